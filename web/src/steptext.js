// Shows a step in words: its explanation with live cell names, its legend, and the premises of its proof.

import { el } from "./dom.js";
import { icon } from "./icon.js";
import { letter, namedCells } from "./notation.js";
import { frameCount } from "./playback.js";
import { languageNow, t, textOr } from "./text.js";
/** @import { AnyStep, Highlight, Inference, Link } from "./generated/api.js" */

/** Shows whether the independent verifier accepted the step. @param {boolean} proved @param {boolean} assumes */
function badge(proved, assumes) {
  if (!proved) return el("span", { class: "badge none" }, t("step.unproved"));
  const title = t(assumes ? "step.checkedUnique" : "step.checked");
  return el("span", { class: `badge${assumes ? " assumes" : ""}`, title }, `✓ ${t(assumes ? "step.ifUnique" : "step.proved")}`);
}

/** The page of a step's technique. Those for variants have names of their own. @param {AnyStep} step */
const pageOf = (step) => `${"level" in step ? "variant-" : ""}${step.technique}`;

/** Shows a step in full. `frame` is the inference on display, -1 for all of them. @param {AnyStep} step @param {boolean} proved @param {number} frame @param {number} [n] rows of the grid */
export function fullStep(step, proved, frame, n) {
  return el("article", { class: "step" },
    el("header", {},
      el("a", { href: `#/techniques/${pageOf(step)}`, "data-technique": step.technique, lang: "en" }, step.name),
      el("span", { class: "number", ...("level" in step ? {} : { title: t("step.rating") }) }, step.rating.toFixed("level" in step ? 0 : 1)),
      badge(proved, step.assumes_uniqueness)),
    languageNow() === "en" ? "" : el("p", { class: "quiet fine" }, t("step.english")),
    el("p", { class: "reason", lang: "en" }, ...reason(step, n)),
    player(step, frame),
    "full_text" in step && step.full_text ? el("details", { class: "premises" }, el("summary", {}, t("step.every")), el("p", { class: "reason", lang: "en" }, step.full_text)) : "",
    el("p", { class: "notation" }, step.notation),
    legend(step),
    premises(step));
}

/** Buttons that show the inferences of a chain one by one. @param {AnyStep} step @param {number} frame */
function player(step, frame) {
  const last = frameCount(step);
  if (last < 2) return "";
  const at = frame < 0 ? last : frame;
  return el("div", { class: "player", role: "group", "aria-label": t("player.group") },
    el("button", { "data-frame": String(Math.max(0, at - 1)), "aria-label": t("player.back"), disabled: at === 0 }, icon("back")),
    el("button", { "data-frame": frame < 0 ? "0" : "-1" }, frame < 0 ? t("player.start") : t("player.all")),
    el("button", { "data-frame": String(Math.min(last, at + 1)), "aria-label": t("player.next"), disabled: frame < 0 || at === last }, icon("next")),
    el("span", { class: "number" }, frame < 0 ? t("player.count", { n: last }) : `${at} / ${last}`));
}

/** The explanation; pointing to cells, houses or candidates shows them on the board. @param {AnyStep} step @param {number} [n] */
export const reason = ({ spans, links }, n) => spans.map((span) => {
  if (typeof span === "string") return span;
  const cells = namedCells(span, links, n);
  return cells.length > 0 ? el("span", { class: "named", "data-cells": cells.join(" "), tabindex: "0" }, span.text) : span.text;
});

/** A step's notation without its name. @param {AnyStep} step */
export const shortNotation = ({ name, notation }) => (notation.startsWith(`${name}: `) ? notation.slice(name.length + 2) : notation);

/** Explains the marks on the board. @param {AnyStep} step */
function legend(step) {
  /** @type {readonly Link[]} */
  const links = step.links;
  const targets = new Set(step.conclusions.map((text) => text.replace(/^(r\d+c\d+)\D+(\d+)$/, (_, cell, digit) => letter(Number(digit)) + cell)));
  // A candidate is drawn once, and a target as a target, unless it was supposed first.
  const isDrawn = (/** @type {Highlight} */ { role, candidates }) => role !== "target"
    && (!candidates || role.startsWith("supposed") || candidates.some((name) => !targets.has(name)));
  const drawn = step.highlights.filter(isDrawn);
  const roles = [...new Set(drawn.map((h) => h.role))];
  // A clue of a variant is not a house.
  const items = roles.map((role) => el("li", { class: `key role-${role}` }, textOr(drawn.some((one) => one.role === role && "clue" in one) ? "role.clue" : `role.${role}`, role)));
  if (links.some((link) => link.kind === "strong")) items.push(el("li", { class: "key strong" }, t("legend.strong")));
  if (links.some((link) => link.kind === "weak")) items.push(el("li", { class: "key weak" }, t("legend.weak")));
  if (links.some((link) => link.number)) items.push(el("li", { class: "key implication" }, t("legend.inference")));
  if (links.some((link) => link.kind === "implication" && !link.number)) items.push(el("li", { class: "key excludes" }, t("legend.excludes")));
  if (step.conclusions.some((text) => text.includes("<>"))) items.push(el("li", { class: "key out" }, t("legend.out")));
  if (step.conclusions.some((text) => !text.includes("<>"))) items.push(el("li", { class: "key in" }, t("legend.in")));
  return el("ul", { class: "legend" }, ...items);
}

/** How a proof uses a truth. @typedef {"least" | "most" | "single"} Use */

/** A truth as a sentence. @param {string} text @param {Use} use */
export function truthSentence(text, use) {
  if (text[0] === "r") return t(/** @type {const} */ ({ least: "cell.least", most: "cell.most", single: "cell.single" })[use], { cell: text });
  const house = textOr(`house.${text[1]}`, "").replace("{n}", text[2]);
  return t(`truth.${use}`, { house, digit: text[0] });
}

/** Lists the truths a proof is based on; pointing to one shows it on the board. @param {AnyStep} step */
function premises(step) {
  // The proof of a variant's step adds lines, whose names the page does not know.
  if ("level" in step) return "";
  /** @type {Map<string, Use>} */
  const all = new Map();
  const walk = (/** @type {Inference[]} */ proof) => {
    for (const inference of proof) {
      if ("truths" in inference) for (const truth of inference.truths) all.set(truth, "least");
      if ("links" in inference) for (const truth of inference.links) if (!all.has(truth)) all.set(truth, "most");
      if ("truth" in inference) all.set(inference.truth, "single");
      if ("trail" in inference) walk(inference.trail);
      if ("branches" in inference) for (const branch of inference.branches) walk(branch.trail);
    }
  };
  walk(step.proof);
  const truths = [...all].filter(([name]) => name[0] !== "#");
  if (truths.length === 0) return "";
  return el("details", { class: "premises" },
    el("summary", {}, t("step.based", { n: truths.length })),
    el("ul", {}, ...truths.map(([name, use]) =>
      el("li", { "data-premise": name, tabindex: "0" }, truthSentence(name, use)))));
}
