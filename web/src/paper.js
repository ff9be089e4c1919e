// Prints puzzles: one, a collection, saved games, or a new book with a cover, levels and solutions.

import { ask, cancel, Problem } from "./api.js";
import { levelRequest } from "./levels.js";
import { byId, el, svg } from "./dom.js";
import { painterNow, painterOf } from "./dress.js";
import { levelName } from "./home.js";
import { readGrid, writeGrid } from "./notation.js";
import { LEVELS } from "./route.js";
import * as store from "./store.js";
import { t } from "./text.js";
/** @import { App } from "./main.js" */
/** @import { State } from "./state.js" */

/** @typedef {{ puzzle: string, label: string, solution?: string, text?: string | undefined, painter?: import("./variant.js").Painter | undefined }} Printed */
/** @typedef {{ what: string, each: number, answers: boolean, title: string, count: number }} PrintOptions */

/** The most puzzles on paper at once. */
const LIMIT = 600;
/** How often the maker is asked for one puzzle of a book; a slow server runs out of time. */
const TRIES = 10;
/** The number of the latest printing; an earlier one is dropped, and so is one whose dialog was closed. */
let latest = 0;
/** Whether a book is being made. */
let making = false;

/** Draws a puzzle for printing. @param {string} grid @param {Printed} printed @param {string} title */
function paper(grid, { puzzle, painter }, title) {
  const [digits, givens] = [readGrid(grid), readGrid(puzzle)];
  if (painter) return el("figure", { class: "paper" }, ...painter({ grid }), el("figcaption", {}, title));
  const lines = Array.from({ length: 10 }, (_, n) =>
    svg("path", { class: n % 3 === 0 ? "thick" : "thin", d: `M${n * 10} 0V90M0 ${n * 10}H90` }));
  const texts = digits.flatMap((digit, cell) => digit === 0 ? [] : [
    svg("text", { x: 10 * (cell % 9) + 5, y: 10 * Math.floor(cell / 9) + 5.4, class: givens[cell] ? "given" : "found" }, String(digit)),
  ]);
  return el("figure", { class: "paper" }, svg("svg", { viewBox: "-1 -1 92 92" }, ...lines, ...texts), el("figcaption", {}, title));
}

/** @template T @param {T[]} all @param {number} size @returns {T[][]} */
const chunks = (all, size) => Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, n * size + size));

/** Pages of puzzles. @param {readonly Printed[]} puzzles @param {number} each */
function sheetsOf(puzzles, each) {
  const titles = puzzles.map(({ label }, at) => (puzzles.length > 1 ? [at + 1, label].filter(Boolean).join(". ") : label));
  return chunks(puzzles.map((one, at) => paper(one.puzzle, one, titles[at])), each)
    .map((papers) => el("section", { class: `sheet up-${each}` }, ...papers));
}

/** Pages of solutions. @param {readonly Printed[]} puzzles */
async function answerSheets(puzzles) {
  const solved = await Promise.all(puzzles.map(async ({ puzzle, solution, text }) => solution ?? (await ask("solve", { puzzle: text ?? puzzle })).solution ?? puzzle));
  const papers = solved.map((text, at) => paper(text, puzzles[at], puzzles.length > 1 ? t("print.answer", { n: at + 1 }) : t("print.theAnswer")));
  return chunks(papers, 6).map((some) => el("section", { class: "sheet up-6 answers" }, ...some));
}

/** Makes the puzzles of a book, easiest first. @param {number} count for each level @param {(text: string) => void} say */
async function bookPuzzles(count, say) {
  /** @type {Printed[]} */
  const all = [];
  const levels = LEVELS.slice(0, 5);
  for (const level of levels) {
    for (let n = 0; n < count; n++) {
      say(t("print.making", { n: all.length + 1, of: count * levels.length }));
      const made = await makeOne(level);
      if (made) all.push({ puzzle: made.puzzle, solution: made.solution, label: levelName(level) });
    }
  }
  return all;
}

/** @param {string} level */
async function makeOne(level) {
  for (let n = 0; n < TRIES; n++) {
    const { puzzles: [made] } = await ask("generate", levelRequest(level, Math.floor(Math.random() * 2 ** 50)));
    if (made) return made;
  }
  return null;
}

/** The cover of a book: its title and what is in it. @param {string} title @param {readonly Printed[]} puzzles */
function cover(title, puzzles) {
  const labels = [...new Set(puzzles.map(({ label }) => label))];
  const first = puzzles[0];
  return el("section", { class: "sheet cover" }, el("h1", {}, title || "Sudoku"), paper(first.puzzle, first, ""),
    el("ul", {}, ...labels.map((label) => el("li", {}, t("print.line", { label, n: puzzles.filter((one) => one.label === label).length })))),
    el("p", {}, new Date().toLocaleDateString()));
}

/** The puzzle on the board. @param {State} state @returns {Printed} */
const onBoard = (state) => ({ puzzle: writeGrid(state.givens), label: state.label || "Sudoku", painter: painterNow(state) });

/** @param {State} state @param {PrintOptions} options @param {(text: string) => void} say @returns {Promise<Printed[]>} */
async function chosen(state, { what, count }, say) {
  if (what === "list") return state.list.map(({ variant, puzzle, grid, label }) => ({ puzzle: variant ? grid : puzzle, text: variant ? puzzle : undefined, label: label ?? "" }));
  if (what === "games") return (await store.games()).map(({ game }) => ({ puzzle: writeGrid(game.givens), text: game.text, label: game.label || "Sudoku" }));
  if (what === "book") return bookPuzzles(count, say);
  return [{ ...onBoard(state), text: state.variant?.text }];
}

/** Lays out the pages and prints them. @param {App} app @param {PrintOptions} options @param {() => void} ready */
export async function printSheets(app, options, ready) {
  const number = ++latest;
  const say = (/** @type {string} */ text) => number === latest && (byId("print-said").textContent = text);
  making = options.what === "book";
  try {
    const all = await chosen(app.state, options, say);
    if (number !== latest) return;
    const puzzles = all.slice(0, LIMIT);
    if (puzzles.length === 0) return void say(t("print.nothing"));
    for (const one of puzzles) if (one.text) one.painter ??= await painterOf(one.text);
    const book = options.what === "book";
    const sheets = [...(book ? [cover(options.title, puzzles)] : []), ...sheetsOf(puzzles, options.each),
      ...(options.answers || book ? await answerSheets(puzzles) : [])];
    if (number !== latest) return;
    making = false;
    say(all.length > LIMIT ? t("print.cut", { n: LIMIT, of: all.length }) : "");
    byId("sheets").replaceChildren(...sheets);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return void say(error.message);
  }
  ready();
  window.print();
  return undefined;
}

/** Lets the browser's own print command print the puzzle on the board. Closing the dialog gives up a book. @param {App} app */
export function listenPrint(app) {
  byId("dialog-print").addEventListener("close", () => {
    latest++;
    if (making) cancel();
    making = false;
    byId("print-said").textContent = "";
  });
  addEventListener("beforeprint", () => {
    if (byId("sheets").childElementCount === 0) byId("sheets").replaceChildren(...sheetsOf([onBoard(app.state)], 1));
  });
  addEventListener("afterprint", () => byId("sheets").replaceChildren());
}
