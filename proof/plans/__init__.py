"""Broken plans, for the checker to refuse, and the correctness sweep."""
