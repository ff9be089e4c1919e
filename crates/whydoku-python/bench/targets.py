"""Measures the package against its targets. `cargo xtask python-speed` runs it.

    python bench/targets.py PEERS [--write]

The Python that runs it has whydoku, numpy and pyarrow; PEERS is the Python of another virtual environment,
with the packages of requirements-peers.txt. WHYDOKU_DATA names the folder with the puzzles. Ends with an
error if a target is missed; with --write, the figures go to bench/results/python-DATE-COMMIT.md.
"""

from __future__ import annotations

import hashlib
import json
import os
import pathlib
import subprocess
import sys
import time
from collections.abc import Callable

import numpy as np
import numpy.typing as npt
import pyarrow as pa

import whydoku
from report import Report
from whydoku import _whydoku

ROOT = pathlib.Path(__file__).resolve().parents[3]
DATA = pathlib.Path(os.environ.get("WHYDOKU_DATA", ROOT.parent / "shared/data"))
# What other packages need takes an hour, and does not change with this one.
KEPT = ROOT / "target/python/peers-measured"
PUZZLES = 1_000_000
RUNS = 5
CORES = len(os.sched_getaffinity(0))

# How many puzzles each package solves, and how many times as long it should take.
SOLVERS = {"py-sudoku": (5, 100), "hodoku-py": (100, 50), "dokusan": (5, 0), "pencilmark": (2000, 20)}

Digits = npt.NDArray[np.uint8]


def shortest(work: Callable[[], object], clock: Callable[[], float]) -> float:
    """The shortest of several runs, in seconds: other work on the machine only adds to it."""
    times = []
    for _ in range(RUNS):
        start = clock()
        work()
        times.append(clock() - start)
    return min(times)


def lines_of(name: str, count: int) -> list[str]:
    """The first puzzles of a file of the data folder."""
    text = (DATA / name).read_text()
    found = [line.split("\t")[0][:81] for line in text.splitlines() if line[:1] not in ("#", "")]
    return [line.replace("0", ".") for line in found[:count]]


def images(puzzles: Digits, rng: np.random.Generator) -> Digits:
    """An equivalent of each puzzle: digits renamed, rows and columns exchanged, perhaps transposed."""

    def lines() -> npt.NDArray[np.int64]:
        chutes = rng.permuted(np.tile(np.arange(3), (len(puzzles), 1)), axis=1)
        places = rng.permuted(np.tile(np.arange(3), (len(puzzles), 3, 1)), axis=2)
        return (3 * chutes[:, :, None] + places).reshape(-1, 9)

    names = np.zeros((len(puzzles), 10), dtype=np.uint8)
    names[:, 1:] = rng.permuted(np.tile(np.arange(1, 10, dtype=np.uint8), (len(puzzles), 1)), axis=1)
    grids = np.take_along_axis(names, puzzles.astype(np.int64), axis=1).reshape(-1, 9, 9)
    grids = np.take_along_axis(grids, lines()[:, :, None], axis=1)
    grids = np.take_along_axis(grids, lines()[:, None, :], axis=2)
    turned = rng.random(len(grids)) < 0.5
    grids[turned] = grids[turned].transpose(0, 2, 1)
    return grids.reshape(-1, 81)


def many_puzzles() -> tuple[Digits, list[str]]:
    """A million different puzzles with 17 givens: all that are known, and equivalents of them."""
    known = lines_of("speed/puzzles2_17_clue", PUZZLES)
    flat = np.frombuffer("".join(known).replace(".", "0").encode(), dtype=np.uint8) - ord("0")
    first = flat.reshape(-1, 81)
    rng = np.random.default_rng(17)
    copies = -(-PUZZLES // len(known)) - 1
    numbers = np.concatenate([first, *(images(first, rng) for _ in range(copies))])[:PUZZLES]
    text = (numbers + ord("0")).tobytes().decode().replace("0", ".")
    lines = [text[start : start + 81] for start in range(0, len(text), 81)]
    assert len(set(lines)) == PUZZLES
    return np.ascontiguousarray(numbers), lines


def batches(numbers: Digits, lines: list[str], report: Report) -> None:
    """Rates of `solve_many` beside the library's."""
    flat = "".join(lines).encode()
    column = pa.array(lines)
    assert None not in whydoku.solve_many(lines[:: PUZZLES // 1000])
    for threads in sorted({1, CORES}):
        # One thread by processor time, which other work on the machine disturbs little.
        clock = time.process_time if threads == 1 else time.perf_counter
        work: dict[str, tuple[Callable[[], object], int]] = {
            "the library alone": (lambda n=threads: _whydoku.solve_plain(flat, n), 0),
            "Arrow": (lambda n=threads: whydoku.solve_many(column, threads=n), 90),
            "NumPy": (lambda n=threads: whydoku.solve_many(numbers, threads=n), 0),
            "list[str]": (lambda n=threads: whydoku.solve_many(lines, threads=n), 60),
        }
        times: dict[str, float] = {}
        for _ in range(RUNS):
            # In turns, so that a busy moment meets all of them.
            for name, (one, _target) in work.items():
                start = clock()
                one()
                times[name] = min(times.get(name, float("inf")), clock() - start)
        how = "1 thread, processor time" if threads == 1 else f"{threads} threads, elapsed time"
        report.text(f"`solve_many` on {PUZZLES:,} different puzzles with 17 givens, {how}, best of {RUNS}:")
        rows = []
        for name, (_, target) in work.items():
            share = 100 * times["the library alone"] / times[name]
            figure = f"{share:.0f} %"
            verdict = report.target(figure, share >= target, f"{target} %") if target else figure
            rows.append([name, f"{PUZZLES / times[name]:,.0f}", verdict])
        report.table(["from", "puzzles a second", "of the library"], rows)


def peer(python: str, name: str, lines: list[str]) -> tuple[str, float, list[object]]:
    """The version of another package, its seconds of processor time for a puzzle, and its answers."""
    program = pathlib.Path(__file__).with_name("peers.py")
    key = hashlib.sha256(program.read_bytes() + "\n".join([name, *lines]).encode()).hexdigest()[:16]
    kept = KEPT / f"{key}.json"
    if not kept.exists():
        run = subprocess.run(
            [python, program, name], input="\n".join(lines), capture_output=True, text=True, check=True
        )
        KEPT.mkdir(parents=True, exist_ok=True)
        kept.write_text(run.stdout)
    found = json.loads(kept.read_text())
    return f"{name} {found['version']}", found["seconds"] / len(lines), found["answers"]


def processor_time(work: Callable[[], object], puzzles: int) -> float:
    """The seconds of processor time of one puzzle; runs the work often enough to be measured."""
    times = 1
    while True:
        start = time.process_time()
        for _ in range(times):
            work()
        spent = time.process_time() - start
        if spent > 0.3:
            return spent / times / puzzles
        times *= 4


def solvers(python: str, report: Report) -> None:
    """Other packages solve puzzles with 17 givens; `solve_many` solves the same ones."""
    report.text("Other packages and `solve_many(list, threads=1)` on the same puzzles, processor time:")
    rows = []
    for name, (count, target) in SOLVERS.items():
        lines = lines_of("speed/puzzles2_17_clue", count)
        full, theirs, answers = peer(python, name, lines)
        solutions = whydoku.solve_many(lines)
        right = sum(one == other for one, other in zip(answers, solutions, strict=True))
        ours = processor_time(lambda lines=lines: whydoku.solve_many(lines, threads=1), count)  # type: ignore[misc]
        times = theirs / ours
        verdict = report.target(f"{times:,.0f}", times >= target, f"{target}") if target else f"{times:,.0f}"
        rows.append([full, f"{count}", f"{right}", f"{1e6 * theirs:,.0f}", f"{1e6 * ours:.2f}", verdict])
    head = ["package", "puzzles", "right", "its µs a puzzle", "our µs a puzzle", "times as long"]
    report.table(head, rows)


def rated() -> tuple[list[str], list[float]]:
    """200 puzzles of all levels with the ratings of the reference program."""
    text = (DATA / "rated/se121_reference.tsv").read_text().splitlines()
    rows = [line.split("\t") for line in text if line[:1] not in ("#", "")]
    rows = [row for row in rows if len(row[0]) == 81 and row[1][:1].isdigit()]
    chosen = rows[:: max(1, len(rows) // 200)][:200]
    return [row[0].replace("0", ".") for row in chosen], [float(row[1]) for row in chosen]


def raters(python: str, report: Report) -> None:
    """Ratings of 200 puzzles of all levels against those of the reference program."""
    lines, reference = rated()
    ours = [rating.se for rating in whydoku.rate_many(lines)]
    seconds = len(lines) * processor_time(lambda: whydoku.rate_many(lines, threads=1), len(lines))
    full, one, theirs = peer(python, "pencilmark, rating", lines)
    total = one * len(lines)

    def near(answers: list[object], by: float) -> int:
        pairs = zip(answers, reference, strict=True)
        return sum(isinstance(a, (int, float)) and abs(a - r) < by + 0.01 for a, r in pairs)

    report.text(f"SE ratings of {len(lines)} puzzles of Sudoku Explainer 1.2.1, one thread, processor time:")
    exact = report.target(f"{near(list(ours), 0)}", near(list(ours), 0) == len(lines), f"{len(lines)}")
    times = report.target(f"{total / seconds:,.0f}", total >= 1000 * seconds, "1,000")
    rows = [
        ["whydoku, `rate_many`", exact, f"{near(list(ours), 0.3)}", f"{seconds:.3f}", "1"],
        [full, f"{near(theirs, 0)}", f"{near(theirs, 0.3)}", f"{total:.1f}", times],
    ]
    report.table(["package", "equal", "within 0.3", "seconds", "times as long"], rows)


def package(report: Report) -> None:
    """How long the import takes, and how large the wheel is."""
    program = "import time; s = time.process_time(); import whydoku; print(time.process_time() - s)"
    runs = [float(subprocess.check_output([sys.executable, "-c", program])) for _ in range(20)]
    best = 1000 * min(runs)
    verdict = report.target(f"{best:.0f} ms", best <= 50, "50 ms")
    rows = [["`import whydoku`, processor time, best of 20", verdict]]
    for wheel in (ROOT / "target/python/wheels").glob("*.whl"):
        size = wheel.stat().st_size
        kind = "-".join(wheel.stem.split("-")[2:])
        rows.append([f"wheel, `{kind}`", report.target(f"{size:,} bytes", size <= 6_000_000, "6,000,000")])
    report.table(["what", "figure"], rows)


def main(python: str, write: bool) -> int:
    """Measures everything; returns the exit code."""
    report = Report(ROOT, "python", "The Python package", f"{CORES} cores")
    numbers, lines = many_puzzles()
    batches(numbers, lines, report)
    solvers(python, report)
    raters(python, report)
    package(report)
    return report.finish(write)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], "--write" in sys.argv))
