"""Machine-written from pal_spec: do not edit, run `pal gen`."""
