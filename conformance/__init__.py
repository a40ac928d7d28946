"""The suite that certifies a chip, and the proof that the suite can fail."""
