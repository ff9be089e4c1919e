// Games kept in the browser: saved after every change, several side by side.

import { fromPlain, toPlain } from "./share.js";
/** @import { Game } from "./share.js" */
/** @import { Settings, State } from "./state.js" */

const GAMES = "pencilmark.games";
const CURRENT = "pencilmark.current";
const SETTINGS = "pencilmark.settings";

/** @typedef {{ id: string, saved: number, game: unknown }} Saved */

/** @param {string} key @returns {unknown} */
function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** Keeps what it can: a full or forbidden store must not stop the game. */
/** @param {string} key @param {unknown} value */
function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The game goes on; it is only not kept.
  }
}

/** @returns {Saved[]} */
function all() {
  const games = read(GAMES);
  return Array.isArray(games) ? games.filter((saved) => typeof saved?.id === "string") : [];
}

/** Every game, the last played first. @returns {{ id: string, saved: number, game: Game }[]} */
export function games() {
  return all()
    .map(({ id, saved, game }) => ({ id, saved, game: fromPlain(game) }))
    .filter((entry) => entry.game !== null)
    .map((entry) => /** @type {{ id: string, saved: number, game: Game }} */ (entry))
    .sort((a, b) => b.saved - a.saved);
}

/** Keeps a game under its id, unless one like it in every mark is there already. @param {Game & { id: string }} game */
export function add(game) {
  const plain = toPlain(game);
  const text = JSON.stringify(plain);
  const others = all().filter(({ id, game: other }) => id !== game.id && JSON.stringify(other) !== text);
  write(GAMES, [...others, { id: game.id, saved: Date.now(), game: plain }].slice(-50));
}

/** Saves the game that is played. @param {State} state */
export function save(state) {
  if (!state.id) return;
  add(state);
  write(CURRENT, state.id);
}

/** @param {string} id */
export const remove = (id) => write(GAMES, all().filter((saved) => saved.id !== id));

/** The id of the game played last. */
export const current = () => String(read(CURRENT) ?? "");

/** @param {Settings} settings */
export const saveSettings = (settings) => write(SETTINGS, settings);

/** @param {Settings} usual @returns {Settings} */
export function settings(usual) {
  const kept = /** @type {Partial<Settings> | null} */ (read(SETTINGS));
  const one = (/** @type {readonly any[]} */ of, /** @type {any} */ value, /** @type {any} */ other) =>
    of.includes(value) ? value : other;
  return {
    auto: one([true, false], kept?.auto, usual.auto),
    check: one(["off", "rules", "solution"], kept?.check, usual.check),
    theme: one(["system", "light", "dark"], kept?.theme, usual.theme),
    sameDigit: one([true, false], kept?.sameDigit, usual.sameDigit),
  };
}
