// Tests the pure functions in Node: every transition, and that none modifies its arguments.

import assert from "node:assert/strict";
import test from "node:test";
import * as play from "../src/board.js";
import { carryOut, climb, playFromHere, position, sceneAt, showPath } from "../src/help.js";
import { action } from "../src/keys.js";
import { labels } from "../src/labels.js";
import * as notation from "../src/notation.js";
import { allowed, boxOf, CELLS, columnOf, conflicts, PEERS, rowOf } from "../src/rules.js";
import { fromFragment, isPublic, toFragment } from "../src/share.js";
import { fromPlain, toPlain } from "../src/store.js";
import { initial } from "../src/state.js";

const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/** Freezes a value deeply, so that a transition that modifies its state throws. */
function freeze(value) {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(freeze);
  }
  return value;
}

const game = (settings = {}) => {
  const state = play.newGame(initial(), notation.readGrid(EASY));
  return freeze({ ...state, solution: SOLUTION, settings: { ...state.settings, ...settings } });
};

test("every cell has 20 peers, and peers are mutual", () => {
  for (const cell of CELLS) {
    assert.equal(PEERS[cell].length, 20);
    for (const peer of PEERS[cell]) {
      assert.ok(PEERS[peer].includes(cell));
      assert.ok(rowOf(peer) === rowOf(cell) || columnOf(peer) === columnOf(cell) || boxOf(peer) === boxOf(cell));
    }
  }
});

test("the right digit is always allowed, and the solution has no conflict", () => {
  const open = allowed(notation.readGrid(EASY));
  for (const cell of CELLS) if (EASY[cell] === ".") assert.ok(open[cell] & (1 << Number(SOLUTION[cell])));
  assert.equal(conflicts(notation.readGrid(SOLUTION)).size, 0);
  assert.deepEqual([...conflicts(notation.readGrid(`55${EASY.slice(2)}`))], [0, 1]);
});

test("entering a digit twice removes it, and every move can be undone", () => {
  const start = game();
  let state = freeze(play.selectOnly(start, 2));
  state = freeze(play.enter(state, 4, "digit"));
  assert.equal(state.now.digits[2], 4);
  state = freeze(play.enter(state, 4, "digit"));
  assert.equal(state.now.digits[2], 0);
  state = freeze(play.undo(play.undo(state)));
  assert.deepEqual(state.now, start.now);
  assert.equal(play.undo(state), state, "there is nothing left to undo");
  assert.equal(play.redo(state).now.digits[2], 4);
});

test("a thousand moves can be undone one by one", () => {
  let state = play.selectOnly(game(), 2);
  for (let n = 0; n < 1000; n++) state = play.enter(state, 1 + (n % 9), "digit");
  assert.equal(state.past.length, 1000);
  for (let n = 0; n < 1000; n++) state = play.undo(state);
  assert.deepEqual(state.now, game().now);
});

test("givens cannot be changed", () => {
  const state = play.erase(play.enter(play.selectOnly(game(), 0), 9, "digit"));
  assert.equal(state.now.digits[0], 5);
  assert.equal(state.past.length, 0);
});

test("marks go into all selected cells, and are removed when all have them", () => {
  let state = play.selectMore(play.selectOnly(game(), 2), 3, true);
  state = freeze(play.enter(state, 2, "corner"));
  assert.deepEqual([state.now.corner[2], state.now.corner[3]], [4, 4]);
  state = freeze(play.enter(play.selectOnly(state, 2), 2, "corner"));
  assert.deepEqual([state.now.corner[2], state.now.corner[3]], [0, 4]);
});

test("marks survive a digit that is entered and erased", () => {
  let state = play.enter(play.selectOnly(game(), 2), 1, "centre");
  state = play.erase(play.enter(state, 4, "digit"));
  assert.equal(state.now.centre[2], 2);
});

test("with automatic candidates, center marks strike and restore", () => {
  let state = play.selectOnly(game({ auto: true }), 2);
  assert.deepEqual(play.candidates(state)[2], 0b10110);
  state = freeze(play.enter(state, 2, "centre"));
  assert.equal(play.candidates(state)[2], 0b10010);
  state = freeze(play.enter(state, 2, "centre"));
  assert.equal(play.candidates(state)[2], 0b10110);
  assert.equal(play.enter(state, 9, "centre"), state, "only a candidate can be struck");
});

test("wrong digits and struck right candidates are mistakes; undo returns to before the first", () => {
  let state = play.enter(play.selectOnly(game({ auto: true }), 2), 4, "digit");
  const good = state.now;
  state = play.enter(play.selectOnly(state, 3), 6, "centre");
  assert.deepEqual([...play.mistakes(state)], [3]);
  state = play.enter(play.selectOnly(state, 5), 2, "digit");
  assert.deepEqual([...play.mistakes(state)], [3, 5]);
  assert.deepEqual(play.undoToGood(state).now, good);
});

test("notes that lack the right digit are mistakes, but are not marked while they are written", () => {
  const noted = (digit, more = {}) => play.enter(play.selectOnly(game({ check: "solution", ...more }), 2), digit, "centre");
  // The solution has 4 in r1c3.
  assert.deepEqual([...play.mistakes(noted(1))], [2]);
  assert.deepEqual([...play.mistakes(noted(4))], []);
  assert.deepEqual([...play.shownMistakes(noted(1))], []);
  assert.deepEqual(play.undoToGood(noted(1)).now, game().now);
});

test("a digit that is entered is removed from the marks of its peers, if the settings say so", () => {
  const marked = (settings) => {
    let state = play.selectMore(play.selectOnly(game(settings), 3), 30, true);
    state = play.enter(play.enter(state, 4, "centre"), 4, "corner");
    return freeze(play.enter(play.selectOnly(state, 2), 4, "digit")).now;
  };
  const clean = marked({});
  // r1c4 sees r1c3, r4c4 does not.
  assert.deepEqual([clean.centre[3], clean.corner[3], clean.centre[30], clean.corner[30]], [0, 0, 16, 16]);
  const kept = marked({ cleanMarks: false });
  assert.deepEqual([kept.centre[3], kept.corner[3]], [16, 16]);
});

test("a request has the notes on display and what is crossed out", () => {
  let state = play.enter(play.selectOnly(game(), 2), 1, "centre");
  state = play.strike(state, [3], 2);
  assert.deepEqual(position(state).board.notes, { r1c3: "1" });
  assert.deepEqual(position(state).board.strikes, { r1c4: "2" });
  const auto = { ...state, settings: { ...state.settings, auto: true } };
  assert.deepEqual(position(auto).board.notes, {});
  assert.equal(play.playerCandidates(state)[2], 2);
  assert.equal(play.playerCandidates(auto)[2], 0b10110);
});

test("a hint is carried out with the board of the answer", () => {
  const answer = (/** @type {any} */ board) => ({ mistakes: [], step: { conclusions: ["r1c3<>1"] }, board });
  const digits = notation.writeGrid(game().givens);
  const noted = play.enter(play.enter(play.selectOnly(game(), 2), 1, "centre"), 4, "centre");
  const edited = carryOut(noted, answer({ digits, notes: { r1c3: "4" } }));
  assert.deepEqual([edited.now.centre[2], edited.settings.auto, edited.status], [16, false, "Done: r1c3<>1."]);
  assert.deepEqual(play.undo(edited).now, noted.now);
  // Without notes the candidate is crossed out, and candidates are shown.
  const crossed = carryOut(game(), answer({ digits, strikes: { r1c3: "1" } }));
  assert.deepEqual([crossed.now.struck[2], crossed.auto, crossed.settings.auto], [2, true, false]);
  const placed = carryOut(noted, answer({ digits: `${digits.slice(0, 2)}4${digits.slice(3)}` }));
  assert.deepEqual([placed.now.digits[2], placed.now.centre[2]], [4, 18], "marks under a digit stay");
});

test("the setting decides which mistakes are marked", () => {
  const wrong = (check) => [...play.shownMistakes(play.enter(play.selectOnly(game({ check }), 2), 1, "digit"))];
  assert.deepEqual([wrong("off"), wrong("rules"), wrong("solution")], [[], [], [2]]);
  const clash = play.enter(play.selectOnly(game(), 2), 5, "digit");
  assert.deepEqual([...play.shownMistakes(clash)].sort(), [0, 2]);
});

test("the cursor wraps at every edge", () => {
  for (const [down, right] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
    let state = play.selectOnly(game(), 40);
    const seen = new Set();
    for (let n = 0; n < 9; n++) {
      state = play.moveCursor(state, down, right, false);
      seen.add(state.cursor);
    }
    assert.equal(state.cursor, 40);
    assert.equal(seen.size, 9);
  }
});

test("a double click selects all cells that look alike", () => {
  const state = play.selectAlike(game(), 4);
  assert.deepEqual(state.selection, [...EASY].flatMap((c, cell) => (c === "7" ? [cell] : [])));
});

test("colors: several in a cell, one on a candidate", () => {
  let state = play.enter(play.enter(play.selectOnly(game(), 2), 1, "colour"), 10 - 1, "colour");
  assert.equal(state.now.colors[2], 0b100000001);
  state = play.colorCandidate(state, 2, 4, 7);
  assert.deepEqual(state.now.inks, { "2.4": 7 });
  assert.deepEqual(play.colorCandidate(state, 2, 4, 7).now.inks, {});
});

test("the puzzle is done when it is full and correct", () => {
  const full = { ...game(), now: { ...game().now, digits: notation.readGrid(SOLUTION) } };
  assert.ok(play.isDone(full));
  assert.ok(!play.isDone(game()));
});

test("labels describe the cell", () => {
  let state = play.enter(play.selectOnly(game(), 2), 1, "corner");
  assert.equal(labels(state)[0], "row 1, column 1, 5, given");
  assert.equal(labels(state)[2], "row 1, column 3, empty, corner marks 1");
  state = { ...state, settings: { ...state.settings, auto: true } };
  assert.equal(labels(state)[2], "row 1, column 3, empty, candidates 1 2 4, corner marks 1");
  state = play.enter(play.selectOnly(state, 2), 5, "digit");
  assert.equal(labels(state)[2], "row 1, column 3, 5, wrong");
});

test("keys go by position, not letter; Shift, Control and the number pad on Windows work", () => {
  const press = (code, more = {}) => action({ code, key: "", shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, numLock: false, ...more });
  assert.deepEqual(press("Digit4", { key: "4" }), { act: "digit", digit: 4, mode: null });
  assert.deepEqual(press("Digit4", { key: "$", shiftKey: true }), { act: "digit", digit: 4, mode: "corner" });
  assert.deepEqual(press("Numpad4", { key: "4", ctrlKey: true }), { act: "digit", digit: 4, mode: "centre" });
  assert.deepEqual(press("Numpad4", { key: "ArrowLeft", numLock: true }), { act: "digit", digit: 4, mode: "corner" });
  assert.deepEqual(press("KeyZ"), { act: "mode", mode: "digit" });
  assert.deepEqual(press("KeyZ", { ctrlKey: true }), { act: "undo" });
  assert.deepEqual(press("KeyZ", { metaKey: true, shiftKey: true }), { act: "redo" });
  assert.deepEqual(press("KeyS"), { act: "move", down: 1, right: 0, extend: false });
  assert.equal(press("KeyS", { ctrlKey: true }), null, "the browser keeps its shortcut for saving");
  assert.equal(press("KeyC", { ctrlKey: true }), null, "and for copying");
  assert.deepEqual(press("KeyQ"), { act: "why" });
  assert.equal(press("KeyP"), null);
});

test("notation survives a round trip", () => {
  for (const cell of CELLS) assert.equal(notation.cellNumber(notation.cellName(cell)), cell);
  assert.deepEqual(notation.literal("r4c7<>5"), { cell: 33, digit: 5, holds: false });
  assert.deepEqual(notation.literal("r4c7=5"), { cell: 33, digit: 5, holds: true });
  assert.deepEqual(notation.candidate("5r4c7"), [33, 5]);
  for (const kind of ["r", "c", "b"]) {
    const all = [1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((n) => notation.houseCells(`${kind}${n}`));
    assert.deepEqual(all.sort((a, b) => a - b), CELLS);
  }
  const digits = notation.readGrid(EASY);
  const sets = allowed(digits);
  const text = notation.writeCandidates(digits, sets);
  assert.equal(text.length, 729);
  assert.deepEqual(notation.readCandidates(text).map((set, cell) => (digits[cell] ? 0 : set)), sets);
});

test("counts and messages are sentences with the right number", () => {
  const arrow = { from: { digit: 1, cells: ["r1c1"] }, to: { digit: 2, cells: ["r1c3"] }, kind: "implication", number: 4 };
  assert.deepEqual(notation.namedCells({ text: "row 1", houses: ["r1"] }, []), [0, 1, 2, 3, 4, 5, 6, 7, 8]);
  assert.deepEqual(notation.namedCells({ text: "r1c2 must be 4", candidates: ["4r1c2"] }, [arrow]), [1]);
  assert.deepEqual(notation.namedCells({ text: "(4)", inferences: [4] }, [arrow]), [2]);
  assert.deepEqual(notation.namedCells({ text: "(5)", inferences: [5] }, [arrow]), []);
  assert.deepEqual([1, 2].map((number) => notation.count(number, "step")), ["1 step", "2 steps"]);
  assert.deepEqual(["it fails", "It fails."].map(notation.sentence), ["It fails.", "It fails."]);
});

const PATH = {
  puzzle: EASY, grid: EASY, outcome: "stuck", proved: [true, true],
  steps: [
    { technique: "a", name: "A", rating: "1.0", assumes_uniqueness: false, conclusions: ["r1c3<>2"], notation: "", text: "t", proof: [], highlights: [], links: [] },
    { technique: "b", name: "B", rating: "1.0", assumes_uniqueness: false, conclusions: ["r1c3=4"], notation: "", text: "u", proof: [], highlights: [], links: [] },
  ],
};

test("each scene of a path includes the steps before it", () => {
  assert.equal(sceneAt(PATH, 0).candidates[2], 0b10110);
  assert.equal(sceneAt(PATH, 1).candidates[2], 0b10010);
  assert.equal(sceneAt(PATH, 2).digits[2], 4);
  assert.ok(!(sceneAt(PATH, 2).candidates[3] & (1 << 4)));
  const shown = showPath({ ...game(), path: PATH }, 99);
  assert.equal(shown.pathAt, 2);
  const played = playFromHere(shown);
  assert.equal(played.now.digits[2], 4);
  assert.equal(play.undo(played).now.digits[2], 0);
});

test("hints accumulate, and mistakes replace them", () => {
  const hint = { mistakes: [], text: "one", none: null, highlights: [], step: null, proved: null };
  let state = climb(game(), 1, hint);
  state = climb(state, 2, { ...hint, text: "two" });
  assert.deepEqual([state.help.level, state.help.sentences], [2, ["one", "two"]]);
  const wrong = climb(state, 3, { ...hint, text: null, mistakes: [{ cell: "r1c1", digit: 5, text: "the 5 in r1c1 is wrong" }] });
  assert.deepEqual([wrong.help.level, wrong.help.sentences], [0, ["The 5 in r1c1 is wrong."]]);
});

test("a game survives a round trip through a link", async () => {
  let state = play.enter(play.selectOnly({ ...game(), label: "näme" }, 2), 1, "corner");
  state = play.enter(play.selectOnly(state, 3), 6, "digit");
  state = play.colorCandidate(play.enter(state, 3, "colour"), 5, 8, 2);
  const back = await fromFragment(`#${await toFragment(state)}`);
  assert.deepEqual(back?.now, state.now);
  assert.deepEqual([back?.givens, back?.label], [state.givens, "näme"]);
});

test("anything but a game is rejected", async () => {
  const good = toPlain(game());
  assert.ok(fromPlain(good));
  for (const bad of [null, 7, "x", [], {}, { ...good, v: 2 }, { ...good, p: "x" }, { ...good, g: `9${EASY.slice(1)}` }]) {
    assert.equal(fromPlain(bad), null, JSON.stringify(bad));
  }
  const odd = fromPlain({ ...good, c: "zzzzzz,-1,NaN", i: { "2.4": 99, "__proto__": 1, "99.1": 1, "2.1": 3 }, l: { length: 3 } });
  assert.ok(odd?.now.corner.every((set) => set >= 0 && set < 1024));
  assert.deepEqual(odd?.now.inks["2.1"], 3);
  assert.equal(odd?.now.inks["2.4"], undefined);
  for (const text of ["", "#", "#g=", "#g=!!", "#g=AAAA", `#g=${"A".repeat(9000)}`]) assert.equal(await fromFragment(text), null);
});

test("only an address that others can reach is public", () => {
  const publicly = (address) => isPublic(new URL(address));
  for (const address of ["https://example.org/sudoku/", "http://sudoku.example/", "https://8.8.8.8/", "https://[2606:4700::1]/", "https://172.32.0.1/"]) {
    assert.ok(publicly(address), address);
  }
  for (const address of [
    "file:///tmp/whydoku.html", "http://localhost:8081/", "http://127.0.0.1/", "http://192.168.1.5:8081/", "http://10.0.0.2/",
    "http://172.20.1.1/", "http://[::1]:8081/", "http://[fe80::1]/", "http://[fd12::1]/", "http://mycomputer/", "http://pi.local/", "http://100.64.0.1/",
  ]) assert.ok(!publicly(address), address);
});

test("digits entered before the solution is known are judged when it arrives, once", () => {
  const early = { ...game(), solution: null, selection: [2], cursor: 2 };
  const entered = play.enterDigit(freeze(play.enterDigit(freeze(early), 1)), 4);
  assert.equal(entered.progress.mistakes, 0);
  const known = freeze(play.withSolution(freeze(entered), SOLUTION));
  assert.equal(known.progress.mistakes, 1);
  assert.equal(play.withSolution(known, SOLUTION).progress.mistakes, 1);
  assert.equal(play.enterDigit(known, 2).progress.mistakes, 2);
});
