"""Puzzles of other sizes and with more rules."""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from whydoku._ask import ask
from whydoku._errors import NoSolution, PuzzleError, SeveralSolutions

if TYPE_CHECKING:
    from whydoku import answers

__all__ = ["Variant"]

# More solutions than anybody counts.
_MOST = 2**63


def _given(**fields: Any) -> dict[str, Any]:
    """The fields that are not None."""
    return {name: value for name, value in fields.items() if value is not None}


@functools.total_ordering
class Variant:
    """A puzzle of another size or with more rules: killer cages, thermometers, irregular regions and so on.

    It is read from any format of variants: one rule per line, a link of f-puzzles, the constraints of
    Interactive Sudoku Solver. ``docs/VARIANTS.md`` describes them. A variant never changes.

    >>> killer = Variant('''
    ... size 4
    ... grid 1234 ..2. 2.4. ....
    ... killer-cage 6: r2c1 r3c1
    ... ''')
    >>> killer.solve()
    '1234432121433412'
    >>> killer.size, killer.rules
    (4, ['killer-cage'])
    """

    __slots__ = ("_note", "_text")

    _note: str
    _text: str

    def __init__(self, text: str) -> None:
        answer = ask("convert", {"puzzle": text, "format": "rules"})
        if "variant" not in answer:
            raise PuzzleError("the text is a classic puzzle; read it with `Grid` or `Puzzle`")
        self._fill(answer["text"], json.dumps(answer["variant"]))

    def _fill(self, text: str, note: str) -> None:
        object.__setattr__(self, "_text", text)
        object.__setattr__(self, "_note", note)

    @classmethod
    def _of(cls, text: str, note: str) -> Variant:
        """A variant that was read before."""
        variant = cls.__new__(cls)
        variant._fill(text, note)
        return variant

    def _noted(self, name: str) -> Any:
        return json.loads(self._note)[name]

    def __setattr__(self, name: str, value: object) -> None:
        """Refuses: a variant never changes."""
        raise AttributeError("a Variant cannot be changed")

    def __delattr__(self, name: str) -> None:
        """Refuses: a variant never changes."""
        raise AttributeError("a Variant cannot be changed")

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickles the text, and what was noted while reading it."""
        return Variant._of, (self._text, self._note)

    @property
    def size(self) -> int:
        """The number of rows, columns and digits."""
        return int(self._noted("size"))

    @property
    def rules(self) -> list[str]:
        """The names of its rules, each once."""
        return list(self._noted("rules"))

    @property
    def warnings(self) -> list[str]:
        """What was left out while reading, and rules that are mentioned in words but not stated."""
        return list(self._noted("warnings"))

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Variant({self._text!r})"

    def __eq__(self, other: object) -> bool:
        """Whether size, givens and rules are written the same."""
        return self._text == other._text if isinstance(other, Variant) else NotImplemented

    def __lt__(self, other: object) -> bool:
        """Orders variants like their texts."""
        return self._text < other._text if isinstance(other, Variant) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._text)

    def _ask(self, question: str, timeout: float | None = None, **fields: Any) -> Any:
        return ask(question, {"puzzle": self._text, **fields}, timeout)

    def solve(self, *, timeout: float | None = None) -> str:
        """The only solution, one character for each cell: A is 10.

        >>> try:
        ...     Variant("size 4").solve()
        ... except SeveralSolutions as error:
        ...     len(error.solutions)
        2
        """
        answer = self._ask("solve", timeout)
        if answer["outcome"] == "no-solution":
            raise NoSolution("the puzzle has no solution")
        if answer["outcome"] == "several-solutions":
            error = SeveralSolutions("the puzzle has more than one solution")
            first, second = answer["several"]
            error.solutions = (first, second)
            raise error
        if answer["solution"] is None:
            raise TimeoutError("the time was up before the puzzle was solved")
        return str(answer["solution"])

    def count(self, limit: int = _MOST, *, timeout: float | None = None) -> int:
        """The number of solutions, counted up to a limit.

        >>> Variant("size 4").count()
        288
        >>> Variant("size 4").count(limit=100)
        100
        """
        if limit < 2:
            return len(self.solutions(limit, timeout=timeout)) if limit > 0 else 0
        answer = self._ask("check", timeout, limit=limit)
        if answer["solutions"] is None:
            raise TimeoutError("the time was up before all solutions were counted")
        return int(answer["solutions"])

    def solutions(self, limit: int = 100, *, timeout: float | None = None) -> list[str]:
        """The first solutions.

        >>> Variant("size 4").solutions(limit=2)[0][:4]
        '1234'
        """
        return list(self._ask("solutions", timeout, limit=limit)["solutions"])

    def true_candidates(self, *, timeout: float | None = None) -> list[list[set[int]]]:
        """The digits that each cell has in some solution, row by row.

        >>> Variant("size 4\\nthermometer: r1c1 r1c2 r1c3 r1c4").true_candidates()[0]
        [{1}, {2}, {3}, {4}]
        """
        answer = self._ask("true-candidates", timeout)
        if not answer["complete"]:
            raise TimeoutError("the time was up before all digits were found")
        signs, size = answer["candidates"], self.size
        cells = [
            {digit for digit in range(1, size + 1) if signs[start + digit - 1] != "."}
            for start in range(0, len(signs), size)
        ]
        return [cells[row * size : (row + 1) * size] for row in range(size)]

    def hint(
        self,
        level: int = 1,
        *,
        board: Mapping[str, Any] | None = None,
        cell: str | None = None,
        timeout: float | None = None,
    ) -> answers.HintAnswer:
        """Points out mistakes, or reveals as much of the next step as asked for, from 1 to 5.

        ``board`` is what a player has: ``{"digits": ..., "notes": {"r2c1": "14"}, "strikes": {}}``.

        >>> killer = Variant("size 4\\ngrid 1234 ..2. 2.4. ....\\nkiller-cage 6: r2c1 r3c1")
        >>> killer.hint()["text"]
        'You can place a digit. Look for a single.'
        >>> killer.hint(4)["step"]["conclusions"]
        ['r4c3=1']
        """
        found: answers.HintAnswer = self._ask("hint", timeout, level=level, **_given(board=board, cell=cell))
        return found

    def why(
        self, claim: str, *, board: Mapping[str, Any] | None = None, timeout: float | None = None
    ) -> answers.WhyAnswer:
        """The easiest reasons for a digit in a cell, or against it.

        >>> killer = Variant("size 4\\ngrid 1234 ..2. 2.4. ....\\nkiller-cage 6: r2c1 r3c1")
        >>> killer.why("r2c1=1")["text"]
        'It is the other way around: r2c1 cannot be 1.\\nr2c1 sees the 1 in r1c1.'
        """
        found: answers.WhyAnswer = self._ask("why", timeout, claim=claim, **_given(board=board))
        return found

    def path(
        self, *, board: Mapping[str, Any] | None = None, timeout: float | None = None
    ) -> answers.VariantPath:
        """The path to the solution, every step with its proof, as ``whydoku-verify`` reads it.

        >>> path = Variant("size 4\\ngrid 1234 ..2. 2.4. ....\\nkiller-cage 6: r2c1 r3c1").path()
        >>> path["outcome"], all(path["proved"])
        ('solved', True)
        """
        found: answers.VariantPath = self._ask("explain", timeout, **_given(board=board))
        return found

    def steps(
        self, *, board: Mapping[str, Any] | None = None, timeout: float | None = None
    ) -> list[answers.VariantStep]:
        """Every step that some technique finds now.

        >>> len(Variant("size 4\\ngrid 123. .... .... ....").steps()) > 0
        True
        """
        found: list[answers.VariantStep] = self._ask("steps", timeout, **_given(board=board))["steps"]
        return found

    def rate(self, *, timeout: float | None = None) -> answers.VariantRating:
        """How hard the puzzle is, on the scale of ``docs/VARIANT_DIFFICULTY.md``.

        >>> Variant("size 4\\ngrid 1234 ..2. 2.4. ....\\nkiller-cage 6: r2c1 r3c1").rate()["level"]
        'medium'
        """
        found: answers.VariantRating = self._ask("rate", timeout)["difficulty"]
        return found

    def describe(self) -> answers.DescribeAnswer:
        """The puzzle as data to draw: its regions, houses and clues.

        >>> [clue] = Variant("size 4\\nkiller-cage 6: r2c1 r3c1").describe()["clues"]
        >>> clue["shape"], clue["label"], clue["cells"]
        ('cage', '6', [['r2c1', 'r3c1']])
        """
        found: answers.DescribeAnswer = self._ask("describe")
        return found

    def minimize(self, *, seed: int = 0, timeout: float | None = None) -> Variant:
        """The puzzle without the givens and clues that it does not need.

        >>> puzzle = Variant("size 4\\ngrid 1234 3412 .... ...1\\nthermometer: r3c1 r4c1")
        >>> puzzle.minimize().solve() == puzzle.solve()
        True
        """
        return Variant(self._ask("minimize", timeout, seed=seed)["result"])

    def transform(self, *moves: Any) -> Variant:
        """The puzzle turned, mirrored or relabeled, as far as its rules allow it.

        >>> print(Variant("size 4\\nthermometer: r1c1 r1c2").transform({"rotate": 90}), end="")
        size 4
        thermometer: r1c4 r2c4
        """
        return Variant(self._ask("transform", moves=list(moves))["result"])

    def to(self, name: str) -> str:
        """The puzzle in another format: ``rules``, ``f-puzzles``, ``f-puzzles-json``, ``iss``, ``grid``.

        >>> Variant("size 4\\nthermometer: r1c1 r1c2").to("iss")
        '.Shape~4x4.Thermo~R1C1~R1C2'
        """
        return str(self._ask("convert", format=name)["text"]).rstrip("\n")

    def svg(self, caption: str = "") -> str:
        """The puzzle as SVG.

        >>> Variant("size 4").svg()[:4]
        '<svg'
        """
        return str(self._ask("draw", caption=caption)["svg"])

    def _repr_svg_(self) -> str:
        return self.svg()

    @classmethod
    def generate(
        cls,
        rules: str = "classic",
        *,
        size: int = 9,
        seed: int = 0,
        count: int = 1,
        timeout: float | None = None,
    ) -> list[Variant]:
        """Makes puzzles with one solution. The same request with the same seed makes the same puzzles.

        >>> [puzzle] = Variant.generate("killer", size=4, seed=3)
        >>> puzzle.count()
        1
        """
        request = {"rules": rules, "size": size, "seed": seed, "count": count}
        made = ask("generate", request, timeout)["puzzles"]
        return [cls(one["puzzle"]) for one in made]
