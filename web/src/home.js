// The start page: continue, today's puzzle, a new game, learning, opening.

import { isDone } from "./board.js";
import { COURSE, nextLesson, progressOf } from "./course.js";
import { el } from "./dom.js";
import { icon } from "./icon.js";
import { kindName } from "./levels.js";
import { mini } from "./mini.js";
import { part } from "./parts.js";
import { records } from "./records.js";
import { KINDS, LEVELS, RANGES, SIZES } from "./route.js";
import { dayOf, streak, timeText } from "./stats.js";
import { languageNow, t, textOr } from "./text.js";
/** @import { State } from "./state.js" */

/** @param {State} state */
export function home(state) {
  part("home", [state.view === "home", state.now, state.variant, state.label, state.learned, state.loaded], () => (state.view === "home" ? startPage(state) : []));
}

/** The name of a level. @param {string} level */
export const levelName = (level) => textOr(`level.${level}`, level);

/** @param {State} state @returns {(Node | string)[]} */
function startPage(state) {
  const begun = state.past.length > 0 && !isDone(state);
  const all = records();
  const filled = state.now.digits.filter(Boolean).length;
  const givens = state.givens.filter(Boolean).length;
  const today = dayOf(Date.now());
  const days = streak(all, Date.now());
  const { done, of } = progressOf(state.learned);
  const next = nextLesson(state.learned) ?? COURSE[0];
  return [
    el("div", { class: "hero" },
      el("div", {},
        el("h1", { class: "hero-title" }, t("home.title")),
        el("p", { class: "lead" }, t("home.lead")),
        el("div", { class: "actions" },
          el("a", { class: "button main big", href: "#/play", "data-first": "play" }, icon("play"), begun ? t("home.continue") : t("home.play")),
          el("a", { class: "button big", href: "#/learn" }, icon("cap"), t("home.learn"))),
        el("p", { class: "quiet fine" }, begun
          ? [state.label, t("home.filled", { n: Math.round((100 * (filled - givens)) / Math.max(1, state.givens.length - givens)) }), state.progress.spent >= 1 ? timeText(state.progress.spent) : ""].filter(Boolean).join(" · ")
          : t("home.easy"))),
      el("a", { class: "hero-board", href: "#/play", "aria-hidden": "true", tabindex: "-1" }, mini(state.now.digits, state.givens, t("home.board"), { state }))),
    el("h2", {}, t("home.new")),
    el("div", { class: "levels" }, ...LEVELS.map((level, at) =>
      el("a", { class: "level", href: `#/new/${level}`, "data-level": level },
        el("b", {}, levelName(level)), dots(at + 1), el("span", { class: "quiet" }, textOr(`needs.${level}`, ""))))),
    el("p", { class: "choices" }, el("span", { class: "quiet" }, t("home.rated")),
      ...RANGES.map((range) => el("a", { class: "chip", href: `#/new/${range}` }, range.replace("-", "–")))),
    el("h2", {}, t("home.more")),
    el("div", { class: "cards three" },
      el("div", { class: "card" }, icon("day"), el("b", {}, t("home.daily")),
        el("span", { class: "quiet" }, [new Date().toLocaleDateString(languageNow(), { weekday: "long", day: "numeric", month: "long" }), days > 0 ? t("stats.streak", { n: days }) : ""].filter(Boolean).join(" · ")),
        el("span", { class: "choices" }, ...LEVELS.map((level) => {
          const solved = all.find((one) => one.daily === today && one.level === level && one.done > 0);
          return el("a", { class: "chip", href: `#/daily/${level}`, ...(solved ? { title: t("home.dailyDone", { time: timeText(solved.spent) }) } : {}) }, solved ? icon("check") : "", levelName(level));
        }))),
      el("a", { class: "card", href: `#/learn/${next.id}` }, icon("cap"), el("b", {}, done === 0 ? t("home.course") : t("home.lesson", { name: next.name })),
        el("span", { class: "quiet" }, t("home.lessons", { n: of, done }))),
      el("a", { class: "card", href: "#/techniques" }, icon("book"), el("b", {}, t("home.practice")), el("span", { class: "quiet" }, t("home.practiceAbout"))),
      el("button", { class: "card", "data-do": "open" }, icon("open"), el("b", {}, t("home.open")), el("span", { class: "quiet" }, t("home.openAbout"))),
      el("a", { class: "card", href: "#/make" }, icon("make"), el("b", {}, t("home.make")), el("span", { class: "quiet" }, t("home.makeAbout"))),
      el("a", { class: "card", href: "#/games" }, icon("chart"), el("b", {}, t("games.title")), el("span", { class: "quiet" }, t("stats.solved", { n: all.filter((one) => one.done > 0).length })))),
    el("h2", {}, t("home.variants")),
    el("p", { class: "actions" }, ...[...KINDS.map((kind) => `${kind}/9`), ...SIZES.map((size) => `classic/${size}`)].map((kind) =>
      el("a", { class: "button", href: `#/variant/${kind}`, "data-variant": kind }, kindName(kind)))),
  ];
}

/** Six dots, some of them filled. @param {number} count */
const dots = (count) => el("span", { class: "dots", "aria-hidden": "true" }, ...[1, 2, 3, 4, 5, 6].map((n) => el("i", n <= count ? { class: "on" } : {})));
