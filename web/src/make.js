// The maker: what to make, what came out, and why a puzzle that misses the request is not called by its name.

import { el } from "./dom.js";
import { drawnLater } from "./dress.js";
import { levelName } from "./home.js";
import { icon } from "./icon.js";
import { kindName } from "./levels.js";
import { mini } from "./mini.js";
import { readGrid } from "./notation.js";
import { part } from "./parts.js";
import { KINDS, LEVELS, SIZES } from "./route.js";
import { t, textOr } from "./text.js";
import { loadTexts, tv } from "./variant.text.js";
/** @import { State } from "./state.js" */
/** @import { GenerateAnswer, GenerateRequest, RatingLine } from "./generated/api.js" */

const SYMMETRIES = ["rotational-180", "rotational-90", "left-right", "top-bottom", "diagonal", "anti-diagonal"];

/** @param {State} state */
export function maker(state) {
  const here = state.view === "make";
  part("make", [here, state.catalog], () => (here ? form(state) : []));
  // What is found comes while the player may be writing in the form.
  if (here) part("made", [document.querySelector("#made"), state.maker, state.busy, state.status], () => result(state));
}

await loadTexts();

/** With other rules or another size, nothing else can be chosen. @param {HTMLFormElement} form */
function limit(form) {
  const value = (/** @type {string} */ name) => /** @type {HTMLSelectElement} */ (form.elements.namedItem(name)).value;
  const isVariant = value("rules") !== "" || value("size") !== "";
  for (const field of form.elements) {
    if (!["rules", "size"].includes(field.getAttribute("name") ?? "")) field.toggleAttribute("disabled", isVariant);
  }
}

/** @param {State} state @returns {(Node | string)[]} */
function form(state) {
  const { request } = state.maker;
  // What the player typed before the list of techniques arrived stays.
  const typed = /** @type {HTMLFormElement | null} */ (document.querySelector("#make-form"));
  const written = typed && new FormData(typed);
  const value = (/** @type {keyof GenerateRequest} */ key) => String(written?.get(key) ?? request[key] ?? "");
  const select = (/** @type {keyof GenerateRequest} */ name, /** @type {[string, string][]} */ options) =>
    el("select", { name }, ...options.map(([id, text]) => el("option", { value: id, selected: id === value(name) }, text)));
  const input = (/** @type {keyof GenerateRequest} */ name, /** @type {string} */ placeholder) => el("input", { name, inputmode: "decimal", value: value(name), placeholder, size: "4" });
  const techniques = (state.catalog ?? []).filter((entry) => entry.default).map((entry) => /** @type {[string, string]} */ ([entry.id, entry.name]));
  const fields = el("form", { id: "make-form", class: "form prose" },
      el("p", {},
        el("label", {}, tv("makeRules"), select("rules", [["", tv("makeClassic")], ...KINDS.map((kind) => /** @type {[string, string]} */ ([kind, kindName(`${kind}/9`)]))])),
        el("label", {}, tv("makeSize"), select("size", [["", "9 × 9"], ...SIZES.map((size) => /** @type {[string, string]} */ ([String(size), `${size} × ${size}`]))]))),
      el("p", {},
        el("label", {}, t("make.level"), select("level", [["", t("make.any")], ...LEVELS.map((level) => /** @type {[string, string]} */ ([level, levelName(level)]))])),
        el("label", {}, t("make.technique"), select("technique", [["", t("make.any")], ...techniques])),
        el("label", {}, t("make.symmetry"), select("symmetry", [["", t("make.none")], ...SYMMETRIES.map((name) => /** @type {[string, string]} */ ([name, textOr(`symmetry.${name}`, name)]))]))),
      el("p", {},
        el("label", {}, t("make.from"), input("rating_from", "1.0")), el("label", {}, t("make.to"), input("rating_to", "11.9")),
        el("label", {}, t("make.givensFrom"), input("givens_from", "17")), el("label", {}, t("make.givensTo"), input("givens_to", "40"))));
  fields.addEventListener("change", () => limit(fields));
  limit(fields);
  return [
    el("h1", {}, t("make.title")),
    el("p", { class: "quiet" }, t("make.lead")),
    fields,
    el("div", { id: "made" }),
  ];
}

/** @param {State} state @returns {(Node | string)[]} */
function result(state) {
  const { answer } = state.maker;
  return [
    el("p", { class: "actions" },
      el("button", { class: "main", "data-do": "make", disabled: state.busy }, icon("make"), t("make.go")),
      state.busy ? el("span", { class: "working" }, el("span", { class: "spinner" }), t("make.working"), el("button", { "data-do": "cancel" }, t("busy.stop"))) : ""),
    el("div", { role: "status" }, state.status ? el("p", {}, state.status) : "", ...(answer ? (state.maker.isDone ? found : soFar)(answer, state.maker.ratings) : [])),
  ];
}

/** How far the search is. @param {GenerateAnswer} answer @param {readonly RatingLine[]} ratings @returns {(Node | string)[]} */
const soFar = ({ tries }, ratings) => [el("p", {}, t("make.tried", { n: tries }),
  ratings.length > 0 ? ` ${t("make.soFar", { what: ratings.map(({ name, figure }) => `${name} ${figure}`).join(", ") })}` : "")];

/** @param {GenerateAnswer} answer @param {readonly RatingLine[]} ratings @returns {(Node | string)[]} */
function found({ puzzles, nearest, tries }, ratings) {
  const [made] = puzzles;
  if (!made && !nearest) return [el("p", { class: "verdict wrong" }, t("make.nothing", { n: tries }))];
  const one = made ?? nearest;
  return [
    el("p", { class: `verdict ${made ? "right" : "wrong"}` }, made ? t("make.found", { n: tries }) : t("make.near", { n: tries })),
    el("div", { class: "cards" }, el("div", { class: "card guided" }, one?.variant ? drawnLater(one.puzzle, { name: t("make.board") }) : mini(readGrid(one?.puzzle ?? ""), readGrid(one?.puzzle ?? ""), t("make.board")),
      one?.variant && one.givens === 0 ? "" : el("p", {}, t("list.givens", { n: one?.givens ?? 0 })), ...ratings.map(({ name, figure, note }) => el("p", { class: "quiet fine", lang: "en" }, `${name} ${figure}${note ? `: ${note}` : ""}`)),
      el("p", { class: "actions" }, el("button", { class: "main", "data-made": made ? "puzzle" : "nearest" }, icon("play"), t(made ? "make.play" : "make.playNear")),
        one?.practice && made ? el("button", { "data-made": "practice" }, t("make.practice")) : ""))),
  ];
}
