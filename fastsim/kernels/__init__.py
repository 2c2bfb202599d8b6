"""What the kernels of all games share: the table, the view, the tricks and the loop over deals."""
