"""Everything that is returned can be hashed, pickled, compared and ordered, and cannot be changed."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

import whydoku
from conftest import EASY, NYT, SOLVED
from whydoku import Grid, Puzzle, Solution, Variant

KILLER = "size 4\ngrid 1234 ..2. 2.4. ....\nkiller-cage 6: r2c1 r3c1"
OTHER = "size 4\ngrid 1234 ..2. 2.4. ....\nkiller-cage 5: r2c1 r3c1"

# Two different values of each kind, each made anew at every call.
PAIRS: dict[str, Any] = {
    "Grid": lambda: (Grid(EASY), Grid(NYT)),
    "Grid with candidates": lambda: (Grid(EASY).eliminate("r1c3", 4), Grid(EASY)),
    "Puzzle": lambda: (Puzzle(EASY), Puzzle(NYT)),
    "Solution": lambda: (Solution(SOLVED), Grid(NYT).solve()),
    "Step": lambda: Grid(NYT).path()[:2],
    "Path": lambda: (Grid(EASY).path(), Grid(NYT).path()),
    "Hint": lambda: (Grid(NYT).hint(1), Grid(NYT).hint(4)),
    "Reasons": lambda: (Grid(NYT).why("r1c2=3"), Grid(NYT).why("r1c1=7")),
    "Rating": lambda: (Grid(EASY).rate(), Grid(NYT).rate()),
    "Verdict": lambda: (Grid(EASY).path().verify(), Grid(NYT).path().verify()),
    "Variant": lambda: (Variant(KILLER), Variant(OTHER)),
}


@pytest.mark.parametrize("make", PAIRS.values(), ids=PAIRS)
def test_values(make: Any) -> None:
    (one, other), (same, _) = make(), make()
    assert one == same
    assert one != other
    assert hash(one) == hash(same)
    assert len({one, same, other}) == 2
    for duplicate in (pickle.loads(pickle.dumps(one)), copy.copy(one), copy.deepcopy(one)):
        assert duplicate == one
        assert type(duplicate) is type(one)
        assert repr(duplicate) == repr(one)
    small, large = sorted([one, other])
    assert sorted([other, one]) == [small, large]
    assert small < large
    assert small <= large
    assert small <= small
    assert large > small
    assert large >= small
    assert not large <= small
    for name in ("_json", "_text", "_digits", "steps", "color"):
        with pytest.raises((AttributeError, TypeError)):
            setattr(one, name, "red")
        with pytest.raises((AttributeError, TypeError)):
            delattr(one, name)
    assert one == same
    assert one != "text"
    with pytest.raises(TypeError):
        assert one < "text"


def test_a_variant_keeps_its_notes() -> None:
    variant = pickle.loads(pickle.dumps(Variant(KILLER)))
    assert (variant.size, variant.rules, variant.warnings) == (4, ["killer-cage"], [])
    assert variant.solve() == Variant(KILLER).solve()


def test_errors_are_pickled_with_their_places() -> None:
    with pytest.raises(whydoku.SeveralSolutions) as caught:
        Grid(".." + EASY[2:].replace("7", ".")).solve()
    error = pickle.loads(pickle.dumps(caught.value))
    assert error.solutions == caught.value.solutions
    assert (error.row, error.column) == (caught.value.row, caught.value.column)
