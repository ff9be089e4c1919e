"""An interactive board for notebooks: ``Board(puzzle)`` (needs anywidget)."""

from __future__ import annotations

import pathlib
from typing import Any

import anywidget
import traitlets

from whydoku._ask import Source
from whydoku._errors import PuzzleError
from whydoku._grid import Grid

__all__ = ["Board"]

_FOLDER = pathlib.Path(__file__).parent


class Board(anywidget.AnyWidget):  # type: ignore[misc]
    """A board to play on: click a cell, type a digit, ask for a hint that reveals more each time.

    ``grid`` is what is on the board now, as a `Grid`.

    >>> board = Board("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> board.place("r1c3", 4)
    >>> board.grid.line[:3]
    '534'
    >>> board.give_hint(1)
    >>> board.message
    'You can place a digit. Look for a single.'
    """

    _esm = _FOLDER / "board.js"
    _css = _FOLDER / "board.css"

    givens = traitlets.Unicode().tag(sync=True)
    digits = traitlets.Unicode().tag(sync=True)
    message = traitlets.Unicode("").tag(sync=True)
    marked = traitlets.List(traitlets.Unicode()).tag(sync=True)
    picture = traitlets.Unicode("").tag(sync=True)

    def __init__(self, source: Source | Grid = "." * 81, **more: Any) -> None:
        grid = Grid(source)
        super().__init__(givens=grid.restore().line, digits=grid.line, **more)
        self.on_msg(self._asked)

    @property
    def grid(self) -> Grid:
        """What is on the board now."""
        return Grid._of((self.digits, self.givens, None))

    def place(self, cell: str, digit: int | None) -> None:
        """Places a digit, or empties the cell; givens stay."""
        row, column = int(cell[1]) - 1, int(cell[3]) - 1
        if (row, column) in self.grid.givens:
            return
        changed = self.grid.without_digit(cell) if digit is None else self.grid.with_digit(cell, digit)
        self.digits = changed.line
        self._show("", [], "")

    def give_hint(self, level: int) -> None:
        """Shows a hint at this level, 1 to 5; at 5 the step is carried out."""
        try:
            hint = self.grid.hint(level)
        except PuzzleError as error:
            self._show(f"{error}", [], "")
            return
        cells = {cell for one in hint.data["highlights"] for cell in one.get("cells") or ()}
        picture = (hint._repr_svg_() or "") if level >= 4 else ""
        if level == 5 and hint.step is not None:
            self.digits = hint.step.after.line
        self._show(hint.text, sorted(cells), picture)

    def _show(self, message: str, marked: list[str], picture: str) -> None:
        self.message, self.marked, self.picture = message, marked, picture

    def _asked(self, _: object, request: dict[str, Any], __: object) -> None:
        if request.get("type") == "place":
            self.place(request["cell"], request["digit"])
        elif request.get("type") == "hint":
            self.give_hint(request["level"])
