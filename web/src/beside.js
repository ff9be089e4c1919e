// Entry point for everything outside the board. It is loaded once the board is playable.

import * as actions from "./actions.js";
import { warm } from "./api.js";
import { startClock } from "./clock.js";
import { fetchSolution, open } from "./commands.js";
import { learnedFrom } from "./course.js";
import { finish } from "./finish.js";
import { frameView } from "./frameview.js";
import { leaveGames } from "./games.js";
import { showPath } from "./help.js";
import { home } from "./home.js";
import { install } from "./install.js";
import { clues, dress } from "./dress.js";
import { notice } from "./notice.js";
import { draw } from "./overlay.js";
import { panel } from "./panel.js";
import { listenPrint } from "./paper.js";
import { loadRecords, saveRecord } from "./records.js";
import { follow } from "./router.js";
import { migrate, onTrouble } from "./store.js";
/** @import { App } from "./main.js" */
/** @import { State } from "./state.js" */

export { askWhy } from "./actions.js";
export { hint } from "./commands.js";
export { leaveScene, toggleAsking } from "./help.js";

/** When the game on the board was solved; a change means that it was solved just now. */
let done = { id: "", at: 0 };

/** The views that are loaded when they are first gone to, by the start of their names. @type {Record<string, () => Promise<(state: State) => void>>} */
const LATE = {
  g: () => import("./gamesview.js").then(({ gamesView }) => gamesView),
  l: () => import("./lesson.js").then(({ course }) => course),
  m: () => import("./make.js").then(({ maker }) => maker),
  t: () => import("./encyclopedia.js").then(({ encyclopedia }) => encyclopedia),
};
/** Those that are here. @type {Record<string, (state: State) => void>} */
const loaded = {};

/** Renders the views that are loaded, and loads the one that is gone to. @param {State} state @param {App} app */
function late(state, app) {
  for (const draw of Object.values(loaded)) draw(state);
  const [name] = state.view;
  if (LATE[name] && !loaded[name]) {
    void LATE[name]().then((draw) => {
      loaded[name] = draw;
      render(app.state, app);
    });
  }
}

/** @param {State} state @param {App} app */
export function render(state, app) {
  frameView(state);
  panel(state);
  draw(state);
  clues(state, app);
  home(state);
  leaveGames(state.view);
  late(state, app);
  const { id, progress } = state;
  if (progress.done > 0 && done.id === id && done.at === 0) void finish(app);
  done = { id, at: progress.done };
}

/** Moves forward or back in the path. @param {App} app @param {number} by */
export const turnPath = (app, by) => app.set(showPath(app.state, app.state.pathAt + by));

/** Adds the listeners and follows the address. @param {App} app */
export async function start(app) {
  actions.listen(app);
  listenPrint(app);
  startClock(app);
  onTrouble(notice);
  void migrate();
  void warm();
  void install((text) => open(app, text));
  addEventListener("hashchange", () => void follow(app));
  addEventListener("popstate", () => void follow(app));
  // A link without a game leads to the last one, which does not have to wait for the database.
  const followed = follow(app).then(() => {
    if (app.state.id === "" && !app.state.typing) app.resume();
  });
  const { learned } = await loadRecords();
  // The page may have been closed before the database had the end of the last game.
  saveRecord(app.state);
  app.set({ ...app.state, learned: { ...learnedFrom(learned), ...app.state.learned }, loaded: app.state.loaded + 1 });
  await followed;
  void dress(app);
  return fetchSolution(app);
}
