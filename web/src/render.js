// Renders the board. Nodes are created when first needed and reused; only differences are written.

import { isDone, selectedPeers, shownMistakes } from "./board.js";
import { byId, el } from "./dom.js";
import { boardView, COLORS, labels } from "./labels.js";
import { digitsOf } from "./rules.js";
/** @import { State } from "./state.js" */

/** @typedef {{ root: HTMLElement, value?: HTMLElement, corner?: HTMLElement, centre?: HTMLElement, grid?: HTMLElement, small?: HTMLElement[] }} CellNodes */

/** @type {CellNodes[]} */
let cells = [];

/** Rows of the board on the page. */
let rows = 0;

/** Collects the cells that first.js created; for another size, makes cells, labels of rows and buttons. @param {State["layout"]} layout */
function build({ n, cells: all, digits }) {
  rows = n;
  const board = byId("board");
  if (board.children.length !== n) {
    board.replaceChildren(...digits.map((row) => el("div", { class: "row", role: "row" }, ...all.slice(n * row - n, n * row).map((cell) =>
      el("div", { id: `cell-${cell}`, class: "cell", role: "gridcell", "data-cell": String(cell), tabindex: "-1" })))));
  }
  for (const name of ["aria-rowcount", "aria-colcount"]) setAttribute(board, name, String(n));
  for (const ticks of document.querySelectorAll(".ticks")) if (ticks.children.length !== n) ticks.replaceChildren(...digits.map((digit) => el("span", {}, String(digit))));
  const buttons = document.querySelectorAll("[data-digit]");
  const pad = buttons[0].parentElement;
  buttons.forEach((button, at) => at >= n && button.remove());
  digits.slice(buttons.length).forEach((digit) => pad?.insertBefore(el("button", { type: "button", "data-digit": String(digit) }, String(digit), el("small")), pad.lastElementChild));
  cells = all.map((cell) => {
    const root = byId(`cell-${cell}`);
    const value = root.firstElementChild;
    return value instanceof HTMLElement ? { root, value } : { root };
  });
}

/** The grid that the sizes are for. @type {State["layout"] | null} */
let measured = null;

/** Fits the page to a grid: its size, and the room for clues around it. @param {State["layout"]} layout */
function fit(layout) {
  if (measured === layout) return;
  measured = layout;
  const { n, wide, edge, top, sides: [above, right, below, left] } = layout;
  if (rows !== n) build(layout);
  const { dataset, style } = document.documentElement;
  dataset.n = n > 9 ? "many" : "";
  for (const [name, value] of Object.entries({ n, wide, edge, top, above, right, below, left })) style.setProperty(`--${name}`, String(value));
}

/** @param {Element} node @param {string} text */
const setText = (node, text) => {
  if (node.textContent !== text) node.textContent = text;
};

/** @param {Element} node @param {string} name @param {string} value */
const setAttribute = (node, name, value) => {
  if (node.getAttribute(name) !== value) node.setAttribute(name, value);
};

/** A part of a cell, created when first needed: most cells never need most parts. */
/** @param {CellNodes} nodes @param {"value" | "corner" | "centre"} part */
function partOf(nodes, part) {
  if (!nodes[part]) nodes.root.append((nodes[part] = el("span", { class: part })));
  return nodes[part];
}

/** Writes marks to an attribute for the style sheet; as text, a screen reader would repeat the label. */
/** @param {CellNodes} nodes @param {"corner" | "centre"} part @param {string} marks */
function setMarks(nodes, part, marks) {
  if (!marks && !nodes[part]) return;
  setAttribute(partOf(nodes, part), "data-marks", marks);
  setAttribute(partOf(nodes, part), "data-size", String(marks.length));
}

/** Marks in a square, with a space as wide as a digit for each that is missing. @param {number} set @param {State["layout"]} layout */
function square(set, { n, wide, digits }) {
  if (set === 0) return "";
  const width = n > 9 ? 2 : 1;
  const texts = digits.map((digit) => (set & (1 << digit) ? String(digit) : "").padStart(width, "\u2007"));
  return digits.filter((digit) => digit % wide === 1).map((digit) => texts.slice(digit - 1, digit - 1 + wide).join("")).join("\n");
}

/** The elements of a cell's candidates. @param {CellNodes} nodes @param {readonly number[]} digits */
function smallOf(nodes, digits) {
  if (!nodes.small) {
    nodes.small = digits.map((digit) => el("span", { class: "small", "data-marks": String(digit) }));
    nodes.root.append((nodes.grid = el("span", { class: "candidates" }, ...nodes.small)));
  }
  return nodes.small;
}

/** @param {State} state */
export function board(state) {
  const { layout } = state;
  fit(layout);
  const view = boardView(state);
  const wrong = state.scene ? new Set() : shownMistakes(state);
  const peers = selectedPeers(state);
  const selected = new Set(state.selection);
  const label = labels(state);
  const lit = !state.settings.sameDigit ? 0 : state.digit || (selected.size === 1 ? view.digits[state.selection[0]] : 0);
  const { corner, centre, inks, colors } = state.now;
  for (const cell of layout.cells) {
    const nodes = cells[cell];
    const digit = view.digits[cell];
    const marks = !state.scene && !digit;
    const classes = ["cell"];
    if (state.givens[cell]) classes.push("given");
    if (selected.has(cell)) classes.push("selected");
    else if (peers.has(cell)) classes.push("near");
    if (lit && digit === lit) classes.push("same");
    if (wrong.has(cell)) classes.push("wrong");
    if (view.all && !digit) classes.push("all");
    setAttribute(nodes.root, "class", classes.join(" "));
    setAttribute(nodes.root, "aria-label", label[cell]);
    setAttribute(nodes.root, "aria-selected", String(selected.has(cell)));
    setAttribute(nodes.root, "tabindex", cell === state.cursor ? "0" : "-1");
    if (digit || nodes.value) setText(partOf(nodes, "value"), digit ? String(digit) : "");
    setMarks(nodes, "corner", marks && !view.all ? square(corner[cell], layout) : "");
    setMarks(nodes, "centre", marks && !view.all ? digitsOf(centre[cell]).join(layout.n > 9 ? " " : "") : "");
    if (view.all && !digit) {
      const small = smallOf(nodes, layout.digits);
      for (const d of layout.digits) {
        const ink = state.scene ? undefined : inks[`${cell}.${d}`];
        const on = (view.candidates[cell] & (1 << d)) !== 0;
        const noted = !state.scene && (corner[cell] & (1 << d)) !== 0;
        const name = `small${on ? " on" : ""}${on && noted ? " noted" : ""}${lit === d ? " lit" : ""}${ink === undefined ? "" : ` ink ink-${ink}`}`;
        setAttribute(small[d - 1], "class", name);
      }
    }
    paint(nodes.root, state.scene ? 0 : colors[cell]);
  }
  ticks("columns", selected.size === 1 ? state.selection[0] % layout.n : -1);
  ticks("rows", selected.size === 1 ? Math.floor(state.selection[0] / layout.n) : -1);
  byId("board").classList.toggle("scene", state.scene !== null);
  byId("frame").classList.toggle("variant", state.variant !== null);
  byId("frame").classList.toggle("done", isDone(state) && !state.scene);
}

/** Makes the label of the selected row or column stand out. @param {"columns" | "rows"} side @param {number} at */
function ticks(side, at) {
  const all = document.querySelectorAll(`.ticks.${side} span`);
  all.forEach((tick, n) => tick.classList.toggle("on", n === at));
}

/** Paints a cell in slices of its colors, through the object model: the policy forbids inline styles. */
/** @param {HTMLElement} node @param {number} set */
function paint(node, set) {
  const all = COLORS.map((_, at) => at).filter((at) => set & (1 << at));
  const share = 100 / all.length;
  const slices = all.map((at, n) => `var(--ink-${at}) ${n * share}% ${(n + 1) * share}%`);
  const value = all.length === 0 ? "" : all.length === 1 ? `var(--ink-${all[0]})` : `conic-gradient(${slices.join(", ")})`;
  if ((node.dataset.paint ?? "") !== value) {
    node.dataset.paint = value;
    node.style.setProperty("--paint", value || "none");
    node.classList.toggle("painted", value !== "");
  }
  if (value) node.classList.add("painted");
}

/** Focuses the cursor's cell. @param {State} state */
export const focusCursor = (state) => cells[state.cursor].root.focus({ preventScroll: true });
