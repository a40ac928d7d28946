"""Broken collective libraries, for the checks of the ccl table to find."""
