from __future__ import annotations

import itertools
import json
import pickle
import re

import pytest

import whydoku
from conftest import EASY, NYT, SOLVED
from whydoku import Grid, Path, PuzzleError, Solution
from whydoku.training import Reward, check_text, reward_many

PLAIN_SINGLES = ["full-house", "last-digit", "hidden-single-box", "hidden-single-line", "naked-single"]


@pytest.fixture(scope="module")
def path() -> Path:
    return Grid(NYT).path()


def test_a_path_leads_to_the_solution_and_is_proved(path: Path) -> None:
    assert path.outcome == "solved"
    assert path.solution == Grid(NYT).solve()
    assert path.end == path.solution
    assert path.steps[-1].after.line == Grid(NYT).solve().line
    verdict = Grid(NYT).verify(path)
    assert verdict
    assert verdict.proved == verdict.steps == len(path) == sum(path.techniques.values())
    assert path.proves_uniqueness
    assert path.rating == max(step.rating for step in path) == 2.6
    with pytest.raises(PuzzleError):
        Grid(EASY).verify(path)


def test_a_damaged_path_is_refused(path: Path) -> None:
    data = path.data
    data["steps"][0]["conclusions"] = ["r1c1=9"]
    assert not Path(data).verify()
    assert Path(data).verify().refusal
    with pytest.raises(PuzzleError):
        Path("{}")
    with pytest.raises(PuzzleError):
        Path("nonsense")


def test_steps_are_values_with_reasons(path: Path) -> None:
    step = next(step for step in path if step.technique == "pointing")
    assert step.verify() is None
    assert step.text.endswith(".")
    # The notation groups cells: r789c8<>8.
    assert all(step.notation.endswith(conclusion[-3:]) for conclusion in step.conclusions)
    wrong = whydoku.Step({**step.data, "conclusions": ["r1c1<>7"]}, step.before)
    assert wrong.verify() is not None
    assert pickle.loads(pickle.dumps(step)) == step
    assert hash(pickle.loads(pickle.dumps(path))) == hash(path)
    assert len({step, pickle.loads(pickle.dumps(step)), wrong}) == 2
    assert sorted([step, wrong]) == sorted([wrong, step])
    with pytest.raises(AttributeError):
        step.rating = 1.0  # type: ignore[misc]
    assert path[0] == path.steps[0]
    assert path[:2] == path.steps[:2]


def test_the_techniques_decide_how_far_logic_goes() -> None:
    stuck = Grid(NYT).solve_logically(PLAIN_SINGLES)
    assert not isinstance(stuck, Solution)
    assert stuck.line == Grid(NYT).solve_shallow().line
    assert isinstance(Grid(NYT).solve_logically(), Solution)
    with pytest.raises(PuzzleError, match="did you mean `x-wing`"):
        Grid(NYT).path(["x-wong"])


def test_hints_reveal_more_and_more() -> None:
    texts = [Grid(NYT).hint(level).text for level in range(1, 5)]
    assert len(set(texts)) == 4
    assert Grid(NYT).hint(4).data["after"] is None
    assert Grid(NYT).hint(5).data["after"]["grid"][1] == "3"
    assert Grid(NYT).hint(3).step is None
    hint = Grid(NYT).hint(4)
    assert hint.step is not None
    assert hint.step.verify() is None
    assert pickle.loads(pickle.dumps(hint)) == hint
    cell = Grid(NYT).hint(4, cell=(0, 1)).step
    assert cell is not None
    assert any("r1c2" in conclusion for conclusion in cell.conclusions)
    wrong = Grid(NYT).with_digit("r1c1", 9).hint()
    assert wrong.kind == "mistakes"
    assert "r1c1" in wrong.text
    with pytest.raises(PuzzleError, match="1 to 5"):
        Grid(NYT).hint(9)


def test_reasons_for_and_against() -> None:
    grid = Grid(NYT)
    assert grid.why("r1c2", 3)
    assert grid.why("r1c2=3").text == grid.why((0, 1), 3).text
    assert not grid.why("r1c2", 4)
    assert grid.why_not("r1c1", 5).text == "r1c1 sees the 5 in r7c1."
    assert all(step.verify() is None for step in grid.why("r1c1", 7).steps)


def test_ratings() -> None:
    rating = Grid(NYT).rate()
    assert (rating.se, rating.ep, rating.ed) == (2.6, 1.2, 1.2)
    assert (rating.hodoku, rating.hodoku_level, rating.level) == (538, "Medium", "hard")
    assert rating.exact
    assert Grid(EASY).rate() < rating
    assert Grid(NYT).rate(scales=["depth"]).se is None
    assert pickle.loads(pickle.dumps(rating)) == rating
    with pytest.raises(PuzzleError, match="the scales are"):
        Grid(NYT).rate(scales=["stars"])


def test_pictures_show_the_board_and_the_step(path: Path) -> None:
    plain = Grid(NYT).svg()
    assert plain.startswith("<svg")
    step = next(step for step in path if step.technique == "pointing")
    drawn = step._repr_svg_()
    # The cells and candidates of the pattern are marked only if the step was found again.
    assert 'class="house' in drawn or 'class="cell' in drawn
    assert 'class="house' not in step.before.svg()
    assert Grid("11" + "." * 79)._repr_svg_() is None
    page = path._repr_html_()
    assert page.count("<details>") == len(path) == page.count("<svg")
    assert html_is_balanced(page)


def html_is_balanced(page: str) -> bool:
    names = re.findall(r"<(/?)(details|summary|svg|div|p)\b", page)
    return all(
        names.count(("", name)) == names.count(("/", name))
        for name in ("details", "summary", "svg", "div", "p")
    )


def test_every_step_of_a_path_is_drawn_with_its_pattern(path: Path) -> None:
    for step in path:
        marked = step.svg()
        assert len(marked) > len(step.before.svg(step.notation)), step.notation


def test_json_is_that_of_the_command(path: Path) -> None:
    assert json.loads(path.to_json())["kind"] == "path"
    assert Path(path.to_json()) == path


def test_rewards_are_exact() -> None:
    puzzle = Grid(NYT)
    solution = puzzle.solve()
    proved = {c for step in puzzle.legal_steps(["singles"]) for c in step.conclusions}
    moves = [f"r{r + 1}c{c + 1}={d}" for r in range(9) for c in range(9) for d in range(1, 10)]
    moves = [m for m in moves if NYT[9 * (int(m[1]) - 1) + int(m[3]) - 1] == "."]
    rewards = reward_many([puzzle] * len(moves), moves, ["singles"])
    for move, found in zip(moves, rewards, strict=True):
        true = solution[int(move[1]) - 1][int(move[3]) - 1] == int(move[5])
        expected = Reward.PROVED if move in proved else Reward.TRUE if true else Reward.WRONG
        assert found == expected, move
    assert whydoku.reward(puzzle, "r1c2<>4") in (Reward.TRUE, Reward.PROVED)
    assert whydoku.reward(puzzle, "r1c2<>3") == Reward.WRONG
    with pytest.raises(PuzzleError, match="exactly one"):
        whydoku.reward("." * 81, "r1c1=1")
    with pytest.raises(ValueError, match="not a move"):
        whydoku.reward(puzzle, "r1c1")


def test_steps_are_verified_one_by_one() -> None:
    steps = whydoku.legal_steps(NYT, ["pointing"])
    assert steps
    assert [whydoku.verify_step(step) for step in steps] == [None] * len(steps)
    # Every candidate that the solution needs, said to be impossible.
    solution = Grid(NYT).solve()
    wrong = {**steps[0].data, "conclusions": [f"r1c1<>{solution[0][0]}"]}
    assert whydoku.verify_step(whydoku.Step(wrong, steps[0].before))


def test_a_stream_has_the_technique_that_was_asked_for() -> None:
    wanted = ["naked-pair"]
    puzzles = list(itertools.islice(whydoku.stream(seed=4, requires=wanted), 3))
    assert len(set(puzzles)) == 3
    assert puzzles == list(itertools.islice(whydoku.stream(seed=4, requires=wanted), 3))
    for puzzle in puzzles:
        easier = [name for name in puzzle.path().techniques if name not in wanted]
        assert puzzle.path(easier).solution is None
    assert puzzles != list(itertools.islice(whydoku.stream(seed=5, requires=wanted), 3))


def test_rewards_read_crossed_out_candidates() -> None:
    state = Grid(SOLVED[:80] + ".").eliminate("r9c9", 1, 2)
    assert whydoku.reward(state, "r9c9=9", ["singles"]) == Reward.PROVED


def test_the_text_of_a_path_is_checked_line_by_line(path: Path) -> None:
    text = path.to_text()
    assert text.isascii()
    assert check_text(text) == len(path)
    with pytest.raises(PuzzleError, match="line 2"):
        check_text(text.replace("r1c2=3", "r1c2=4", 1))
    with pytest.raises(PuzzleError, match="the steps lead to"):
        check_text("\n".join(text.splitlines()[:-2] + text.splitlines()[-1:]))
    with pytest.raises(PuzzleError, match="line 1"):
        check_text("")
