"""The checks, one file for each file of pal_spec."""
