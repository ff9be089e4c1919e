// The dialogs for games, sharing and printing. Each one is filled when it opens.

import { ask, Problem } from "./api.js";
import { copy, linkOut, play, say, shareLink } from "./commands.js";
import { byId, el, svg } from "./dom.js";
import { readGrid, writeGrid } from "./notation.js";
import * as store from "./store.js";
/** @import { App } from "./main.js" */

/** @param {string} id @returns {HTMLDialogElement} */
const dialog = (id) => /** @type {HTMLDialogElement} */ (byId(id));

/** @param {string} id */
export function show(id) {
  dialog(id).showModal();
}

/** Lists the games saved in this browser. @param {App} app */
export function games(app) {
  const list = store.games().map(({ id, saved, game }) => {
    const filled = game.now.digits.filter(Boolean).length;
    const open = el("button", { class: "line", "data-game": id },
      el("span", {}, game.label || "Untitled"),
      el("span", { class: "quiet" }, `${filled} of 81 filled, ${new Date(saved).toLocaleString()}`));
    open.addEventListener("click", () => {
      dialog("dialog-games").close();
      void play(app, game, id);
    });
    const removeButton = el("button", { "aria-label": `Remove ${game.label || "Untitled"}` }, "Remove");
    removeButton.addEventListener("click", () => {
      store.remove(id);
      games(app);
    });
    return el("li", {}, open, removeButton);
  });
  byId("games").replaceChildren(...(list.length > 0 ? list : [el("li", { class: "quiet" }, "No saved games yet.")]));
}

const SITES = [["SudokuPad", "scf"], ["f-puzzles", "f-puzzles"], ["SudokuWiki", "sudokuwiki"]];

/** Fills in the link, the QR code and the links to other sites. @param {App} app */
export async function share(app) {
  const link = await shareLink(app);
  /** @type {HTMLInputElement} */ (byId("share-link")).value = link;
  byId("sites").replaceChildren(...SITES.map(([name, format]) => {
    const anchor = el("a", { target: "_blank", rel: "noreferrer", "data-site": format }, name);
    void linkOut(app, format, anchor);
    return el("li", {}, anchor);
  }));
  const copyLink = byId("copy-link");
  copyLink.onclick = () => void copy(app, link, "The link");
  try {
    byId("qr").replaceChildren(qrCode((await ask("qr", { text: link })).rows));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    byId("qr").replaceChildren("The link is too long for a QR code.");
  }
}

/** Draws a QR code with its quiet zone. @param {string[]} rows */
function qrCode(rows) {
  const size = rows.length + 8;
  const dark = rows.flatMap((row, y) => [...row].map((on, x) => (on === "1" ? `M${x + 4} ${y + 4}h1v1h-1z` : ""))).join("");
  return svg("svg", { viewBox: `0 0 ${size} ${size}`, class: "code", role: "img", "aria-label": "QR code for the link" },
    svg("rect", { width: size, height: size, fill: "#fff" }), svg("path", { d: dark, fill: "#000" }));
}

/** Draws a puzzle for printing. @param {readonly number[]} digits @param {readonly number[]} givens @param {string} title */
function paper(digits, givens, title) {
  const lines = Array.from({ length: 10 }, (_, n) => [
    svg("path", { class: n % 3 === 0 ? "thick" : "thin", d: `M${n * 10} 0V90M0 ${n * 10}H90` }),
  ]).flat();
  const texts = digits.flatMap((digit, cell) => digit === 0 ? [] : [
    svg("text", { x: 10 * (cell % 9) + 5, y: 10 * Math.floor(cell / 9) + 5.4, class: givens[cell] ? "given" : "found" }, String(digit)),
  ]);
  return el("figure", { class: "paper" }, svg("svg", { viewBox: "-1 -1 92 92" }, ...lines, ...texts), el("figcaption", {}, title));
}

/** Lays out the pages and prints them. @param {App} app @param {{ what: string, each: number, answers: boolean }} options */
export async function print(app, { what, each, answers }) {
  const { givens, label, list } = app.state;
  const one = [{ puzzle: writeGrid(givens), label: label || "Sudoku" }];
  const many = what === "list" ? list.map((board) => ({ puzzle: board.puzzle, label: board.label ?? "" }))
    : what === "games" ? store.games().map(({ game }) => ({ puzzle: writeGrid(game.givens), label: game.label || "Sudoku" }))
    : one;
  const puzzles = many.slice(0, 60);
  const sheets = chunks(puzzles.map(({ puzzle, label: name }, at) =>
    paper(readGrid(puzzle), readGrid(puzzle), puzzles.length > 1 ? [at + 1, name].filter(Boolean).join(". ") : name)), each)
    .map((papers) => el("section", { class: `sheet up-${each}` }, ...papers));
  if (answers) {
    try {
      const solved = await Promise.all(puzzles.map(({ puzzle }) => ask("solve", { puzzle })));
      const papers = solved.map((answer, at) => paper(readGrid(answer.solution ?? puzzles[at].puzzle), readGrid(puzzles[at].puzzle), puzzles.length > 1 ? `Answer ${at + 1}` : "Answer"));
      sheets.push(...chunks(papers, 6).map((some) => el("section", { class: "sheet up-6 answers" }, ...some)));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      say(app, error.message);
    }
  }
  byId("sheets").replaceChildren(...sheets);
  window.print();
}

/** @template T @param {T[]} all @param {number} size @returns {T[][]} */
const chunks = (all, size) => Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, n * size + size));
