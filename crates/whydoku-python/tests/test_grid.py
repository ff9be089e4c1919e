from __future__ import annotations

import itertools
import pathlib
import pickle

import numpy as np
import pytest

import slow
import whydoku
from conftest import EASY, NYT, SOLVED, TWO
from whydoku import Grid, NoSolution, Puzzle, PuzzleError, SeveralSolutions, Solution

ROWS = [[0 if sign == "." else int(sign) for sign in EASY[n : n + 9]] for n in range(0, 81, 9)]


@pytest.mark.parametrize(
    "source",
    [
        EASY,
        EASY.replace(".", "0"),
        ROWS,
        [[str(digit or ".") for digit in row] for row in ROWS],
        [[digit or None for digit in row] for row in ROWS],
        [EASY[n : n + 9] for n in range(0, 81, 9)],
        list(EASY),
        np.array(ROWS),
        np.array(ROWS).ravel(),
        "\n".join(" ".join(str(d) for d in row) for row in ROWS),
    ],
)
def test_every_source_gives_the_same_grid(source: object) -> None:
    grid = Grid(source)  # type: ignore[arg-type]
    assert grid.line == EASY
    assert [list(row) for row in grid] == ROWS
    assert grid[4][8] == 1


def test_a_file_and_a_collection_are_read(tmp_path: pathlib.Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text(EASY)
    assert Grid(file).line == EASY
    file.write_text(f"{EASY}\n{NYT}\n")
    assert [grid.line for grid in whydoku.read_all(file)] == [EASY, NYT]
    with pytest.raises(PuzzleError, match="2 boards"):
        Grid(file)


def test_the_bordered_grid_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    Grid(EASY).print()
    printed = capsys.readouterr().out
    assert printed.splitlines()[1] == "| 5 3 . | . 7 . | . . . |"
    assert f"{Grid(EASY):#}\n" == printed
    assert str(Grid(EASY)) == f"{Grid(EASY)}" == EASY


def test_places_of_mistakes() -> None:
    with pytest.raises(PuzzleError) as caught:
        Grid("." * 40 + "A" + "." * 40)
    assert (caught.value.row, caught.value.column) == (5, 5)
    with pytest.raises(PuzzleError) as caught:
        Grid("\n".join(["........."] * 6 + ["..A......"] + ["........."] * 2))
    assert (caught.value.row, caught.value.column) == (7, 3)
    rows = [list(row) for row in ROWS]
    rows[3][6] = 12
    with pytest.raises(PuzzleError, match="r4c7 is 12") as caught:
        Grid(rows)
    assert (caught.value.row, caught.value.column) == (4, 7)
    with pytest.raises(PuzzleError, match="row 2 has 8 cells"):
        Grid([[0] * 9, [0] * 8])
    with pytest.raises(ValueError, match="81"):
        Grid("123")
    copy = pickle.loads(pickle.dumps(caught.value))
    assert (type(copy), str(copy), copy.row) == (PuzzleError, str(caught.value), 4)


def test_solving_agrees_with_the_slow_solver() -> None:
    for line in (EASY, NYT):
        assert [Grid(line).solve().line] == list(slow.solutions(line))
    found = sorted(solution.line for solution in Grid(TWO).solutions())
    assert found == sorted(slow.solutions(TWO))
    assert Grid(TWO).count() == Grid(TWO).count(limit=100) == 2
    assert Grid(TWO).solve_first().line in found
    assert Grid(EASY).count(limit=1) == 1
    assert Grid().count(limit=5000) == 5000


def test_not_exactly_one_solution() -> None:
    with pytest.raises(SeveralSolutions) as several:
        Grid(TWO).solve()
    assert {s.line for s in several.value.solutions} == set(slow.solutions(TWO))
    assert (several.value.row, several.value.column) == (4, 6)
    clash = "5" + EASY[1:8] + "5" + EASY[9:]
    with pytest.raises(NoSolution, match="row 1 holds 5 twice") as none:
        Grid(clash).solve()
    assert (none.value.row, none.value.column) == (1, 1)
    for kind in (Puzzle, Grid):
        assert issubclass(NoSolution, ValueError)
        if kind is Puzzle:
            with pytest.raises(NoSolution):
                kind(clash)
    with pytest.raises(NoSolution):
        Grid(clash).path()


def test_types_say_what_was_checked() -> None:
    assert Puzzle(EASY).solution == Grid(EASY).solve() == Solution(SOLVED)
    with pytest.raises(PuzzleError, match="r1c3 is empty"):
        Solution(EASY)
    with pytest.raises(NoSolution):
        Solution("1" * 81)
    turned = Puzzle(EASY).rotate()
    assert isinstance(turned, Puzzle)
    assert turned.solution == Solution(SOLVED).rotate()


@pytest.mark.parametrize("line", [EASY, NYT, "." * 81])
def test_marks_are_the_digits_no_peer_holds(line: str) -> None:
    marks = Grid(line).marks
    for place in range(81):
        assert marks[place // 9][place % 9] == slow.candidates(line, place)


def test_grids_are_values() -> None:
    grid, same, other = Grid(EASY), Grid(ROWS), Grid(NYT)
    assert grid == same
    assert hash(grid) == hash(same)
    assert len({grid, same, other}) == 2
    assert sorted([grid, other]) == [other, grid]
    with pytest.raises(AttributeError):
        grid._digits = NYT
    with pytest.raises(AttributeError):
        grid.color = "red"  # type: ignore[attr-defined]
    for value in (grid, Puzzle(EASY), Solution(SOLVED), grid.eliminate("r1c3", 4)):
        copy = pickle.loads(pickle.dumps(value))
        assert copy == value
        assert type(copy) is type(value)
    assert pickle.loads(pickle.dumps(Puzzle(EASY))).solution.line == SOLVED
    assert grid != EASY


def test_placed_digits_are_not_givens() -> None:
    grid = Grid(EASY).with_digit("r1c3", 4)
    assert grid[0][2] == 4
    assert (0, 2) not in grid.givens
    assert len(grid.givens) == 30
    assert grid != Grid(grid.line)
    assert grid.restore() == Grid(EASY)
    assert grid.without_digit((0, 2)) == Grid(EASY)
    assert grid.rotate().restore() == Grid(EASY).rotate()
    assert grid.solve().line == SOLVED
    with pytest.raises(NoSolution):
        Grid(EASY).with_digit("r1c3", 1).solve()


def test_candidates_can_be_crossed_out() -> None:
    grid = Grid(TWO).eliminate("r4c6", 1)
    assert grid.candidates("r4c6") == {3}
    assert grid.count() == 1
    assert grid.rotate(180).candidates("r6c4") == {3}
    assert grid.rotate(180).count() == 1


def test_orientations_and_canonical_form() -> None:
    grid = Grid(NYT)
    turned = grid.orientations()
    assert len(set(turned)) == 8
    assert {one.canonical() for one in turned} == {grid.canonical()}
    assert grid.scramble(3).canonical() == grid.canonical() != Grid(EASY).canonical()
    assert grid.rotate().rotate(270) == grid.transpose().transpose() == grid
    assert grid.mirror("left-right") == grid.transpose().rotate()
    assert grid.relabel("987654321").relabel("987654321") == grid
    # What goes round: row 1 becomes the last column.
    assert [row[8] for row in grid.rotate().rows] == list(grid.rows[0])
    for bad in (45, 0, 360):
        with pytest.raises(PuzzleError):
            grid.rotate(bad)  # type: ignore[arg-type]
    with pytest.raises(PuzzleError):
        grid.relabel("112345678")


def test_shallow_solving_stops_where_singles_do() -> None:
    stuck = Grid(NYT).solve_shallow()
    assert not isinstance(stuck, Solution)
    assert stuck.line.count(".") == 49
    assert isinstance(Grid(EASY).solve_shallow(), Solution)
    with pytest.raises(NoSolution):
        Grid("11" + "." * 79).solve_shallow()


def test_depth_and_difficulty() -> None:
    puzzle = Grid(NYT)
    depths = [one.depth for one in puzzle.orientations()]
    assert puzzle.difficulty() == sum(depths) / 8 == 3.375
    assert Grid(EASY).depth == 0


def test_minimal_puzzles_need_every_given() -> None:
    minimal = Puzzle(EASY).minimize(seed=3)
    assert isinstance(minimal, Puzzle)
    assert minimal.solution.line == SOLVED
    assert len(minimal.givens) < 30
    for cell in minimal.givens:
        assert not minimal.without_digit(cell).is_unique


def test_generated_puzzles_are_as_requested() -> None:
    made = whydoku.generate(3, seed=5, givens=(24, 26), symmetry="rotational-180")
    for puzzle in made:
        assert next(slow.solutions(puzzle.line)) == puzzle.solution.line
        assert 24 <= len(puzzle.givens) <= 26
        assert puzzle.givens == {(8 - row, 8 - column) for row, column in puzzle.givens}
    assert made == whydoku.generate(3, seed=5, givens=(24, 26), symmetry="rotational-180")
    few = list(itertools.islice(whydoku.stream(seed=1, level="easy"), 4))
    assert len(set(few)) == 4
    assert few == list(itertools.islice(whydoku.stream(seed=1, level="easy"), 4))
    with pytest.raises(PuzzleError, match="hrad"):
        whydoku.generate(level="hrad")
