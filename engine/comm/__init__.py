"""The communicator: opening, its operations, what is derived from it."""
