// Commands that need the server, the store or the clipboard. Each one reads the state, sends a request
// and sets the next state; errors are shown as the status message.

import { ask, catalog, Problem, technique } from "./api.js";
import { withGame } from "./board.js";
import { el } from "./dom.js";
import { answerWhy, carryOut, climb, leaveScene, position, showMistakes, showPath, withExample } from "./help.js";
import { cellName, count, readCandidates, readGrid, sentence, writeGrid } from "./notation.js";
import { allowed } from "./rules.js";
import { toFragment } from "./share.js";
import * as store from "./store.js";
/** @import { App } from "./main.js" */
/** @import { Game } from "./store.js" */
/** @import { Board, Example, GenerateRequest } from "./generated/api.js" */

/** Shows a status message. @param {App} app @param {string} status */
export const say = (app, status) => app.set({ ...app.state, status });

/** Sends a request and marks the page as busy meanwhile. Drops the answer if the position has changed. */
/** @template T @param {App} app @param {() => Promise<T>} send @param {(answer: T) => void} then */
async function request(app, send, then) {
  const { now, givens } = app.state;
  app.set({ ...app.state, busy: true });
  try {
    const answer = await send();
    if (app.state.now === now && app.state.givens === givens) then(answer);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    say(app, error.message);
  } finally {
    app.set({ ...app.state, busy: false });
  }
}

/** Shows the next hint; after the last hint, makes the move. @param {App} app @param {string} [cell] */
export function hint(app, cell) {
  if (app.state.scene) app.set(leaveScene(app.state));
  const { help, practice } = app.state;
  // The hints about a cell continue until the move is made or another cell is asked about.
  const about = cell ?? help.cell;
  const level = help.mistakes.length > 0 || help.level === 0 || about !== help.cell ? 1 : help.level + 1;
  const body = {
    ...position(app.state), level, ...(about ? { cell: about } : {}), ...(practice ? { techniques: [practice] } : {}),
  };
  return request(app, () => ask("hint", body), (answer) =>
    app.set(level > 4 ? carryOut(app.state, answer) : climb(app.state, level, answer, about)));
}

/** Explains why a candidate is false, or true. @param {App} app @param {string} claim */
export const why = (app, claim) =>
  request(app, () => ask("why", { ...position(app.state), claim }), (answer) =>
    app.set(answerWhy(app.state, claim, answer)));

/** @param {App} app */
export const explain = (app) =>
  request(app, () => ask("explain", position(app.state)), (path) => app.set(showPath({ ...app.state, path }, 0)));

/** @param {App} app */
export const allSteps = (app) =>
  request(app, () => ask("steps", position(app.state)), (steps) =>
    app.set({ ...app.state, scene: null, steps, tab: "steps", status: `Found ${count(steps.steps.length, "step")}.` }));

/** @param {App} app */
export const rate = (app) =>
  request(app, () => ask("rate", { puzzle: writeGrid(app.state.givens) }), (rating) =>
    app.set({ ...app.state, rating, tab: "rating", status: `Rated: ${rating.ratings.map(({ name, figure }) => `${name} ${figure}`).join(", ")}.` }));

/** Looks for wrong digits and for notes that lack the right digit. @param {App} app */
export const check = (app) =>
  request(app, () => ask("check", position(app.state)), ({ mistakes, unique, solutions }) => {
    if (mistakes.length > 0) app.set(showMistakes(app.state, mistakes));
    else if (unique) say(app, "No mistakes so far: every digit is right, and the notes leave room for the right digit everywhere.");
    else say(app, `This puzzle has ${solutions === 0 ? "no solution" : "more than one solution"}, so mistakes cannot be checked.`);
  });

/** @param {App} app */
export const learn = (app) =>
  request(app, catalog, ({ techniques }) =>
    app.set({ ...app.state, page: null, catalog: techniques, tab: "learn", status: "All techniques." }));

/** Opens the page of a technique. @param {App} app @param {string} id */
export const learnAbout = (app, id) =>
  request(app, () => technique(id), (page) => app.set({ ...app.state, page, tab: "learn", status: page.name }));

// --- opening -----------------------------------------------------------------------------------

/** Starts a game and fetches its solution, which is only used for checking. @param {App} app @param {Game} game @param {string} [id] */
export function play(app, game, id = store.newId()) {
  app.set(withGame(app.state, game, id));
  return fetchSolution(app);
}

/** Fetches the solution of the puzzle, which is only used for checking. @param {App} app */
export async function fetchSolution(app) {
  const { givens } = app.state;
  if (givens.every((digit) => !digit)) return;
  try {
    const answer = await ask("solve", { puzzle: writeGrid(givens) });
    if (app.state.givens !== givens) return;
    const problems = { "no-solution": "This puzzle has no solution.", "several-solutions": "This puzzle has more than one solution." };
    const unique = answer.outcome === "solved";
    app.set({
      ...app.state, solution: unique ? answer.solution : null,
      status: unique ? app.state.status : problems[/** @type {"no-solution"} */ (answer.outcome)] ?? "",
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

/** Opens any text: a saved game, or any format the library reads. @param {App} app @param {string} text */
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
    // Not a saved game: let the library read it.
  }
  void request(app, () => ask("parse", { puzzle: text }), (parsed) => {
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

/** @param {App} app @param {Example} example @param {string} name the technique being practiced */
export async function openExample(app, example, name) {
  const givens = readGrid(example.puzzle);
  const game = store.fromPlain({ v: 1, p: example.puzzle, l: `Practice: ${name}` });
  if (!game) return;
  void play(app, { ...game, givens });
  app.set({ ...withExample(app.state, example), practice: example.found ? example.technique : "", status: "The example is on the board." });
}

/** Lists the techniques a puzzle can require, once. @param {HTMLElement} select */
export async function fillTechniques(select) {
  if (select.childElementCount > 1) return;
  const { techniques } = await catalog();
  select.append(...techniques.filter((entry) => entry.default).map((entry) => el("option", { value: entry.id }, entry.name)));
}

/** Generates a puzzle; for practice, opens the position just before the technique. */
/** @param {App} app @param {GenerateRequest} body @param {string} label @param {boolean} practice */
export const generate = (app, body, label, practice) =>
  request(app, () => ask("generate", body), (answer) => {
    const [wanted] = answer.puzzles;
    const made = wanted ?? answer.nearest;
    if (!made) return say(app, "Time ran out before a puzzle was found. Try again.");
    const { puzzle } = made;
    const state = practice ? made.practice : null;
    if (state) {
      const example = { technique: body.technique ?? "", found: true, puzzle, ...state, steps: [], number: 0 };
      void openExample(app, example, label);
    } else playBoard(app, { puzzle, grid: puzzle, candidates: null, label: wanted ? label : `Close to: ${label}`, format: "line", fields: [] });
    return say(app, wanted ? "Your new puzzle is on the board." : "Time ran out. This is the closest puzzle found; it does not meet the request.");
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
  request(app, () => ask("convert", { ...position(app.state), format }), (answer) => void copy(app, answer.text, what));

/** Fills in a link that opens the puzzle on another site. @param {App} app @param {string} format @param {HTMLAnchorElement} link */
export const linkOut = (app, format, link) =>
  request(app, () => ask("convert", { puzzle: writeGrid(app.state.givens), format }), (answer) => {
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

/** Copies the board as a picture, or saves it if the browser does not allow copying. @param {App} app */
export const picture = (app) =>
  request(app, () => ask("draw", { ...position(app.state), caption: app.state.label }), async (answer) => {
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

/** Gives a hint for the selected cell. @param {App} app */
export const hintHere = (app) => hint(app, cellName(app.state.cursor));
