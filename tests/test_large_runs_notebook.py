"""The notebook of large runs, executed from top to bottom on a small run."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

NOTEBOOK = Path(__file__).resolve().parent.parent / "notebooks" / "07_large_runs.ipynb"


def test_notebook_runs_without_warnings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRICKODDS_DEALS", "20_000")
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    NotebookClient(notebook, timeout=600).execute()
    outputs = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    assert not [output.text for output in outputs if output.get("name") == "stderr"]
    assert any("20,000 deals in 1 parts" in output.get("text", "") for output in outputs)


def test_notebook_is_committed_executed() -> None:
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert all(cell.execution_count for cell in cells)
    assert not [output for cell in cells for output in cell.outputs if output.output_type == "error"]
