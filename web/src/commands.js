// What the buttons and keys do that takes the server, the store or the clipboard. Each command reads
// the state, asks, and sets the next state; what goes wrong is said.

import { ask, catalog, Problem, technique } from "./api.js";
import { withGame } from "./board.js";
import { el } from "./dom.js";
import { answerWhy, climb, leaveScene, position, showPath, takeStep, withExample } from "./help.js";
import { cellName, count, readCandidates, readGrid, sentence, writeGrid } from "./notation.js";
import { allowed } from "./rules.js";
import { toFragment } from "./share.js";
import * as store from "./store.js";
/** @import { App } from "./main.js" */
/** @import { Game } from "./store.js" */
/** @import { Board, Example, GenerateRequest } from "./generated/api.js" */

/** Says something. @param {App} app @param {string} status */
export const say = (app, status) => app.set({ ...app.state, status });

/** Runs a question; while it runs the page says so. An answer to a position that is gone is dropped. */
/** @template T @param {App} app @param {() => Promise<T>} question @param {(answer: T) => void} then */
async function asking(app, question, then) {
  const { now, givens } = app.state;
  app.set({ ...app.state, busy: true });
  try {
    const answer = await question();
    if (app.state.now === now && app.state.givens === givens) then(answer);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    say(app, error.message);
  } finally {
    app.set({ ...app.state, busy: false });
  }
}

/** One rung more, or the step itself at the last. @param {App} app @param {string} [cell] */
export function hint(app, cell) {
  if (app.state.scene) app.set(leaveScene(app.state));
  const { help } = app.state;
  if (help.level >= 4) return app.set(takeStep(app.state));
  const level = help.mistakes.length > 0 ? 1 : help.level + 1;
  const { practice } = app.state;
  const question = {
    ...position(app.state), level, ...(cell ? { cell } : {}), ...(practice ? { techniques: [practice] } : {}),
  };
  return asking(app, () => ask("hint", question), (answer) => app.set(climb(app.state, level, answer)));
}

/** Why a candidate must go, or stay. @param {App} app @param {string} claim */
export const why = (app, claim) =>
  asking(app, () => ask("why", { ...position(app.state), claim }), (answer) =>
    app.set(answerWhy(app.state, claim, answer)));

/** @param {App} app */
export const explain = (app) =>
  asking(app, () => ask("explain", position(app.state)), (path) => app.set(showPath({ ...app.state, path }, 0)));

/** @param {App} app */
export const allSteps = (app) =>
  asking(app, () => ask("steps", position(app.state)), (steps) =>
    app.set({ ...app.state, scene: null, steps, tab: "steps", status: `Found ${count(steps.steps.length, "step")}.` }));

/** @param {App} app */
export const rate = (app) =>
  asking(app, () => ask("rate", { puzzle: writeGrid(app.state.givens) }), (rating) =>
    app.set({ ...app.state, rating, tab: "rating", status: `Rated: ${rating.ratings.map(({ name, figure }) => `${name} ${figure}`).join(", ")}.` }));

/** @param {App} app */
export const check = (app) =>
  asking(app, () => ask("hint", { ...position(app.state), level: 1 }), (answer) => {
    if (answer.mistakes.length > 0) app.set(climb(app.state, 1, answer));
    else say(app, "No mistakes so far.");
  });

/** @param {App} app */
export const learn = (app) =>
  asking(app, catalog, ({ techniques }) =>
    app.set({ ...app.state, page: null, catalog: techniques, tab: "learn", status: "All techniques." }));

/** The page of a technique. @param {App} app @param {string} id */
export const learnAbout = (app, id) =>
  asking(app, () => technique(id), (page) => app.set({ ...app.state, page, tab: "learn", status: page.name }));

// --- opening -----------------------------------------------------------------------------------

/** Begins a game and learns its solution, for checking only. @param {App} app @param {Game} game @param {string} [id] */
export function play(app, game, id = store.newId()) {
  app.set(withGame(app.state, game, id));
  return learnSolution(app);
}

/** The one solution of the puzzle, for checking only. @param {App} app */
export async function learnSolution(app) {
  const { givens } = app.state;
  if (givens.every((digit) => !digit)) return;
  try {
    const answer = await ask("solve", { puzzle: writeGrid(givens) });
    if (app.state.givens !== givens) return;
    const several = { "no-solution": "This puzzle has no solution.", "several-solutions": "This puzzle has more than one solution." };
    const unique = answer.outcome === "solved";
    app.set({
      ...app.state, solution: unique ? answer.solution : null,
      status: unique ? app.state.status : several[/** @type {"no-solution"} */ (answer.outcome)] ?? "",
    });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    say(app, error.message);
  }
}

/** @param {App} app @param {Board} board */
export function playBoard(app, board) {
  const givens = readGrid(board.puzzle);
  const game = store.fromPlain({ v: 1, p: board.puzzle, g: board.grid, l: board.label ?? "" });
  if (!game) return;
  const open = board.candidates ? readCandidates(board.candidates) : null;
  const struck = open ? allowed(game.now.digits).map((set, cell) => (game.now.digits[cell] ? 0 : set & ~open[cell])) : game.now.struck;
  if (open) app.set({ ...app.state, settings: { ...app.state.settings, auto: true } });
  void play(app, { givens, now: { ...game.now, struck }, label: game.label });
}

/** Opens whatever a text holds: a saved game of ours, or anything the library reads. @param {App} app @param {string} text */
export function open(app, text) {
  if (text.trim() === "") return;
  try {
    const value = JSON.parse(text);
    /** @type {(Game | null)[]} */
    const read = (Array.isArray(value?.games) ? value.games : [value]).map(store.fromPlain);
    const [first, ...others] = read.filter((game) => game !== null);
    if (first) {
      others.reverse().forEach((game, at) => store.add({ ...game, id: `${store.newId()}${at}` }));
      void play(app, first);
      say(app, others.length > 0 ? `Opened ${others.length + 1} games. The first is on the board; all of them are under Games.` : "Opened the saved game.");
      return;
    }
  } catch {
    // No saved game of ours; the library knows the rest.
  }
  void asking(app, () => ask("parse", { puzzle: text }), (parsed) => {
    const [first] = parsed.puzzles;
    const [error] = parsed.errors;
    if (!first) {
      say(app, error ? sentence(`Line ${error.line}, column ${error.column}: ${error.text}`) : "There is no puzzle in this text. Paste 81 cells, a link or a saved game.");
      return;
    }
    app.set({ ...app.state, list: parsed.puzzles });
    playBoard(app, first);
    const { length } = parsed.puzzles;
    say(app, length > 1 ? `Opened ${length} puzzles. The first is on the board.` : `Opened the puzzle (format: ${first.format}).`);
  });
}

/** @param {App} app @param {Example} example @param {string} name what is practiced */
export async function openExample(app, example, name) {
  const givens = readGrid(example.puzzle);
  const game = store.fromPlain({ v: 1, p: example.puzzle, l: `Practice: ${name}` });
  if (!game) return;
  void play(app, { ...game, givens });
  app.set({ ...withExample(app.state, example), practice: example.found ? example.technique : "", status: "The example is on the board." });
}

/** The techniques one can order, once. @param {HTMLElement} select */
export async function fillTechniques(select) {
  if (select.childElementCount > 1) return;
  const { techniques } = await catalog();
  select.append(...techniques.filter((entry) => entry.default).map((entry) => el("option", { value: entry.id }, entry.name)));
}

/** A puzzle to order; to practice, the position just before the technique. */
/** @param {App} app @param {GenerateRequest} order @param {string} label @param {boolean} practice */
export const generate = (app, order, label, practice) =>
  asking(app, () => ask("generate", order), (made) => {
    if (!made.puzzle) return say(app, "Time ran out before a puzzle was found. Try again.");
    const state = practice ? made.practice : null;
    if (state) {
      const example = { technique: order.technique ?? "", found: true, puzzle: made.puzzle, ...state, steps: [], number: 0 };
      void openExample(app, example, label);
    } else playBoard(app, { puzzle: made.puzzle, grid: made.puzzle, candidates: null, label, format: "line", fields: [] });
    return say(app, made.as_ordered ? "Your new puzzle is on the board." : "Time ran out. This is the closest puzzle found.");
  });

// --- sharing -----------------------------------------------------------------------------------

/** @param {App} app */
export async function shareLink(app) {
  return `${location.origin}${location.pathname}#${await toFragment(app.state)}`;
}

/** @param {App} app @param {string} text @param {string} what */
export async function copy(app, text, what) {
  try {
    await navigator.clipboard.writeText(text);
    say(app, `${what} was copied to the clipboard.`);
  } catch {
    say(app, `The browser did not allow copying. Copy the text yourself: ${text}`);
  }
}

/** @param {App} app @param {string} format @param {string} what */
export const copyAs = (app, format, what) =>
  asking(app, () => ask("convert", { ...position(app.state), format }), (answer) => void copy(app, answer.text, what));

/** Opens the puzzle on another site. @param {App} app @param {string} format @param {HTMLAnchorElement} link */
export const linkOut = (app, format, link) =>
  asking(app, () => ask("convert", { puzzle: writeGrid(app.state.givens), format }), (answer) => {
    link.href = answer.text.trim();
  });

/** @param {string} name @param {string} href */
function download(name, href) {
  el("a", { href, download: name }).click();
}

/** @param {App} app */
export function exportGames(app) {
  store.save(app.state);
  const games = store.games().map(({ game }) => store.toPlain(game));
  const file = new Blob([JSON.stringify({ games })], { type: "application/json" });
  const href = URL.createObjectURL(file);
  download("whydoku-games.json", href);
  URL.revokeObjectURL(href);
}

/** The board as a picture, copied if the browser lets us, else saved. @param {App} app */
export const picture = (app) =>
  asking(app, () => ask("draw", { ...position(app.state), caption: app.state.label }), async (answer) => {
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(answer.svg)}`;
    await image.decode();
    const canvas = el("canvas", { width: String(2 * image.naturalWidth), height: String(2 * image.naturalHeight) });
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = /** @type {Blob | null} */ (await new Promise((done) => canvas.toBlob(done)));
    if (!blob) return say(app, "The picture could not be created.");
    try {
      await navigator.clipboard.write([new ClipboardItem({ "image/png": blob })]);
      say(app, "The picture was copied to the clipboard.");
    } catch {
      const href = URL.createObjectURL(blob);
      download("sudoku.png", href);
      URL.revokeObjectURL(href);
      say(app, "The picture was saved as sudoku.png.");
    }
  });

/** Ask about the selected cell. @param {App} app */
export const hintHere = (app) => hint(app, cellName(app.state.cursor));
