// Everything the page has saved as one file, and back: games, settings and named values.

import * as database from "./database.js";
import { merged } from "./merge.js";
import * as store from "./store.js";
import { t } from "./text.js";
/** @import { Game, SavedGame } from "./store.js" */

/** @typedef {{ saved: number, value: unknown }} SavedValue */

/** The whole store as the text of a file. @returns {Promise<string>} */
export async function exportAll() {
  const games = (await store.games()).map(({ id, saved, game }) => ({ id, saved, game: store.toPlain(game) }));
  const all = await database.all("values");
  const values = Object.fromEntries(all.map(({ key, value }) => [key, value]));
  const times = Object.fromEntries(all.map(({ key, saved }) => [key, saved]));
  return JSON.stringify({ whydoku: 1, games, values, times });
}

/**
 * Reads a file that exportAll wrote, a list of games from an earlier version, or a single game. Null if
 * the text is none of them.
 * @param {string} text @returns {{ games: SavedGame[], values: Record<string, SavedValue> } | null}
 */
export function readBackup(text) {
  /** @type {any} */
  let file;
  try {
    file = JSON.parse(text);
  } catch {
    return null;
  }
  const listed = Array.isArray(file?.games) ? file.games : [file];
  // A file of an earlier version does not say when its values were saved.
  const values = Object.fromEntries(Object.entries(file?.values ?? {}).map(([key, value]) => [key, { saved: Number(file.times?.[key]) || 0, value }]));
  const games = listed.flatMap((/** @type {any} */ entry, /** @type {number} */ at) => {
    const game = store.fromPlain(entry?.game ?? entry);
    const id = typeof entry?.id === "string" && entry.id !== "" ? entry.id : `${store.newId()}${at}`;
    return game ? [{ id, saved: Number(entry?.saved) || Date.now() - at, game }] : [];
  });
  return games.length > 0 || Object.keys(values).length > 0 ? { games, values } : null;
}

/**
 * Saves a game from a file. Of two games with the same id, the newer keeps it; the older one is kept under
 * another id if the newer lacks some of its work.
 * @param {SavedGame} theirs
 */
function receive({ id, saved, game }) {
  const otherId = store.newId();
  /** @type {database.GameRecord | undefined} */
  let older;
  return database.update("games", [id, otherId], (stored, key) => {
    if (key === otherId) return older;
    older = undefined;
    const here = store.fromPlain(stored?.game);
    if (!stored || !here) return store.record(id, store.toPlain(game), saved);
    const isNewer = saved > stored.saved;
    if (isNewer && hasMore(here, game)) older = { ...stored, id: otherId };
    if (!isNewer && hasMore(game, here)) older = store.record(otherId, store.toPlain(game), saved);
    return isNewer ? store.record(id, store.toPlain(game), saved) : undefined;
  });
}

/** Whether a game has work that a newer one lacks: digits, or anything if nobody has played the newer one. @param {Game} older @param {Game} newer */
function hasMore({ now }, newer) {
  const { digits } = newer.now;
  const isUntouched = digits.every((digit, cell) => digit === newer.givens[cell]);
  const isSame = JSON.stringify(now) === JSON.stringify(newer.now);
  return !isSame && (isUntouched || now.digits.some((digit, cell) => digit && digits[cell] !== digit));
}

/**
 * Saves everything in a file beside what is already there. Returns what to say about it, and the newest of
 * its games as it is saved now.
 * @param {NonNullable<ReturnType<typeof readBackup>>} backup
 */
export async function importAll({ games, values }) {
  for (const game of games) void receive(game);
  for (const [key, there] of Object.entries(values)) {
    void database.update("values", [key], (here) => ({ key, ...merged(key, here, there) }));
  }
  const saved = await database.isSaved();
  const ids = new Set(games.map(({ id }) => id));
  const latest = (await store.games()).find(({ id }) => ids.has(id));
  const hasValues = Object.keys(values).length > 0;
  const said = [t("backup.opened", { n: games.length }), hasValues ? t("backup.values") : "", saved ? "" : t("backup.unsaved")].filter(Boolean).join(" ");
  return { said, latest };
}
