// The encyclopedia: all techniques by level with a search, and the page of each.

import { COURSE } from "./course.js";
import { drillBoard } from "./drill.js";
import { el } from "./dom.js";
import { drawnLater } from "./dress.js";
import { drawingOf } from "./help.js";
import { icon } from "./icon.js";
import { mini } from "./mini.js";
import { isVariant } from "./notation.js";
import { part } from "./parts.js";
import { Problem } from "./problem.js";
import { languageNow, t } from "./text.js";
import { loadTexts, tv } from "./variant.text.js";
/** @import { State } from "./state.js" */
/** @import { AnyStep, Example, Span, TechniqueEntry, TechniquePage } from "./generated/api.js" */

await loadTexts();

/** The bands of the list, by the highest rating in them. @type {readonly [number, import("./text.js").Key][]} */
const BANDS = [[2.4, "band.first"], [3.1, "band.easy"], [4.2, "band.middle"], [5.5, "band.hard"], [7.4, "band.chains"], [12, "band.extreme"]];

/** @param {State} state */
export function encyclopedia(state) {
  part("learn", [state.view === "techniques", state.catalog, state.page, state.search, state.place], () => {
    if (state.view !== "techniques") return [];
    if (state.place) return state.page ? techniquePage(state.page, state) : [el("p", { class: "quiet" }, state.status || t("busy.loading"))];
    return state.catalog ? list(state.catalog, state.search) : [el("p", { class: "quiet" }, state.status || t("busy.loading"))];
  });
}

/** Whether a technique matches what the player looks for. @param {TechniqueEntry} entry @param {string} search */
export function matches({ id, name, aliases, family }, search) {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const text = [id, name, family, ...aliases].join(" ").toLowerCase();
  return words.every((word) => text.includes(word));
}

/**
 * The techniques that one builds on: what its lesson follows, or the easier ones that its page names, or the last easier
 * one of its family, or the last lesson that is easier.
 * @param {TechniquePage} page @param {readonly TechniqueEntry[]} catalog every technique, easiest first @returns {{ id: string, name: string }[]}
 */
export function buildsOn(page, catalog) {
  const lesson = COURSE.find(({ id }) => id === page.id);
  if (lesson) return COURSE.filter(({ id }) => lesson.after.includes(id));
  const easier = catalog.slice(0, Math.max(0, catalog.findIndex(({ id }) => id === page.id)));
  let text = page.parts.flatMap((one) => (one.part === "paragraph" ? one.spans : one.part === "list" ? one.items.flat() : [])).map((span) => span.text).join("");
  /** @type {Set<string>} */
  const named = new Set();
  // The longest names first, because the name of a technique may be part of another's.
  for (const { id, name } of [...catalog].sort((a, b) => b.name.length - a.name.length)) {
    const rest = text.replace(new RegExp(`(?<![\\w-])${name.replace(/[^\w ]/g, "\\$&")}(?![\\w-]|s[\\w-])`, "g"), "");
    if (rest !== text) named.add(id);
    text = rest;
  }
  const found = easier.filter(({ id }) => named.has(id)).slice(-3);
  const last = easier.findLast(({ family }) => family === page.family) ?? easier.findLast(({ id }) => COURSE.some((one) => one.id === id));
  return found.length > 0 ? found : last ? [last] : [];
}

/** @param {readonly TechniqueEntry[]} catalog @param {string} search @returns {(Node | string)[]} */
function list(catalog, search) {
  const found = catalog.filter((entry) => matches(entry, search));
  const bands = BANDS.map(([top, title], at) => {
    const entries = found.filter(({ rating }) => rating <= top && (at === 0 || rating > BANDS[at - 1][0]));
    return entries.length === 0 ? "" : el("section", {}, el("h2", {}, t(title)),
      el("ul", { class: "tech-list" }, ...entries.map((entry) =>
        el("li", {}, el("a", { href: `#/techniques/${entry.id}`, "data-technique": entry.id, lang: "en" }, entry.name, el("span", { class: "number" }, entry.rating.toFixed(1)))))));
  });
  return [el("h1", {}, t("techniques.title")),
    el("p", { class: "quiet" }, t("techniques.lead", { n: catalog.length })),
    el("div", { class: "search" }, icon("search"), inputOf(search)),
    ...(found.length > 0 ? bands : [el("p", {}, t("techniques.nothing", { text: search }))]),
    forVariants()];
}

/** The techniques for variants, which are asked for when somebody opens their list. */
function forVariants() {
  const all = el("ul", { class: "tech-list" });
  const details = el("details", { class: "prose", id: "variant-techniques" }, el("summary", {}, tv("techniques")), all);
  details.addEventListener("toggle", async () => {
    if (!details.open || all.childElementCount > 0) return;
    // The engine starts with this import, which the tests of pure functions do without.
    const { variantCatalog } = await import("./api.js");
    try {
      const { techniques } = await variantCatalog();
      all.replaceChildren(...techniques.map(({ id, name, rating }) =>
        el("li", {}, el("a", { href: `#/techniques/variant-${id}`, "data-technique": `variant-${id}`, lang: "en" }, name, el("span", { class: "number" }, String(rating))))));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      all.replaceChildren(error.message);
    }
  });
  return details;
}

/** @param {string} search */
function inputOf(search) {
  const input = el("input", { type: "search", id: "search", placeholder: t("techniques.search"), "aria-label": t("techniques.search"), autocomplete: "off" });
  input.value = search;
  return input;
}

/** @param {readonly Span[]} spans */
const styledText = (spans) => spans.map(({ text, style }) =>
  style === "plain" ? text : el(style === "code" ? "code" : style === "strong" ? "strong" : "em", {}, text));

/** An example, drawn from its data, so that it follows the theme. @param {Omit<Example, "steps"> & { steps: readonly AnyStep[] }} example @param {string} name */
export function figure(example, name) {
  const [step] = example.steps;
  if (isVariant(example.puzzle)) {
    const { puzzle, grid, candidates } = example;
    return drawnLater(puzzle, { grid, candidates, drawing: step ? drawingOf(step) : null, name: step?.notation ?? t("technique.miss", { name }) });
  }
  return mini(drillBoard(example).digits, drillBoard(example).givens, step?.notation ?? t("technique.miss", { name }),
    { candidates: drillBoard(example).candidates, drawing: step ? drawingOf(step) : null });
}

/** The parts of a page. @param {TechniquePage} page @param {(example: Example) => boolean} wanted @returns {(Node | string)[]} */
export const parts = (page, wanted) => page.parts.map((one) => {
  switch (one.part) {
    case "heading":
      return one.level === 1 ? "" : el("h2", {}, ...styledText(one.spans));
    case "paragraph":
      return el("p", {}, ...styledText(one.spans));
    case "list":
      return el("ul", {}, ...one.items.map((item) => el("li", {}, ...styledText(item))));
    case "example":
      return wanted(one) ? el("figure", {}, figure(one, page.name),
        el("figcaption", { class: "reason" }, one.steps[0]?.text ?? t("technique.nearMiss")),
        el("button", { "data-example": String(one.number) }, t(one.found ? "technique.try" : "technique.open"))) : "";
    default:
      return "";
  }
});

/** @param {TechniquePage} page @param {State} state @returns {(Node | string)[]} */
function techniquePage(page, state) {
  const lesson = COURSE.find(({ id }) => id === page.id);
  const before = buildsOn(page, state.catalog ?? []);
  const variant = state.place.startsWith("variant-");
  const facts = [page.family, variant ? String(page.rating) : `SE ${page.rating.toFixed(1)}`, ...(page.hodoku_score ? [`HoDoKu ${page.hodoku_score}`] : []), ...(page.assumes_uniqueness ? [t("technique.unique")] : [])];
  return [
    el("nav", { class: "crumbs", "aria-label": t("techniques.title") }, el("a", { href: "#/techniques", class: "button" }, icon("back"), t("techniques.all"))),
    el("article", { class: "prose", lang: "en" },
      el("h1", {}, page.name),
      el("p", { class: "quiet" }, facts.join(" · ")),
      languageNow() === "en" ? "" : el("p", { class: "quiet", lang: languageNow() }, t("technique.english")),
      page.aliases.length > 0 ? el("p", { class: "quiet", lang: languageNow() }, t("technique.also", { names: page.aliases.join(", ") })) : "",
      before.length > 0 ? el("p", { class: "builds", lang: languageNow() }, t("technique.after"), " ", ...before.flatMap(({ id, name }, at) => [at > 0 ? ", " : "", el("a", { href: `#/techniques/${id}`, lang: "en" }, name)])) : "",
      el("p", { class: "actions", lang: languageNow() },
        lesson ? el("a", { class: "button main", href: `#/learn/${page.id}` }, icon("cap"), t("technique.learn")) : "",
        page.default && !variant ? el("a", { class: "button", href: `#/practice/${page.id}` }, icon("play"), t("technique.practice")) : ""),
      ...parts(page, () => true)),
  ];
}
