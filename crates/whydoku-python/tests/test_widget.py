"""The board of notebooks in a real browser: what a player does reaches Python, and its answers are shown."""

from __future__ import annotations

import base64
import html
import json
import pathlib
import re
import shutil
import subprocess
from typing import Any

import pytest

import whydoku
from conftest import NYT
from whydoku.widget import Board

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")

PAGE = """<!doctype html>
<div id="board"></div>
<pre id="seen"></pre>
<script type="module">
const state = STATE;
const changed = {};
const sent = [];
const model = {
  get: (name) => state[name],
  on: (name, work) => { changed[name] = work; },
  send: (message) => sent.push(message),
};
const { default: widget } = await import("data:text/javascript;base64,CODE");
const el = document.getElementById("board");
widget.render({ model, el });
const cells = [...el.querySelectorAll("button[data-place]")];
const type = (key) => document.activeElement.dispatchEvent(
  new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
const click = (name) => [...el.querySelectorAll("button")].find((one) => one.textContent === name).click();
ACTIONS
document.getElementById("seen").textContent = JSON.stringify({
  sent,
  digits: cells.map((cell) => cell.textContent || ".").join(""),
  givens: cells.filter((cell) => cell.classList.contains("given")).length,
  marked: cells.filter((cell) => cell.classList.contains("marked")).length,
  selected: cells.findIndex((cell) => cell.classList.contains("selected")),
  message: el.querySelector("[role=status]").textContent,
  picture: el.querySelectorAll("svg").length,
});
</script>
"""


def browse(board: Board, actions: str, folder: pathlib.Path) -> dict[str, Any]:
    """Shows the board in a browser, does this there, and returns what was seen."""
    assert CHROMIUM is not None
    state = {name: getattr(board, name) for name in ("givens", "digits", "message", "marked", "picture")}
    script = pathlib.Path(whydoku.__file__).with_name("board.js")
    code = base64.b64encode(script.read_bytes()).decode()
    page = PAGE.replace("STATE", json.dumps(state).replace("</", "<\\/")).replace("CODE", code)
    file = folder / "board.html"
    file.write_text(page.replace("ACTIONS", actions))
    options = ["--headless=new", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder / 'profile'}"]
    line = [CHROMIUM, *options, "--virtual-time-budget=10000", "--dump-dom", file.as_uri()]
    done = subprocess.run(line, capture_output=True, encoding="utf-8", timeout=240, check=True)
    [seen] = re.findall(r'<pre id="seen">(.*?)</pre>', done.stdout)
    found: dict[str, Any] = json.loads(html.unescape(seen))
    return found


@pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed")
@pytest.mark.filterwarnings("ignore")
def test_the_board_plays_and_hints_in_a_browser(tmp_path: pathlib.Path) -> None:
    board = Board(NYT)
    actions = """
    cells[1].click(); type("3");
    type("ArrowRight"); type("ArrowDown"); type("Backspace");
    cells[6].click(); type("9");
    for (let level = 1; level <= 4; level++) click("Hint");
    """
    seen = browse(board, actions, tmp_path)
    assert seen["sent"] == [
        {"type": "place", "cell": "r1c2", "digit": 3},
        {"type": "place", "cell": "r2c3", "digit": None},
        {"type": "place", "cell": "r1c7", "digit": 9},
        *({"type": "hint", "level": level} for level in range(1, 5)),
    ]
    assert (seen["digits"], seen["givens"], seen["selected"]) == (NYT, 81 - NYT.count("."), 6)
    assert (seen["message"], seen["marked"], seen["picture"]) == ("", 0, 0)
    for message in seen["sent"]:
        board._asked(None, message, None)
    # A given stays; the digit is there, and the fourth hint shows the next step.
    assert board.grid == whydoku.Grid(NYT).with_digit("r1c2", 3)
    step = board.grid.hint(4).step
    assert step is not None
    after = browse(board, "", tmp_path)
    assert after["digits"] == board.digits == NYT[0] + "3" + NYT[2:]
    assert after["givens"] == seen["givens"]
    assert after["message"] == board.message
    assert step.text in after["message"]
    assert after["picture"] == 1
    assert after["marked"] == len(board.marked) > 0
