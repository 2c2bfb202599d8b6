"""Studies of Israeli whist."""
