// The course and its lessons: a short text, three guided examples, then drills.

import { COURSE, dueLessons, DRILLS, isFinished, nextLesson, progressOf } from "./course.js";
import { asksForConclusion, drillBoard, patternCells } from "./drill.js";
import { el } from "./dom.js";
import { figure, parts } from "./encyclopedia.js";
import { drawingOf } from "./help.js";
import { icon } from "./icon.js";
import { mini } from "./mini.js";
import { part } from "./parts.js";
import { CELLS } from "./rules.js";
import { reason } from "./steptext.js";
import { t, textOr } from "./text.js";
import { EXAMPLES } from "./trainer.js";
/** @import { State } from "./state.js" */
/** @import { Drill } from "./drill.js" */
/** @import { Example, TechniquePage } from "./generated/api.js" */

/** @param {State} state */
export function course(state) {
  part("course", [state.view === "learn", state.learned], () => (state.view === "learn" ? overview(state) : []));
  part("lesson", [state.view === "lesson", state.page, state.place, state.drill, state.examples, state.learned, state.busy, state.status], () => (state.view === "lesson" ? lesson(state) : []));
}

/** @param {State} state @returns {(Node | string)[]} */
function overview({ learned }) {
  const { done, of } = progressOf(learned);
  const due = dueLessons(learned, Date.now());
  const next = nextLesson(learned);
  const bar = el("div", { class: "meter-bar", "aria-hidden": "true" });
  bar.style.setProperty("--part", String(done / of));
  const chapters = [...new Set(COURSE.map(({ chapter }) => chapter))];
  return [
    el("h1", {}, t("course.title")),
    el("p", { class: "quiet" }, t("course.lead")),
    bar,
    el("p", { class: "quiet fine" }, t("course.progress", { done, n: of })),
    el("div", { class: "actions" },
      due.length > 0 ? el("a", { class: "button main", href: `#/learn/${due[0].id}` }, icon("restart"), t("course.review", { n: due.length })) : "",
      next ? el("a", { class: `button${due.length > 0 ? "" : " main"}`, href: `#/learn/${next.id}` }, icon("play"), t(done === 0 ? "course.start" : "course.continue", { name: next.name })) : el("p", {}, t("course.finished"))),
    el("ol", { class: "chapters" }, ...chapters.map((chapter) => el("li", {},
      el("h2", {}, textOr(`chapter.${chapter}`, chapter)),
      el("ul", { class: "lessons" }, ...COURSE.filter((one) => one.chapter === chapter).map(({ id, name }) => {
        const known = learned[id];
        return el("li", {}, el("a", { href: `#/learn/${id}`, class: id === next?.id ? "next" : undefined },
          isFinished(known) ? icon("check") : "", el("span", { lang: "en" }, name),
          el("span", { class: "count" }, isFinished(known) ? t("course.known") : known ? `${known.right} / ${DRILLS}` : "")));
      }))))),
  ];
}

/** @param {State} state @returns {(Node | string)[]} */
function lesson(state) {
  const { page, place, drill, learned, busy } = state;
  const at = COURSE.findIndex(({ id }) => id === place);
  if (!page || page.id !== place) return [el("p", { class: "quiet" }, state.status || t("busy.loading"))];
  const after = COURSE[at + 1];
  const known = learned[place];
  const examples = page.parts.filter((one) => one.part === "example" && one.found && one.technique === place).slice(0, EXAMPLES);
  const words = intro(page);
  const last = words.findLast((one) => one !== "");
  // Some pages have only a board below their last heading, and the boards follow by themselves.
  const bare = last instanceof HTMLHeadingElement ? last : null;
  return [
    el("nav", { class: "crumbs", "aria-label": t("course.title") },
      el("a", { href: "#/learn", class: "button" }, icon("back"), t("course.title")),
      el("span", { class: "quiet" }, t("lesson.number", { number: at + 1, of: COURSE.length }))),
    el("h1", { lang: "en" }, page.name),
    el("div", { class: "prose", lang: "en" }, ...words.filter((one) => one !== bare)),
    el("h2", {}, t("lesson.examples", { n: examples.length + state.examples.length })),
    el("div", { class: "cards" }, ...examples.map((one) => guided(/** @type {Example} */ (/** @type {unknown} */ (one)), page.name)),
      ...state.examples.map((one, at) => el("figure", { class: "card guided" }, figure({ ...one, technique: one.id, found: true, number: -1 }, page.name),
        el("figcaption", { class: "reason", lang: "en" }, ...reason(one.steps[0])),
        el("button", { "data-own": String(at) }, t("technique.try"))))),
    el("h2", { id: "drill", "data-anchor": true }, t("lesson.drill", { name: page.name })),
    ...drillView(drill, place, busy),
    el("p", { class: "quiet", role: "status" }, isFinished(known) ? t("lesson.done") : t("lesson.left", { n: DRILLS - (known?.right ?? 0) })),
    el("p", { class: "actions" },
      isFinished(known) && after ? el("a", { class: "button main", href: `#/learn/${after.id}` }, t("lesson.next", { name: after.name }), icon("next")) : "",
      el("a", { class: "button", href: `#/techniques/${place}` }, icon("book"), t("lesson.page")),
      el("a", { class: "button", href: `#/practice/${place}` }, icon("play"), t("technique.practice"))),
  ];
}

/** The page of a technique up to its first example, without the title. @param {TechniquePage} page */
function intro(page) {
  const end = page.parts.findIndex((one) => one.part === "example");
  return parts({ ...page, parts: page.parts.slice(0, end < 0 ? 4 : end) }, () => false);
}

/** An example with its explanation. @param {Example} example @param {string} name */
function guided(example, name) {
  return el("figure", { class: "card guided" }, figure(example, name),
    el("figcaption", { class: "reason", lang: "en" }, ...(example.steps[0] ? reason(example.steps[0]) : [])),
    el("button", { "data-example": String(example.number) }, t("technique.try")));
}

/** @param {Drill | null} drill @param {string} id @param {boolean} busy @returns {(Node | string)[]} */
function drillView(drill, id, busy) {
  const start = busy
    ? el("span", { class: "working" }, el("span", { class: "spinner" }), t("drill.making"), el("button", { "data-do": "cancel" }, t("busy.stop")))
    : el("button", { class: "main", "data-drill": "new" }, icon("play"), t(drill ? "drill.another" : "drill.start"));
  if (!drill || drill.id !== id) return [start];
  if (drill.error) return [el("p", { class: "verdict wrong" }, drill.error), start];
  const { digits, givens, candidates } = drillBoard(drill);
  const [first] = drill.steps;
  const shown = drill.verdict?.step ?? (drill.revealed ? first : null);
  const board = mini(digits, givens, t("drill.board"), { candidates, drawing: shown ? drawingOf(shown) : null });
  const buttons = CELLS.map((cell) => el("button", {
    "data-mark": String(cell), "aria-pressed": String(drill.marked.includes(cell)),
    "aria-label": t("cell.place", { row: Math.floor(cell / 9) + 1, column: (cell % 9) + 1 }), tabindex: cell === 0 ? "0" : "-1",
  }));
  const question = first && asksForConclusion(first) ? t("drill.conclusion") : t("drill.question", { n: patternCells(first).length });
  return [el("div", { class: "lesson-grid" },
    el("div", { class: "drill-board drill-cells" }, board, el("div", { class: "drill-grid", role: "group", "aria-label": t("drill.board") }, ...buttons)),
    el("div", {},
      el("p", {}, question),
      el("p", { class: "actions" },
        shown ? start : el("button", { class: "main", "data-drill": "check" }, icon("check"), t("drill.check")),
        shown ? "" : el("button", { "data-drill": "show" }, icon("bulb"), t("drill.show"))),
      el("div", { "aria-live": "polite" }, ...verdict(drill))))];
}

/** @param {Drill} drill @returns {(Node | string)[]} */
function verdict(drill) {
  const { verdict: found, revealed } = drill;
  if (revealed) return [el("div", { class: "verdict" }, el("p", {}, t("drill.answer", { n: drill.steps.length })), el("p", { class: "reason", lang: "en" }, ...reason(drill.steps[0])))];
  if (!found) return [];
  const text = {
    right: t("drill.right"), also: t("drill.also"), empty: t("drill.empty"), wrong: t("drill.wrong"),
    part: found.found === drill.marked.length ? t("drill.missing", { n: found.of - found.found }) : t("drill.part", { n: found.found, of: drill.marked.length }),
  }[found.kind];
  const good = found.kind === "right" || found.kind === "also";
  return [el("div", { class: `verdict ${good ? "right" : "wrong"}` }, el("p", {}, el("b", {}, text)),
    found.step ? el("p", { class: "reason", lang: "en" }, ...reason(found.step)) : "")];
}
