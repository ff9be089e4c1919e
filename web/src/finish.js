// The end of a game: time, mistakes, hints, the hardest technique, the personal best, and what to play next.

import { ask, Problem } from "./api.js";
import { byId, el } from "./dom.js";
import { puzzleOf } from "./help.js";
import { levelName } from "./home.js";
import { icon } from "./icon.js";
import { part } from "./parts.js";
import { records } from "./records.js";
import { bestOther, streak, timeText } from "./stats.js";
import { t } from "./text.js";
/** @import { App } from "./main.js" */
/** @import { State } from "./state.js" */

/** How long the board is on the screen before the end covers it, in ms. */
const PAUSE = 500;

/** Opens the end of the game, and asks what the puzzle needed. @param {App} app */
export async function finish(app) {
  const { id } = app.state;
  await new Promise((done) => setTimeout(done, PAUSE));
  if (app.state.id !== id || app.state.view !== "play") return;
  const show = () => part("done", [{}], () => ending(app.state));
  show();
  /** @type {HTMLDialogElement} */ (byId("dialog-done")).showModal();
  if (app.state.progress.needed) return;
  // Without an only solution there is no path to it.
  if (app.state.variant && !app.state.solution) {
    app.set({ ...app.state, progress: { ...app.state.progress, needed: "–" } });
    return show();
  }
  try {
    const { techniques, level } = await ask("rate", { puzzle: puzzleOf(app.state), scales: [app.state.variant ? "difficulty" : "level"] });
    const { name: needed = "", rating: neededRating = 0 } = techniques.at(-1) ?? {};
    if (app.state.id !== id) return;
    const { progress } = app.state;
    app.set({ ...app.state, progress: { ...progress, needed, neededRating, level: progress.level || (level?.level ?? "") } });
    show();
  } catch (error) {
    // The game is over all the same.
    if (!(error instanceof Problem)) throw error;
  }
}

/** @param {State} state @returns {(Node | string)[]} */
function ending(state) {
  const { level, spent, mistakes, hints, shown, shownRating, needed, neededRating } = state.progress;
  const best = bestOther(records(), level, state.id);
  const days = streak(records(), Date.now());
  const record = level !== "" && spent > 0 && hints === 0 && (best === 0 || spent < best);
  const fact = (/** @type {string} */ name, /** @type {string} */ value, note = "") =>
    el("div", { class: "fact" }, el("dt", {}, name), el("dd", {}, value, note ? el("small", {}, note) : ""));
  const star = icon("star");
  star.setAttribute("class", "icon crown");
  return [star,
    el("h2", { id: "done-title" }, mistakes === 0 && hints === 0 ? t("done.clean") : t("done.title")),
    el("p", { class: "quiet" }, [state.label, record ? t("done.best") : ""].filter(Boolean).join(" · ")),
    el("dl", { class: "facts" },
      fact(t("done.time"), timeText(spent), best > 0 ? t("done.before", { time: timeText(best) }) : ""),
      fact(t("done.mistakes"), String(mistakes)),
      fact(t("done.hints"), String(hints), shown ? t("done.shown", { name: shown }) : ""),
      fact(t("done.needed"), needed || "…", [level ? levelName(level) : "", shown !== "" && shown === needed ? t("done.aided") : neededRating > shownRating ? t("done.unaided") : ""].filter(Boolean).join(" · ")),
      days > 0 ? fact(t("done.streak"), t("stats.streak", { n: days })) : ""),
    el("p", { class: "actions" },
      el("a", { class: "button main", href: state.progress.variant ? `#/variant/${state.progress.variant}` : state.variant ? "#/" : `#/new/${level || "easy"}`, "data-next": "" }, t("done.next"), icon("next")),
      el("a", { class: "button", href: "#/games" }, icon("chart"), t("done.stats")),
      el("button", { "data-do": "close" }, t("done.look")))];
}
