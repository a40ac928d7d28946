"""Proves that the suite, the checker and the bindings can fail."""
