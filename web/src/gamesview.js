// The games view: statistics by level, and every game with what became of it.

import { el } from "./dom.js";
import { listed } from "./games.js";
import { levelName } from "./home.js";
import { icon } from "./icon.js";
import { mini } from "./mini.js";
import { part } from "./parts.js";
import { records } from "./records.js";
import { byLevel, streak, timeText } from "./stats.js";
import { languageNow, t } from "./text.js";
/** @import { State } from "./state.js" */
/** @import { SavedGame } from "./store.js" */

/** @param {State} state */
export function gamesView(state) {
  part("history", [state.view === "games", state.loaded, state.listed], () => (state.view === "games" ? view(state) : []));
}

/** @param {State} state @returns {(Node | string)[]} */
function view(state) {
  const games = listed();
  const notes = records();
  const stats = byLevel(notes);
  const days = streak(notes, Date.now());
  const done = notes.filter((one) => one.done > 0).length;
  const table = el("div", { class: "scroll" }, el("table", { class: "table" },
    el("thead", {}, el("tr", {}, ...["stats.level", "stats.count", "stats.best", "stats.average", "stats.clean"].map((key, at) =>
      el("th", { scope: "col", ...(at > 0 ? { class: "num" } : {}) }, t(/** @type {import("./text.js").Key} */ (key)))))),
    el("tbody", {}, ...stats.map(({ level, count, best, average, clean }) => el("tr", {},
      el("th", { scope: "row" }, levelName(level)), ...[String(count), best ? timeText(best) : "–", average ? timeText(average) : "–", String(clean)].map((text) => el("td", { class: "num" }, text)))))));
  return [
    el("h1", {}, t("games.title")),
    el("div", { class: "actions" },
      el("span", { class: "chip" }, t("stats.solved", { n: done })),
      days > 0 ? el("span", { class: "chip" }, t("stats.streak", { n: days })) : "",
      el("button", { "data-do": "exportGames" }, icon("share"), t("games.export")),
      el("button", { "data-do": "open" }, icon("open"), t("games.import"))),
    ...(stats.length > 0 ? [el("h2", {}, t("stats.title")), table] : []),
    el("h2", {}, t("games.all", { n: games.length })),
    games.length === 0 ? el("p", { class: "quiet" }, t("games.none")) : "",
    el("ul", { class: "lines", id: "games" }, ...games.slice(0, state.listed).map((one) => line(one))),
    games.length > state.listed ? el("button", { "data-do": "listMore" }, t("list.more", { n: games.length - state.listed })) : "",
  ];
}

/** @param {SavedGame} saved */
function line({ id, saved, game }) {
  const note = records().find((one) => one.id === id);
  const filled = game.now.digits.filter(Boolean).length;
  const name = game.label || t("games.untitled");
  const facts = [
    note?.done ? t("games.done", { time: timeText(note.spent) }) : t("games.filled", { n: filled, of: game.givens.length }),
    note && note.hints > 0 ? t("games.hints", { n: note.hints }) : "",
    new Date(saved).toLocaleString(languageNow(), { dateStyle: "medium", timeStyle: "short" }),
  ];
  return el("li", {},
    el("button", { class: "line", "data-game": id }, mini(game.now.digits, game.givens, ""),
      el("span", {}, el("b", {}, name, note?.done ? el("span", { class: "tick" }, " ✓") : ""), ...facts.filter(Boolean).map((fact) => el("small", { class: "quiet" }, fact)))),
    el("button", { "data-remove": id, "aria-label": t("games.remove", { name }) }, icon("close")));
}
