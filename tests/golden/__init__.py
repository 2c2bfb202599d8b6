"""Worked examples of the rules documents, as plain data."""
