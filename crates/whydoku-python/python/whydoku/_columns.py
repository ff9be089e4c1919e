"""Puzzles from lists, arrays and columns, and answers as the same kind."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from whydoku import _whydoku
from whydoku._errors import PuzzleError
from whydoku._grid import Grid


def read(puzzles: Any, column: str | None) -> tuple[str, _whydoku.Rows]:
    """The kind of the puzzles and their rows."""
    if isinstance(puzzles, str):
        raise TypeError("give a list of puzzles; `Grid` reads a single one")
    kind = _kind(puzzles)
    if kind == "numpy":
        return kind, _whydoku.Rows.from_numbers(_numbers(puzzles))
    if kind == "pandas":
        texts = _pandas_column(puzzles, column).tolist()
        return kind, _whydoku.Rows.from_list([text if isinstance(text, str) else None for text in texts])
    if kind != "list":
        return kind, _whydoku.Rows.from_arrow(puzzles, column)
    if not isinstance(puzzles, Iterable):
        raise TypeError(
            "give puzzles as a list of strings, a NumPy array of shape (n, 81), or a column of strings "
            "from polars, pyarrow, pandas or anything else with the Arrow PyCapsule interface"
        )
    if type(puzzles) is not list or any(isinstance(one, Grid) for one in puzzles[:1]):
        puzzles = [one.line if isinstance(one, Grid) else one for one in puzzles]
    return kind, _whydoku.Rows.from_list(puzzles)


def _kind(puzzles: Any) -> str:
    library = type(puzzles).__module__.partition(".")[0]
    if library in ("numpy", "polars", "pandas", "pyarrow"):
        return library
    if library.endswith("duckdb"):
        return "duckdb"
    if hasattr(puzzles, "__arrow_c_stream__") or hasattr(puzzles, "__arrow_c_array__"):
        return "arrow"
    return "list"


def _pandas_column(puzzles: Any, column: str | None) -> Any:
    """The column of strings of a pandas frame, or the column itself."""
    if puzzles.ndim == 1:
        chosen = puzzles
    else:
        names = list(puzzles.columns)
        listed = ", ".join(map(str, names))
        if column is None and len(names) != 1:
            raise PuzzleError(
                f"the table has several columns ({listed}); say which one holds the puzzles with `column`"
            )
        if column is not None and column not in names:
            raise PuzzleError(f"there is no column `{column}`; the columns are {listed}")
        chosen = puzzles[names[0] if column is None else column]
    if chosen.dtype.kind in "biufcmM":
        raise TypeError(f"the column has type {chosen.dtype}; puzzles are strings")
    return chosen


def _numbers(puzzles: Any) -> bytes:
    if puzzles.dtype.kind not in "iu" or puzzles.shape[1:] not in ((81,), (9, 9)):
        raise PuzzleError(
            f"the array has shape {puzzles.shape} and type {puzzles.dtype}; "
            "puzzles are integers from 0 to 9 of shape (n, 81) or (n, 9, 9)"
        )
    if puzzles.dtype.itemsize > 1:
        # A number that does not fit in a byte must not wrap around to a digit.
        puzzles = puzzles.clip(0, 255) if puzzles.dtype.kind == "u" else puzzles.clip(-1, 254)
    return bytes(puzzles.astype("uint8", order="C", casting="unsafe").tobytes())


def grids(kind: str, puzzles: Any, lines: _whydoku.Lines) -> Any:
    """Grids as the kind of the puzzles."""
    if kind == "list":
        return lines.to_list()
    if kind == "numpy":
        import numpy as np

        numbers = np.frombuffer(lines.to_numbers(), dtype=np.uint8)
        return numbers.reshape(puzzles.shape)
    if kind == "polars":
        import polars as pl

        return pl.Series(getattr(puzzles, "name", ""), pl.Series(lines))
    if kind == "pandas":
        return _pandas(puzzles, lines.to_list(), "string")
    if kind == "pyarrow":
        import pyarrow as pa

        return pa.array(lines)
    if kind == "duckdb":
        return _relation({"solution": _whydoku.Values.of_texts(lines.to_list())})
    return lines


def values(kind: str, puzzles: Any, found: list[Any], dtype: str) -> Any:
    """Numbers or texts as the kind of the puzzles."""
    if kind == "numpy":
        return _numpy(found, dtype)
    if kind == "polars":
        import polars as pl

        types = {"uint64": pl.UInt64, "string": pl.String}
        return pl.Series(getattr(puzzles, "name", ""), found, dtype=types[dtype])
    if kind == "pandas":
        return _pandas(puzzles, found, {"uint64": "UInt64"}.get(dtype, dtype))
    if kind == "pyarrow":
        import pyarrow as pa

        return pa.array(found, type=getattr(pa, dtype)())
    if kind == "list":
        return found
    column = _whydoku.Values.of_counts(found) if dtype == "uint64" else _whydoku.Values.of_texts(found)
    return _relation({"count" if dtype == "uint64" else "path": column}) if kind == "duckdb" else column


def table(kind: str, puzzles: Any, columns: dict[str, list[Any]]) -> Any:
    """A table as the library of the puzzles has it."""
    if kind == "numpy":
        import numpy as np

        types = [(name, object if name in _TEXTS else np.float64) for name in columns]
        rows = list(zip(*columns.values(), strict=True))
        return np.array(rows, dtype=types)
    if kind == "polars":
        import polars as pl

        return pl.DataFrame(columns, schema_overrides=_polars_types(columns))
    if kind == "pandas":
        import pandas as pd

        return pd.DataFrame(columns, index=puzzles.index)
    if kind == "pyarrow":
        import pyarrow as pa

        return pa.table({name: pa.array(c, type=_arrow_type(name)) for name, c in columns.items()})
    exported = {name: _exported(name, found) for name, found in columns.items()}
    return _relation(exported) if kind == "duckdb" else _whydoku.Values.table(list(exported.items()))


# The figures of ratings that are words.
_TEXTS = ("level", "hodoku_level")


def _exported(name: str, found: list[Any]) -> _whydoku.Values:
    if name in _TEXTS:
        return _whydoku.Values.of_texts(found)
    return _whydoku.Values.of_counts(found) if name == "hodoku" else _whydoku.Values.of_numbers(found)


def _relation(columns: dict[str, _whydoku.Values]) -> Any:
    """A relation of DuckDB, in its default connection: a relation does not say which one it belongs to."""
    import duckdb

    return duckdb.from_arrow(_whydoku.Values.table(list(columns.items())))


def _numpy(found: list[Any], dtype: str) -> Any:
    """An array; a masked one if an answer is missing, because a whole number has no null."""
    import numpy as np

    kind: Any = object if dtype == "string" else dtype
    missing = [value is None for value in found]
    if kind is object or not any(missing):
        return np.array(found, dtype=kind)
    return np.ma.array([value or 0 for value in found], mask=missing, dtype=kind)


def _polars_types(columns: Iterable[str]) -> dict[str, Any]:
    import polars as pl

    kinds = {"level": pl.String, "hodoku_level": pl.String, "hodoku": pl.UInt32}
    return {name: kinds.get(name, pl.Float64) for name in columns}


def _arrow_type(name: str) -> Any:
    import pyarrow as pa

    kinds = {"level": pa.string(), "hodoku_level": pa.string(), "hodoku": pa.uint32()}
    return kinds.get(name, pa.float64())


def _pandas(puzzles: Any, found: list[Any], dtype: str) -> Any:
    import pandas as pd

    # A frame may have a column that is called `name`.
    name = puzzles.name if puzzles.ndim == 1 else None
    return pd.Series(found, index=puzzles.index, name=name, dtype=dtype)
