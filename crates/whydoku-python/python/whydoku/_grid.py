"""`Grid` (anything), `Puzzle` (exactly one solution) and `Solution` (full and valid)."""

from __future__ import annotations

import functools
import itertools
import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Literal, TypeVar, cast

from whydoku import _whydoku
from whydoku._ask import Board, Source, ask, read_source, read_text, translated
from whydoku._errors import NoSolution, PuzzleError, SeveralSolutions

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from whydoku._rating import Rating
    from whydoku._steps import Hint, Path, Reasons, Step, Verdict

__all__ = ["Cell", "Grid", "Puzzle", "Solution", "read_all"]

# A cell: its name, such as "r4c7", or its row and column from 0, as in ``grid[3][6]``.
Cell = str | tuple[int, int]

_Kind = TypeVar("_Kind", bound="Grid")


@functools.total_ordering
class Grid:
    """81 cells, each with a digit or without; digits may clash. A grid never changes.

    A grid is read from a text in any format, from a 9-by-9 list of numbers or strings, from a NumPy array,
    or from a file (give a ``pathlib.Path``).

    >>> grid = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> grid[0][1]
    3
    >>> grid.solve().line[:9]
    '534678912'
    >>> grid == Grid(grid.rows)
    True
    """

    __slots__ = ("_candidates", "_digits", "_givens", "_solution")

    _candidates: str | None
    _digits: str
    _givens: str
    _solution: str | None

    def __init__(self, source: Source | Grid = "." * 81) -> None:
        board = source._board if isinstance(source, Grid) else read_source(source)
        self._fill(board, self._check(board))

    def _fill(self, board: Board, solution: str | None) -> None:
        for name, value in zip(("_digits", "_givens", "_candidates"), board, strict=True):
            object.__setattr__(self, name, value)
        object.__setattr__(self, "_solution", solution)

    def _check(self, board: Board) -> str | None:
        """Checks what the class promises; returns the solution if it had to be found."""
        del board
        return None

    @classmethod
    def _of(cls: type[_Kind], board: Board, solution: str | None = None) -> _Kind:
        """A grid that needs no check."""
        grid = cls.__new__(cls)
        grid._fill(board, solution)
        return grid

    @property
    def _board(self) -> Board:
        return self._digits, self._givens, self._candidates

    def _request(self, **more: Any) -> dict[str, Any]:
        request = {"puzzle": self._givens, **more}
        if self._digits != self._givens or self._candidates is not None:
            request["grid"] = self._digits
            request["candidates"] = self._candidates
        return request

    # Values

    def __setattr__(self, name: str, value: object) -> None:
        """Refuses: a grid never changes."""
        raise AttributeError(f"a {type(self).__name__} cannot be changed; `with_digit` makes a new one")

    __delattr__ = cast(Any, __setattr__)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickles the board."""
        return _restore, (type(self), self._board, self._solution)

    def __hash__(self) -> int:
        """Equal grids have equal hashes."""
        return hash(self._board)

    def __eq__(self, other: object) -> bool:
        """Whether digits, givens and candidates are the same."""
        if not isinstance(other, Grid):
            return NotImplemented
        return self._board == other._board

    def __lt__(self, other: object) -> bool:
        """Orders grids like their lines."""
        if not isinstance(other, Grid):
            return NotImplemented
        return (*self._board[:2], self._candidates or "") < (
            *other._board[:2],
            other._candidates or "",
        )

    def __str__(self) -> str:
        """The line of 81 characters."""
        return self._digits

    def __repr__(self) -> str:
        """The class and the line."""
        return f"{type(self).__name__}({self._digits!r})"

    def __format__(self, spec: str) -> str:
        """The line, or with ``#`` the bordered grid."""
        return self.bordered if spec == "#" else format(self._digits, spec)

    def __getitem__(self, row: int) -> tuple[int, ...]:
        """A row, counted from 0, so that ``grid[i][j]`` is a digit or 0."""
        return self.rows[row]

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        """The nine rows."""
        return iter(self.rows)

    def __len__(self) -> int:
        """Nine, the number of rows."""
        return 9

    @property
    def line(self) -> str:
        """The 81 characters, ``.`` for an empty cell."""
        return self._digits

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """Nine rows of nine numbers, 0 for an empty cell."""
        numbers = [0 if sign == "." else int(sign) for sign in self._digits]
        return tuple(tuple(numbers[start : start + 9]) for start in range(0, 81, 9))

    @property
    def bordered(self) -> str:
        """The grid with borders, as `print` shows it."""
        return _whydoku.pictured(self._digits)

    def print(self) -> None:
        """Prints the grid with borders.

        >>> Grid().with_digit("r1c1", 7).print()  # doctest: +ELLIPSIS
        +-------+-------+-------+
        | 7 . . | . . . | . . . |
        ...
        """
        print(self.bordered)

    def to_numpy(self) -> npt.NDArray[np.uint8]:
        """A 9-by-9 array of numbers, 0 for an empty cell."""
        import numpy as np

        return np.array(self.rows, dtype=np.uint8)

    # Digits and candidates

    @property
    def givens(self) -> frozenset[tuple[int, int]]:
        """The rows and columns, from 0, of the digits that are printed in the puzzle."""
        return frozenset(divmod(place, 9) for place, sign in enumerate(self._givens) if sign != ".")

    @property
    def is_full(self) -> bool:
        """Whether every cell has a digit."""
        return "." not in self._digits

    def restore(self) -> Grid:
        """The grid with its givens alone."""
        return Grid._of((self._givens, self._givens, None))

    def with_digit(self, cell: Cell, digit: int) -> Grid:
        """The grid with a digit placed in a cell.

        >>> Grid().with_digit((0, 8), 5).line[:9]
        '........5'
        """
        row, column = _cell(cell)
        if digit not in range(1, 10):
            raise PuzzleError(f"{digit} is not a digit from 1 to 9", row=row + 1, column=column + 1)
        return self._changed(9 * row + column, str(digit))

    def without_digit(self, cell: Cell) -> Grid:
        """The grid with a cell emptied, whether it was a given or not."""
        row, column = _cell(cell)
        return self._changed(9 * row + column, ".")

    def _changed(self, place: int, sign: str) -> Grid:
        digits = self._digits[:place] + sign + self._digits[place + 1 :]
        givens = self._givens[:place] + "." + self._givens[place + 1 :]
        return Grid._of((digits, givens, None))

    def eliminate(self, cell: Cell, *digits: int) -> Grid:
        """The grid with candidates of a cell crossed out.

        >>> sorted(Grid().eliminate("r1c1", 1, 2, 3).candidates("r1c1"))
        [4, 5, 6, 7, 8, 9]
        """
        row, column = _cell(cell)
        return self._after([f"r{row + 1}c{column + 1}<>{digit}" for digit in digits])

    def _after(self, conclusions: Sequence[str]) -> Grid:
        try:
            digits, candidates = _whydoku.apply_step(*self._board, list(conclusions))
        except _whydoku.AskError as error:
            raise translated(error) from None
        return Grid._of((digits, self._givens, candidates))

    def candidates(self, cell: Cell) -> frozenset[int]:
        """The digits that may still go into a cell; none if it has a digit."""
        row, column = _cell(cell)
        return self.marks[row][column]

    @property
    def marks(self) -> tuple[tuple[frozenset[int], ...], ...]:
        """The candidates of every cell, so that ``marks[i][j]`` is a set of digits.

        >>> marks = Grid("12345678." + "." * 72).marks
        >>> sorted(marks[0][8])
        [9]
        """
        open_ = self._after(())._candidates or ""
        sets = [
            frozenset(int(sign) for sign in open_[9 * place : 9 * place + 9] if sign != ".")
            for place in range(81)
        ]
        return tuple(tuple(sets[start : start + 9]) for start in range(0, 81, 9))

    # Symmetries

    def _moved(self: _Kind, source: Callable[[int, int], tuple[int, int]]) -> _Kind:
        """The grid in which each cell has what was in another cell before."""
        places = [9 * row + column for row, column in (source(*divmod(n, 9)) for n in range(81))]

        def move(text: str | None, width: int = 1) -> str | None:
            if text is None:
                return None
            return "".join(text[width * place : width * place + width] for place in places)

        board = (move(self._digits), move(self._givens), move(self._candidates, 9))
        return type(self)._of(cast(Board, board), move(self._solution))

    def rotate(self: _Kind, degrees: Literal[90, 180, 270] = 90) -> _Kind:
        """The grid turned clockwise.

        >>> Grid("1" + "." * 80).rotate().line[:9]
        '........1'
        """
        if degrees == 90:
            return self._moved(lambda row, column: (8 - column, row))
        if degrees == 180:
            return self._moved(lambda row, column: (8 - row, 8 - column))
        if degrees == 270:
            return self._moved(lambda row, column: (column, 8 - row))
        raise PuzzleError(f"{degrees} degrees; turn by 90, 180 or 270")

    def transpose(self: _Kind) -> _Kind:
        """The grid with rows and columns exchanged."""
        return self._moved(lambda row, column: (column, row))

    def mirror(self: _Kind, across: Literal["left-right", "top-bottom"] = "left-right") -> _Kind:
        """The grid with left and right, or top and bottom, exchanged."""
        if across == "left-right":
            return self._moved(lambda row, column: (row, 8 - column))
        if across == "top-bottom":
            return self._moved(lambda row, column: (8 - row, column))
        raise PuzzleError(f"{across!r}; mirror across 'left-right' or 'top-bottom'")

    def orientations(self: _Kind) -> tuple[_Kind, ...]:
        """The eight ways to turn and mirror the grid: four rotations, then those of the transposed grid."""
        angles: tuple[Literal[90, 180, 270], ...] = (90, 180, 270)
        both = (self, self.transpose())
        return tuple(turned for one in both for turned in (one, *map(one.rotate, angles)))

    def relabel(self, digits: str) -> Grid:
        """The grid with 1 to 9 replaced by these digits, such as ``"987654321"``."""
        return self._transformed({"relabel": digits})

    def scramble(self, seed: int) -> Grid:
        """A random equivalent grid, all of its digits givens; a seed always gives the same one."""
        return self._transformed({"random": seed})

    def canonical(self) -> Grid:
        """The smallest of all equivalent grids, all of its digits givens.

        Equivalent grids have the same canonical form.

        >>> grid = Grid("12" + "." * 79)
        >>> grid.canonical() == grid.rotate().canonical() == grid.scramble(5).canonical()
        True
        """
        return self._transformed("canonical")

    def _transformed(self, move: object) -> Grid:
        answer = ask("transform", {"puzzle": self._digits, "moves": [move]})
        return Grid._of((answer["result"], answer["result"], None))

    # Solving by brute force

    def solve(self) -> Solution:
        """The only solution; `NoSolution` or `SeveralSolutions` if there is not exactly one."""
        return self._solved("unique")

    def solve_first(self) -> Solution:
        """The first solution, whether there are more or not."""
        return self._solved("first")

    def _solved(self, method: str) -> Solution:
        answer = ask("solve", self._request(method=method))
        if answer["several"] is not None:
            raise _several(answer["several"])
        if answer["solution"] is None:
            raise _none(answer["reason"])
        return Solution._of((answer["solution"], answer["solution"], None))

    def solve_shallow(self) -> Grid:
        """The grid with all naked and hidden singles filled in; a `Solution` if they are enough."""
        answer = ask("solve", self._request(method="shallow"))
        if answer["outcome"] in ("contradiction", "no-solution"):
            raise _none(answer["reason"])
        return self._finished(answer["solution"], answer["grid"])

    def _finished(self, solution: str | None, grid: str | None) -> Grid:
        if solution is not None:
            return Solution._of((solution, solution, None))
        return Grid._of((grid or self._digits, self._givens, None))

    def solutions(self) -> Iterator[Solution]:
        """Iterates over all solutions, found one by one.

        >>> import itertools
        >>> len(list(itertools.islice(Grid().solutions(), 100)))
        100
        """
        for line in _whydoku.solutions(self._digits, self._candidates):
            yield Solution._of((line, line, None))

    def count(self, limit: int = 2, *, timeout: float | None = None) -> int:
        """The number of solutions, counted up to ``limit``.

        >>> Grid().count(limit=1000)
        1000
        """
        if limit < 2:
            return len(list(itertools.islice(self.solutions(), max(limit, 0))))
        request = self._request(limit=limit, basis="position")
        answer = ask("check", request, timeout)
        if answer["given_up"]:
            raise TimeoutError(f"the solutions were not counted within {timeout} s")
        return cast(int, answer["solutions"])

    @property
    def is_unique(self) -> bool:
        """Whether there is exactly one solution."""
        return self.count(2) == 1

    @property
    def depth(self) -> int:
        """How many guesses a simple solver needs, which fills in singles and guesses in reading order."""
        return cast(int, self._depths()["depths"][0])

    def difficulty(self) -> float:
        """The mean of `depth` over the eight orientations."""
        return cast(float, self._depths()["mean"])

    def _depths(self) -> dict[str, Any]:
        return cast("dict[str, Any]", self.rate(scales=["depth"]).data["depth"])

    def minimize(self, seed: int = 0) -> Puzzle:
        """The puzzle without the givens that it does not need; the seed decides which ones remain."""
        line = ask("minimize", self._request(seed=seed))["result"]
        return Puzzle._of((line, line, None), self.solve()._digits)

    # Solving by logic

    def path(
        self,
        techniques: Iterable[str] | None = None,
        *,
        uniqueness: bool = True,
        timeout: float | None = None,
    ) -> Path:
        """The steps to the solution, each with its reason and its proof.

        ``techniques`` are names of techniques or families; without ``uniqueness``, no step assumes that
        the puzzle has one solution.
        """
        from whydoku._steps import Path

        chosen = None if techniques is None else list(techniques)
        request = self._request(techniques=chosen, uniqueness=uniqueness)
        return Path(ask("explain", request, timeout))

    def solve_logically(self, techniques: Iterable[str] | None = None, *, uniqueness: bool = True) -> Grid:
        """The grid as far as the techniques lead; a `Solution` if they are enough."""
        return self.path(techniques, uniqueness=uniqueness).end

    def legal_steps(
        self, techniques: Iterable[str] | None = None, *, uniqueness: bool = True
    ) -> tuple[Step, ...]:
        """Every step that some technique finds now, easiest technique first."""
        from whydoku._steps import Step

        chosen = None if techniques is None else list(techniques)
        answer = ask("steps", self._request(techniques=chosen, uniqueness=uniqueness))
        return tuple(Step(step, self) for step in answer["steps"])

    def hint(
        self,
        level: int = 1,
        cell: Cell | None = None,
        *,
        techniques: Iterable[str] | None = None,
        uniqueness: bool = True,
    ) -> Hint:
        """As much of the next step as you ask for.

        1 reveals the kind of step, 2 where to look, 3 the technique and its cells, 4 the step with its
        reason, 5 the grid after it. Mistakes come first.
        """
        from whydoku._steps import Hint

        chosen = None if techniques is None else list(techniques)
        name = None if cell is None else cell_name(cell)
        request = self._request(level=level, cell=name, techniques=chosen, uniqueness=uniqueness)
        return Hint(ask("hint", request), self)

    def why(self, cell: Cell, digit: int | None = None) -> Reasons:
        """Why a cell holds a digit: ``why("r1c2", 3)`` or ``why("r1c2=3")``."""
        return self._why(cell, digit, "=")

    def why_not(self, cell: Cell, digit: int | None = None) -> Reasons:
        """Why a cell cannot hold a digit: ``why_not("r1c2", 4)`` or ``why("r1c2<>4")``."""
        return self._why(cell, digit, "<>")

    def _why(self, cell: Cell, digit: int | None, sign: str) -> Reasons:
        from whydoku._steps import Reasons

        claim = cell if digit is None else f"{cell_name(cell)}{sign}{digit}"
        return Reasons(ask("why", self._request(claim=claim)), self)

    def verify(self, path: Path) -> Verdict:
        """Checks a path of this grid with the independent verifier."""
        if path.start._after(()) != self._after(()):
            raise PuzzleError("the path starts from another grid")
        return path.verify()

    def rate(self, scales: Iterable[str] | None = None, *, timeout: float | None = None) -> Rating:
        """How hard the puzzle is: ``"se"``, ``"hodoku"``, ``"level"`` and ``"depth"``, or some of them."""
        from whydoku._rating import Rating

        chosen = None if scales is None else list(scales)
        return Rating(ask("rate", self._request(scales=chosen, basis="position"), timeout))

    # Pictures and texts

    def to(self, name: str) -> str:
        """The grid in another format, such as ``line``, ``ipuz`` or ``f-puzzles`` (docs/FORMATS.md).

        >>> Grid("1" + "." * 80).to("line")[:3]
        '1..'
        """
        return str(ask("convert", self._request(format=name))["text"])

    def svg(self, caption: str = "") -> str:
        """The grid with its candidates as SVG."""
        try:
            return _whydoku.draw_step(*self._board, None, caption)
        except _whydoku.AskError as error:
            raise translated(error) from None

    def _repr_svg_(self) -> str | None:
        """The picture that notebooks show; grids with a clash have none."""
        try:
            return self.svg()
        except PuzzleError:
            return None


class Puzzle(Grid):
    """A grid that is proven to have exactly one solution.

    >>> puzzle = Puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> puzzle.solution.line[:9]
    '534678912'
    """

    __slots__ = ()

    def _check(self, board: Board) -> str | None:
        return Grid._of(board).solve()._digits

    @property
    def solution(self) -> Solution:
        """The only solution."""
        line = cast(str, self._solution)
        return Solution._of((line, line, None))


class Solution(Grid):
    """A full grid in which every house has each digit once."""

    __slots__ = ()

    def _check(self, board: Board) -> str | None:
        grid = Grid._of(board)
        place = grid.line.find(".")
        if place >= 0:
            row, column = place // 9 + 1, place % 9 + 1
            message = f"r{row}c{column} is empty; a solution fills all 81 cells"
            raise PuzzleError(message, row=row, column=column)
        grid.solve()
        return None


def read_all(source: str | os.PathLike[str]) -> list[Grid]:
    """Every board in a text of any format, or in a file.

    >>> len(read_all("1" + "." * 80 + "\\n" + "2" + "." * 80))
    2
    """
    if isinstance(source, os.PathLike):
        with open(source, "rb") as file:
            return [Grid._of(board) for board, _ in read_text(file.read())]
    return [Grid._of(board) for board, _ in read_text(source)]


def cell_name(cell: Cell) -> str:
    """`r4c7`."""
    row, column = _cell(cell)
    return f"r{row + 1}c{column + 1}"


def _cell(cell: Cell) -> tuple[int, int]:
    """The row and column of a cell, both from 0."""
    if isinstance(cell, str):
        found = re.fullmatch(r"r([1-9])c([1-9])", cell.lower())
        if found is None:
            raise PuzzleError(f"`{cell}` is not a cell; write `r4c7`")
        return int(found[1]) - 1, int(found[2]) - 1
    row, column = cell
    if row not in range(9) or column not in range(9):
        raise PuzzleError(f"({row}, {column}) is not a cell; rows and columns count from 0 to 8")
    return row, column


def _none(reason: str | None) -> NoSolution:
    found = re.search(r"r([1-9])c([1-9])", reason or "")
    row, column = (int(found[1]), int(found[2])) if found else (None, None)
    message = f"no solution: {reason}" if reason else "no solution"
    return NoSolution(message, row=row, column=column)


def _several(lines: Sequence[str]) -> SeveralSolutions:
    first, second = (Solution._of((line, line, None)) for line in lines)
    place = next(n for n in range(81) if first.line[n] != second.line[n])
    row, column = place // 9 + 1, place % 9 + 1
    message = f"more than one solution; two of them differ in r{row}c{column}"
    error = SeveralSolutions(message, row=row, column=column)
    error.solutions = (first, second)
    return error


def _restore(kind: type[Grid], board: Board, solution: str | None) -> Grid:
    return kind._of(board, solution)
