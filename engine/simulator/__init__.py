"""A model of chips and links that executes plans and predicts their time."""
