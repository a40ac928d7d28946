"""YAML in, C and Python out: pure functions from the specification to text."""
