"""Measures another package on puzzles from standard input, with a Python that has it.

    peers.py PACKAGE < LINES

Prints JSON: the version of the package, the seconds of processor time for all lines, and the answers. The
package is imported, and has solved one puzzle, before the clock starts.
"""

from __future__ import annotations

import importlib.metadata
import json
import sys
import time
from collections.abc import Callable
from typing import Any


def py_sudoku() -> Callable[[str], Any]:
    """A solver by backtracking."""
    from sudoku import Sudoku

    def solve(line: str) -> str:
        board = [[int(s) if s in "123456789" else None for s in line[n : n + 9]] for n in range(0, 81, 9)]
        return "".join(str(digit) for row in Sudoku(3, 3, board=board).solve().board for digit in row)

    return solve


def hodoku() -> Callable[[str], Any]:
    """HoDoKu's solver in Python."""
    from hodoku import Solver

    solver = Solver()

    def solve(line: str) -> Any:
        return solver.solve(line).solution

    return solve


def dokusan() -> Callable[[str], Any]:
    """A solver by singles and backtracking."""
    from dokusan import solvers
    from dokusan.boards import BoxSize, Sudoku

    def solve(line: str) -> str:
        return str(solvers.backtrack(Sudoku.from_string(line, box_size=BoxSize(3, 3))))

    return solve


def pencilmark() -> Callable[[str], Any]:
    """A solver in C++."""
    import pencilmark

    def solve(line: str) -> str:
        return "".join(str(digit) for digit in pencilmark.solve(line))

    return solve


def pencilmark_rating() -> Callable[[str], Any]:
    """An estimate of the rating of Sudoku Explainer."""
    import pencilmark

    def rate(line: str) -> Any:
        return pencilmark.rate(line, se=True, fields=["se"])["se"]["er"]

    return rate


# How each package is named where it is installed from, and what it does.
PACKAGES = {
    "py-sudoku": ("py-sudoku", py_sudoku),
    "hodoku-py": ("hodoku-py", hodoku),
    "dokusan": ("dokusan", dokusan),
    "pencilmark": ("pencilmark", pencilmark),
    "pencilmark, rating": ("pencilmark", pencilmark_rating),
}

WARM_UP = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def main(name: str) -> None:
    """Measures one package."""
    installed, make = PACKAGES[name]
    work = make()
    work(WARM_UP)
    answers: list[Any] = []
    lines = sys.stdin.read().split()
    start = time.process_time()
    for line in lines:
        try:
            answers.append(work(line))
        except Exception as error:
            # What it cannot do is counted, too.
            answers.append(type(error).__name__)
    seconds = time.process_time() - start
    version = importlib.metadata.version(installed)
    print(json.dumps({"version": version, "seconds": seconds, "answers": answers}, default=str))


if __name__ == "__main__":
    main(sys.argv[1])
