"""`whydoku batch` on Parquet files that other programs write and read."""

from __future__ import annotations

import datetime
import json
import pathlib
import random
import subprocess
import sys
import time
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import duckdb
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import whydoku
from conftest import EASY, NYT, SOLVED, TWO

ADDED = ["solution", "count", "se", "level", "hodoku"]


def start(*words: str | pathlib.Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "whydoku", "batch", *map(str, words)]
    return subprocess.Popen(command, stderr=subprocess.PIPE, text=True)


def batch(*words: str | pathlib.Path) -> tuple[int, str]:
    process = start(*words)
    _, said = process.communicate(timeout=120)
    assert "panicked" not in said, said
    return process.returncode, said


def everything(rows: int) -> pa.Table:
    """Columns of many types beside the puzzles."""
    puzzles = [[NYT, EASY, None, TWO, "not a puzzle", EASY][n % 6] for n in range(rows)]
    day = datetime.datetime(2026, 11, 18, tzinfo=datetime.timezone.utc)
    return pa.table(
        {
            "id": pa.array(range(rows), pa.int32()),
            "puzzle": pa.array(puzzles, pa.string()),
            "maybe": pa.array([None if n % 3 else n / 7 for n in range(rows)], pa.float64()),
            "when": pa.array(
                [day + datetime.timedelta(hours=n) for n in range(rows)], pa.timestamp("us", "UTC")
            ),
            "cents": pa.array([Decimal(n) / 100 for n in range(rows)], pa.decimal128(9, 2)),
            "tags": pa.array([["a", None, "b"][: n % 4] for n in range(rows)], pa.list_(pa.string())),
            "nested": pa.array([{"x": n, "y": [n] * (n % 3)} for n in range(rows)]),
            "blob": pa.array([bytes([n % 256]) * (n % 5) for n in range(rows)], pa.binary()),
        }
    )


def expected(puzzles: list[str | None]) -> dict[str, list[Any]]:
    """The answers by another way into the engine, and for the known puzzles by hand."""
    ratings = whydoku.rate_many(puzzles, scales=["se", "level", "hodoku"], errors="null")
    return {
        "solution": whydoku.solve_many(puzzles, errors="null"),
        "count": whydoku.count_many(puzzles, errors="null"),
        "se": [one and one.se for one in ratings],
        "level": [one and one.level for one in ratings],
        "hodoku": [one and one.hodoku for one in ratings],
    }


WRITERS: dict[str, Callable[[pa.Table, pathlib.Path], object]] = {
    "pyarrow": pq.write_table,
    "groups of 7 rows": lambda table, path: pq.write_table(table, path, row_group_size=7),
    "pages of version 2": lambda table, path: pq.write_table(table, path, data_page_version="2.0"),
    "plain pages": lambda table, path: pq.write_table(table, path, use_dictionary=False, compression="none"),
    "gzip": lambda table, path: pq.write_table(table, path, compression="gzip"),
    "lz4": lambda table, path: pq.write_table(table, path, compression="lz4"),
    "zstd": lambda table, path: pq.write_table(table, path, compression="zstd"),
    "only others in brotli": lambda table, path: pq.write_table(
        table, path, compression={name: "brotli" for name in table.column_names if name != "puzzle"}
    ),
    "polars": lambda table, path: pl.from_arrow(table).write_parquet(path, row_group_size=16),
    "duckdb": lambda table, path: duckdb.from_arrow(table).write_parquet(str(path)),
}


@pytest.mark.parametrize("writer", WRITERS.values(), ids=WRITERS)
def test_columns_are_added_and_the_rest_is_kept(
    writer: Callable[..., object], tmp_path: pathlib.Path
) -> None:
    source, target = tmp_path / "in.parquet", tmp_path / "out.parquet"
    writer(everything(50), source)
    code, said = batch(source, target, "--add", ",".join(ADDED), "--part", "9")
    assert (code, said.count("8 rows hold no puzzle")) == (2, 1), said
    before, after = pq.read_table(source), pq.read_table(target)
    assert after.column_names == [*before.column_names, *ADDED]
    kept = after.select(before.column_names)
    assert kept.cast(before.schema).equals(before)
    puzzles = before["puzzle"].to_pylist()
    for name, wanted in expected(puzzles).items():
        assert after[name].to_pylist() == wanted, name
    assert after["solution"].to_pylist()[1] == SOLVED
    assert after["count"].to_pylist()[:6] == [1, 1, None, 2, None, 1]
    assert pq.read_metadata(target).num_row_groups == pq.read_metadata(source).num_row_groups
    # Two more readers that share no code with the writer.
    assert pl.read_parquet(target)["se"].to_list() == after["se"].to_pylist()
    sql = f"select count(*), max(hodoku), any_value(level) from '{target}' where se > 2"
    assert duckdb.sql(sql).fetchall() == [(9, 538, "hard")]
    assert not pathlib.Path(f"{target}.parts").exists()


def test_tables_without_rows_or_nulls(tmp_path: pathlib.Path) -> None:
    required = pa.schema([pa.field("grid", pa.large_string(), nullable=False)])
    for rows in (0, 1, 3):
        source, target = tmp_path / f"{rows}.parquet", tmp_path / f"out{rows}.parquet"
        pq.write_table(pa.table({"grid": [EASY] * rows}, schema=required), source)
        assert batch(source, target, "--column", "grid")[0] == 0
        assert pq.read_table(target)["solution"].to_pylist() == [SOLVED] * rows


def test_mistakes_are_explained(tmp_path: pathlib.Path) -> None:
    def file(name: str, table: dict[str, Any], **how: Any) -> pathlib.Path:
        pq.write_table(pa.table(table), tmp_path / name, **how)
        return tmp_path / name

    text = tmp_path / "text.parquet"
    text.write_text("puzzle\n")
    short = tmp_path / "short.parquet"
    short.write_bytes(file("whole.parquet", {"puzzle": [EASY] * 9}).read_bytes()[:-40])
    target = tmp_path / "out.parquet"
    for source, part in (
        (text, "is not a Parquet file"),
        (short, "is not a Parquet file"),
        (tmp_path / "none.parquet", "cannot be read"),
        (file("a.parquet", {"quiz": [EASY]}), "has no column `puzzle`; its columns are quiz"),
        (file("b.parquet", {"puzzle": [1]}), "is not text"),
        (file("c.parquet", {"puzzle": [[EASY]]}), "is not text"),
        (file("d.parquet", {"puzzle": [EASY], "solution": [1]}), "has a column `solution` already"),
        (file("e.parquet", {"puzzle": [EASY]}, compression="brotli"), "compressed in a way"),
    ):
        code, said = batch(source, target)
        assert code == 2, source.name
        assert part in said, (source.name, said)
        assert not target.exists()
    assert "the same ending" in batch(text, tmp_path / "out.csv")[1]


def test_damaged_files_are_refused_or_read(tmp_path: pathlib.Path) -> None:
    """Single bytes of a good file changed at random, also in what says where things are."""
    source = tmp_path / "good.parquet"
    pq.write_table(everything(30).select(["id", "puzzle"]), source, row_group_size=10)
    good = source.read_bytes()
    rng = random.Random(3)
    refused = 0
    for number in range(40):
        damaged = bytearray(good)
        place = rng.choice((rng.randrange(len(good)), rng.randrange(len(good) * 3 // 4, len(good))))
        damaged[place] ^= 1 << rng.randrange(8)
        broken = tmp_path / f"{number}.parquet"
        broken.write_bytes(damaged)
        code, said = batch(broken, tmp_path / f"out{number}.parquet", "--add", "count")
        assert code in (0, 2), (place, code, said)
        refused += "error: " in said
    assert 0 < refused < 40


def write_rows(path: pathlib.Path, puzzles: list[str]) -> None:
    """A table of these puzzles with their numbers, in the format that the name says."""
    if path.suffix == ".parquet":
        table = pa.table({"id": list(range(len(puzzles))), "puzzle": puzzles})
        pq.write_table(table, path, row_group_size=35)
    else:
        lines = (json.dumps({"id": n, "puzzle": puzzle}) for n, puzzle in enumerate(puzzles))
        path.write_text("\n".join(lines) + "\n")


@pytest.mark.parametrize("ending", ["parquet", "ndjson"])
def test_a_batch_killed_at_fifty_points_gives_the_file_of_an_undisturbed_run(
    ending: str, tmp_path: pathlib.Path
) -> None:
    """Ends the process at once, without a chance to tidy up, at 50 random moments."""
    source, whole = tmp_path / f"in.{ending}", tmp_path / f"whole.{ending}"
    write_rows(source, [str(whydoku.Grid(NYT).scramble(n)) for n in range(100)])
    words = ["--add", "solution,count,se,level,canonical", "--part", "10"]
    begun = time.perf_counter()
    assert batch(source, whole, *words)[0] == 0
    undisturbed = time.perf_counter() - begun
    assert whole.stat().st_size > source.stat().st_size
    rng = random.Random(11)
    kills = continued = runs = 0
    while kills < 50:
        target = tmp_path / f"out{runs}.{ending}"
        runs += 1
        finished = False
        while not finished:
            process = start(source, target, *words)
            if kills < 50:
                time.sleep(undisturbed * rng.uniform(0.2, 1))
                process.kill()
            _, said = process.communicate(timeout=120)
            continued += "continuing after row" in said
            finished = process.returncode == 0
            assert finished or process.returncode == -9, said
            kills += not finished
            parts = target.with_name(target.name + ".parts")
            # It may have been killed after its last deed.
            finished = finished or (target.exists() and not parts.exists())
        assert target.read_bytes() == whole.read_bytes(), kills
    assert continued > 5, f"{continued} runs continued another one"
