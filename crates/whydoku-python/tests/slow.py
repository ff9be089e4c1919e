"""A solver too simple to be wrong, to compare with."""

from __future__ import annotations

from collections.abc import Iterator


def peers(place: int) -> set[int]:
    row, column = divmod(place, 9)
    box = (row // 3, column // 3)
    return {
        other
        for other in range(81)
        if other != place
        and (other // 9 == row or other % 9 == column or (other // 9 // 3, other % 9 // 3) == box)
    }


PEERS = [peers(place) for place in range(81)]


def solutions(line: str) -> Iterator[str]:
    """All solutions, by trying every digit in the cell with the fewest candidates."""
    best: list[str] | None = None
    place = -1
    for n in range(81):
        if line[n] == ".":
            taken = {line[p] for p in PEERS[n]}
            left = [d for d in "123456789" if d not in taken]
            if best is None or len(left) < len(best):
                best, place = left, n
    if best is None:
        yield line
        return
    for digit in best:
        yield from solutions(line[:place] + digit + line[place + 1 :])


def candidates(line: str, place: int) -> set[int]:
    if line[place] != ".":
        return set()
    return {d for d in range(1, 10) if str(d) not in {line[p] for p in PEERS[place]}}
