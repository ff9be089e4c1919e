"""Add solutions and ratings to a polars data frame."""

from __future__ import annotations

import polars as pl

import whydoku


def main() -> None:
    puzzles = [puzzle.line for puzzle in whydoku.generate(20, seed=3)]
    frame = pl.DataFrame({"puzzle": puzzles})
    ratings: pl.DataFrame = whydoku.rate_many(frame["puzzle"], scales=["se", "level"])
    solutions: pl.Series = whydoku.solve_many(frame["puzzle"])
    print(frame.with_columns(solutions.alias("solution")).hstack(ratings).sort("se").tail(3))


if __name__ == "__main__":
    main()
