"""What can be wrong with a puzzle or a request."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from whydoku._grid import Solution

__all__ = ["NoSolution", "PuzzleError", "SeveralSolutions"]


class PuzzleError(ValueError):
    """A puzzle or a request that makes no sense.

    ``row`` and ``column`` name the cell, both from 1, or are ``None`` if no single cell is to blame.
    ``line`` and ``character`` name the place in the text that was read, both from 1. ``index`` is the
    row of a batch, from 0.

    >>> import whydoku
    >>> try:
    ...     whydoku.Grid("..A" + "." * 78)
    ... except whydoku.PuzzleError as error:
    ...     print(error.row, error.column)
    1 3
    """

    def __init__(
        self,
        message: str,
        *,
        row: int | None = None,
        column: int | None = None,
        line: int | None = None,
        character: int | None = None,
        index: int | None = None,
    ) -> None:
        super().__init__(message)
        self.row = row
        self.column = column
        self.line = line
        self.character = character
        self.index = index

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickles the message and all places."""
        return (type(self).__new__, (type(self), *self.args), self.__dict__)


class NoSolution(PuzzleError):  # noqa: N818 - the name says what is wrong
    """A grid without a solution; the message says why.

    >>> import whydoku
    >>> try:
    ...     whydoku.Grid("11" + "." * 79).solve()
    ... except whydoku.NoSolution as error:
    ...     print(error, "|", error.row, error.column)
    no solution: row 1 holds 1 twice, at r1c1 and r1c2 | 1 1
    """


class SeveralSolutions(PuzzleError):  # noqa: N818
    """A grid with more than one solution; ``solutions`` has two of them.

    ``row`` and ``column`` name the first cell in which the two differ.

    >>> import whydoku
    >>> try:
    ...     whydoku.Grid(".." + "." * 79).solve()
    ... except whydoku.SeveralSolutions as error:
    ...     first, second = error.solutions
    >>> first != second
    True
    """

    solutions: tuple[Solution, Solution]
