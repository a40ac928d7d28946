"""Shows results: pages of chips, the matrix, device facts."""
