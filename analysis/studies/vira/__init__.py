"""What is asked of Vira."""
