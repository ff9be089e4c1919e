"""Expressions for polars: ``import whydoku.polars``, then ``pl.col("puzzle").whydoku.solve()``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import polars as pl

import whydoku
from whydoku import _columns

__all__ = ["WhydokuExpression"]


@pl.api.register_expr_namespace("whydoku")
class WhydokuExpression:
    """What ``whydoku`` can do with a column of puzzles. Texts that cannot be read give nulls.

    >>> import polars as pl
    >>> import whydoku.polars
    >>> frame = pl.DataFrame({"puzzle": ["." * 81]})
    >>> frame.select(pl.col("puzzle").whydoku.count(limit=5)).item()
    5
    """

    def __init__(self, expression: pl.Expr) -> None:
        self._expression = expression

    def _map(self, work: Callable[[pl.Series], pl.Series], kind: Any) -> pl.Expr:
        return self._expression.map_batches(work, return_dtype=kind)

    def solve(self, *, first: bool = False) -> pl.Expr:
        """The only solution, or the first one."""
        return self._map(lambda column: whydoku.solve_many(column, first=first, errors="null"), pl.String)

    def count(self, *, limit: int = 2) -> pl.Expr:
        """How many solutions there are, up to ``limit``."""
        return self._map(lambda column: whydoku.count_many(column, limit=limit, errors="null"), pl.UInt64)

    def canonical(self) -> pl.Expr:
        """The canonical form."""
        return self._map(lambda column: whydoku.canonical_many(column, errors="null"), pl.String)

    def rate(self, *scales: str) -> pl.Expr:
        """A struct with the ratings on these scales; ``se`` if none is named."""
        chosen = scales or ("se",)
        types = _columns._polars_types(
            name for name, (scale, _) in whydoku._batch.FIGURES.items() if scale in chosen
        )

        def work(column: pl.Series) -> pl.Series:
            table = whydoku.rate_many(column, scales=chosen, errors="null")
            return table.to_struct(column.name)  # type: ignore[no-any-return]

        return self._map(work, pl.Struct(types))

    def path(self, *techniques: str) -> pl.Expr:
        """The JSON of the path, with these techniques or all of them."""
        return self._map(
            lambda column: whydoku.path_many(column, techniques=techniques, errors="null"),
            pl.String,
        )
