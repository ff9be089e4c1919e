"""For people who train models: steps that are proved, rewards that are exact, paths as plain text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import IntEnum

from whydoku import _whydoku
from whydoku._ask import Source, ask
from whydoku._errors import PuzzleError
from whydoku._grid import Grid
from whydoku._steps import Step

__all__ = ["Reward", "check_text", "legal_steps", "reward", "reward_many", "verify_step"]


class Reward(IntEnum):
    """What a move is worth."""

    WRONG = -1
    """The solution says otherwise."""
    TRUE = 0
    """It is true, but no single step of the techniques proves it here."""
    PROVED = 1
    """A single step of the techniques proves it."""


def verify_step(step: Step) -> str | None:
    """Why the independent verifier refuses a step; ``None`` if it accepts it."""
    return step.verify()


def legal_steps(
    state: Source | Grid, techniques: Iterable[str] | None = None, *, uniqueness: bool = True
) -> tuple[Step, ...]:
    """Every step that some technique finds in a state, easiest technique first.

    >>> state = "12345678." + "." * 72
    >>> [str(step) for step in legal_steps(state, ["full-house"])]
    ['Full House: r1 => r1c9=9']
    """
    return Grid(state).legal_steps(techniques, uniqueness=uniqueness)


def reward(
    state: Source | Grid,
    move: str,
    techniques: Iterable[str] = (),
    *,
    uniqueness: bool = True,
) -> Reward:
    """What a move such as ``r1c9=9`` or ``r1c9<>4`` is worth in a state with exactly one solution.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> [reward(puzzle, move).name for move in ("r5c5=5", "r1c3=4", "r1c3=1")]
    ['PROVED', 'TRUE', 'WRONG']
    """
    return reward_many([state], [move], techniques, uniqueness=uniqueness, threads=1)[0]


def reward_many(
    states: Sequence[Source | Grid],
    moves: Sequence[str],
    techniques: Iterable[str] = (),
    *,
    uniqueness: bool = True,
    threads: int | None = None,
) -> list[Reward]:
    """What each move is worth in the state beside it, on all cores."""
    rows = _whydoku.Rows.from_list([_state(state) for state in states])
    try:
        found = rows.reward(list(moves), list(techniques), uniqueness, threads or 0, True)
    except _whydoku.RowError as error:
        index, why = error.args
        raise PuzzleError(f"state {index}: {why}", index=index) from None
    for index, value in enumerate(found):
        if value is None:
            message = f"state {index} does not have exactly one solution"
            raise PuzzleError(message, index=index)
    return [Reward(value) for value in found if value is not None]


def _state(state: Source | Grid) -> str:
    if isinstance(state, str):
        return state
    grid = state if isinstance(state, Grid) else Grid(state)
    if grid._candidates is None:
        return grid.line
    from whydoku._steps import _with_digits

    return _with_digits(grid)


def check_text(text: str) -> int:
    """Checks a path as `Path.to_text` writes it and returns how many of its steps are proved.

    A line that is not proved, by a single step of the technique that it names, is an error that says which.

    >>> import whydoku
    >>> puzzle = whydoku.Grid(
    ...     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ... )
    >>> path = puzzle.path()
    >>> check_text(path.to_text()) == len(path)
    True
    """
    lines = [line.split() for line in text.splitlines() if line.strip()]
    if not lines or len(lines[0]) != 2 or lines[0][0] != "puzzle":
        raise PuzzleError("line 1: write `puzzle` and 81 characters", line=1)
    state, proved = Grid(lines[0][1]), 0
    for number, (word, *rest) in enumerate(lines[1:], 2):
        if word == "candidates":
            state = Grid._of((state.line, state.line, rest[0]))
        elif word in ("solved", "stuck", "contradiction", "budget", "timeout"):
            if rest != [state.line]:
                raise PuzzleError(f"line {number}: the steps lead to {state.line}", line=number)
        else:
            request = state._request(techniques=[word])
            found = ask("steps", request)["steps"]
            if not any(set(rest) <= set(step["conclusions"]) for step in found):
                raise PuzzleError(f"line {number}: {word} does not prove {rest}", line=number)
            state, proved = state._after(rest), proved + 1
    return proved
