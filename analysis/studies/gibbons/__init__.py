"""Studies of Gibbons."""
