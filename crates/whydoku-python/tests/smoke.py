"""What the wheel does in a Python that has nothing but the standard library.

These are the examples of every module that needs no other package.

    PYTHONPATH=FOLDER python smoke.py
"""

from __future__ import annotations

import doctest
import importlib
import pickle
import sys
import threading

import whydoku

MODULES = ("_ask", "_batch", "_errors", "_generate", "_grid", "_rating", "_steps", "_variant", "training")


def main() -> None:
    examples = 0
    for name in ("", *MODULES):
        module = importlib.import_module(f"whydoku.{name}" if name else "whydoku")
        failed, tried = doctest.testmod(module)
        assert failed == 0, name
        examples += tried
    puzzle = whydoku.Puzzle(
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    )
    path = puzzle.path()
    assert pickle.loads(pickle.dumps(path)) == path
    threads = [threading.Thread(target=puzzle.rate) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    print(sys.version_info[0], sys.version_info[1], examples)


if __name__ == "__main__":
    main()
