"""New puzzles on request."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from whydoku._ask import ask
from whydoku._grid import Puzzle

__all__ = ["generate", "stream"]


def generate(
    count: int = 1,
    *,
    seed: int = 0,
    givens: int | tuple[int, int] | None = None,
    minimal: bool = False,
    symmetry: str | None = None,
    pattern: str | None = None,
    level: str | None = None,
    requires: Iterable[str] = (),
    only: Iterable[str] = (),
    forbid: Iterable[str] = (),
    rating: tuple[float, float] | None = None,
    hodoku_score: tuple[int, int] | None = None,
    timeout: float | None = None,
) -> list[Puzzle]:
    """Makes puzzles. The same request with the same seed makes the same puzzles.

    A timeout, in seconds, may leave fewer puzzles than were asked for.

    >>> [puzzle] = generate(seed=7, symmetry="rotational-180", level="easy")
    >>> puzzle == generate(seed=7, symmetry="rotational-180", level="easy")[0]
    True
    >>> puzzle.is_unique, puzzle.rate().level
    (True, 'easy')
    """
    fewest, most = (givens, givens) if isinstance(givens, int) else givens or (None, None)
    lowest, highest = rating or (None, None)
    score_from, score_to = hodoku_score or (None, None)
    request: dict[str, Any] = {
        "seed": seed,
        "count": count,
        "givens_from": fewest,
        "givens_to": most,
        "minimal": minimal,
        "symmetry": symmetry,
        "pattern": pattern,
        "level": level,
        "requires": list(requires),
        "only": list(only),
        "forbid": list(forbid),
        "rating_from": None if lowest is None else f"{lowest:.1f}",
        "rating_to": None if highest is None else f"{highest:.1f}",
        "hodoku_score_from": score_from,
        "hodoku_score_to": score_to,
    }
    made = ask("generate", request, timeout)["puzzles"]
    return [Puzzle._of((one["puzzle"], one["puzzle"], None), one["solution"]) for one in made]


def stream(*, seed: int = 0, **request: Any) -> Iterator[Puzzle]:
    """Makes puzzles without end, each different; takes the arguments of `generate` except the count.

    >>> import itertools
    >>> len(set(itertools.islice(stream(level="medium"), 3)))
    3
    """
    # Each puzzle has a seed of its own, spread over all of them so that streams do not overlap.
    number = seed
    while True:
        number = (number * 6364136223846793005 + 1442695040888963407) % 2**64
        yield from generate(seed=number >> 11, **request)
