"""Columns of a Spark data frame: ``with_solution(frame, "puzzle")`` and ``with_rating(frame, "puzzle")``.

The work runs in the executors (``mapInArrow``), so they need this package and pyarrow; docs/CLUSTERS.md says
how to ship them. A batch that is lost with its executor is computed again, and gives the same answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

import whydoku

if TYPE_CHECKING:
    import pyarrow as pa
    from pyspark.sql import DataFrame

__all__ = ["with_columns", "with_count", "with_rating", "with_solution"]

# The type in Spark of each column that can be added.
_TYPES = {
    "solution": "string",
    "count": "bigint",
    "canonical": "string",
    "se": "double",
    "ep": "double",
    "ed": "double",
    "hodoku": "bigint",
    "hodoku_level": "string",
    "level": "string",
    "depth": "double",
}


def with_solution(frame: DataFrame, column: str) -> DataFrame:
    """The frame with the column ``solution``; null where a puzzle does not have exactly one."""
    return with_columns(frame, column, ["solution"])


def with_count(frame: DataFrame, column: str) -> DataFrame:
    """The frame with the column ``count``: 0, 1, or 2 for several solutions."""
    return with_columns(frame, column, ["count"])


def with_rating(frame: DataFrame, column: str, scales: Iterable[str] = ("se",)) -> DataFrame:
    """The frame with the columns of these scales: ``se``, ``hodoku``, ``level``, ``depth``."""
    chosen = set(scales)
    figures = whydoku._batch.FIGURES.items()
    return with_columns(frame, column, [name for name, (scale, _) in figures if scale in chosen])


def with_columns(frame: DataFrame, column: str, names: Iterable[str]) -> DataFrame:
    """The frame with any of these columns added, all in one pass."""
    chosen = list(names)
    unknown = [name for name in chosen if name not in _TYPES]
    if unknown:
        raise ValueError(f"there is no column {unknown[0]!r}; choose from {', '.join(_TYPES)}")
    if column not in frame.columns:
        raise ValueError(f"there is no column {column!r}; the columns are {', '.join(frame.columns)}")
    old = [f"`{field.name}` {field.dataType.simpleString()}" for field in frame.schema.fields]
    new = [f"{name} {_TYPES[name]}" for name in chosen]
    return frame.mapInArrow(_worker(column, chosen), ", ".join([*old, *new]))


def _worker(column: str, names: list[str]) -> Callable[[Iterator[Any]], Iterator[Any]]:
    def work(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        # Imported here, in the executor.
        from whydoku.spark import add_columns

        # Spark runs one task on each core already.
        return (add_columns(batch, column, names, threads=1) for batch in batches)

    return work


def add_columns(batch: pa.RecordBatch, column: str, names: list[str], threads: int | None) -> pa.RecordBatch:
    """One batch with its new columns; also what Ray Data and Dask call."""
    import pyarrow as pa

    puzzles = batch.column(column)
    how: dict[str, Any] = {"errors": "null", "threads": threads, "progress": False}
    added: dict[str, Any] = {}
    if "solution" in names:
        added["solution"] = whydoku.solve_many(puzzles, **how)
    if "count" in names:
        added["count"] = whydoku.count_many(puzzles, **how).cast(pa.int64())
    if "canonical" in names:
        added["canonical"] = whydoku.canonical_many(puzzles, **how)
    figures = whydoku._batch.FIGURES
    scales = sorted({figures[name][0] for name in names if name in figures})
    if scales:
        table = whydoku.rate_many(puzzles, scales=scales, **how)
        for name in set(names) & set(figures):
            kind = pa.int64() if name == "hodoku" else table[name].type
            added[name] = table[name].cast(kind).combine_chunks()
    arrays = [*batch.columns, *(added[name] for name in names)]
    return type(batch).from_arrays(arrays, names=[*batch.schema.names, *names])
