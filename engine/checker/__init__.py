"""Proves a plan correct before it runs, and lists what it needs from a chip."""
