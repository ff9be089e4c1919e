"""Questions of the API, and boards read from whatever people have."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Mapping
from typing import Any, Union

from whydoku import _whydoku
from whydoku._errors import NoSolution, PuzzleError

# A board: digits, givens and candidates.
Board = tuple[str, str, "str | None"]

# What a board can be read from: a text in any format, rows of numbers or of strings, a NumPy array, a path.
Source = Union[str, "os.PathLike[str]", Iterable[Any]]

_BLANKS = frozenset(".0*_-Xx? ")


def ask(question: str, request: Mapping[str, Any], timeout: float | None = None) -> Any:
    """Asks the API a question by its name and returns its answer, both as the JSON would be."""
    wanted = {name: value for name, value in request.items() if value is not None}
    try:
        return json.loads(_whydoku.ask(question, json.dumps(wanted), timeout))
    except _whydoku.AskError as error:
        raise translated(error) from None


def translated(error: _whydoku.AskError) -> Exception:
    """The error that people see."""
    kind, detail, *place = error.args
    line, character = place or (None, None)
    if kind == "late":
        return TimeoutError(detail)
    if kind in ("no-solution", "impossible-position"):
        cell = re.search(r"r([1-9])c([1-9])", detail)
        row, column = map(int, cell.groups()) if cell else (None, None)
        return NoSolution(detail, row=row, column=column)
    return PuzzleError(detail, line=line, character=character)


def read_text(text: str | bytes) -> list[tuple[Board, str | None]]:
    """Every board of a text with its label."""
    data = text.encode() if isinstance(text, str) else text
    try:
        boards = _whydoku.read(data)
    except _whydoku.AskError as error:
        problem = translated(error)
        if isinstance(problem, PuzzleError):
            problem.row, problem.column = _cell_at(data, problem.line, problem.character)
        raise problem from None
    return [((digits, givens, candidates), label) for digits, givens, candidates, label in boards]


def _cell_at(data: bytes, line: int | None, character: int | None) -> tuple[int, int] | tuple[None, None]:
    """The cell at a place in a text with one character for each cell, in one line or in nine."""
    lines = data.decode(errors="replace").split("\n")
    if line is None or character is None or line > len(lines):
        return None, None
    text = lines[line - 1].rstrip("\r")
    if len(text.strip()) == 81:
        index = character - 1 - (len(text) - len(text.lstrip()))
        return index // 9 + 1, index % 9 + 1
    full = [number for number, one in enumerate(lines, 1) if one.strip()]
    if len(full) == 9 and len(text.strip()) == 9 and line in full:
        return full.index(line) + 1, character - (len(text) - len(text.lstrip()))
    return None, None


def read_source(source: Source) -> Board:
    """The one board of a source."""
    if isinstance(source, os.PathLike):
        with open(source, "rb") as file:
            return _only(read_text(file.read()))
    if isinstance(source, str):
        return _only(read_text(source))
    digits = "".join(_sign(value, place) for place, value in enumerate(_flat(source)))
    if len(digits) != 81:
        raise PuzzleError(f"there are {len(digits)} cells; a grid has 9 rows of 9")
    return digits, digits, None


def _only(boards: list[tuple[Board, str | None]]) -> Board:
    if len(boards) != 1:
        many = "no board" if not boards else f"{len(boards)} boards"
        raise PuzzleError(f"the text holds {many}; `read_all` reads any number of them")
    return boards[0][0]


def _flat(source: Iterable[Any]) -> Iterable[Any]:
    """The cells of rows, or of one list of 81."""
    if hasattr(source, "tolist"):
        source = source.tolist()
    for number, row in enumerate(source, 1):
        if isinstance(row, str) and len(row) == 9:
            yield from row
        elif isinstance(row, Iterable) and not isinstance(row, str):
            cells = list(row)
            if len(cells) != 9:
                raise PuzzleError(f"row {number} has {len(cells)} cells; it needs 9", row=number)
            yield from cells
        else:
            yield row


def _sign(value: Any, place: int) -> str:
    row, column = place // 9 + 1, place % 9 + 1
    if value is None or value is False:
        return "."
    text = str(value).strip() or "."
    if text in _BLANKS:
        return "."
    if len(text) == 1 and text in "123456789":
        return text
    raise PuzzleError(
        f"r{row}c{column} is {value!r}; write 1 to 9, or 0, '.' or None for an empty cell",
        row=row,
        column=column,
    )
