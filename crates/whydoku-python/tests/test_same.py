"""Python, native code and WebAssembly give the same answers to the last character.

`npm/tests/same.test.js` asks the same list and compares native code with WebAssembly by the same hash.
`cargo xtask python-same` does this for 100,000 puzzles.
"""

from __future__ import annotations

import json
import os
import pathlib
import shutil
import subprocess

import pytest

from replay import Hash, answerable, npm_list, replay

MADE = "testdata/puzzles/made.txt"


def native(text: str) -> list[str]:
    """What native code answers: names, counts and hashes, without the times."""
    program = os.environ.get("WHYDOKU_REPLAY")
    if program is None:
        pytest.skip("WHYDOKU_REPLAY does not name the program whydoku-replay")
    done = subprocess.run([program], input=text, capture_output=True, encoding="utf-8", check=True)
    return [line.rpartition("\t")[0] for line in done.stdout.splitlines()]


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed, which makes the list")
def test_answers_about_classic_puzzles_are_those_of_native_code(root: pathlib.Path) -> None:
    lines = [line[:81] for line in (root / MADE).read_text().splitlines()]
    puzzles = [line for line in lines if len(line) == 81 and set(line) <= set(".0123456789")]
    assert len(puzzles) > 100
    all_, some = json.dumps(puzzles), json.dumps(puzzles[:25])
    # The list of `same.test.js`.
    text = npm_list(root, f"npm.corpus({{ all: {all_}, rated: {some}, drawn: {some}, made: 5 }})")
    wanted = native(text)
    names = ["lines", "solve", "check", "explain", "rate", "draw", "hint", "generate"]
    assert [line.split("\t")[0] for line in wanted] == names
    assert replay(text) == wanted


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed, which makes the list")
def test_answers_about_variants_are_those_of_native_code(root: pathlib.Path) -> None:
    text, problems = answerable(npm_list(root, "npm.variants(1)"))
    assert problems < 10
    wanted = native(text)
    assert len(wanted) >= 15, wanted
    # Python lists every step of a killer; the program cuts the list at a megabyte, as a server must.
    pairs = zip(replay(text), wanted, strict=True)
    assert {ours.split("\t")[0] for ours, native in pairs if ours != native} <= {"steps"}


def test_the_hash_is_fnv_1a() -> None:
    # The published 32-bit values of the empty text and of "foobar", before the end of the text is added.
    ended = Hash()
    ended.add("")
    assert ended.low == (0x811C9DC5 ^ 0x10000) * 0x01000193 % 2**32
    ended = Hash()
    ended.add("foobar")
    assert ended.low == (0xBF9CF968 ^ 0x10000) * 0x01000193 % 2**32
