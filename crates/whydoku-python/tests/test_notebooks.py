"""The notebooks run from top to bottom."""

from __future__ import annotations

import pathlib

import nbclient
import nbformat
import pytest

NOTEBOOKS = sorted((pathlib.Path(__file__).parents[1] / "notebooks").glob("*.ipynb"))


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path: pathlib.Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    assert all(not cell.get("outputs") for cell in notebook.cells), "notebooks are kept without outputs"
    client = nbclient.NotebookClient(notebook, timeout=300, resources={"metadata": {"path": path.parent}})
    client.execute()
    kinds = {
        kind for cell in notebook.cells for out in cell.get("outputs", ()) for kind in out.get("data", ())
    }
    if path.stem == "tour":
        assert {"image/svg+xml", "text/html", "application/vnd.jupyter.widget-view+json"} <= kinds
        pages = [
            o["data"]["text/html"]
            for c in notebook.cells
            for o in c.get("outputs", ())
            if "text/html" in o.get("data", {})
        ]
        assert any(page.count("<details>") > 50 for page in pages)
    else:
        printed = "".join(o.get("text", "") for c in notebook.cells for o in c.get("outputs", ()))
        assert "100,000 rewards" in printed


def test_there_are_two() -> None:
    assert [path.stem for path in NOTEBOOKS] == ["tour", "training"]
