// Follows the address: shows its view and starts what it names. Going back works because every view has one.

import { newLevel, newRated, newVariant, openDaily, practiceTechnique } from "./begin.js";
import { play } from "./commands.js";
import { loadGames } from "./games.js";
import { readRoute, writeRoute } from "./route.js";
import { fromFragment } from "./share.js";
import { openCatalog, openExamples, openPage } from "./trainer.js";
/** @import { App } from "./main.js" */
/** @import { Tab, View } from "./state.js" */

/** Goes to a view. With `replace`, the address before it is not one to come back to. */
/** @param {App} app @param {View} view @param {string} [more] @param {boolean} [replace] */
export function go(app, view, more = "", replace = false) {
  const address = writeRoute(view, more);
  if (location.hash === address || (address === "#/" && location.hash === "")) return void follow(app);
  if (!replace) location.hash = address;
  else {
    history.replaceState(null, "", address);
    void follow(app);
  }
}

/** Shows the view of the address. @param {App} app */
export async function follow(app) {
  const route = readRoute(location.hash);
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
  if (route.shared) {
    const linked = await fromFragment(location.hash);
    history.replaceState(null, "", writeRoute(linked ? "play" : "home"));
    if (linked) void play(app, linked);
    return void show(app, linked ? "play" : "home");
  }
  const begins = route.level || route.range || route.daily || route.practice || route.variant;
  // The address of a new game is replaced by that of the board, so that coming back does not start another one.
  if (begins) history.replaceState(null, "", writeRoute("play"));
  show(app, route.view, route.tab, route.id ?? "");
  if (route.level) return newLevel(app, route.level);
  if (route.variant) return newVariant(app, route.variant);
  if (route.range) return newRated(app, route.range);
  if (route.daily) return openDaily(app, route.daily, route.day);
  if (route.practice) return practiceTechnique(app, route.practice);
  if (route.view === "games") return loadGames(app);
  if (route.view === "techniques" || route.view === "make") void openCatalog(app);
  if (route.id) {
    await openPage(app, route.id);
    if (app.state.view === "lesson" && app.state.place === route.id) void openExamples(app, route.id);
  }
  return undefined;
}

/** @param {App} app @param {View} view @param {Tab} [tab] @param {string} [place] */
function show(app, view, tab, place = "") {
  const { state } = app;
  const moved = state.view !== view || state.place !== place;
  app.set({
    ...state, view, place, tab: tab ?? state.tab, open: false, status: moved ? "" : state.status,
    drill: state.drill?.id === place && view === "lesson" ? state.drill : null, busy: moved ? false : state.busy,
  });
}
