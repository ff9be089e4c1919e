"""Asks a list of questions and hashes the answers, as `npm/tests/replay.js` and `whydoku-replay` do.

Each line of the list is ``NAMES<TAB>REQUEST``; the request is asked of every question named. A line with the
name ``lines`` starts a list of puzzles, up to an empty line, that `solve_many` solves.

    python tests/replay.py < LIST
"""

from __future__ import annotations

import json
import pathlib
import subprocess
import sys
from array import array
from collections.abc import Callable
from typing import Any

import whydoku
from whydoku import Grid
from whydoku._ask import ask

_PRIME = 0x01000193
_MASK = 0xFFFFFFFF


class Hash:
    """FNV-1a over UTF-16 units, once from each of two starts, so that 64 bits are compared."""

    def __init__(self) -> None:
        self.low, self.high = 0x811C9DC5, 0x01000193

    def add(self, text: str) -> None:
        low, high = self.low, self.high
        for unit in array("H", text.encode("utf-16-le")):
            low = (low ^ unit) * _PRIME & _MASK
            high = (high ^ unit) * _PRIME & _MASK
        # The end of the text counts, so that answers cannot run together unnoticed.
        self.low = (low ^ 0x10000) * _PRIME & _MASK
        self.high = (high ^ 0x20000) * _PRIME & _MASK

    def __str__(self) -> str:
        return f"{self.high:08x}{self.low:08x}"


def replay(text: str) -> list[str]:
    """For each name a line: the name, how many answers there were, and their hash."""
    results: dict[str, tuple[int, Hash]] = {}

    def add(name: str, count: int, answer: str) -> None:
        before, digest = results.get(name, (0, Hash()))
        digest.add(answer)
        results[name] = before + count, digest

    lines = iter(text.split("\n"))
    for line in lines:
        names, _, request = line.partition("\t")
        if line.startswith("lines"):
            puzzles = []
            while puzzle := next(lines, ""):
                puzzles.append(puzzle)
            solved = whydoku.solve_many(puzzles, errors="null")
            add(line, len(puzzles), "".join(f"{solution or ''}\n" for solution in solved))
        elif request:
            for name in names.split(","):
                add(name, 1, written(answer(name, json.loads(request))))
    return [f"{name}\t{count}\t{digest}" for name, (count, digest) in results.items()]


def written(data: Any) -> str:
    """The JSON of an answer as the API writes it: without spaces, in the same order."""
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)


def answer(name: str, request: dict[str, Any]) -> Any:
    """The whole answer to a question, by way of what people call.

    Where that gives only a part, such as the solution, the whole answer comes from the function beneath, and
    the part is compared with it.
    """
    puzzle = request.get("puzzle", "")
    is_plain = len(puzzle) == 81 and len(request) == 1 + (name == "hint")
    whole = WHOLE.get(name)
    if whole is not None and is_plain:
        return whole(Grid(puzzle), request)
    found = ask(name, request)
    part = PARTS.get(name)
    if part is not None and (is_plain or (name == "generate" and "rules" not in request)):
        public, expected = part(request, found)
        assert public == expected, (name, request)
    return found


# Calls that keep the whole answer.
WHOLE: dict[str, Callable[[Grid, dict[str, Any]], Any]] = {
    "explain": lambda grid, request: grid.path().data,
    "rate": lambda grid, request: grid.rate().data,
    "hint": lambda grid, request: grid.hint(request["level"]).data,
}

# Calls that keep a part of the answer: what they give, and what the answer says.
PARTS: dict[str, Callable[[dict[str, Any], Any], tuple[Any, Any]]] = {
    "solve": lambda request, found: (
        whydoku.solve_many([request["puzzle"]])[0],
        found["solution"],
    ),
    "check": lambda request, found: (Grid(request["puzzle"]).is_unique, found["unique"]),
    "generate": lambda request, found: (_made(**request), [one["puzzle"] for one in found["puzzles"]]),
}


def _made(
    *,
    givens_from: int | None = None,
    givens_to: int | None = None,
    technique: str | None = None,
    rating_from: str | None = None,
    rating_to: str | None = None,
    **request: Any,
) -> list[str]:
    """The puzzles of `whydoku.generate` for a request of the API."""
    if givens_from is not None and givens_to is not None:
        request["givens"] = (givens_from, givens_to)
    if rating_from is not None and rating_to is not None:
        request["rating"] = (float(rating_from), float(rating_to))
    if technique is not None:
        # Only the API shows the position before the technique, for practice.
        return [one["puzzle"] for one in ask("generate", {"technique": technique, **request})["puzzles"]]
    return [puzzle.line for puzzle in whydoku.generate(**request)]


def answerable(text: str) -> tuple[str, int]:
    """The list without the questions that are problems, which are exceptions here, and how many those are."""
    kept, dropped = [], 0
    for line in text.split("\n"):
        names, tab, request = line.partition("\t")
        good = []
        for name in names.split(",") if tab else [names]:
            try:
                if tab:
                    ask(name, json.loads(request))
                good.append(name)
            except whydoku.PuzzleError:
                dropped += 1
        if good:
            kept.append(f"{','.join(good)}{tab}{request}")
    return "\n".join(kept), dropped


def npm_list(root: pathlib.Path, expression: str) -> str:
    """A list that `npm/tests/corpus.js` makes, so that all languages are asked the same."""
    module = (root / "npm/tests/corpus.js").as_uri()
    script = f"import * as npm from {json.dumps(module)}; process.stdout.write({expression});"
    words = ["node", "--input-type=module", "--eval", script]
    return subprocess.run(words, capture_output=True, encoding="utf-8", check=True).stdout


if __name__ == "__main__":
    print("\n".join(replay(sys.stdin.read())))
