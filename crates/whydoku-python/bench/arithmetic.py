"""The table of docs/CLUSTERS.md: core hours for a billion puzzles, from bench/results/spark-*.md."""

from __future__ import annotations

import pathlib
import re

PUZZLES = 10**9
_PART = re.compile(r"(<!-- arithmetic[^\n]*-->\n)(.*?)(<!-- end -->)", re.DOTALL)


def table(result: str, name: str) -> str:
    """The table for a file of results."""
    rows = re.findall(r"^\| ([^|]+) \| ([\d,.]+) \|$", result, re.MULTILINE)
    head = f"| work ([figures](../bench/results/{name})) | *t* | core hours | hours on 64 cores |"
    lines = [head, "| --- | --: | --: | --: |"]
    for work, figure in rows:
        micros = float(figure.replace(",", ""))
        hours = PUZZLES * micros / 1e6 / 3600
        lines.append(f"| {work} | {figure} µs | {hours:,.1f} | {hours / 64:,.2f} |")
    return "\n".join(lines) + "\n"


def newest(root: pathlib.Path) -> pathlib.Path | None:
    """The latest file of results."""
    return max((root / "bench/results").glob("spark-*.md"), default=None, key=lambda file: file.name)


def written(guide: str, result: pathlib.Path) -> str:
    """The guide with the table of this file."""
    body = table(result.read_text(), result.name)
    return _PART.sub(lambda found: found[1] + body + found[3], guide)
