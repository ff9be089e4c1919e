// Saves games in the browser as plain data, which files and links also use. Everything read is checked,
// since it may come from anywhere.

import { readGrid, writeGrid } from "./notation.js";
import { start } from "./state.js";
/** @import { Position, Settings, State } from "./state.js" */

/** @typedef {{ givens: readonly number[], now: Position, label: string }} Game */

/** @param {Game} state */
export function toPlain(state) {
  const { now } = state;
  const sets = (/** @type {readonly number[]} */ array) =>
    array.some(Boolean) ? array.map((set) => (set ? set.toString(36) : "")).join(",") : undefined;
  return {
    v: 1,
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
  const grid = /^[1-9.]{81}$/;
  if (plain.v !== 1 || typeof plain.p !== "string" || !grid.test(plain.p)) return null;
  const givens = readGrid(plain.p);
  const digits = typeof plain.g === "string" && grid.test(plain.g) ? readGrid(plain.g) : givens;
  if (givens.some((given, cell) => given && digits[cell] !== given)) return null;
  const sets = (/** @type {unknown} */ text) => {
    const parts = typeof text === "string" ? text.split(",") : [];
    return Array.from({ length: 81 }, (_, cell) => (parseInt(parts[cell] ?? "", 36) || 0) & 0x3ff);
  };
  /** @type {Record<string, number>} */
  const inks = {};
  if (typeof plain.i === "object" && plain.i !== null) {
    for (const [key, color] of Object.entries(plain.i)) {
      if (/^\d{1,2}\.[1-9]$/.test(key) && Number.isInteger(color) && color >= 0 && color < 10) inks[key] = color;
    }
  }
  const label = typeof plain.l === "string" ? plain.l.slice(0, 200) : "";
  const now = {
    ...start(givens), digits, corner: sets(plain.c), centre: sets(plain.m), struck: sets(plain.s),
    colors: sets(plain.k), inks,
  };
  return { givens, now, label };
}

const GAMES = "whydoku.games";
const CURRENT = "whydoku.current";
const SETTINGS = "whydoku.settings";

/** @typedef {{ id: string, saved: number, game: unknown }} Saved */

/** @param {string} key @returns {unknown} */
function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** Writes to the store if possible: a full or forbidden store must not stop the game. */
/** @param {string} key @param {unknown} value */
function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The game continues without being saved.
  }
}

/** @returns {Saved[]} */
function all() {
  const games = read(GAMES);
  return Array.isArray(games) ? games.filter((saved) => typeof saved?.id === "string") : [];
}

/** Every game, most recent first. @returns {{ id: string, saved: number, game: Game }[]} */
export function games() {
  return all()
    .map(({ id, saved, game }) => ({ id, saved, game: fromPlain(game) }))
    .filter((entry) => entry.game !== null)
    .map((entry) => /** @type {{ id: string, saved: number, game: Game }} */ (entry))
    .sort((a, b) => b.saved - a.saved);
}

/** Saves a game under its id and drops identical copies. @param {Game & { id: string }} game */
export function add(game) {
  const plain = toPlain(game);
  const text = JSON.stringify(plain);
  const others = all().filter(({ id, game: other }) => id !== game.id && JSON.stringify(other) !== text);
  write(GAMES, [...others, { id: game.id, saved: Date.now(), game: plain }].slice(-50));
}

/** Saves the current game. @param {State} state */
export function save(state) {
  if (!state.id) return;
  add(state);
  write(CURRENT, state.id);
}

/** @param {string} id */
export const remove = (id) => write(GAMES, all().filter((saved) => saved.id !== id));

/** The id of the last game. */
export const current = () => String(read(CURRENT) ?? "");

/** @param {Settings} settings */
export const saveSettings = (settings) => write(SETTINGS, settings);

/** @param {Settings} defaults @returns {Settings} */
export function settings(defaults) {
  const saved = /** @type {Partial<Settings> | null} */ (read(SETTINGS));
  const oneOf = (/** @type {readonly any[]} */ values, /** @type {any} */ value, /** @type {any} */ fallback) =>
    values.includes(value) ? value : fallback;
  return {
    auto: oneOf([true, false], saved?.auto, defaults.auto),
    check: oneOf(["off", "rules", "solution"], saved?.check, defaults.check),
    theme: oneOf(["system", "light", "dark"], saved?.theme, defaults.theme),
    sameDigit: oneOf([true, false], saved?.sameDigit, defaults.sameDigit),
    cleanMarks: oneOf([true, false], saved?.cleanMarks, defaults.cleanMarks),
  };
}

/** A new, unique id. */
export const newId = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
