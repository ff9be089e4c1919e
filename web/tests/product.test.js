// Tests the pure functions behind the views: addresses, statistics, the course, drills, undo, playback, texts.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { levelRequest } from "../src/levels.js";
import * as play from "../src/board.js";
import { isRunning, later } from "../src/clock.js";
import { answered, COURSE, dueLessons, isFinished, learnedFrom, nextLesson, taughtBefore } from "../src/course.js";
import { judge, patternCells, toggleCell } from "../src/drill.js";
import { matches } from "../src/encyclopedia.js";
import { readGrid } from "../src/notation.js";
import { frameCount, frameOf } from "../src/playback.js";
import { joinNotes, noteFrom } from "../src/records.js";
import { readRoute, writeRoute } from "../src/route.js";
import { phases } from "../src/story.js";
import { initial } from "../src/state.js";
import { bestOther, byLevel, dayOf, streak, timeText } from "../src/stats.js";
import { chooseLanguage, LANGUAGES, t, useTexts } from "../src/text.js";
import { en } from "../src/text.en.js";
import { packPast, unpackPast } from "../src/undolog.js";

const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const DAY = 86_400_000;

test("every view has an address that leads back to it", () => {
  for (const view of ["home", "play", "learn", "techniques", "make", "games"]) assert.equal(readRoute(writeRoute(view)).view, view);
  assert.deepEqual(readRoute(writeRoute("lesson", "x-wing")), { view: "lesson", id: "x-wing" });
  assert.deepEqual(readRoute(writeRoute("techniques", "x-wing")), { view: "techniques", id: "x-wing" });
  assert.equal(readRoute(writeRoute("play", "path")).tab, "path");
  assert.deepEqual(readRoute("#/new/hard"), { view: "play", level: "hard" });
  assert.deepEqual(readRoute("#/daily/hard/2026-11-18"), { view: "play", daily: "hard", day: "2026-11-18" });
  assert.equal(readRoute("#g=abc").shared, true);
  for (const odd of ["", "#", "#/", "#/nowhere", "#/learn/<b>", "#/daily/x/1999-1-1"]) assert.ok(["home", "learn", "play"].includes(readRoute(odd).view), odd);
});

const note = (more) => ({ ...noteFrom({ id: "a", puzzle: EASY }), ...more });

test("statistics count finished games only, and a streak ends with a missed day", () => {
  const now = new Date(2026, 10, 18, 9).getTime();
  const all = [
    note({ id: "a", level: "easy", done: now, spent: 100, hints: 1 }), note({ id: "b", level: "easy", done: now - DAY, spent: 300 }),
    note({ id: "c", level: "easy", done: 0, spent: 10 }), note({ id: "d", level: "hard", done: now - 3 * DAY, spent: 50 }),
  ];
  assert.deepEqual(byLevel(all), [
    { level: "easy", count: 2, best: 300, average: 200, clean: 1 }, { level: "hard", count: 1, best: 50, average: 50, clean: 1 },
  ]);
  assert.equal(streak(all, now), 2);
  assert.equal(streak(all, now + DAY), 2, "today is not over yet");
  assert.equal(streak(all, now + 2 * DAY), 0);
  assert.equal(bestOther(all, "easy", "a"), 300);
  assert.equal(bestOther(all, "easy", "b"), 100, "a game with hints counts if there is no other");
  assert.equal(dayOf(now), "2026-11-18");
  assert.deepEqual([timeText(5), timeText(65), timeText(3723)], ["0:05", "1:05", "1:02:03"]);
});

test("notes of two browsers join to the later state of each game", () => {
  const joined = joinNotes([note({ id: "a", saved: 1, spent: 5 }), note({ id: "b", saved: 2 })], [note({ id: "a", saved: 3, spent: 9 })]);
  assert.deepEqual(joined.map(({ id, spent }) => [id, spent]), [["b", 0], ["a", 9]]);
  assert.equal(noteFrom({ id: "x", puzzle: "1" }), null);
  assert.equal(noteFrom({ id: "x", puzzle: EASY, spent: -3, level: 7 })?.spent, 0);
});

test("undo survives being packed, and damaged lists end it", () => {
  let state = play.selectOnly(play.newGame(initial(), readGrid(EASY)), 2);
  for (const digit of [1, 2, 4]) state = play.enter(state, digit, digit === 2 ? "corner" : "digit");
  state = play.colorCandidate(state, 3, 2, 5);
  state = play.colorCells(play.selectOnly(state, 7), 3);
  const packed = JSON.parse(JSON.stringify(packPast(state.past, state.now)));
  assert.deepEqual(unpackPast(packed, state.now), state.past);
  assert.ok(JSON.stringify(packed).length < 300, "a move takes a few bytes");
  assert.deepEqual(unpackPast([[[0, 2, 99]], packed.at(-1)], state.now), state.past.slice(-1));
  assert.deepEqual(unpackPast("rubbish", state.now), []);
});

test("wrong digits are counted, and each digit's missing places", () => {
  const solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
  let state = { ...play.selectOnly(play.newGame(initial(), readGrid(EASY)), 2), solution };
  assert.equal(play.remaining(state)[5], 6);
  state = play.enter(state, 1, "digit");
  state = play.enter(state, 4, "digit");
  assert.equal(state.progress.mistakes, 1);
  assert.equal(play.remaining(state)[4], 6);
});

test("the clock runs only while the board is on the screen", () => {
  const state = { ...initial(), id: "a", view: "play" };
  assert.equal(isRunning(state, true), true);
  for (const [other, visible] of [[{ ...state, paused: true }, true], [{ ...state, view: "home" }, true], [state, false], [{ ...state, typing: true }, true], [{ ...state, progress: { ...state.progress, done: 1 } }, true]]) {
    assert.equal(isRunning(other, visible), false);
  }
  assert.equal(later(state, 2).progress.spent, 2);
});

test("easy puzzles have different numbers of givens, the same for the same seed", () => {
  const counts = new Set([1, 2, 3, 4, 5, 6, 7, 8, 9].map((seed) => levelRequest("easy", seed).givens_from));
  assert.equal(counts.size, 9);
  assert.deepEqual(levelRequest("easy", 20261118), levelRequest("easy", 20261118));
  assert.equal(levelRequest("hard", 3).givens_from, undefined);
});

test("a lesson needs three right answers, and comes back later and later", () => {
  let learned = {};
  for (let n = 0; n < 2; n++) learned = answered(learned, "x-wing", true, 0);
  learned = answered(learned, "x-wing", false, 0);
  assert.equal(isFinished(learned["x-wing"]), false);
  learned = answered(learned, "x-wing", true, 1);
  assert.equal(learned["x-wing"].due, DAY + 1);
  assert.deepEqual(dueLessons(learned, DAY), []);
  assert.deepEqual(dueLessons(learned, DAY + 1).map(({ id }) => id), ["x-wing"]);
  learned = answered(learned, "x-wing", true, DAY + 1);
  assert.equal(learned["x-wing"].due, 4 * DAY + 1);
  learned = answered(learned, "x-wing", false, 9 * DAY);
  assert.equal(learned["x-wing"].due, 10 * DAY, "a miss brings it back the next day");
  assert.equal(nextLesson(learned)?.id, COURSE[0].id);
  assert.deepEqual(learnedFrom({ "x-wing": learned["x-wing"], nonsense: 1 }), learned);
  assert.deepEqual(learnedFrom("rubbish"), {});
});

test("a lesson builds only on earlier ones", () => {
  for (const { id, after } of COURSE) for (const one of after) assert.ok(taughtBefore(id).includes(one), `${id} after ${one}`);
  assert.equal(new Set(COURSE.map(({ id }) => id)).size, COURSE.length);
});

const wing = (cells, conclusions) => ({
  highlights: [{ role: "base", house: "r1" }, { role: "pattern", candidates: cells.map((cell) => `6${cell}`) }], links: [], conclusions,
});

test("a drill tells right, also valid, partly right and wrong apart", () => {
  const steps = [wing(["r3c1", "r3c6", "r9c1", "r9c6"], ["r3c4<>6"]), wing(["r1c1", "r1c2"], ["r1c3<>6"])];
  const [first, second] = steps.map(patternCells);
  assert.deepEqual(first, [18, 23, 72, 77]);
  assert.equal(judge(steps, [77, 72, 23, 18]).kind, "right");
  assert.equal(judge(steps, second).kind, "also");
  assert.deepEqual(judge(steps, [18, 23, 40]), { kind: "part", step: null, found: 2, of: 4 });
  assert.equal(judge(steps, [40]).kind, "wrong");
  assert.equal(judge(steps, []).kind, "empty");
  const single = { highlights: [{ role: "base", house: "b1" }, { role: "target", candidates: ["3r1c2"] }, { role: "blocker", cells: ["r5c5"] }], links: [], conclusions: ["r1c2=3"] };
  assert.deepEqual(patternCells(single), [1], "a single is its own cell");
  const chain = { highlights: [{ role: "supposed-false", candidates: ["2r4c2"] }, { role: "follows", candidates: ["3r3c2"] }], links: [], conclusions: ["r4c5<>2"] };
  assert.deepEqual(patternCells(chain), [31], "of a chain, the conclusion");
  assert.deepEqual(toggleCell(toggleCell({ marked: [] }, 5), 5).marked, []);
});

test("playback shows a chain link by link and ends with the conclusion", () => {
  const node = (cell, digit) => ({ cells: [cell], digit });
  const step = {
    highlights: [{ role: "color-a", candidates: ["1r1c1", "1r1c5"] }, { role: "color-b", candidates: ["1r5c5"] }, { role: "base", house: "r1" }],
    links: [{ from: node("r1c1", 1), to: node("r1c5", 1), kind: "strong" }, { from: node("r1c5", 1), to: node("r5c5", 1), kind: "weak" }],
    conclusions: ["r5c1<>1"],
  };
  assert.equal(frameCount(step), 2);
  assert.deepEqual(frameOf(step, 0).highlights.map(({ candidates }) => candidates), [["1r1c1"], [], undefined]);
  assert.deepEqual(frameOf(step, 1).links.length, 1);
  assert.deepEqual(frameOf(step, 1).conclusions, []);
  assert.deepEqual(frameOf(step, 2), step);
  assert.deepEqual(frameOf(step, -1), step);
  const numbered = { ...step, links: step.links.map((link, at) => ({ ...link, kind: "implication", number: at + 3 })) };
  assert.equal(frameCount(numbered), 4, "numbers of the engine are kept");
});

test("a path is a story of singles and knots", () => {
  const path = (letters) => phases([...letters].map((letter) => (letter === "s"
    ? { technique: "naked-single", name: "Naked Single" } : { technique: letter, name: letter.toUpperCase() })));
  const short = (letters) => path(letters).map(({ from, to, knot, names }) => [from, to, knot, names.join()]);
  assert.deepEqual(short("ssssps" + "sss"), [[0, 4, 0, ""], [4, 5, 1, "P"], [5, 9, 0, ""]]);
  assert.deepEqual(short("pspqsssx"), [[0, 4, 1, "P,Q"], [4, 7, 0, ""], [7, 8, 2, "X"]], "one single does not end a knot");
  assert.deepEqual(short("ss"), [[0, 2, 0, ""]]);
  assert.deepEqual(short("sp"), [[0, 1, 0, ""], [1, 2, 1, "P"]]);
  assert.deepEqual(short(""), []);
});

test("techniques are found by name, alias and family", () => {
  const entry = { id: "x-wing", name: "X-Wing", aliases: ["Fish of size two"], family: "fish" };
  for (const search of ["", "x-w", "WING", "fish two"]) assert.ok(matches(entry, search), search);
  assert.ok(!matches(entry, "swordfish"));
});

/** The keys in index.html. */
const html = readFileSync(new URL("../index.html", import.meta.url), "utf8");
const fixed = [...new Set([...html.matchAll(/data-t(?:-label|-title)?="([\w.]+)"/g)].map(([, key]) => key))];

test("every language has every text with the same places and the plural forms it needs", async () => {
  assert.ok(fixed.length > 50 && Object.keys(en).length > 200);
  const places = (text) => [...new Set([...JSON.stringify(text).matchAll(/\{(\w+)\}/g)].map(([, name]) => name))].sort();
  for (const code of LANGUAGES) {
    const { texts } = await import(`../src/text.${code}.js`);
    assert.deepEqual(Object.keys(texts).sort(), [...new Set([...Object.keys(en), ...fixed])].sort(), code);
    const forms = new Intl.PluralRules(code).resolvedOptions().pluralCategories;
    for (const [key, text] of Object.entries(texts)) {
      if (en[key]) assert.deepEqual(places(text), places(en[key]), `${code} ${key}`);
      if (typeof en[key] === "object") {
        assert.equal(typeof text, "object", `${code} ${key} has plural forms`);
        // "many" is for millions, which no count of the page reaches.
        for (const form of forms) assert.ok(text[form] || form === "many", `${code} ${key} lacks ${form}`);
      }
    }
  }
});

test("plural forms are chosen by number, and the browser's language by its list", () => {
  assert.equal(t("games.hints", { n: 1 }), "1 hint");
  assert.equal(t("games.hints", { n: 2 }), "2 hints");
  useTexts("fr", { "games.hints": { one: "{n} indice", other: "{n} indices" } });
  assert.equal(t("games.hints", { n: 0 }), "0 indice", "French counts 0 as one");
  assert.equal(t("hint.start"), "Hint", "English where a text is missing");
  useTexts("en", {});
  assert.equal(chooseLanguage("system", ["pt-BR", "de-AT", "fr"], ["en", "de", "fr"]), "de");
  assert.equal(chooseLanguage("ja", ["de"], ["en", "ja"]), "ja");
  assert.equal(chooseLanguage("system", ["pt"]), "en");
});
