"""Frozen data as text: C, Python and pages."""
