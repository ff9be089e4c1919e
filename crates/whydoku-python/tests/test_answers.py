"""The types of answers say what the answers are: each is compared with its type, field by field."""

from __future__ import annotations

import types
import typing
from typing import Any, Literal, Union

import pytest

import whydoku
from conftest import EASY, NYT, TWO
from whydoku import Grid, Variant, answers
from whydoku._ask import ask

KILLER = "size 4\ngrid 1234 ..2. 2.4. ....\nkiller-cage 6: r2c1 r3c1"


def problem(value: Any, kind: Any, place: str) -> str | None:
    """Where a value is not of a type, or None."""
    if isinstance(kind, (str, typing.ForwardRef)):
        kind = eval(kind if isinstance(kind, str) else kind.__forward_arg__, vars(answers))
        return problem(value, kind, place)
    if kind is Any:
        return None
    if typing.is_typeddict(kind):
        return fields(value, kind, place)
    origin, parts = typing.get_origin(kind), typing.get_args(kind)
    if origin in (Union, types.UnionType):
        found = [problem(value, part, place) for part in parts]
        return None if None in found else "; ".join(map(str, found))
    if origin is Literal:
        return None if value in parts else f"{place}: {value!r} is not one of {parts}"
    if origin is list and isinstance(value, list):
        return first(problem(one, parts[0], f"{place}[{n}]") for n, one in enumerate(value))
    if origin is dict and isinstance(value, dict):
        return first(problem(one, parts[1], f"{place}.{name}") for name, one in value.items())
    allowed = (int, float) if kind is float else type(None) if kind is None else kind
    is_it = origin is None and isinstance(value, allowed)
    is_it = is_it and (kind is bool or not isinstance(value, bool))
    return None if is_it else f"{place}: {value!r} is not {kind}"


def fields(value: Any, kind: Any, place: str) -> str | None:
    """The same for an object with fields."""
    if not isinstance(value, dict):
        return f"{place}: {value!r} is not an object"
    hints = kind.__annotations__
    if missing := kind.__required_keys__ - set(value):
        return f"{place}: {kind.__name__} without {sorted(missing)}"
    if unknown := set(value) - set(hints):
        return f"{place}: {kind.__name__} has no {sorted(unknown)}"
    return first(problem(one, hints[name], f"{place}.{name}") for name, one in value.items())


def first(found: typing.Iterator[str | None]) -> str | None:
    return next((one for one in found if one is not None), None)


QUESTIONS: list[tuple[str, dict[str, Any], str]] = [
    *[("solve", {"puzzle": line}, "SolveAnswer") for line in (EASY, TWO, NYT, KILLER)],
    ("solve", {"puzzle": NYT, "method": "logic"}, "SolveAnswer"),
    *[("check", {"puzzle": line}, "CheckAnswer") for line in (EASY, TWO, "11" + "." * 79, KILLER)],
    *[("explain", {"puzzle": line}, "AnyPath") for line in (EASY, NYT, TWO, KILLER)],
    *[("steps", {"puzzle": line}, "StepsAnswer") for line in (NYT, KILLER)],
    *[("hint", {"puzzle": line, "level": n}, "HintAnswer") for line in (NYT, KILLER) for n in range(1, 6)],
    ("hint", {"puzzle": EASY, "board": {"digits": "531" + EASY[3:]}}, "HintAnswer"),
    *[("why", {"puzzle": NYT, "claim": claim}, "WhyAnswer") for claim in ("r1c2=3", "r1c1=7", "r1c1<>7")],
    ("why", {"puzzle": KILLER, "claim": "r2c1=1"}, "WhyAnswer"),
    *[("rate", {"puzzle": line}, "RateAnswer") for line in (EASY, NYT, KILLER)],
    ("generate", {"seed": 1}, "GenerateAnswer"),
    ("generate", {"seed": 1, "technique": "naked-pair"}, "GenerateAnswer"),
    ("generate", {"rules": "killer", "size": 4}, "GenerateAnswer"),
    *[("minimize", {"puzzle": line}, "MinimizeAnswer") for line in (EASY, KILLER)],
    ("transform", {"puzzle": EASY, "moves": ["canonical"]}, "TransformAnswer"),
    ("vary", {"puzzle": EASY, "count": 2}, "VaryAnswer"),
    *[("solutions", {"puzzle": line}, "SolutionsAnswer") for line in (TWO, KILLER)],
    *[("true-candidates", {"puzzle": line}, "TrueCandidatesAnswer") for line in (TWO, KILLER)],
    *[("convert", {"puzzle": line, "format": "f-puzzles"}, "ConvertAnswer") for line in (EASY, KILLER)],
    *[("draw", {"puzzle": line}, "DrawAnswer") for line in (EASY, KILLER)],
    *[("describe", {"puzzle": line}, "DescribeAnswer") for line in (EASY, KILLER)],
    *[("parse", {"puzzle": line}, "ParseAnswer") for line in (f"{EASY}\n123", KILLER)],
    ("combinations", {"cells": 3, "sum": 15}, "CombinationsAnswer"),
    ("techniques", {}, "TechniquesAnswer"),
    ("variant-techniques", {}, "VariantTechniquesAnswer"),
    ("technique", {"name": "x-wing"}, "TechniquePage"),
    ("technique", {"name": "variant-chain"}, "TechniquePage"),
    ("scales", {}, "ScalesAnswer"),
    ("qr", {"text": EASY}, "QrAnswer"),
]


@pytest.mark.parametrize(("question", "request_", "name"), QUESTIONS)
def test_an_answer_has_its_type(question: str, request_: dict[str, Any], name: str) -> None:
    assert problem(ask(question, request_), name, question) is None


def test_the_data_of_objects_has_its_type() -> None:
    path = Grid(NYT).path()
    killer = Variant(KILLER)
    for value, name in (
        (path.data, "ExplainAnswer"),
        *((step.data, "Step") for step in path),
        (Grid(NYT).hint(4).data, "HintAnswer"),
        (Grid(NYT).why("r1c2=3").data, "WhyAnswer"),
        (Grid(NYT).rate().data, "RateAnswer"),
        (whydoku.rate_many([NYT])[0].data, "RateAnswerOptional"),
        (killer.hint(4), "HintAnswer"),
        (killer.why("r2c1=1"), "WhyAnswer"),
        (killer.path(), "VariantPath"),
        (killer.steps(), "list[VariantStep]"),
        (killer.rate(), "VariantRating"),
        (killer.describe(), "DescribeAnswer"),
    ):
        assert problem(value, name, name) is None


def test_other_values_are_refused() -> None:
    step = Grid(NYT).path()[0].data
    assert problem({**step, "rating": "2.0"}, "Step", "x")
    assert problem({**step, "color": 1}, "Step", "x")
    assert problem({name: step[name] for name in step if name != "text"}, "Step", "x")  # type: ignore[literal-required]
    assert problem({**step, "proof": [{"rule": "magic"}]}, "Step", "x")
    assert problem(True, "int", "x")
