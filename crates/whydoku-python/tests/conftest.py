"""What the tests share."""

from __future__ import annotations

import pathlib

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[3]

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
# The New York Times, hard, September 3, 2024: singles are not enough.
NYT = "......2......3.9....8.1..37.2.....9134.87.....6....4..5.24....34.3.5.....1......."
# 1 and 3 can be exchanged in four cells.
TWO = "53467891267219534819834256785976.42.42685.79.713924856961537284287419635345286179"


@pytest.fixture
def root() -> pathlib.Path:
    return ROOT
