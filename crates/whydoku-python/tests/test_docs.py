"""Every example of the pages is executed."""

from __future__ import annotations

import doctest
import pathlib
import re

import pytest

import arithmetic


def test_the_guide_does_what_it_says(root: pathlib.Path) -> None:
    text = (root / "docs/PYTHON.md").read_text()
    blocks = "\n".join(re.findall(r"```python\n(.*?)```", text, re.DOTALL))
    test = doctest.DocTestParser().get_doctest(blocks, {}, "PYTHON.md", None, 0)
    assert len(test.examples) > 100
    assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test).failed == 0


def test_every_call_of_the_tables_is_executed(root: pathlib.Path) -> None:
    """Each piece of code in the right column of a table is in an example below the table."""
    guide = (root / "docs/PYTHON.md").read_text()
    tables = re.split(r"^### ", guide.partition("## Coming from")[2], flags=re.MULTILINE)[1:]
    assert [table.splitlines()[0] for table in tables] == [
        "a small solver of your own",
        "py-sudoku",
        "hodoku-py",
        "dokusan",
        "pencilmark",
    ]
    for table in tables:
        rows = re.findall(r"^\| (.+) \| (.+) \|$", table.partition("```")[0], re.MULTILINE)[2:]
        assert len(rows) >= 12, table.splitlines()[0]
        blocks = "\n".join(re.findall(r"```python\n(.*?)```", table, re.DOTALL))
        sources = [example.source for example in doctest.DocTestParser().get_examples(blocks)]
        for _, here in rows:
            calls = re.findall(r"`([^`]+)`", here)
            assert calls, here
            for call in calls:
                assert any(call in source for source in sources), f"{call} is not executed"


def test_the_readme_of_the_package_runs(root: pathlib.Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (root / "crates/whydoku-python/README.md").read_text()
    [block] = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    exec(compile(block, "README.md", "exec"), {})
    printed = capsys.readouterr().out
    for promised in re.findall(r"# (You can .*|Rating\(.*), …", block):
        assert promised in printed
    assert "You can place a digit. Look for a single." in printed


def test_the_arithmetic_of_clusters_has_the_measured_figures(root: pathlib.Path) -> None:
    guide, result = (root / "docs/CLUSTERS.md").read_text(), arithmetic.newest(root)
    assert result is not None
    assert arithmetic.written(guide, result) == guide
    # 10⁹ ratings of 3.6 µs take 3,600 s.
    assert "| rate | 3.6 µs | 1.0 | 0.02 |" in arithmetic.table("| rate | 3.6 |", "x.md")
    assert guide.count(" µs | ") >= 3
