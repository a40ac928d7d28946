"""The PAL specification as data: read by the generator, never at run time."""
