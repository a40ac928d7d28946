"""One call of a collective: its operation, its buffers, its Work."""
