"""What checks run in: a chip under test, gates, peers, ranks."""
