// Saves games, settings and named values in the browser as plain data, which files and links also use.
// Everything read is checked, since it may come from anywhere. database.js keeps all of it; the last game
// and the settings are also in localStorage, which the first frame can read at once.

import * as database from "./database.js";
import { letter, readGrid, writeGrid } from "./notation.js";
import { layout } from "./rules.js";
import { start } from "./state.js";
import { LANGUAGES } from "./text.js";
/** @import { Layout } from "./rules.js" */
/** @import { Position, Settings, State } from "./state.js" */

/**
 * A game. Of a variant, it has the text of the puzzle and a layout that knows only the size.
 * @typedef {{ givens: readonly number[], now: Position, label: string, text?: string, layout?: Layout }} Game
 */

/** The longest text of a variant that is kept. */
const TEXT_LIMIT = 50_000;

/** @param {Game & { variant?: { text: string } | null }} state */
export function toPlain(state) {
  const { now } = state;
  const text = state.variant?.text ?? state.text;
  const sets = (/** @type {readonly number[]} */ array) =>
    array.some(Boolean) ? array.map((set) => (set ? set.toString(36) : "")).join(",") : undefined;
  return {
    ...(text ? { v: 2, t: text, n: Math.sqrt(state.givens.length) } : { v: 1 }),
    p: writeGrid(state.givens),
    g: writeGrid(now.digits),
    c: sets(now.corner),
    m: sets(now.centre),
    s: sets(now.struck),
    k: sets(now.colors),
    i: Object.keys(now.inks).length > 0 ? now.inks : undefined,
    l: state.label || undefined,
  };
}

/** @param {unknown} value @returns {Game | null} */
export function fromPlain(value) {
  if (typeof value !== "object" || value === null) return null;
  const plain = /** @type {Record<string, unknown>} */ (value);
  const text = plain.v === 2 && typeof plain.t === "string" && plain.t.length < TEXT_LIMIT ? plain.t : "";
  const n = text ? Number(plain.n) : 9;
  if ((plain.v !== 1 && !text) || !(n >= 2 && n <= 16)) return null;
  const grid = text ? new RegExp(`^[1-9A-${letter(Math.max(10, n))}.]{${n * n}}$`) : /^[1-9.]{81}$/;
  if (typeof plain.p !== "string" || !grid.test(plain.p)) return null;
  const givens = readGrid(plain.p);
  const digits = typeof plain.g === "string" && grid.test(plain.g) ? readGrid(plain.g) : givens;
  if (givens.some((given, cell) => given && digits[cell] !== given)) return null;
  const sets = (/** @type {unknown} */ text) => {
    const parts = typeof text === "string" ? text.split(",") : [];
    return givens.map((_, cell) => (parseInt(parts[cell] ?? "", 36) || 0) & (2 ** Math.max(10, n + 1) - 1));
  };
  /** @type {Record<string, number>} */
  const inks = {};
  if (typeof plain.i === "object" && plain.i !== null) {
    for (const [key, color] of Object.entries(plain.i)) {
      if (/^\d{1,3}\.\d{1,2}$/.test(key) && Number.isInteger(color) && color >= 0 && color < 10) inks[key] = color;
    }
  }
  const label = typeof plain.l === "string" ? plain.l.slice(0, 200) : "";
  const now = {
    ...start(givens), digits, corner: sets(plain.c), centre: sets(plain.m), struck: sets(plain.s),
    colors: sets(plain.k), inks,
  };
  return { givens, now, label, ...(text ? { text, layout: layout(n, []) } : {}) };
}

/** What earlier versions kept in localStorage: every game in one entry. */
const OLD_GAMES = "whydoku.games";
const OLD_CURRENT = "whydoku.current";
/** The last game: `{ id, game }`. */
const LAST = "whydoku.last";
const SETTINGS = "whydoku.settings";

export { onTrouble } from "./database.js";

/** @param {string} key @returns {any} */
function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** Writes a copy for the first frame. If that is not possible, the database still has it. */
/** @param {string} key @param {unknown} value */
function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // database.js reports a browser that stores nothing.
  }
}

// --- games -------------------------------------------------------------------------------------

/** @typedef {{ id: string, saved: number, game: Game }} SavedGame */

/** Every game, most recent first. @returns {Promise<SavedGame[]>} */
export async function games() {
  return (await database.all("games"))
    .flatMap(({ id, saved, game: plain }) => {
      const game = fromPlain(plain);
      return game ? [{ id, saved: Number(saved) || 0, game }] : [];
    })
    .sort((a, b) => b.saved - a.saved);
}

/** @param {string} id @param {unknown} plain @param {number} saved @returns {database.GameRecord} */
export const record = (id, plain, saved) => ({ id, saved, game: plain, text: JSON.stringify(plain) });

/** Saves a game under its id and drops identical copies. @param {Game & { id: string }} game @param {number} [saved] */
export function add(game, saved = Date.now()) {
  const plain = toPlain(game);
  return database.update("games", [game.id], () => record(game.id, plain, saved));
}

/** Saves the current game. @param {State} state */
export function save(state) {
  if (!state.id) return;
  write(LAST, { id: state.id, game: toPlain(state) });
  void add(state);
}

/** @param {string} id */
export const remove = (id) => database.update("games", [id], () => null);

/** The last game, at once. @returns {{ id: string, game: Game } | null} */
export function lastGame() {
  const last = read(LAST) ?? oldGames().find(({ id }) => id === read(OLD_CURRENT));
  const game = fromPlain(last?.game);
  return game && typeof last.id === "string" ? { id: last.id, game } : null;
}

/** The games of earlier versions. @returns {{ id: string, saved: number, game: unknown }[]} */
function oldGames() {
  const games = read(OLD_GAMES);
  return Array.isArray(games) ? games.filter((saved) => typeof saved?.id === "string") : [];
}

/** Moves what earlier versions saved into the database. */
export async function migrate() {
  const old = new Map(oldGames().map((saved) => [saved.id, saved]));
  if (old.size === 0) return;
  const last = lastGame();
  await database.update("games", [...old.keys()], (stored, id) => {
    const found = old.get(id);
    return stored || !found ? undefined : record(id, found.game, Number(found.saved) || 0);
  });
  // The old entry goes only when the database has every game.
  if (!(await database.isSaved())) return;
  if (last) write(LAST, { id: last.id, game: toPlain(last.game) });
  localStorage.removeItem(OLD_GAMES);
  localStorage.removeItem(OLD_CURRENT);
}

/** A new, unique id. */
export const newId = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;

// --- values by name ----------------------------------------------------------------------------

/** The value saved under a key, or undefined. @param {string} key @returns {Promise<any>} */
export const get = async (key) => (await database.one("values", key))?.value;

/** Saves a value under a key: anything JSON can hold. @param {string} key @param {unknown} value */
export const set = (key, value) => change(key, () => value);

/** Replaces a value by what `next` makes of it, also if another tab changes it at the same time. */
/** @param {string} key @param {(value: any) => unknown} next */
export const change = (key, next) =>
  database.update("values", [key], (stored) => ({ key, saved: Date.now(), value: next(stored?.value) }));

// --- settings ----------------------------------------------------------------------------------

/** @param {Settings} settings */
export function saveSettings(settings) {
  write(SETTINGS, settings);
  void set("settings", settings);
}

/** The saved settings, at once, or those of a file. @param {Settings} defaults @param {any} [saved] @returns {Settings} */
export function settings(defaults, saved = read(SETTINGS)) {
  const oneOf = (/** @type {readonly any[]} */ values, /** @type {any} */ value, /** @type {any} */ fallback) =>
    values.includes(value) ? value : fallback;
  return {
    auto: oneOf([true, false], saved?.auto, defaults.auto),
    check: oneOf(["off", "rules", "solution"], saved?.check, defaults.check),
    theme: oneOf(["system", "light", "dark"], saved?.theme, defaults.theme),
    sameDigit: oneOf([true, false], saved?.sameDigit, defaults.sameDigit),
    cleanMarks: oneOf([true, false], saved?.cleanMarks, defaults.cleanMarks),
    input: oneOf(["cell", "digit"], saved?.input, defaults.input),
    timer: oneOf([true, false], saved?.timer, defaults.timer),
    language: oneOf(["system", "en", ...LANGUAGES], saved?.language, defaults.language),
  };
}
