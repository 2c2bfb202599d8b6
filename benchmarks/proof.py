"""The proof of Vida's players, as a page with figures and as Markdown on standard output.

Run with ``make proof``: strength against the baselines and against the player without each of its parts, self-play, and
calibration, on deals that no model was fitted with.
"""

from __future__ import annotations

import sys
from pathlib import Path

from analysis.render import cells, headings, write_csv
from analysis.report import write_figures, write_page
from analysis.studies import Table
from analysis.studies.vida.proof import proof_tables
from fastsim.cli import parse_count

SEED = 4711


def as_markdown(table: Table) -> str:
    """A table as Markdown, with its title and note."""
    rows = [headings(table), ["---"] * len(table.formats), *cells(table)]
    lines = [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join([f"### {table.title}", "", *([table.note, ""] if table.note else []), *lines, ""])


def main(deals: str, folder: str) -> None:
    """Write the page and its files into a folder and print the tables."""
    n = parse_count(deals)
    out = Path(folder)
    out.mkdir(parents=True, exist_ok=True)
    tables = proof_tables(n, seed=SEED)
    for table in tables:
        write_csv(table, out)
        print(as_markdown(table))
    write_figures(tables, out)
    facts = {"game": "Vida", "deals": f"{n:,}", "seed": str(SEED), "player": "heuristic", "rules": "default"}
    command = f"make proof PROOF_DEALS={n}"
    write_page(tables, out / "index.html", title="Vida: are the players any good?", facts=facts, command=command)


if __name__ == "__main__":
    main(*sys.argv[1:])
