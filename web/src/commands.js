// Commands that need the server, the store or the clipboard. Each one reads the state, sends a request
// and sets the next state; errors are shown as the status message.

import { ask, cancel as stop, Problem } from "./api.js";
import { withGame, withSolution } from "./board.js";
import { whyWrong } from "./compare.js";
import { learnedFrom } from "./course.js";
import { byId, el } from "./dom.js";
import { dress } from "./dress.js";
import { answerWhy, carryOut, climb, finished, leaveScene, position, puzzleOf, showMistakes, showPath, withExample } from "./help.js";
import { cellName, isVariant, readCandidates, readGrid, sentence } from "./notation.js";
import { allowed } from "./rules.js";
import { loadRecords, recall } from "./records.js";
import { focusCursor } from "./render.js";
import { readRoute, writeRoute } from "./route.js";
import { fromFragment, isPublic, toFragment } from "./share.js";
import { initial } from "./state.js";
import * as store from "./store.js";
import { t } from "./text.js";
import { toast } from "./toast.js";
/** @import { App } from "./main.js" */
/** @import { Game } from "./store.js" */
/** @import { AnyStep, Board, Example } from "./generated/api.js" */

/** Shows a status message. @param {App} app @param {string} status */
export const say = (app, status) => app.set({ ...app.state, status });

/** How long a request may take before the page says that it is working, in ms. */
const MOMENT = 100;
/** The number of the latest request. An answer to an earlier one is dropped, and so is one that was canceled. */
let latest = 0;

/** Sends a request. The page shows that it is working after a moment. Drops the answer if the position has changed. */
/** @template T @param {App} app @param {() => Promise<T>} send @param {(answer: T) => void} then */
export async function request(app, send, then) {
  const { now, givens } = app.state;
  const number = ++latest;
  const current = () => number === latest && app.state.now === now && app.state.givens === givens;
  const slow = setTimeout(() => number === latest && app.set({ ...app.state, busy: true }), MOMENT);
  try {
    const answer = await send();
    if (current()) then(answer);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (current()) say(app, error.message);
  } finally {
    clearTimeout(slow);
    if (number === latest && app.state.busy) app.set({ ...app.state, busy: false });
  }
}

/** Gives up the request under way. @param {App} app */
export function cancel(app) {
  latest++;
  stop();
  app.set({ ...app.state, busy: false, status: t("busy.canceled") });
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
    app.set(finished(level > 4 ? carryOut(app.state, answer) : climb(app.state, level, answer, about))));
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
    app.set({ ...app.state, scene: null, drawing: null, steps, tab: "steps", status: t("steps.found", { n: steps.steps.length }) }));

/** @param {App} app */
export const rate = (app) =>
  request(app, () => ask("rate", { puzzle: puzzleOf(app.state) }), (rating) =>
    app.set({ ...app.state, rating, tab: "rating", status: t("rating.done", { what: rating.ratings.map(({ name, figure }) => `${name} ${figure}`).join(", ") }) }));

/** Looks for wrong digits and for notes that lack the right digit. @param {App} app */
export const check = (app) =>
  request(app, () => ask("check", position(app.state)), ({ mistakes, unique, solutions }) => {
    if (mistakes.length > 0) app.set(showMistakes(app.state, mistakes));
    else if (unique) say(app, t("check.good"));
    else say(app, t(solutions === 0 ? "check.none" : "check.several"));
  });

/** Shows the mistakes beside what works. @param {App} app */
export function compare(app) {
  const wrong = whyWrong(app.state);
  const show = (text = "", steps = /** @type {AnyStep[]} */ ([]), proved = true) =>
    app.set({ ...app.state, help: { ...app.state.help, compared: { text, steps, proved } } });
  if (!wrong) return show();
  return request(app, () => ask("why", wrong), (answer) => show(answer.text.trim(), answer.steps, answer.proved.every(Boolean)));
}

// --- opening -----------------------------------------------------------------------------------

/** Starts a game and fetches its solution, which is only used for checking. @param {App} app @param {Game} game @param {string} [id] */
export function play(app, game, id = store.newId()) {
  const { progress, past } = recall(id, game.now);
  app.set({ ...withGame(app.state, game, id), progress: { ...progress, started: progress.started || Date.now() }, past, view: "play", place: "" });
  // The cursor has moved, and the focus of somebody who plays by keyboard goes with it.
  if (byId("board").contains(document.activeElement)) focusCursor(app.state);
  if (readRoute(location.hash).view !== "play" || location.hash.startsWith("#g=")) history.pushState(null, "", writeRoute("play"));
  void dress(app);
  return fetchSolution(app);
}

/** Fetches the solution of the puzzle, which is only used for checking; without exactly one, the reason. @param {App} app */
export async function fetchSolution(app) {
  const { givens, variant } = app.state;
  if (app.state.typing || (!variant && givens.every((digit) => !digit))) return;
  try {
    const puzzle = puzzleOf(app.state);
    const { outcome, solution } = await ask("solve", { puzzle });
    if (app.state.givens !== givens) return;
    // Of a variant, only the solution shows that the player was quicker.
    app.set(finished(withSolution(app.state, outcome === "solved" ? solution : null)));
    if (outcome !== "no-solution" && outcome !== "several-solutions") return;
    say(app, t(outcome === "no-solution" ? "puzzle.none" : "puzzle.several"));
    const doubt = await ask("check", { puzzle, limit: variant ? 10 : 1000 });
    if (app.state.givens === givens) app.set({ ...app.state, doubt });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    say(app, error.message);
  }
}

/** @param {App} app @param {Board} board */
export function playBoard(app, board) {
  const { variant, puzzle, grid, label } = board;
  const game = store.fromPlain({ ...(variant ? { v: 2, t: puzzle, n: variant.size, p: grid } : { v: 1, p: puzzle }), g: grid, l: label ?? "" });
  if (!game) return void say(app, t("open.nothing"));
  const open = board.candidates ? readCandidates(board.candidates) : null;
  const struck = open ? allowed(game.now.digits).map((set, cell) => (game.now.digits[cell] ? 0 : set & ~open[cell])) : game.now.struck;
  void play(app, { ...game, now: { ...game.now, struck } });
  if (open) app.set({ ...app.state, auto: true });
}

/** The longest text the page lets the library read. */
const TEXT_LIMIT = 250_000;

/** Saves what a file holds and opens its latest game. @param {App} app @param {NonNullable<ReturnType<import("./backup.js").readBackup>>} backup */
async function openBackup(app, backup) {
  const { importAll } = await import("./backup.js");
  const { said, latest } = await importAll(backup);
  const { learned } = await loadRecords();
  const settings = backup.values.settings ? store.settings(app.state.settings, await store.get("settings")) : app.state.settings;
  app.set({ ...app.state, settings, learned: learnedFrom(learned), loaded: app.state.loaded + 1 });
  if (latest) void play(app, latest.game, latest.id);
  say(app, backup.games.length > 1 ? `${said} ${t("backup.latest")}` : said);
}

/** Opens any text: a saved game, a link with a game, or any format the library reads. @param {App} app @param {string} text */
export async function open(app, text) {
  if (text.trim() === "") return;
  // The library reads such a link too, but has no place for corner marks and colors.
  const linked = await fromFragment(/^\S+#(g=\S+)\s*$/.exec(text)?.[1] ?? "");
  if (linked) return void play(app, linked);
  const { readBackup } = await import("./backup.js");
  const backup = readBackup(text);
  if (backup) return void openBackup(app, backup);
  if (text.length > TEXT_LIMIT) return say(app, t("open.tooLarge", { limit: "250 kB" }));
  void request(app, () => parseAll(text), (parsed) => {
    const [first] = parsed.puzzles;
    const [error] = parsed.errors;
    if (!first) {
      say(app, error ? sentence(t("open.error", { line: error.line, column: error.column, text: error.text })) : t("open.nothing"));
      return;
    }
    app.set({ ...app.state, list: parsed.puzzles, listed: initial().listed });
    playBoard(app, first);
    const { length } = parsed.puzzles;
    say(app, length === 1 ? t("open.one", { format: first.format }) : `${t("open.many", { n: length })}${parsed.more ? ` ${t("open.more")}` : ""}`);
  });
}

/** Reads a text. One answer lists 1,000 puzzles, so a long list of one puzzle in each line is sent in parts. @param {string} text */
async function parseAll(text) {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const PART = 900;
  if (lines.length <= PART || !lines.every((line) => /^\s*[\d.]{81}(\D|$)/.test(line))) return ask("parse", { puzzle: text });
  const parts = [];
  for (let at = 0; at < lines.length; at += PART) parts.push(await ask("parse", { puzzle: lines.slice(at, at + PART).join("\n") }));
  return { ...parts[0], puzzles: parts.flatMap((one) => one.puzzles), errors: parts.flatMap((one) => one.errors), more: parts.some((one) => one.more) };
}

/** @param {App} app @param {Omit<Example, "steps">} example @param {string} name the technique being practiced */
export async function openExample(app, example, name) {
  const label = t("game.practice", { name });
  if (isVariant(example.puzzle)) {
    const { puzzles: [board] } = await ask("parse", { puzzle: example.puzzle });
    playBoard(app, { ...board, label });
    await dress(app);
  } else {
    const game = store.fromPlain({ v: 1, p: example.puzzle, l: label });
    if (!game) return say(app, t("open.nothing"));
    void play(app, game);
  }
  const practice = example.found ? example.technique : "";
  app.set({ ...withExample(app.state, example), practice, progress: { ...app.state.progress, practice }, status: t("technique.onBoard") });
}

// --- sharing -----------------------------------------------------------------------------------

/** A link to this page with the whole game. @param {App} app */
export async function gameLink(app) {
  return `${location.href.split("#")[0]}#${await toFragment(app.state)}`;
}

/** The link to give to others: to this page if they can reach it, else to the puzzle on SudokuPad. @param {App} app */
export async function shareLink(app) {
  if (isPublic(location)) return gameLink(app);
  return (await ask("convert", { puzzle: puzzleOf(app.state), format: app.state.variant ? "scl" : "scf" })).text.trim();
}

/** Saves the game as a file that every copy of the page opens. @param {App} app */
export function saveGame(app) {
  const href = URL.createObjectURL(new Blob([JSON.stringify(store.toPlain(app.state))], { type: "application/json" }));
  download("sudoku.json", href);
  URL.revokeObjectURL(href);
}

/** @param {App} app @param {string} text @param {string} what */
export async function copy(app, text, what) {
  try {
    await navigator.clipboard.writeText(text);
    toast(t("share.copied", { what }));
  } catch {
    toast(t("share.refused"));
  }
}

/** @param {App} app @param {string} format @param {string} what */
export const copyAs = (app, format, what) =>
  request(app, () => ask("convert", { ...position(app.state), format }), (answer) => void copy(app, answer.text, what));

/** Fills in a link that opens the puzzle on another site. @param {App} app @param {string} format @param {HTMLAnchorElement} link */
export async function linkOut(app, format, link) {
  try {
    link.href = (await ask("convert", { puzzle: puzzleOf(app.state), format })).text.trim();
  } catch (error) {
    // Without an engine the name stays plain text.
    if (!(error instanceof Problem)) throw error;
  }
}

/** @param {string} name @param {string} href */
function download(name, href) {
  el("a", { href, download: name }).click();
}

/** Saves games, settings and progress to a file. @param {App} app */
export async function exportGames(app) {
  if (app.state.id) await store.add(app.state);
  const { exportAll } = await import("./backup.js");
  const href = URL.createObjectURL(new Blob([await exportAll()], { type: "application/json" }));
  download("whydoku-games.json", href);
  URL.revokeObjectURL(href);
}

/** Copies the board as a picture, or saves it if the browser does not allow copying. @param {App} app */
export const picture = (app) =>
  request(app, () => ask("draw", { ...position(app.state), caption: app.state.label }), async (answer) => {
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(answer.svg)}`;
    await image.decode();
    // The picture of a variant has no size, only its proportions.
    const [wide, high] = /viewBox="0 0 (\d+) (\d+)"/.exec(answer.svg)?.slice(1).map(Number) ?? [image.naturalWidth, image.naturalHeight];
    const canvas = el("canvas", { width: String(2 * wide), height: String(2 * high) });
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = /** @type {Blob | null} */ (await new Promise((done) => canvas.toBlob(done)));
    if (!blob) return toast(t("share.noPicture"));
    try {
      await navigator.clipboard.write([new ClipboardItem({ "image/png": blob })]);
      toast(t("share.copied", { what: t("share.picture") }));
    } catch {
      const href = URL.createObjectURL(blob);
      download("sudoku.png", href);
      URL.revokeObjectURL(href);
      toast(t("share.saved"));
    }
  });

/** Gives a hint for the selected cell. @param {App} app */
export const hintHere = (app) => hint(app, cellName(app.state.cursor, app.state.layout.n));
