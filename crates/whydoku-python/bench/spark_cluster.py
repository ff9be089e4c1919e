"""Rates puzzles on a real Spark cluster, kills an executor on the way, and checks every answer.

Then runs the recipe for Dask. Needs Java 17 and a virtual environment with whydoku and
requirements-spark.txt; `cargo xtask test --spark` runs it. With --write, the figures go to
bench/results/spark-DATE-COMMIT.md, from which docs/CLUSTERS.md has its arithmetic.
"""

from __future__ import annotations

import os
import pathlib
import re
import signal
import sys
import threading
import time
from collections.abc import Iterator
from typing import Any

import pyspark

import arithmetic
import whydoku
from report import Report

ROOT = pathlib.Path(__file__).resolve().parents[3]
ROWS = 6000
PARTITIONS = 60

passed = 0


def check(holds: bool, what: str) -> None:
    """Counts a check, or ends with what does not hold."""
    global passed
    if not holds:
        raise SystemExit(f"test result: FAILED. {passed} passed; 1 failed: {what}")
    passed += 1


def executors() -> list[int]:
    """The processes of the executors that this program started."""
    found = []
    for folder in pathlib.Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                words = (folder / "cmdline").read_bytes().split(b"\0")
                environment = (folder / "environ").read_bytes()
            except OSError:
                continue
            mine = f"WHYDOKU_RUN={os.getpid()}".encode() in environment.split(b"\0")
            if mine and any(word.endswith(b"CoarseGrainedExecutorBackend") for word in words):
                found.append(int(folder.name))
    return found


def with_attempt(batches: Iterator[Any]) -> Iterator[Any]:
    """Adds which attempt of its task computed a row: 0, or more after a failure."""
    import pyarrow as pa
    from pyspark import TaskContext

    context = TaskContext.get()
    attempt = context.attemptNumber() if context else -1
    for batch in batches:
        column = pa.array([attempt] * batch.num_rows, pa.int32())
        names = [*batch.schema.names, "attempt"]
        yield pa.RecordBatch.from_arrays([*batch.columns, column], names=names)


def cluster(puzzles: list[str]) -> float:
    """The job with the lost executor; returns its seconds."""
    os.environ["SPARK_HOME"] = str(pathlib.Path(pyspark.__file__).parent)
    os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.environ["WHYDOKU_RUN"] = str(os.getpid())
    from pyspark.sql import SparkSession

    from whydoku.spark import with_columns, with_count, with_rating, with_solution

    session = (
        SparkSession.builder.master("local-cluster[2,1,1024]")
        .appName("whydoku")
        .config("spark.ui.enabled", "false")
        .config("spark.python.worker.reuse", "true")
        .getOrCreate()
    )
    killed: list[int] = []
    stages: list[int] = []
    try:
        frame = session.createDataFrame(list(enumerate(puzzles)), "id int, puzzle string")
        answers = with_solution(frame.repartition(PARTITIONS), "puzzle")
        answers = with_count(answers, "puzzle")
        answers = with_rating(answers, "puzzle", scales=["se", "level"])
        columns = [f"{one.name} {one.dataType.simpleString()}" for one in answers.schema]
        answers = answers.mapInArrow(with_attempt, ", ".join([*columns, "attempt int"]))
        with_columns(frame.limit(1), "puzzle", ["count"]).collect()  # Starts the workers.
        before = set(executors())
        check(len(before) == 2, f"there are 2 executors, not {len(before)}")

        def kill() -> None:
            tracker = session.sparkContext.statusTracker()
            while not killed:
                time.sleep(0.01)
                for stage in tracker.getActiveStageIds():
                    info = tracker.getStageInfo(stage)
                    if info and PARTITIONS // 4 < info.numCompletedTasks < PARTITIONS - 5:
                        victim = min(before)
                        os.kill(victim, signal.SIGKILL)
                        stages.append(stage)
                        killed.append(victim)
                        return

        thread = threading.Thread(target=kill, daemon=True)
        thread.start()
        start = time.perf_counter()
        rows = sorted(answers.collect())
        seconds = time.perf_counter() - start
        thread.join(timeout=5)
        after = set(executors())
        infos = [session.sparkContext.statusTracker().getStageInfo(stage) for stage in stages]
    finally:
        session.stop()

    ratings = whydoku.rate_many(puzzles, scales=["se", "level"], errors="null")
    check(bool(killed), "no executor was killed while the job ran")
    check(not after & set(killed), "the killed executor is gone")
    # Spark tries the tasks that ran again, or the whole stage if rows on their way between stages were lost.
    again = max(row.attempt for row in rows) > 0
    again = again or any(info and (info.currentAttemptId > 0 or info.numFailedTasks > 0) for info in infos)
    check(again, "nothing was tried again after its executor was killed")
    check([row.id for row in rows] == list(range(ROWS)), "every row is there exactly once")
    check([row.puzzle for row in rows] == puzzles, "the column of puzzles is kept")
    solutions = whydoku.solve_many(puzzles, errors="null")
    check([row.solution for row in rows] == solutions, "the solutions are those of one process")
    counts = whydoku.count_many(puzzles, errors="null")
    check([row["count"] for row in rows] == counts, "the counts are those of one process")
    for name in ("se", "ep", "ed", "level"):
        wanted = [rating and getattr(rating, name) for rating in ratings]
        check([row[name] for row in rows] == wanted, f"the column {name} is that of one process")
    check((rows[17].solution, rows[17].level) == (None, None), "a row without a puzzle has nulls")
    return seconds


def dask(puzzles: list[str]) -> str:
    """The recipe of docs/CLUSTERS.md, executed as it stands there; returns the version of Dask."""
    import dask as library
    import pandas as pd

    guide = (ROOT / "docs/CLUSTERS.md").read_text()
    [block] = re.findall(r"```python\n(import dask[^`]*)```", guide)
    table = pd.DataFrame({"id": range(len(puzzles)), "puzzle": puzzles})
    names: dict[str, Any] = {"table": table}
    exec(compile(block, "docs/CLUSTERS.md", "exec"), names)
    rated = names["rated"].sort_values("id")
    check(list(rated.columns) == ["id", "puzzle", "solution", "se"], "the recipe adds two columns")
    solutions = whydoku.solve_many(puzzles, errors="null")
    found = [value if isinstance(value, str) else None for value in rated["solution"]]
    check(found == solutions, "Dask: solutions")
    wanted = [rating and rating.se for rating in whydoku.rate_many(puzzles, errors="null")]
    check([None if value != value else value for value in rated["se"]] == wanted, "Dask: ratings")
    return str(library.__version__)


def processor_time(puzzles: list[str], scales: list[str] | None) -> float:
    """The microseconds of processor time of one puzzle, in one process on one thread."""
    start = time.process_time()
    if scales is None:
        whydoku.solve_many(puzzles, errors="null", threads=1)
    else:
        whydoku.rate_many(puzzles, scales=scales, errors="null", threads=1)
    return 1e6 * (time.process_time() - start) / len(puzzles)


def main(write: bool) -> int:
    """Runs everything."""
    # Minimal puzzles of all levels, each with a hundred equivalents.
    puzzles = [str(puzzle.scramble(n)) for puzzle in whydoku.generate(60, seed=9) for n in range(ROWS // 60)]
    puzzles[17] = "not a puzzle"
    cores = f"{len(os.sched_getaffinity(0))} cores"
    report = Report(ROOT, "spark", "Spark with a lost executor, and Dask", cores)
    seconds = cluster(puzzles)
    version = dask(puzzles[:600])
    report.text(
        f"PySpark {pyspark.__version__}, local-cluster of 2 executors with one core each: `with_solution`, "
        f"`with_count` and `with_rating` (scales se and level) on {ROWS:,} puzzles in {PARTITIONS} "
        f"partitions. One executor was killed (SIGKILL) while the job ran; its work was tried again. All "
        f"rows are those of one process. {seconds:.1f} s elapsed, {ROWS / seconds:,.0f} puzzles a second, "
        f"with the replacement of the executor."
    )
    report.text(f"Dask {version}: the recipe of docs/CLUSTERS.md on 600 puzzles, with the same answers.")
    report.text("One process on one thread, the same puzzles:")
    work = {"solve": None, "rate, level": ["level"], "rate, se": ["se"]}
    rows = [[name, f"{processor_time(puzzles, scales):,.1f}"] for name, scales in work.items()]
    report.table(["work", "µs of processor time a puzzle"], rows)
    report.finish(write)
    if write:
        guide = ROOT / "docs/CLUSTERS.md"
        guide.write_text(arithmetic.written(guide.read_text(), report.file))
    print(f"test result: ok. {passed} passed; 0 failed")
    return 0


if __name__ == "__main__":
    sys.exit(main("--write" in sys.argv))
