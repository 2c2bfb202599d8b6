"""Shared fixtures."""

from __future__ import annotations

import matplotlib as mpl

mpl.use("Agg")
