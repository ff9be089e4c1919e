"""Solve, explain, prove and rate one puzzle."""

from __future__ import annotations

import whydoku


def main() -> None:
    puzzle = whydoku.Puzzle(
        "......2......3.9....8.1..37.2.....9134.87.....6....4..5.24....34.3.5.....1......."
    )
    puzzle.print()
    path = puzzle.path()
    hardest = max(path, key=lambda step: step.rating)
    print(hardest)
    print(hardest.text)
    verdict = puzzle.verify(path)
    print(f"{verdict.proved} of {verdict.steps} steps are proved.")
    rating = puzzle.rate()
    print(f"SE {rating.se}, HoDoKu {rating.hodoku}, level {rating.level}")


if __name__ == "__main__":
    main()
