"""unipal: collectives for mixed chips over a certified Portable Abstraction Layer."""
