from __future__ import annotations

import contextlib
import itertools
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import slow
import whydoku
import whydoku.duckdb
import whydoku.polars
from conftest import EASY, NYT, SOLVED, TWO
from whydoku import PuzzleError

LINES = [EASY, TWO, NYT, "11" + "." * 79, EASY.replace(".", "0")]
ANSWERS = [SOLVED, None, next(slow.solutions(NYT)), None, SOLVED]
COUNTS = [1, 2, 1, 0, 1]


def numbers(lines: list[str]) -> np.ndarray[Any, Any]:
    return np.array([[0 if s in ".0" else int(s) for s in line] for line in lines], dtype=np.uint8)


def test_lists_and_threads() -> None:
    many = LINES * 500
    for threads in (1, 2, 3, None):
        assert whydoku.solve_many(many, threads=threads) == ANSWERS * 500
        assert whydoku.count_many(many, threads=threads) == COUNTS * 500
    assert whydoku.solve_many([]) == []
    assert whydoku.solve_many([None, EASY]) == [None, SOLVED]
    assert whydoku.solve_many(whydoku.Grid(line) for line in LINES) == ANSWERS
    bordered = whydoku.Grid(NYT).bordered
    assert whydoku.solve_many([bordered]) == [ANSWERS[2]]
    assert whydoku.count_many([bordered, "." * 81], limit=7) == [1, 7]
    assert whydoku.solve_many([TWO], first=True)[0] in set(slow.solutions(TWO))


def test_numpy() -> None:
    solved = whydoku.solve_many(numbers(LINES))
    assert solved.dtype == np.uint8
    assert solved.shape == (5, 81)
    expected = [[0] * 81 if a is None else [int(s) for s in a] for a in ANSWERS]
    assert solved.tolist() == expected
    square = whydoku.solve_many(numbers(LINES).reshape(5, 9, 9).astype(np.int64))
    assert square.tolist() == np.array(expected).reshape(5, 9, 9).tolist()
    assert whydoku.count_many(numbers(LINES)).tolist() == COUNTS
    bad_row = numbers(LINES)
    bad_row[1, 80] = 77
    counted = whydoku.count_many(bad_row, errors="null")
    assert counted.dtype == np.uint64
    assert counted.tolist() == [1, None, *COUNTS[2:]]
    assert whydoku.count_many(numbers(LINES), errors="null").tolist() == COUNTS
    rated = whydoku.rate_many(bad_row, scales=["se", "level"], errors="null")
    assert (rated["se"][0], rated["level"].tolist()[:2]) == (1.2, ["easy", None])
    assert np.isnan(rated["se"][1])
    # Fortran order and slices have other strides.
    assert whydoku.solve_many(np.asfortranarray(numbers(LINES))).tolist() == expected
    assert whydoku.solve_many(numbers(LINES * 2)[::2]).tolist() == (expected * 2)[::2]
    for bad in (np.zeros((2, 80), np.uint8), np.zeros((2, 81)), np.zeros(81, np.uint8)):
        with pytest.raises(PuzzleError, match="shape"):
            whydoku.solve_many(bad)
    for digit in (10, 266, -1):
        wrong = numbers(LINES).astype(np.int64)
        wrong[3, 7] = digit
        with pytest.raises(PuzzleError, match="row 3"):
            whydoku.solve_many(wrong)


@pytest.mark.parametrize(
    "make",
    [
        lambda lines: pl.Series("puzzle", lines),
        lambda lines: pa.array(lines),
        lambda lines: pa.array(lines, type=pa.large_string()),
        lambda lines: pa.array(lines, type=pa.string_view()),
        lambda lines: pa.chunked_array([lines[:2], [], lines[2:]]),
        lambda lines: pd.Series(lines, index=range(10, 10 + len(lines)), name="puzzle"),
    ],
)
def test_columns(make: Any) -> None:
    column = make([*LINES, None])
    library = type(column).__module__.partition(".")[0]

    def plain(answer: Any) -> list[Any]:
        assert type(answer).__module__.partition(".")[0] == library
        found = answer.to_pylist() if library == "pyarrow" else list(answer)
        return [None if value is None or value is pd.NA else value for value in found]

    assert plain(whydoku.solve_many(column)) == [*ANSWERS, None]
    assert plain(whydoku.count_many(column)) == [*COUNTS, None]
    canonical = plain(whydoku.canonical_many(column))
    assert canonical[0] == whydoku.Grid(EASY).canonical().line
    assert canonical[3:] == [None, canonical[0], None]
    rated = whydoku.rate_many(column, scales=["se", "level"])
    assert list(rated["se"][:1]) in ([1.2], [pa.scalar(1.2)])
    paths = plain(whydoku.path_many(make([EASY])))
    assert whydoku.Path(paths[0]) == whydoku.path_many([EASY])[0]
    if library == "pandas":
        assert list(whydoku.solve_many(column).index) == list(column.index)
        assert list(rated.index) == list(column.index)


def test_a_column_of_a_table_is_chosen() -> None:
    table = pa.table({"id": [1, 2], "puzzle": [EASY, NYT]})
    assert whydoku.solve_many(table, column="puzzle").to_pylist() == [SOLVED, ANSWERS[2]]
    for column, part in ((None, "several columns"), ("x", "no column `x`"), ("id", "type Int64")):
        with pytest.raises((ValueError, TypeError), match=part):
            whydoku.solve_many(table, column=column)
    only = pl.DataFrame({"puzzle": [EASY]})
    assert list(whydoku.solve_many(only)) == [SOLVED]


def test_a_column_of_a_pandas_frame_is_chosen() -> None:
    # `name` is also an attribute of a column, and objects cannot travel as Arrow.
    frame = pd.DataFrame(
        {"name": [1, 2, 3], "puzzle": [EASY, None, NYT], "any": [object(), object(), object()]},
        index=["a", "b", "c"],
    )
    solved = whydoku.solve_many(frame, column="puzzle")
    assert isinstance(solved, pd.Series)
    assert solved.isna().tolist() == [False, True, False]
    assert (solved["a"], solved["c"]) == (SOLVED, ANSWERS[2])
    counted = whydoku.count_many(frame, column="puzzle", limit=5)
    assert counted["a"] == 1
    assert counted.isna().tolist() == [False, True, False]
    rated = whydoku.rate_many(frame, column="puzzle")
    assert rated.loc["c", "se"] == 2.6
    assert list(whydoku.canonical_many(frame[["puzzle"]]).index) == ["a", "b", "c"]
    assert whydoku.path_many(frame[["puzzle"]]).notna().tolist() == [True, False, True]
    for column, part in ((None, "several columns"), ("x", "no column `x`"), ("name", "type int64")):
        with pytest.raises((ValueError, TypeError), match=part):
            whydoku.solve_many(frame, column=column)


def test_anything_with_the_capsule_interface() -> None:
    class Wrapped:
        def __init__(self, column: Any) -> None:
            self.column = column

        def __arrow_c_array__(self, requested_schema: object = None) -> Any:
            return self.column.__arrow_c_array__(requested_schema)

    lines = whydoku.solve_many(Wrapped(pa.array(LINES)))
    assert pa.array(lines).to_pylist() == ANSWERS
    assert pa.array(lines).to_pylist() == ANSWERS, "the column can be taken twice"
    assert len(lines) == 5
    rows = Wrapped(pa.array([*LINES, None]))
    counts = whydoku.count_many(rows)
    assert (pa.array(counts).type, pa.array(counts).to_pylist()) == (pa.uint64(), [*COUNTS, None])
    assert pa.array(whydoku.path_many(rows)).to_pylist() == [
        None if path is None else path.to_json() for path in whydoku.path_many([*LINES, None])
    ]
    ratings = whydoku.rate_many(rows, scales=["se", "hodoku"])
    table = pl.DataFrame(pa.array(ratings).to_pylist())
    assert table.columns == ["se", "ep", "ed", "hodoku", "hodoku_level"]
    assert table.row(2) == (2.6, 1.2, 1.2, 538, "Medium")
    assert table["hodoku"].to_list()[3:] == [None, 204, None]
    for answer, length in ((counts, 6), (ratings, 6)):
        assert len(answer) == length


def test_a_relation_gives_a_relation() -> None:
    connection = duckdb.connect()
    connection.execute("create table puzzles (id int, puzzle varchar)")
    connection.executemany("insert into puzzles values (?, ?)", list(enumerate([EASY, None, NYT])))
    rows = connection.sql("select * from puzzles order by id")
    for answer, wanted in (
        (whydoku.solve_many(rows, column="puzzle"), [SOLVED, None, ANSWERS[2]]),
        (whydoku.count_many(rows, column="puzzle"), [1, None, 1]),
        (whydoku.rate_many(rows, column="puzzle").select("se"), [1.2, None, 2.6]),
    ):
        assert isinstance(answer, duckdb.DuckDBPyRelation)
        for _ in range(2):
            assert [row[0] for row in answer.fetchall()] == wanted
    assert whydoku.canonical_many(rows, column="puzzle").columns == ["solution"]
    assert whydoku.path_many(rows, column="puzzle").filter("path is null").fetchall() == [(None,)]


def test_the_first_unreadable_row_is_named() -> None:
    lines = [EASY] * 3000
    lines[2345] = "x" * 5
    lines[2346] = "y" * 5
    for threads in (1, 2, 4):
        with pytest.raises(PuzzleError, match="row 2345") as caught:
            whydoku.solve_many(lines, threads=threads)
        assert caught.value.index == 2345
    solved = whydoku.solve_many(lines, errors="null")
    assert solved[2345] is None
    assert solved[2344] == SOLVED
    with pytest.raises(TypeError):
        whydoku.solve_many([EASY, 7])
    with pytest.raises(TypeError):
        whydoku.solve_many(EASY)
    with pytest.raises(TypeError):
        whydoku.solve_many(7)
    with pytest.raises(PuzzleError):
        whydoku.solve_many(LINES, threads=0)


def test_ratings_and_paths_are_those_of_single_calls() -> None:
    ratings = whydoku.rate_many([EASY, TWO, NYT], scales=["se", "hodoku", "level", "depth"])
    assert ratings[1] is None
    for line, rating in ((EASY, ratings[0]), (NYT, ratings[2])):
        single = whydoku.Grid(line).rate()
        for name in ("se", "ep", "ed", "hodoku", "hodoku_level", "level", "depth"):
            assert getattr(rating, name) == getattr(single, name)
    assert whydoku.path_many([NYT]) == [whydoku.Grid(NYT).path()]
    structured = whydoku.rate_many(numbers([NYT]), scales=["se", "level"])
    assert structured["se"].tolist() == [2.6]
    assert structured["level"].tolist() == ["hard"]
    with pytest.raises(ValueError, match="the scales are"):
        whydoku.rate_many([EASY], scales=["stars"])


def test_polars_expressions() -> None:
    frame = pl.DataFrame({"puzzle": [*LINES, None]})
    out = frame.with_columns(
        solution=pl.col("puzzle").whydoku.solve(),  # type: ignore[attr-defined]
        count=pl.col("puzzle").whydoku.count(limit=3),  # type: ignore[attr-defined]
        canonical=pl.col("puzzle").whydoku.canonical(),  # type: ignore[attr-defined]
        rating=pl.col("puzzle").whydoku.rate("se", "level"),  # type: ignore[attr-defined]
        path=pl.col("puzzle").whydoku.path("singles"),  # type: ignore[attr-defined]
    )
    assert out["solution"].to_list() == [*ANSWERS, None]
    assert out["count"].to_list() == [*COUNTS, None]
    assert out["rating"].struct.field("se").to_list()[:3] == [1.2, None, 2.6]
    lazy = frame.lazy().select(pl.col("puzzle").whydoku.solve())  # type: ignore[attr-defined]
    assert lazy.collect()["puzzle"].to_list() == [*ANSWERS, None]


def test_duckdb_functions() -> None:
    connection = duckdb.connect()
    whydoku.duckdb.register(connection)
    connection.execute("create table puzzles (puzzle varchar)")
    connection.executemany("insert into puzzles values (?)", [[line] for line in [*LINES, None]])
    query = "select whydoku_solve(puzzle), whydoku_count(puzzle), whydoku_se(puzzle) from puzzles"
    rows = connection.sql(query).fetchall()
    assert [row[0] for row in rows] == [*ANSWERS, None]
    assert [row[1] for row in rows] == [*COUNTS, None]
    assert rows[2][2] == 2.6


def test_progress_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    whydoku.solve_many(LINES, progress=True)
    assert "5/5" in capsys.readouterr().err
    whydoku.solve_many(LINES)
    assert capsys.readouterr().err == ""


def test_other_threads_run_meanwhile() -> None:
    calls: list[Callable[[], object]] = [
        lambda: whydoku.Grid().count(limit=10**15, timeout=0.4),
        lambda: whydoku.generate(rating=(11.5, 12), timeout=0.4),
        lambda: whydoku.Variant("size 9").count(timeout=0.4),
    ]
    ticks: list[float] = []
    stop = threading.Event()

    def tick() -> None:
        while not stop.wait(0.005):
            ticks.append(time.monotonic())

    # A failure below must not keep the program alive.
    thread = threading.Thread(target=tick, daemon=True)
    thread.start()
    for call in calls:
        start = time.monotonic()
        with contextlib.suppress(TimeoutError):
            call()
        end = time.monotonic()
        # Holding the interpreter would leave a gap as long as the call.
        inside = [start, *(t for t in ticks if start < t < end), end]
        gap = max(later - earlier for earlier, later in itertools.pairwise(inside))
        assert len(inside) > 4, call
        assert gap < 0.8 * (end - start), call
    stop.set()
    thread.join()


@pytest.mark.parametrize(
    "call",
    [
        "whydoku.Grid().count(limit=10**15)",
        "whydoku.count_many(['.' * 81] * 4, limit=10**15)",
        "list(whydoku.stream(level='hard'))",
        "whydoku.solve_many(['.' * 81] * 10**7)",
        "whydoku.rate_many([NYT] * 10**6, scales=['se', 'depth'])",
        "whydoku.path_many([NYT] * 10**6)",
        "reward_many([NYT] * 10**6, ['r1c2=3'] * 10**6)",
        "collections.deque(whydoku.Grid().solutions(), maxlen=0)",
        "whydoku.Variant('size 9').count()",
        "whydoku.generate(rating=(11.5, 12))",
        "[whydoku.Grid(NYT).legal_steps() for _ in range(10**6)]",
    ],
)
def test_ctrl_c_ends_long_calls(call: str) -> None:
    program = f"""
import collections, os, signal, threading, time, whydoku
from whydoku.training import reward_many
NYT = {NYT!r}
threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
try:
    {call}
except KeyboardInterrupt:
    print("interrupted")
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.stdout == "interrupted\n", done.stderr
