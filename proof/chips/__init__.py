"""Broken adaptors, for the checks of the device functions to find."""
