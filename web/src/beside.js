// Everything beside the board, as one module: it is loaded when the board can be played with.

import * as actions from "./actions.js";
import { learnSolution, play } from "./commands.js";
import { showPath } from "./help.js";
import { draw } from "./overlay.js";
import { panel } from "./panel.js";
import { fromFragment } from "./share.js";
/** @import { App } from "./main.js" */
/** @import { State } from "./state.js" */

export { askWhy } from "./actions.js";
export { hint } from "./commands.js";
export { leaveScene, toggleAsking } from "./help.js";

/** @param {State} state */
export function render(state) {
  panel(state);
  draw(state);
}

/** A step on in the path, or back. @param {App} app @param {number} by */
export const turnPath = (app, by) => app.set(showPath(app.state, app.state.pathAt + by));

/** Listens; opens the game of the link, if there is one, else goes on. @param {App} app @param {() => void} goOn */
export async function start(app, goOn) {
  actions.listen(app);
  addEventListener("hashchange", () => void openLink(app));
  if (location.hash === "") return learnSolution(app);
  if (await openLink(app)) return undefined;
  goOn();
  return learnSolution(app);
}

/** The game that a link carries, if there is one. @param {App} app */
async function openLink(app) {
  const linked = await fromFragment(location.hash);
  if (!linked) return false;
  history.replaceState(null, "", location.pathname);
  void play(app, linked);
  return true;
}
