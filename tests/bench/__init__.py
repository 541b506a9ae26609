"""The bench: the real bot on a simulated Discord, and what tests need to look at it."""
