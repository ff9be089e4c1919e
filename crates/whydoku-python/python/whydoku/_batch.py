"""Many puzzles at once: lists, NumPy arrays and columns of data frames, on all cores."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from typing import Any, Literal, TypeVar

from whydoku import _columns, _whydoku
from whydoku._errors import PuzzleError
from whydoku._rating import Rating
from whydoku._steps import Path

__all__ = ["canonical_many", "count_many", "path_many", "rate_many", "solve_many"]

_Answer = TypeVar("_Answer")

# The columns of ratings, and the figures of the API in them.
FIGURES = {
    "se": ("se", "er"),
    "ep": ("se", "ep"),
    "ed": ("se", "ed"),
    "hodoku": ("hodoku", "score"),
    "hodoku_level": ("hodoku", "level"),
    "level": ("level", "level"),
    "depth": ("depth", "mean"),
}


def solve_many(
    puzzles: Any,
    *,
    first: bool = False,
    column: str | None = None,
    errors: Literal["raise", "null"] = "raise",
    threads: int | None = None,
    progress: bool | None = None,
) -> Any:
    """The only solution of each puzzle, or with ``first`` the first one.

    Takes a list of strings, a NumPy array of shape ``(n, 81)`` or ``(n, 9, 9)``, or a column of strings
    from polars, pyarrow, pandas, or anything else with the Arrow PyCapsule interface (``column`` chooses
    one from a table), and returns the same kind: for DuckDB a relation of its default connection, for a
    library not named here an object with that interface. A puzzle without exactly one solution gives
    ``None``, a null, or a row of zeros. A row that cannot be read is an error, unless ``errors="null"``.

    ``threads`` is all cores by default. Work that takes more than a second shows a progress bar in
    terminals and notebooks if tqdm is installed; ``progress`` forces or forbids it.

    >>> solve_many(["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    ...             "." * 81])
    ['534678912672195348198342567859761423426853791713924856961537284287419635345286179', None]
    """
    batch = _Batch(puzzles, column, errors, threads, progress)
    lines = batch.run(lambda rows, *how: rows.solve(first, *how))
    return _columns.grids(batch.kind, puzzles, lines)


def count_many(
    puzzles: Any,
    *,
    limit: int = 2,
    column: str | None = None,
    errors: Literal["raise", "null"] = "raise",
    threads: int | None = None,
    progress: bool | None = None,
) -> Any:
    """How many solutions each puzzle has, counted up to ``limit``; otherwise like `solve_many`.

    With ``errors="null"``, a NumPy array with a row that cannot be read gives a masked array.

    >>> count_many(["." * 81], limit=10)
    [10]
    """
    batch = _Batch(puzzles, column, errors, threads, progress)
    counts = batch.run(lambda rows, *how: rows.count(limit, *how))
    return _columns.values(batch.kind, puzzles, counts, "uint64")


def canonical_many(
    puzzles: Any,
    *,
    column: str | None = None,
    errors: Literal["raise", "null"] = "raise",
    threads: int | None = None,
    progress: bool | None = None,
) -> Any:
    """The canonical form of each grid; otherwise like `solve_many`.

    Equivalent grids have the same canonical form, so this finds puzzles that are in a collection twice.

    >>> one = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> first, second = canonical_many([one, one[::-1]])
    >>> first == second
    True
    """
    batch = _Batch(puzzles, column, errors, threads, progress)
    lines = batch.run(lambda rows, *how: rows.canonical(*how))
    return _columns.grids(batch.kind, puzzles, lines)


def rate_many(
    puzzles: Any,
    *,
    scales: Iterable[str] = ("se",),
    column: str | None = None,
    errors: Literal["raise", "null"] = "raise",
    threads: int | None = None,
    progress: bool | None = None,
) -> Any:
    """The rating of each puzzle; otherwise like `solve_many`.

    A list gives a list of `Rating`, a column a table with the columns of the scales: ``se``, ``ep`` and
    ``ed``; ``hodoku`` and ``hodoku_level``; ``level``; ``depth``.

    >>> rate_many(["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"])
    [Rating(se=1.2, ep=1.2, ed=1.2)]
    """
    chosen = list(scales)
    batch = _Batch(puzzles, column, errors, threads, progress)
    texts = batch.run(lambda rows, *how: rows.rate(chosen, *how))
    if batch.kind == "list":
        return [None if text is None else Rating(text) for text in texts]
    parsed = [{} if text is None else json.loads(text) for text in texts]
    table = {
        name: [one.get(scale, {}).get(figure) for one in parsed]
        for name, (scale, figure) in FIGURES.items()
        if scale in chosen
    }
    return _columns.table(batch.kind, puzzles, table)


def path_many(
    puzzles: Any,
    *,
    techniques: Iterable[str] = (),
    uniqueness: bool = True,
    column: str | None = None,
    errors: Literal["raise", "null"] = "raise",
    threads: int | None = None,
    progress: bool | None = None,
) -> Any:
    """The path of each puzzle; otherwise like `solve_many`.

    A list gives a list of `Path`, a column gives the JSON of the paths (`Path` reads it).

    >>> [path] = path_many(["12345678." + "." * 72], techniques=["full-house"])
    >>> path
    <Path of 1 steps, stuck, hardest 1.0>
    """
    names = list(techniques)
    batch = _Batch(puzzles, column, errors, threads, progress)
    texts = batch.run(lambda rows, *how: rows.paths(names, uniqueness, *how))
    if batch.kind == "list":
        return [None if text is None else Path(text) for text in texts]
    return _columns.values(batch.kind, puzzles, texts, "string")


class _Batch:
    """The rows of a batch and how to run over them."""

    def __init__(
        self,
        puzzles: Any,
        column: str | None,
        errors: str,
        threads: int | None,
        progress: bool | None,
    ) -> None:
        if errors not in ("raise", "null"):
            raise PuzzleError(f"{errors!r}; `errors` is 'raise' or 'null'")
        if threads is not None and threads < 1:
            raise PuzzleError(f"{threads} threads; there must be at least one")
        self.kind, self.rows = _columns.read(puzzles, column)
        self.strict = errors == "raise"
        self.threads = threads or 0
        self.progress = progress

    def run(self, work: Callable[..., _Answer]) -> _Answer:
        """Runs over all rows, with a progress bar if it takes long and people watch."""
        bar = _bar(len(self.rows), self.progress)
        tick = None if bar is None else lambda done: bar.update(done - bar.n)
        try:
            return work(self.rows, self.threads, self.strict, tick)
        except _whydoku.RowError as error:
            index, why = error.args
            raise PuzzleError(f"row {index}: {why}", index=index) from None
        finally:
            if bar is not None:
                bar.close()


def _bar(total: int, wanted: bool | None) -> Any:
    if wanted is False or (wanted is None and not _is_watched()):
        return None
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return None
    return tqdm(total=total, unit=" puzzles", delay=0 if wanted else 1, leave=bool(wanted))


def _is_watched() -> bool:
    in_notebook = "ipykernel" in sys.modules
    return in_notebook or (sys.stderr is not None and sys.stderr.isatty())
