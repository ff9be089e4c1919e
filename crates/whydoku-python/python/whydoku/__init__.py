"""Solves, explains, proves, rates and generates Sudoku puzzles, one or a million.

>>> import whydoku
>>> puzzle = whydoku.Puzzle(
...     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
... )
>>> print(puzzle.solution)
534678912672195348198342567859761423426853791713924856961537284287419635345286179
>>> print(puzzle.hint())
You can place a digit. Look for a single.
"""

from whydoku._batch import canonical_many, count_many, path_many, rate_many, solve_many
from whydoku._errors import NoSolution, PuzzleError, SeveralSolutions
from whydoku._generate import generate, stream
from whydoku._grid import Grid, Puzzle, Solution, read_all
from whydoku._rating import Rating
from whydoku._steps import Hint, Path, Reasons, Step, Verdict
from whydoku._variant import Variant
from whydoku._whydoku import __version__
from whydoku.training import legal_steps, reward, verify_step

__all__ = [
    "Grid",
    "Hint",
    "NoSolution",
    "Path",
    "Puzzle",
    "PuzzleError",
    "Rating",
    "Reasons",
    "SeveralSolutions",
    "Solution",
    "Step",
    "Variant",
    "Verdict",
    "__version__",
    "canonical_many",
    "count_many",
    "generate",
    "legal_steps",
    "path_many",
    "rate_many",
    "read_all",
    "reward",
    "solve_many",
    "stream",
    "verify_step",
]
