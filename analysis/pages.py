"""The templates of all pages."""

from __future__ import annotations

from jinja2 import Environment, PackageLoader, select_autoescape


def environment() -> Environment:
    """Templates of `analysis/templates`; what is put into them is escaped."""
    return Environment(
        loader=PackageLoader("analysis"), autoescape=select_autoescape(), trim_blocks=True, lstrip_blocks=True
    )
