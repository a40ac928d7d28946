"""What a certificate is, and which runners it unlocks."""
