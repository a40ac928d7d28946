"""Runs the suite: over a chip, over a pair of chips, over a library, under pytest."""
