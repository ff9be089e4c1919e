"""SQL functions for DuckDB: ``whydoku.duckdb.register(connection)``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import whydoku

if TYPE_CHECKING:
    import duckdb

__all__ = ["register"]


def register(connection: duckdb.DuckDBPyConnection) -> None:
    """Adds ``whydoku_solve``, ``whydoku_count``, ``whydoku_canonical``, ``whydoku_se`` and ``whydoku_level``.

    Each takes a puzzle as text. Texts that cannot be read give nulls.

    >>> import duckdb
    >>> import whydoku.duckdb
    >>> connection = duckdb.connect()
    >>> whydoku.duckdb.register(connection)
    >>> connection.sql("select whydoku_count(repeat('.', 81))").fetchall()
    [(2,)]
    """
    rate = {"se": "DOUBLE", "level": "VARCHAR"}
    _add(connection, "solve", "VARCHAR", lambda column: whydoku.solve_many(column, errors="null"))
    _add(connection, "count", "UBIGINT", lambda column: whydoku.count_many(column, errors="null"))
    _add(
        connection,
        "canonical",
        "VARCHAR",
        lambda column: whydoku.canonical_many(column, errors="null"),
    )
    for scale, kind in rate.items():

        def figure(column: Any, scale: str = scale) -> Any:
            return whydoku.rate_many(column, scales=[scale], errors="null")[scale]

        _add(connection, scale, kind, figure)


def _add(connection: duckdb.DuckDBPyConnection, name: str, kind: str, work: Any) -> None:
    def over(column: Any) -> Any:
        found = work(column)
        return found.combine_chunks() if hasattr(found, "combine_chunks") else found

    # Words instead of the enumerations of one version of DuckDB.
    create: Any = connection.create_function
    create(f"whydoku_{name}", over, ["VARCHAR"], kind, type="arrow", null_handling="special")
