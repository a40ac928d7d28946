"""The reference chip in Python: every group of the PAL but gdr. A template for others."""
