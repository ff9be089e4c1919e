// Renders the help beside the board: hints, the path, all steps, the rating.

import { el, byId } from "./dom.js";
import { comparison } from "./compare.js";
import { curve } from "./curve.js";
import { ending, puzzleOf } from "./help.js";
import { part } from "./parts.js";
import { phases } from "./story.js";
import { fullStep, shortNotation } from "./steptext.js";
import { doubt } from "./doubt.js";
import { t } from "./text.js";
/** @import { State } from "./state.js" */
/** @import { Phase } from "./story.js" */

/** Whether the panel already shows the status message, which then is only spoken. Errors always show. */
/** @param {State} state */
function isShown({ status, tab, help: { sentences, why, step }, doubt, steps, path, pathAt, rating }) {
  if (status === "") return true;
  if (tab === "steps") return steps !== null && status === t("steps.found", { n: steps.steps.length });
  if (tab === "help" && doubt && [t("puzzle.several"), t("puzzle.none")].includes(status)) return true;
  if (tab === "path") return path !== null && (pathAt >= path.steps.length || status.endsWith(path.steps[pathAt].text));
  if (tab === "rating") return rating !== null && (status.includes(rating.ratings[0]?.figure ?? "") || status.endsWith(rating.se?.hardest_step?.step.text ?? "."));
  const texts = tab === "help" ? [...sentences, why, step?.text ?? ""] : [];
  return texts.some((text) => text !== "" && (status.startsWith(text) || status !== "" && text.startsWith(status)));
}

/** @param {State} state */
export function panel(state) {
  for (const tab of document.querySelectorAll("[role=tab]")) {
    const on = tab.id === `tab-${state.tab}`;
    tab.setAttribute("aria-selected", String(on));
    tab.setAttribute("tabindex", on ? "0" : "-1");
    byId(`panel-${tab.id.slice(4)}`).hidden = !on;
  }
  const status = byId("status");
  if (status.textContent !== state.status) status.textContent = state.status;
  status.classList.toggle("spoken", isShown(state));
  part("help", [state.help, state.solution, state.doubt, state.frame], () => help(state));
  part("path-list", [state.path, state.pathAt, state.scene === null, state.frame], () => path(state));
  part("steps-list", [state.steps], () => steps(state));
  part("rating", [state.rating, hardestShown(state), state.frame], () => rating(state));
  byId("rate").hidden = state.rating !== null;
  part("list", [state.list, state.givens, state.listed], () => collection(state));
  byId("why").setAttribute("aria-pressed", String(state.asking));
  byId("back").hidden = state.scene === null;
}

/** @param {State} state @returns {(Node | string)[]} */
function help(state) {
  const { help, solution } = state;
  if (help.mistakes.length > 0) {
    return [el("p", { class: "warning" }, t("help.mistakes", { n: help.mistakes.length })),
      el("ul", {}, ...help.sentences.map((text) => el("li", {}, text))),
      el("div", { class: "actions" }, el("button", { "data-do": "undoToGood" }, t("help.undoMistakes")),
        solution && !help.compared ? el("button", { "data-do": "compare" }, t("help.compare")) : ""),
      ...comparison(state)];
  }
  if (help.why) {
    const all = help.why.split("\n");
    const lines = help.reasons.length > 0 ? all.slice(0, all.findIndex((line) => line.startsWith("1. "))) : all;
    return [...lines.map((line) => el("p", {}, line)), ...help.reasons.map((step) => fullStep(step, help.proved, -1, state.layout.n))];
  }
  const hints = help.sentences.slice(0, help.step ? 3 : undefined).map((text) => el("li", {}, text));
  const caution = help.caution ? [el("p", { class: "warning" }, help.caution)] : [];
  const all = hints.length > 0 ? [...caution, el("ol", { class: "rungs" }, ...hints)] : [];
  if (help.step) return [...all, fullStep(help.step, help.proved, state.frame, state.layout.n)];
  if (all.length > 0) return all;
  if (state.doubt) return doubt(state);
  return [el("p", { class: "quiet" }, t("help.intro")),
    el("p", { class: "quiet fine" }, t("help.whyIntro"))];
}

/** @param {State} state @returns {(Node | string)[]} */
function path(state) {
  const { path, pathAt } = state;
  if (!path) return [];
  const shown = state.scene === null ? undefined : path.steps[pathAt];
  const item = (/** @type {number} */ at) => {
    const step = path.steps[at];
    return el("li", {}, el("button", {
      class: "line", "data-step": String(at), "aria-current": state.scene !== null && at === pathAt ? "step" : undefined,
    }, el("span", {}, step.name), el("span", { class: "quiet" }, shortNotation(step)),
    el("span", { class: "tick", title: t("step.proved") }, path.proved[at] ? "✓" : "")));
  };
  const all = phases(path.steps);
  return [
    curve(path.steps, all, pathAt, t("path.curve")),
    shown ? fullStep(shown, path.proved[pathAt], state.frame, state.layout.n) : "",
    el("div", { class: "story" }, ...all.flatMap((phase) => {
      const list = el("ol", { class: "lines" }, ...path.steps.slice(phase.from, phase.to).map((_, n) => item(phase.from + n)));
      list.style.counterReset = `line ${phase.from}`;
      return [el("h3", {}, phaseTitle(phase, path.steps.length)), list];
    })),
    el("p", { class: "quiet" }, t("path.end", { ending: ending(path.outcome), n: path.steps.length, proved: path.proved.filter(Boolean).length })),
  ];
}

/** @param {Phase} phase @param {number} end the number of steps of the path */
function phaseTitle({ from, to, knot, names }, end) {
  if (knot > 0) return t("path.knot", { number: knot, names: names.join(", ") });
  return t(to === end ? "path.toEnd" : from === 0 ? "path.toFirst" : "path.toNext");
}

/** @param {State} state @returns {(Node | string)[]} */
function steps(state) {
  if (!state.steps) return [];
  const { steps, proved, complete } = state.steps;
  const items = steps.map((step, at) =>
    el("li", {}, el("button", { class: "line", "data-found": String(at) },
      el("span", {}, step.name), el("span", { class: "quiet" }, shortNotation(step)),
      el("span", { class: "tick", title: proved[at] ? t("step.proved") : "" }, proved[at] ? "✓" : ""))));
  return [el("p", { class: "quiet" }, t(complete ? "steps.count" : "steps.atLeast", { n: steps.length })),
    el("ol", { class: "lines" }, ...items)];
}

/** Whether the hardest step is on the board. @param {State} state */
const hardestShown = ({ rating, scene, tab }) => tab === "rating" && scene !== null && Boolean(rating?.se?.hardest_step);

/** @param {State} state @returns {(Node | string)[]} */
function rating(state) {
  if (!state.rating) return [];
  const { ratings, techniques, outcome } = state.rating;
  const most = Math.max(...techniques.map((used) => used.count), 1);
  const fact = (/** @type {string} */ name, /** @type {string} */ value, note = "") =>
    el("div", { class: "fact" }, el("dt", {}, name), el("dd", {}, value, note ? el("small", {}, note) : ""));
  const bars = techniques.map((used) => {
    const bar = el("span", { class: "bar" });
    bar.style.setProperty("--part", String(used.count / most));
    return el("li", {}, el("a", { href: `#/techniques/${state.variant ? "variant-" : ""}${used.technique}`, "data-technique": used.technique }, used.name), bar, el("span", { class: "number" }, `${used.count} × ${used.rating.toFixed(1)}`));
  });
  return [
    el("dl", { class: "facts" }, ...ratings.map(({ name, figure, note }) => fact(name, figure, note))),
    ...hardest(state),
    el("h3", {}, outcome === "solved" ? t("rating.used") : `${t("rating.used")} (${ending(outcome)})`),
    el("ul", { class: "bars" }, ...bars),
  ];
}

/** Shows the hardest step, or a button that shows it. @param {State} state @returns {(Node | string)[]} */
function hardest(state) {
  const { hardest, hardest_step } = state.rating?.se ?? {};
  if (!hardest) return [];
  const title = el("h3", {}, t("rating.hardest"));
  if (!hardest_step) return [title, el("p", {}, `${hardest}.`)];
  const { number, of, step, proved } = hardest_step;
  const place = t("rating.place", { name: hardest, number, of });
  return hardestShown(state)
    ? [title, el("p", { class: "quiet" }, place), fullStep(step, proved, state.frame), el("button", { "data-do": "back" }, t("help.backToGame"))]
    : [title, el("p", {}, place), el("button", { class: "main", "data-do": "showHardest" }, t("rating.show"))];
}

/** @param {State} state @returns {(Node | string)[]} */
function collection(state) {
  if (state.list.length < 2) return [];
  const now = puzzleOf(state);
  const more = state.list.length - state.listed;
  return [el("h3", {}, t("list.title", { n: state.list.length })),
    el("ol", { class: "lines" }, ...state.list.slice(0, state.listed).map((board, at) =>
      el("li", {}, el("button", { class: "line", "data-board": String(at), "aria-current": board.puzzle === now ? "true" : undefined },
        el("span", {}, board.label ?? t("list.puzzle", { n: at + 1 })), el("span", { class: "quiet" }, t("list.givens", { n: board.grid.replace(/\./g, "").length })))))),
    more > 0 ? el("button", { "data-do": "listMore" }, t("list.more", { n: more })) : ""];
}
