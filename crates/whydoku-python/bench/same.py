"""Asks native code and this package the same questions and compares the hashes of all answers.

    python bench/same.py WHYDOKU_REPLAY [--write]

Needs Node, which makes the list, and the puzzles of the folder that WHYDOKU_DATA names.
"""

from __future__ import annotations

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

from report import Report

ROOT = pathlib.Path(__file__).resolve().parents[3]
DATA = pathlib.Path(os.environ.get("WHYDOKU_DATA", ROOT.parent / "shared/data"))
sys.path.insert(0, str(ROOT / "crates/whydoku-python/tests"))

from replay import answerable, npm_list, replay  # noqa: E402

ALL = 100_000
# A path has thousands of characters, and Python takes a moment for each to hash it.
EXPLAINED = 5_000
RATED = 1_000
MADE = 50


def puzzles() -> list[str]:
    """Puzzles of three collections, and those of a newspaper last."""
    found = []
    for name in ("speed/kaggle_like", "speed/unbiased_like", "speed/puzzles2_17_clue", "newspapers/nyt.tsv"):
        for line in (DATA / name).read_text().splitlines():
            text = line.split("\t")[2] if name.endswith("tsv") and line.count("\t") > 1 else line[:81]
            if len(text) == 81 and set(text) <= set(".0123456789"):
                found.append(text)
    return found[-ALL:]


def spread(found: list[str], count: int) -> list[str]:
    """So many, from the whole list."""
    return found[:: max(1, len(found) // count)][:count]


def questions(found: list[str]) -> str:
    """The list: everything solved and checked, a part explained and rated."""
    paths = spread(found, EXPLAINED)
    rest = "".join(f"solve,check\t{json.dumps({'puzzle': line}, separators=(',', ':'))}\n" for line in found)
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        drawn = spread(paths, 1000)
        json.dump({"all": paths, "rated": spread(found, RATED), "drawn": drawn, "made": MADE}, file)
        file.flush()
        reading = f'JSON.parse((await import("node:fs")).readFileSync({json.dumps(file.name)}, "utf8"))'
        corpus = npm_list(ROOT, f"npm.corpus({reading})")
        variants, _ = answerable(npm_list(ROOT, "npm.variants(5)"))
    return "\n".join(["lines all", *found, "", rest + corpus]) + variants


def main(native: str, write: bool) -> int:
    """Compares; returns the exit code."""
    title = "The same answers from Python and native code"
    report = Report(ROOT, "python-same", title, "the wheel as it is shipped")
    text = questions(puzzles())
    done = subprocess.run([native], input=text, capture_output=True, encoding="utf-8", check=True)
    wanted = [line.split("\t")[:3] for line in done.stdout.splitlines()]
    start = time.process_time()
    ours = [line.split("\t") for line in replay(text)]
    seconds = time.process_time() - start
    report.text(
        f"{ALL:,} puzzles solved and checked, {EXPLAINED:,} explained, {RATED:,} rated, and variants: the "
        f"list of `npm/tests/corpus.js`. Python took {seconds:,.0f} s of processor time, hashing included."
    )
    rows = []
    for other, one in zip(wanted, ours, strict=True):
        verdict = report.target("equal" if one == other else "different", one == other, "equal")
        rows.append([other[0], f"{int(other[1]):,}", f"`{other[2]}`", verdict])
    report.table(["question", "answers", "hash of native code", "from Python"], rows)
    return report.finish(write)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], "--write" in sys.argv))
