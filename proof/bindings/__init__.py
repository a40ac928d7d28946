"""Faults in adaptor.yaml files, for the generator and the suite to find."""
