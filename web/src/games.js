// The saved games, as far as a view shows them.

import { forget } from "./records.js";
import * as store from "./store.js";
/** @import { App } from "./main.js" */
/** @import { SavedGame } from "./store.js" */

/** How many games are listed at first, and with each press of "more". */
export const PAGE = 50;
/** @type {readonly SavedGame[]} */
let games = [];

/** Reads the games for the view. @param {App} app */
export async function loadGames(app) {
  games = await store.games();
  app.set({ ...app.state, loaded: app.state.loaded + 1 });
}

/** A saved game by its id. @param {string} id */
export const savedGame = (id) => games.find((one) => one.id === id) ?? null;

/** Removes a game and its note. @param {App} app @param {string} id */
export async function removeGame(app, id) {
  await Promise.all([store.remove(id), forget(id)]);
  await loadGames(app);
}

/** The games that were read last. */
export const listed = () => games;

/** Forgets the games outside the view that lists them, which reads them again with each visit. @param {string} view */
export function leaveGames(view) {
  if (view !== "games") games = [];
}
