"""Runs: batches on disk, resumed after any crash, on threads or any executor; docs/runs.md tells how they are used."""
