"""The compiled half of the package; everything here is private."""

from collections.abc import Callable, Iterator
from typing import Any, final

__all__ = [
    "AskError",
    "Lines",
    "RowError",
    "Rows",
    "SolutionIterator",
    "Values",
    "__version__",
    "apply_step",
    "ask",
    "draw_step",
    "pictured",
    "read",
    "run_command",
    "solutions",
    "solve_plain",
    "verify_path",
    "verify_steps",
]

__version__: str

class AskError(ValueError): ...
class RowError(ValueError): ...

@final
class SolutionIterator:
    def __iter__(self) -> Iterator[str]: ...
    def __next__(self) -> str: ...

@final
class Lines:
    def __len__(self) -> int: ...
    def to_list(self) -> list[str | None]: ...
    def to_numbers(self) -> bytes: ...
    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[Any, Any]: ...

@final
class Rows:
    @staticmethod
    def from_list(texts: list[str] | list[str | None]) -> Rows: ...
    @staticmethod
    def from_numbers(numbers: bytes) -> Rows: ...
    @staticmethod
    def from_arrow(column: object, name: str | None = None) -> Rows: ...
    def __len__(self) -> int: ...
    def solve(
        self, first: bool, threads: int, strict: bool, tick: Callable[[int], object] | None = None
    ) -> Lines: ...
    def count(
        self, limit: int, threads: int, strict: bool, tick: Callable[[int], object] | None = None
    ) -> list[int | None]: ...
    def canonical(self, threads: int, strict: bool, tick: Callable[[int], object] | None = None) -> Lines: ...
    def rate(
        self,
        scales: list[str],
        threads: int,
        strict: bool,
        tick: Callable[[int], object] | None = None,
    ) -> list[str | None]: ...
    def paths(
        self,
        techniques: list[str],
        uniqueness: bool,
        threads: int,
        strict: bool,
        tick: Callable[[int], object] | None = None,
    ) -> list[str | None]: ...
    def reward(
        self,
        moves: list[str],
        techniques: list[str],
        uniqueness: bool,
        threads: int,
        strict: bool,
        tick: Callable[[int], object] | None = None,
    ) -> list[int | None]: ...

@final
class Values:
    @staticmethod
    def of_counts(values: list[int | None]) -> Values: ...
    @staticmethod
    def of_numbers(values: list[float | None]) -> Values: ...
    @staticmethod
    def of_texts(values: list[str | None]) -> Values: ...
    @staticmethod
    def table(columns: list[tuple[str, Values]]) -> Values: ...
    def __len__(self) -> int: ...
    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[Any, Any]: ...

def solve_plain(lines: bytes, threads: int) -> int: ...
def run_command(words: list[str]) -> int: ...
def ask(question: str, request: str, timeout: float | None = None) -> str: ...
def read(text: bytes) -> list[tuple[str, str, str | None, str | None]]: ...
def solutions(digits: str, candidates: str | None) -> SolutionIterator: ...
def pictured(digits: str) -> str: ...
def draw_step(
    digits: str,
    givens: str,
    candidates: str | None,
    step: tuple[str, str] | None = None,
    caption: str = "",
) -> str: ...
def apply_step(
    digits: str, givens: str, candidates: str | None, conclusions: list[str]
) -> tuple[str, str]: ...
def verify_path(path: str) -> tuple[int, int, int, str | None]: ...
def verify_steps(path: str) -> list[str | None]: ...
