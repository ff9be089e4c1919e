// Renders the panel. A part is rebuilt when the values it depends on have changed.

import { byId, el } from "./dom.js";
import { ENDINGS } from "./help.js";
import { count, namedCells, truthSentence } from "./notation.js";
/** @import { Use } from "./notation.js" */
/** @import { State } from "./state.js" */
/** @import { Highlight, Inference, Span, Step } from "./generated/api.js" */

const RUNGS = ["What kind of step?", "Where?", "Which technique?", "Why?", "Do it"];

/** Descriptions of roles whose names are unclear. @type {Record<string, string>} */
const ROLES = {
  "color-a": "first color", "color-b": "second color", "color-c": "third color", "color-d": "fourth color",
  "als-a": "first set", "als-b": "second set", "als-c": "third set", "als-d": "fourth set",
  base: "base house", cover: "cover house", blocker: "blocking digit", conflict: "nothing left here",
};

/** @type {Map<string, unknown[]>} */
const lastValues = new Map();

/** Rebuilds a part if one of the values it depends on has changed. */
/** @param {string} id @param {unknown[]} values @param {() => (Node | string)[]} make */
function part(id, values, make) {
  const before = lastValues.get(id);
  if (before && before.every((value, at) => value === values[at])) return;
  lastValues.set(id, values);
  const root = byId(id);
  const focused = focusedIn(root);
  root.replaceChildren(...make());
  // The nodes are new: restore the focus and keep the current step in view.
  if (focused) /** @type {HTMLElement | null} */ (root.querySelector(focused))?.focus({ preventScroll: true });
  const current = /** @type {HTMLElement | null} */ (root.querySelector("[aria-current=step]"));
  const list = current?.closest("ol");
  if (current && list) list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
}

/** A selector for the focused button inside an element, or an empty string. @param {HTMLElement} root */
function focusedIn(root) {
  const at = /** @type {HTMLElement | null} */ (document.activeElement);
  if (!at || !root.contains(at)) return "";
  const [name, value] = Object.entries(at.dataset)[0] ?? [];
  return name ? `[data-${name}="${CSS.escape(value ?? "")}"]` : "";
}

/** Whether the panel already shows the status message, which then is only spoken. Errors always show. */
/** @param {State} state */
function isShown({ status, tab, help: { sentences, why, step }, path, rating, page }) {
  if (tab === "path") return path !== null && /^(Step|End of the path)/.test(status);
  if (tab === "rating") return rating !== null && /^(Step|Rated)/.test(status);
  if (tab === "learn") return status === (page?.name ?? "All techniques.");
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
  document.body.classList.toggle("busy", state.busy);
  part("title", [state.label, state.givens], () => [state.label || givensOf(state)]);
  part("help", [state.help, state.solution], () => help(state));
  part("path-list", [state.path, state.pathAt, state.scene === null], () => path(state));
  part("steps-list", [state.steps], () => steps(state));
  part("rating", [state.rating, hardestShown(state)], () => rating(state));
  byId("rate").hidden = state.rating !== null;
  part("learn", [state.catalog, state.page], () => learn(state));
  part("list", [state.list, state.givens], () => collection(state));
  for (const button of document.querySelectorAll("[data-mode]")) {
    button.setAttribute("aria-pressed", String(button.getAttribute("data-mode") === state.mode));
  }
  byId("pad").classList.toggle("colours", state.mode === "colour" && !state.asking);
  byId("pad").classList.toggle("asking", state.asking);
  byId("why").setAttribute("aria-pressed", String(state.asking));
  const text = state.help.level === 0 ? "Hint" : RUNGS[state.help.level];
  for (const rung of document.querySelectorAll("[data-do=hint]")) {
    if (rung.textContent !== text) rung.textContent = text;
  }
  // On a phone the panel is below the board, so the message replaces the title above the board.
  const said = byId("said");
  const line = state.status || state.label || givensOf(state);
  if (said.textContent !== line) said.textContent = line;
  byId("back").hidden = state.scene === null;
  for (const [id, value] of /** @type {[string, boolean][]} */ ([
    ["auto", state.settings.auto], ["same", state.settings.sameDigit], ["clean", state.settings.cleanMarks],
  ])) {
    const box = /** @type {HTMLInputElement} */ (byId(id));
    box.checked = value;
  }
  for (const name of /** @type {const} */ (["check", "theme"])) {
    for (const radio of document.querySelectorAll(`input[name=${name}]`)) {
      const input = /** @type {HTMLInputElement} */ (radio);
      input.checked = input.value === state.settings[name];
    }
  }
  document.documentElement.dataset.theme = state.settings.theme;
}

/** @param {State} state */
function givensOf(state) {
  const givens = state.givens.filter(Boolean).length;
  return givens > 0 ? count(givens, "given") : "";
}

/** Shows whether the independent verifier accepted the step. @param {boolean} proved @param {boolean} assumes */
function badge(proved, assumes) {
  if (!proved) return el("span", { class: "badge none" }, "not proved");
  const title = `The independent verifier checked the proof of this step${assumes ? ", which assumes that the puzzle has exactly one solution" : ""}.`;
  return el("span", { class: `badge${assumes ? " assumes" : ""}`, title }, assumes ? "✓ if unique" : "✓ proved");
}

/** Shows a step in full. @param {Step} step @param {boolean} proved */
function fullStep(step, proved) {
  return el("article", { class: "step" },
    el("header", {},
      el("button", { class: "link", "data-technique": step.technique }, step.name),
      el("span", { class: "number", title: "Rating on the Sudoku Explainer scale" }, step.rating.toFixed(1)),
      badge(proved, step.assumes_uniqueness)),
    el("p", { class: "reason" }, ...reason(step)),
    step.full_text ? el("details", { class: "premises" }, el("summary", {}, "Every inference"), el("p", { class: "reason" }, step.full_text)) : "",
    el("p", { class: "notation" }, step.notation),
    legend(step),
    premises(step));
}

/** The explanation; pointing to cells, houses or candidates shows them on the board. @param {Step} step */
const reason = ({ spans, links }) => spans.map((span) => {
  if (typeof span === "string") return span;
  const cells = namedCells(span, links);
  return cells.length > 0 ? el("span", { class: "named", "data-cells": cells.join(" ") }, span.text) : span.text;
});

/** A step's notation without its name. @param {Step} step */
const shortNotation = ({ name, notation }) => (notation.startsWith(`${name}: `) ? notation.slice(name.length + 2) : notation);

/** Explains the marks on the board. @param {Step} step */
function legend(step) {
  const targets = new Set(step.conclusions.map((text) => text.replace(/^(r\dc\d)\D+(\d)$/, "$2$1")));
  // A candidate is drawn once, and a target as a target, unless it was supposed first.
  const isDrawn = (/** @type {Highlight} */ { role, candidates }) => role !== "target"
    && (!candidates || role.startsWith("supposed") || candidates.some((name) => !targets.has(name)));
  const roles = [...new Set(step.highlights.filter(isDrawn).map((h) => h.role))];
  const items = roles.map((role) => el("li", { class: `key role-${role}` }, ROLES[role] ?? role.replace("-", " ")));
  if (step.links.some((link) => link.kind === "strong")) items.push(el("li", { class: "key strong" }, "strong link"));
  if (step.links.some((link) => link.kind === "weak")) items.push(el("li", { class: "key weak" }, "weak link"));
  if (step.links.some((link) => link.number)) items.push(el("li", { class: "key implication" }, "inference"));
  if (step.links.some((link) => link.kind === "implication" && !link.number)) items.push(el("li", { class: "key excludes" }, "rules out"));
  if (step.conclusions.some((text) => text.includes("<>"))) items.push(el("li", { class: "key out" }, "eliminated"));
  if (step.conclusions.some((text) => !text.includes("<>"))) items.push(el("li", { class: "key in" }, "placed"));
  return el("ul", { class: "legend" }, ...items);
}

/** Lists the truths a proof is based on; pointing to one shows it on the board. @param {Step} step */
function premises(step) {
  /** @type {Map<string, Use>} */
  const all = new Map();
  const walk = (/** @type {Inference[]} */ proof) => {
    for (const inference of proof) {
      if ("truths" in inference) for (const truth of inference.truths) all.set(truth, "at least");
      if ("links" in inference) for (const truth of inference.links) if (!all.has(truth)) all.set(truth, "at most");
      if ("truth" in inference) all.set(inference.truth, "single");
      if ("trail" in inference) walk(inference.trail);
      if ("branches" in inference) for (const branch of inference.branches) walk(branch.trail);
    }
  };
  walk(step.proof);
  const truths = [...all].filter(([name]) => name[0] !== "#");
  if (truths.length === 0) return "";
  return el("details", { class: "premises" },
    el("summary", {}, `Based on ${count(truths.length, "premise")}`),
    el("ul", {}, ...truths.map(([name, use]) =>
      el("li", { "data-premise": name, tabindex: "0" }, truthSentence(name, use)))));
}

/** @param {State} state @returns {(Node | string)[]} */
function help(state) {
  const { help, solution } = state;
  if (help.mistakes.length > 0) {
    return [el("p", { class: "warning" }, help.mistakes.length === 1 ? "There is a mistake." : "There are mistakes."),
      el("ul", {}, ...help.sentences.map((text) => el("li", {}, text))),
      el("button", { "data-do": "undoToGood" }, "Undo my mistakes")];
  }
  if (help.why) {
    const all = help.why.split("\n");
    const lines = help.reasons.length > 0 ? all.slice(0, all.findIndex((line) => line.startsWith("1. "))) : all;
    return [...lines.map((line) => el("p", {}, line)), ...help.reasons.map((step) => fullStep(step, help.proved))];
  }
  const hints = help.sentences.slice(0, help.step ? 3 : undefined).map((text) => el("li", {}, text));
  const caution = help.caution ? [el("p", { class: "warning" }, help.caution)] : [];
  const all = hints.length > 0 ? [...caution, el("ol", { class: "rungs" }, ...hints)] : [];
  if (help.step) return [...all, fullStep(help.step, help.proved)];
  if (all.length > 0) return all;
  return [el("p", { class: "quiet" }, solution || state.givens.every((d) => !d)
    ? "Stuck? Each press of Hint reveals a little more: what kind of step to look for, where to look, which technique to use and why it works. The last press makes the move for you."
    : "This puzzle does not have exactly one solution, so mistakes cannot be checked. Hints that do not depend on a unique solution still work.")];
}

/** @param {State} state @returns {(Node | string)[]} */
function path(state) {
  const { path, pathAt } = state;
  if (!path) return [];
  const shown = state.scene === null ? undefined : path.steps[pathAt];
  const items = path.steps.map((step, at) =>
    el("li", {}, el("button", {
      class: "line", "data-step": String(at), "aria-current": state.scene !== null && at === pathAt ? "step" : undefined,
    }, el("span", {}, step.name), el("span", { class: "quiet" }, shortNotation(step)),
    el("span", { class: "tick", title: "proved" }, path.proved[at] ? "✓" : ""))));
  return [
    shown ? fullStep(shown, path.proved[pathAt]) : "",
    el("ol", { class: "lines" }, ...items),
    el("p", { class: "quiet" }, `${ENDINGS[path.outcome]} after ${count(path.steps.length, "step")}, ${path.proved.filter(Boolean).length} proved by the verifier.`),
  ];
}

/** @param {State} state @returns {(Node | string)[]} */
function steps(state) {
  if (!state.steps) return [];
  const { steps, proved, complete } = state.steps;
  const items = steps.map((step, at) =>
    el("li", {}, el("button", { class: "line", "data-found": String(at) },
      el("span", {}, step.name), el("span", { class: "quiet" }, shortNotation(step)),
      el("span", { class: "tick", title: proved[at] ? "proved" : "" }, proved[at] ? "✓" : ""))));
  return [el("p", { class: "quiet" }, `${complete ? "" : "At least "}${count(steps.length, "step")}, easiest first. Point to a step to see it on the board.`),
    el("ol", { class: "lines" }, ...items)];
}

/** Whether the hardest step is on the board. @param {State} state */
const hardestShown = ({ rating, drawing }) => drawing !== null && drawing.highlights === rating?.se?.hardest_step?.step.highlights;

/** @param {State} state @returns {(Node | string)[]} */
function rating(state) {
  if (!state.rating) return [];
  const { ratings, techniques, outcome } = state.rating;
  const most = Math.max(...techniques.map((t) => t.count), 1);
  const fact = (/** @type {string} */ name, /** @type {string} */ value, note = "") =>
    el("div", { class: "fact" }, el("dt", {}, name), el("dd", {}, value, note ? el("small", {}, note) : ""));
  const bars = techniques.map((t) => {
    const bar = el("span", { class: "bar" });
    bar.style.setProperty("--part", String(t.count / most));
    return el("li", {}, el("button", { class: "link", "data-technique": t.technique }, t.name), bar, el("span", { class: "number" }, `${t.count} × ${t.rating.toFixed(1)}`));
  });
  return [
    el("dl", { class: "facts" }, ...ratings.map(({ name, figure, note }) => fact(name, figure, note))),
    ...hardest(state),
    el("h3", {}, `Techniques used${outcome === "solved" ? "" : ` (${outcome})`}`),
    el("ul", { class: "bars" }, ...bars),
  ];
}

/** Shows the hardest step, or a button that shows it. @param {State} state @returns {(Node | string)[]} */
function hardest(state) {
  const { hardest, hardest_step } = state.rating?.se ?? {};
  if (!hardest) return [];
  const title = el("h3", {}, "Hardest step");
  if (!hardest_step) return [title, el("p", {}, `${hardest}.`)];
  const { number, of, step, proved } = hardest_step;
  const place = `${hardest}, step ${number} of ${of} on the Sudoku Explainer path`;
  return hardestShown(state)
    ? [title, el("p", { class: "quiet" }, `${place}.`), fullStep(step, proved), el("button", { "data-do": "back" }, "Back to the game")]
    : [title, el("p", {}, `${place}.`), el("button", { class: "main", "data-do": "showHardest" }, "Show it on the board")];
}

/** @param {readonly Span[]} spans */
const styledText = (spans) => spans.map(({ text, style }) =>
  style === "plain" ? text : el(style === "code" ? "code" : style === "strong" ? "strong" : "em", {}, text));

/** @param {State} state @returns {(Node | string)[]} */
function learn(state) {
  const { page, catalog } = state;
  if (page) {
    const parts = page.parts.map((one) => {
      switch (one.part) {
        case "heading":
          return one.level === 1 ? "" : el("h3", {}, ...styledText(one.spans));
        case "paragraph":
          return el("p", {}, ...styledText(one.spans));
        case "list":
          return el("ul", {}, ...one.items.map((item) => el("li", {}, ...styledText(item))));
        case "example": {
          const alt = one.steps[0]?.notation ?? `No ${page.name} here`;
          return el("figure", {},
            el("img", { src: `/api/techniques/${page.id}/${one.number}.svg`, alt, loading: "lazy", width: "588", height: "588" }),
            el("figcaption", { class: "reason" }, one.steps[0]?.text ?? "A near miss: nothing follows from this position."),
            el("button", { "data-example": String(one.number) }, one.found ? "Try it on the board" : "Open on the board"));
        }
        default:
          return "";
      }
    });
    const facts = [page.family, `SE ${page.rating.toFixed(1)}`, ...(page.hodoku_score ? [`HoDoKu ${page.hodoku_score}`] : []), ...(page.assumes_uniqueness ? ["assumes a unique solution"] : [])];
    return [el("button", { "data-do": "catalogue" }, "All techniques"), el("h2", {}, page.name),
      el("p", { class: "quiet" }, facts.join(" · ")),
      page.aliases.length > 0 ? el("p", { class: "quiet" }, `Also called ${page.aliases.join(", ")}.`) : "", ...parts];
  }
  if (!catalog) return [];
  const families = [...new Set(catalog.map((entry) => entry.family))];
  return families.flatMap((family) => [
    el("h3", {}, family),
    el("ul", { class: "catalogue" }, ...catalog.filter((entry) => entry.family === family).map((entry) =>
      el("li", {}, el("button", { class: "link", "data-technique": entry.id }, entry.name), el("span", { class: "number" }, entry.rating.toFixed(1))))),
  ]);
}

/** @param {State} state @returns {(Node | string)[]} */
function collection(state) {
  if (state.list.length < 2) return [];
  const now = state.givens.map((d) => d || ".").join("");
  return [el("h3", {}, `${state.list.length} puzzles in this collection`),
    el("ol", { class: "lines" }, ...state.list.slice(0, 200).map((board, at) =>
      el("li", {}, el("button", { class: "line", "data-board": String(at), "aria-current": board.puzzle === now ? "true" : undefined },
        el("span", {}, board.label ?? `Puzzle ${at + 1}`), el("span", { class: "quiet" }, count(board.puzzle.replace(/\./g, "").length, "given"))))))];
}
