// Entry point for everything outside the board. It is loaded once the board is playable.

import * as actions from "./actions.js";
import { fetchSolution, play } from "./commands.js";
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

/** Moves forward or back in the path. @param {App} app @param {number} by */
export const turnPath = (app, by) => app.set(showPath(app.state, app.state.pathAt + by));

/** Adds the listeners and opens the game in the link; without one, resumes the last game. @param {App} app @param {() => void} resume */
export async function start(app, resume) {
  actions.listen(app);
  addEventListener("hashchange", () => void openLink(app));
  if (location.hash === "") return fetchSolution(app);
  if (await openLink(app)) return undefined;
  resume();
  return fetchSolution(app);
}

/** Opens the game in the link and returns whether there is one. @param {App} app */
async function openLink(app) {
  const linked = await fromFragment(location.hash);
  if (!linked) return false;
  history.replaceState(null, "", location.pathname);
  void play(app, linked);
  return true;
}
