"""Shared fixtures."""

from __future__ import annotations

import signal

import matplotlib as mpl

mpl.use("Agg")

# A suite started in the background ignores ctrl-C, and the processes that tests interrupt would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)
