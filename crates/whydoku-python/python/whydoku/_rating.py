"""`Rating`: how hard a puzzle is."""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from whydoku import answers

__all__ = ["Rating"]


@functools.total_ordering
class Rating:
    """How hard a puzzle is, on the scales that were asked for; ``None`` on the others.

    Ratings are ordered by SE, then HoDoKu's score, then depth.

    >>> import whydoku
    >>> puzzle = whydoku.Puzzle(
    ...     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ... )
    >>> rating = puzzle.rate()
    >>> rating.se, rating.level, rating.hodoku, rating.depth
    (1.2, 'easy', 204, 0.0)
    """

    __slots__ = ("_json",)

    _json: str

    def __init__(self, data: Mapping[str, Any] | str) -> None:
        text = data if isinstance(data, str) else json.dumps(data, separators=(",", ":"))
        object.__setattr__(self, "_json", text)

    @property
    def data(self) -> answers.RateAnswerOptional:
        """What the API answers, with one entry for each scale that was asked for."""
        parsed: answers.RateAnswerOptional = json.loads(self._json)
        return parsed

    def _figure(self, scale: str, name: str) -> Any:
        return json.loads(self._json).get(scale, {}).get(name)

    @property
    def se(self) -> float | None:
        """ER, the rating of the hardest step as Sudoku Explainer 1.2.1 has it."""
        return self._figure("se", "er")  # type: ignore[no-any-return]

    @property
    def ep(self) -> float | None:
        """EP, the hardest step up to the first placement."""
        return self._figure("se", "ep")  # type: ignore[no-any-return]

    @property
    def ed(self) -> float | None:
        """ED, the rating of the first step."""
        return self._figure("se", "ed")  # type: ignore[no-any-return]

    @property
    def hodoku(self) -> int | None:
        """HoDoKu's score."""
        return self._figure("hodoku", "score")  # type: ignore[no-any-return]

    @property
    def hodoku_level(self) -> str | None:
        """HoDoKu's level."""
        return self._figure("hodoku", "level")  # type: ignore[no-any-return]

    @property
    def level(self) -> str | None:
        """``easy``, ``medium``, ``hard``, ``expert``, ``master`` or ``extreme``."""
        return self._figure("level", "level")  # type: ignore[no-any-return]

    @property
    def depth(self) -> float | None:
        """The mean number of guesses of a simple solver."""
        return self._figure("depth", "mean")  # type: ignore[no-any-return]

    @property
    def exact(self) -> bool:
        """Whether all figures are final, not lower bounds."""
        scales = (value for value in self.data.values() if isinstance(value, dict))
        return all(scale.get("exact", True) for scale in scales)

    def _key(self) -> tuple[float, ...]:
        return tuple(-1.0 if x is None else x for x in (self.se, self.hodoku, self.depth))

    def __setattr__(self, name: str, value: object) -> None:
        """Refuses: a rating never changes."""
        raise AttributeError("a Rating cannot be changed")

    def __delattr__(self, name: str) -> None:
        """Refuses: a rating never changes."""
        raise AttributeError("a Rating cannot be changed")

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickles the answer of the API."""
        return Rating, (self._json,)

    def __hash__(self) -> int:
        """Equal ratings have equal hashes."""
        return hash(self._json)

    def __eq__(self, other: object) -> bool:
        """Whether all figures are the same."""
        return self._json == other._json if isinstance(other, Rating) else NotImplemented

    def __lt__(self, other: object) -> bool:
        """Whether this puzzle is easier."""
        return self._key() < other._key() if isinstance(other, Rating) else NotImplemented

    def __repr__(self) -> str:
        """The figures."""
        names = ("se", "ep", "ed", "hodoku", "hodoku_level", "level", "depth")
        known = [f"{n}={getattr(self, n)!r}" for n in names if getattr(self, n) is not None]
        return f"Rating({', '.join(known)})"
