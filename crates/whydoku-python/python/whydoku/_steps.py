"""`Step`, `Path`, `Hint`, `Reasons` and `Verdict`: what logic has to say."""

from __future__ import annotations

import functools
import html
import json
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, overload

from whydoku import _whydoku
from whydoku._ask import translated
from whydoku._errors import PuzzleError
from whydoku._grid import Grid, Solution

if TYPE_CHECKING:
    from whydoku import answers

__all__ = ["Hint", "Path", "Reasons", "Step", "Verdict"]


def _dump(data: object) -> str:
    return json.dumps(data, separators=(",", ":"))


@functools.total_ordering
class _Answer:
    """An answer of the API about a grid: a value that never changes."""

    __slots__ = ("_before", "_json")

    _before: Grid
    _json: str

    def __init__(self, data: Mapping[str, Any] | str, before: Grid) -> None:
        text = data if isinstance(data, str) else _dump(data)
        object.__setattr__(self, "_json", text)
        object.__setattr__(self, "_before", before)

    def _parsed(self) -> Any:
        return json.loads(self._json)

    @property
    def before(self) -> Grid:
        """The grid that was asked about."""
        return self._before

    def to_json(self) -> str:
        """The answer as JSON."""
        return self._json

    def __setattr__(self, name: str, value: object) -> None:
        """Refuses: an answer never changes."""
        raise AttributeError(f"a {type(self).__name__} cannot be changed")

    def __delattr__(self, name: str) -> None:
        """Refuses: an answer never changes."""
        raise AttributeError(f"a {type(self).__name__} cannot be changed")

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickles the JSON and the grid."""
        return type(self), (self._json, self._before)

    def __hash__(self) -> int:
        """Equal answers have equal hashes."""
        return hash((self._json, self._before))

    def __eq__(self, other: object) -> bool:
        """Whether both say the same about the same grid."""
        if type(other) is not type(self):
            return NotImplemented
        return self._json == other._json and self._before == other._before

    def __lt__(self, other: object) -> bool:
        """Some order, for sorting."""
        if not isinstance(other, _Answer):
            return NotImplemented
        return (self._before, self._json) < (other._before, other._json)


class Step(_Answer):
    """One use of a technique, with its reason and its proof.

    >>> import whydoku
    >>> step = whydoku.Grid("12345678." + "." * 72).hint(4).step
    >>> step.name, step.conclusions
    ('Full House', ('r1c9=9',))
    >>> step.verify() is None
    True
    """

    __slots__ = ()

    @property
    def data(self) -> answers.Step:
        """The step as the API writes it; docs/STEPS.md explains the fields."""
        found: answers.Step = self._parsed()
        return found

    @property
    def technique(self) -> str:
        """The identifier of the technique, such as ``x-wing``."""
        return str(self.data["technique"])

    @property
    def name(self) -> str:
        """The name of the technique."""
        return str(self.data["name"])

    @property
    def rating(self) -> float:
        """The rating on the SE scale."""
        return float(self.data["rating"])

    @property
    def conclusions(self) -> tuple[str, ...]:
        """What it concludes, such as ``r1c2=3`` or ``r1c2<>4``."""
        return tuple(self.data["conclusions"])

    @property
    def notation(self) -> str:
        """The step in short."""
        return str(self.data["notation"])

    @property
    def text(self) -> str:
        """The reason in sentences."""
        return str(self.data["text"])

    @property
    def assumes_uniqueness(self) -> bool:
        """Whether it is true only if the puzzle has one solution."""
        return bool(self.data["assumes_uniqueness"])

    @property
    def after(self) -> Grid:
        """The grid after the step."""
        return self._before._after(self.conclusions)

    def verify(self) -> str | None:
        """Why the independent verifier refuses the step; ``None`` if it accepts it."""
        before = self._before._after(())
        step = self.data
        path = {
            "schema": 1,
            "kind": "path",
            "puzzle": before._givens,
            "grid": before._digits,
            "candidates": _with_digits(before),
            "steps": [step],
            "outcome": "stuck",
            "assumes_uniqueness": step["assumes_uniqueness"],
            "proves_uniqueness": False,
        }
        try:
            return _whydoku.verify_steps(_dump(path))[0]
        except _whydoku.AskError as error:
            raise translated(error) from None

    def svg(self, caption: str | None = None) -> str:
        """The step drawn on its grid, with its notation below."""
        named = (self.technique, self.notation)
        words = self.notation if caption is None else caption
        return _whydoku.draw_step(*self._before._board, named, words)

    def _repr_svg_(self) -> str:
        """The picture that notebooks show."""
        return self.svg()

    def __str__(self) -> str:
        """The step in short."""
        return self.notation

    def __repr__(self) -> str:
        """The class and the step in short."""
        return f"<Step {self.notation}>"


def _with_digits(grid: Grid) -> str:
    """The candidates of a state, in which a digit is the only candidate of its cell."""
    candidates = grid._candidates or ""
    cells = []
    for place, sign in enumerate(grid.line):
        if sign == ".":
            cells.append(candidates[9 * place : 9 * place + 9])
        else:
            cells.append("".join(sign if str(n) == sign else "." for n in range(1, 10)))
    return "".join(cells)


def _without_digits(state: Mapping[str, Any]) -> str | None:
    """The candidates of a state in JSON, without the digits that it has."""
    candidates = state.get("candidates")
    if candidates is None:
        return None
    cells = (
        candidates[9 * n : 9 * n + 9] if sign == "." else "." * 9 for n, sign in enumerate(state["grid"])
    )
    return "".join(cells)


class Verdict(NamedTuple):
    """What the independent verifier says about a path. It is true if the path is accepted."""

    steps: int
    """How many steps there are."""
    proved: int
    """How many of them hold in any case."""
    assumed: int
    """How many of them hold if the puzzle has one solution."""
    refusal: str | None
    """Why the path is refused, or ``None``."""

    def __bool__(self) -> bool:
        """Whether the path is accepted."""
        return self.refusal is None


class Path(_Answer):
    """The steps from a grid to its solution, or as far as the techniques lead.

    >>> import whydoku
    >>> puzzle = whydoku.Grid(
    ...     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ... )
    >>> path = puzzle.path()
    >>> path.outcome, path.rating, bool(puzzle.verify(path))
    ('solved', 1.2, True)
    >>> Path(path.to_json()) == path
    True
    """

    __slots__ = ()

    @property
    def data(self) -> answers.ExplainAnswer:
        """The path as the API writes it; docs/STEPS.md explains the fields."""
        found: answers.ExplainAnswer = self._parsed()
        return found

    def __init__(self, data: Mapping[str, Any] | str, before: Grid | None = None) -> None:
        try:
            fields = json.loads(data) if isinstance(data, str) else data
            start = Grid._of((fields["grid"], fields["puzzle"], _without_digits(fields)))
        except (ValueError, KeyError, TypeError):
            raise PuzzleError("this is not the JSON of a path") from None
        super().__init__(data, start if before is None else before)

    @property
    def start(self) -> Grid:
        """The grid at the start."""
        return self._before

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps in order, each with the grid before it."""
        state, steps = self._before, []
        for data in self.data["steps"]:
            step = Step(data, state)
            steps.append(step)
            state = step.after
        return tuple(steps)

    @property
    def outcome(self) -> str:
        """``solved``, ``stuck``, ``contradiction``, ``budget`` or ``timeout``."""
        return str(self.data["outcome"])

    @property
    def end(self) -> Grid:
        """The grid after the last step; a `Solution` if the path leads there."""
        solution = self.data.get("solution")
        if solution:
            return Solution._of((solution, solution, None))
        steps = self.steps
        return steps[-1].after if steps else self._before

    @property
    def solution(self) -> Solution | None:
        """The solution, if the path leads there."""
        end = self.end
        return end if isinstance(end, Solution) else None

    @property
    def rating(self) -> float | None:
        """The highest rating of a step; ``None`` without a step."""
        rating = self.data.get("rating")
        return None if rating is None else float(rating)

    @property
    def techniques(self) -> dict[str, int]:
        """How often each technique is used, in the order of their first use."""
        used: dict[str, int] = {}
        for step in self.data["steps"]:
            used[step["technique"]] = used.get(step["technique"], 0) + 1
        return used

    @property
    def assumes_uniqueness(self) -> bool:
        """Whether a step is true only if the puzzle has one solution."""
        return bool(self.data["assumes_uniqueness"])

    @property
    def proves_uniqueness(self) -> bool:
        """Whether the path proves that the puzzle has exactly one solution."""
        return bool(self.data["proves_uniqueness"])

    def verify(self) -> Verdict:
        """Checks every step with the independent verifier, which shares no code with the engine."""
        try:
            return Verdict(*_whydoku.verify_path(self._json))
        except _whydoku.AskError as error:
            raise translated(error) from None

    def to_text(self) -> str:
        """The path in plain lines: the start, one line for each step, the end.

        Every line is ASCII and says what follows from the lines above it, so a model can read and write it
        character by character; `whydoku.training.check_text` checks it.
        """
        lines = [f"puzzle {self._before.line}"]
        if self._before._candidates is not None:
            lines.append(f"candidates {self._before._candidates}")
        for step in self.data["steps"]:
            lines.append(f"{step['technique']} {' '.join(step['conclusions'])}")
        lines.append(f"{self.outcome} {self.end.line}")
        return "\n".join(lines) + "\n"

    def __len__(self) -> int:
        """The number of steps."""
        return len(self.data["steps"])

    def __iter__(self) -> Iterator[Step]:
        """The steps in order."""
        return iter(self.steps)

    @overload
    def __getitem__(self, index: int) -> Step: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Step, ...]: ...

    def __getitem__(self, index: int | slice) -> Step | tuple[Step, ...]:
        """A step, counted from 0."""
        return self.steps[index]

    def __str__(self) -> str:
        """The path in words, a paragraph for each step."""
        steps = [f"{n}. {s['notation']}\n   {s['text']}" for n, s in enumerate(self.data["steps"], 1)]
        return "\n".join([*steps, f"{self.outcome}: {self.end.line}"])

    def __repr__(self) -> str:
        """The class and a summary."""
        return f"<Path of {len(self)} steps, {self.outcome}, hardest {self.rating}>"

    def _repr_html_(self) -> str:
        """The list of steps that notebooks show; a step opens to its drawing and its reason."""
        items = []
        for number, step in enumerate(self.steps, 1):
            title = html.escape(step.text, quote=True)
            short = html.escape(step.notation)
            items.append(
                f'<details><summary title="{title}">{number}. {short} ({step.rating})</summary>'
                f"<p>{html.escape(step.text)}</p>{step.svg('')}</details>"
            )
        end = html.escape(f"{self.outcome}: {self.end.line}")
        return f'<div class="whydoku-path">{"".join(items)}<p>{end}</p></div>'


class Hint(_Answer):
    """As much of the next step as was asked for."""

    __slots__ = ()

    @property
    def data(self) -> answers.HintAnswer:
        """The whole answer of the API."""
        found: answers.HintAnswer = self._parsed()
        return found

    @property
    def level(self) -> int:
        """How much was asked for, 1 to 5."""
        return int(self.data["level"])

    @property
    def kind(self) -> str:
        """``mistakes``, ``clean-up``, ``step`` or ``none``."""
        return str(self.data["kind"])

    @property
    def text(self) -> str:
        """The hint in words, or the mistakes, or why there is no hint."""
        data = self.data
        mistakes = "; ".join(mistake["text"] for mistake in data["mistakes"])
        found = data["text"] or data["none"] or f"There is a mistake: {mistakes}."
        return f"{data['caution']}\n{found}" if data["caution"] else str(found)

    @property
    def mistakes(self) -> tuple[str, ...]:
        """The mistakes on the board, in words."""
        return tuple(mistake["text"] for mistake in self.data["mistakes"])

    @property
    def step(self) -> Step | None:
        """From level 4 up, the step."""
        step = self.data["step"]
        return None if step is None else Step(step, self._before)

    def __str__(self) -> str:
        """The hint in words."""
        return self.text

    def __repr__(self) -> str:
        """The class and the hint in words."""
        return f"<Hint {self.text!r}>"

    def _repr_svg_(self) -> str | None:
        """The drawing of the step, once it is revealed."""
        step = self.step
        return None if step is None else step.svg(self.text)


class Reasons(_Answer):
    """Why a cell must, or cannot, hold a digit. It is true if the claim is."""

    __slots__ = ()

    @property
    def data(self) -> answers.WhyAnswer:
        """The whole answer of the API."""
        found: answers.WhyAnswer = self._parsed()
        return found

    @property
    def claim(self) -> str:
        """What was asked: ``r1c2=3`` or ``r1c2<>3``."""
        return str(self.data["claim"])

    @property
    def holds(self) -> bool | None:
        """Whether the claim is true; ``None`` if no reason was found for or against it."""
        holds: bool | None = self.data["holds"]
        return holds

    @property
    def text(self) -> str:
        """The reasons in words, or why there are none."""
        return str(self.data["text"])

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps that lead to the claim, or to its opposite."""
        state, steps = self._before, []
        for data in self.data["steps"]:
            steps.append(Step(data, state))
            state = steps[-1].after
        return tuple(steps)

    def __bool__(self) -> bool:
        """Whether the claim is true."""
        return self.holds is True

    def __str__(self) -> str:
        """The reasons in words."""
        return self.text

    def __repr__(self) -> str:
        """The class and the claim."""
        return f"<Reasons {self.claim}: {self.holds}>"
