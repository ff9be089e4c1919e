// Tests what the page knows about variants: layouts, notation, saved games, texts.

import assert from "node:assert/strict";
import test from "node:test";
import * as play from "../src/board.js";
import { position } from "../src/help.js";
import { labelsOf, layoutOf } from "../src/described.js";
import * as notation from "../src/notation.js";
import { borders, outline } from "../src/outline.js";
import { allowed, CLASSIC, conflicts, layout } from "../src/rules.js";
import { initial } from "../src/state.js";
import { fromPlain, toPlain } from "../src/store.js";
import { packPast, unpackPast } from "../src/undolog.js";
import { en } from "../src/variant.text.en.js";

/** What the engine says about a 4x4 with a cage, an outside clue and a knight's move; only what the page reads. */
const ABOUT = {
  size: 4, allowed: { r1c1: "24" }, pairs: [["r1c1", "r2c3"]], different: [["r3c3", "r3c4", "r4c4"]],
  houses: [{ id: "b1", name: "box 1", cells: ["r1c1", "r1c2", "r2c1", "r2c2"] }],
  clues: [
    { rule: "killer-cage", name: "killer cage", shape: "cage", label: "5", cells: [["r1c1", "r1c2"]], outside: null },
    { rule: "sandwich", name: "sandwich", shape: "outside", label: "3", cells: [["r1c3", "r2c3", "r3c3", "r4c3"]], outside: [0, 3] },
  ],
};

test("the classic layout has the peers of rows, columns and boxes", () => {
  for (const cell of CLASSIC.cells) {
    const [row, column] = [Math.floor(cell / 9), cell % 9];
    const wanted = CLASSIC.cells.filter((other) => other !== cell && (Math.floor(other / 9) === row || other % 9 === column
      || (Math.floor(other / 27) === Math.floor(cell / 27) && Math.floor((other % 9) / 3) === Math.floor(column / 3))));
    assert.deepEqual(CLASSIC.peers[cell], wanted);
  }
});

test("a described puzzle differs where its houses, cages and pairs say, and nowhere else", () => {
  const found = layoutOf(/** @type {any} */ (ABOUT));
  // r1c1: its row, its column, its box (r2c2), and the knight's move to r2c3.
  assert.deepEqual(found.peers[0], [1, 2, 3, 4, 5, 6, 8, 12]);
  // r3c4: its row, its column, and the cage.
  assert.deepEqual(found.peers[11], [3, 7, 8, 9, 10, 15]);
  assert.equal(found.open[0], 0b10100);
  assert.equal(found.open[1], 0b11110);
  assert.deepEqual(found.sides.map(Boolean), [true, false, false, false]);
  assert.ok(found.top > CLASSIC.top, "there is room for the sum");
  assert.deepEqual(allowed([0, 2, ...new Array(14).fill(0)], found)[0], 0b10000);
  assert.deepEqual([...conflicts([4, 0, 0, 0, 0, 0, 4, ...new Array(9).fill(0)], found)], [0, 6]);
  assert.deepEqual(labelsOf(/** @type {any} */ (ABOUT)).slice(0, 4), ["killer cage 5", "killer cage 5", "sandwich 3", ""]);
});

test("cells and digits of large grids are read and written as the API writes them", () => {
  assert.equal(notation.cellName(255, 16), "r16c16");
  assert.equal(notation.cellNumber("r16c2", 16), 241);
  assert.deepEqual(notation.candidate("Gr1c12", 16), [11, 16]);
  assert.deepEqual(notation.literal("r10c3<>12", 16), { cell: 146, digit: 12, holds: false });
  assert.deepEqual(notation.literal("r10c3=7", 16), { cell: 146, digit: 7, holds: true });
  assert.deepEqual(notation.readGrid("1.GA"), [1, 0, 16, 10]);
  assert.equal(notation.writeGrid([1, 0, 16, 10]), "1.GA");
  const sets = new Array(256).fill(0);
  sets[17] = (1 << 16) | (1 << 3);
  assert.deepEqual(notation.writeMarks(sets, 16), { r2c2: "3G" });
  assert.deepEqual(notation.readMarks({ r2c2: "3G" }, 16), sets);
});

test("outlines go around cells, with their inner corners, and borders between groups", () => {
  const sides = (path) => path.split("M").slice(1).map((side) => side.split(/[ L]/).map(Number));
  // A square of 100 units, 10 inside.
  assert.deepEqual(sides(outline([0], 2, 10)).sort(), [[10, 10, 90, 10], [90, 10, 90, 90], [90, 90, 10, 90], [10, 90, 10, 10]].sort());
  // An L of three cells: its length is that of its six sides.
  const length = sides(outline([0, 2, 3], 2, 10)).reduce((sum, [a, b, c, d]) => sum + Math.abs(a - c) + Math.abs(b - d), 0);
  assert.equal(length, 2 * 180 + 4 * 90);
  assert.equal(borders(2, [[0, 1], [2, 3]]), "M0 100h100M100 100h100");
});

test("a variant is saved with its text and every mark of it, and bad ones are refused", () => {
  const text = "size 16\ngrid G";
  const givens = [16, ...new Array(255).fill(0)];
  const game = /** @type {any} */ (fromPlain({ v: 2, t: text, n: 16, p: notation.writeGrid(givens), l: "Large" }));
  let state = play.withGame(initial(), game, "a");
  assert.equal(state.layout.n, 16);
  assert.equal(position(state).puzzle, text);
  state = play.enter(play.selectOnly(state, 255), 12, "centre");
  state = play.enter(play.selectOnly(state, 254), 10, "digit");
  const again = fromPlain(JSON.parse(JSON.stringify(toPlain(state))));
  assert.deepEqual(again?.now, state.now);
  assert.equal(again?.text, text);
  assert.deepEqual(unpackPast(JSON.parse(JSON.stringify(packPast(state.past, state.now))), state.now), state.past);
  assert.equal(play.newGame(state, CLASSIC.cells.map(() => 0)).variant, null, "a classic game has no clues");
  for (const bad of [{ n: 17 }, { n: 15 }, { t: 5 }, { t: "" }, { p: "." }, { v: 3 }]) {
    assert.equal(fromPlain({ v: 2, t: text, n: 16, p: notation.writeGrid(givens), ...bad }), null, JSON.stringify(bad));
  }
});

test("a variant is solved by its solution, not by digits that merely differ", () => {
  const solution = "1234341221434321";
  const game = /** @type {any} */ (fromPlain({ v: 2, t: "size 4", n: 4, p: ".".repeat(16), g: solution }));
  const state = play.withGame(initial(), game, "a");
  assert.ok(!play.isDone(state));
  assert.ok(play.isDone({ ...state, solution }));
  assert.ok(!play.isDone({ ...state, solution: "1234341243212143" }));
});

test("the cursor wraps at the edges of any grid", () => {
  const state = { ...initial(), layout: layout(4, []), cursor: 15 };
  assert.equal(play.moveCursor(state, 1, 0, false).cursor, 3);
  assert.equal(play.moveCursor(state, 0, 1, false).cursor, 12);
});

for (const code of ["de", "fr", "es", "ja", "zh"]) {
  test(`the texts about variants in ${code} have every key and place`, async () => {
    const { texts } = await import(`../src/variant.text.${code}.js`);
    assert.deepEqual(Object.keys(texts), Object.keys(en));
    const places = (/** @type {any} */ message) => [...new Set(JSON.stringify(message).match(/\{\w+\}/g))].sort();
    for (const key of Object.keys(en)) assert.deepEqual(places(texts[key]), places(en[key]), key);
  });
}
