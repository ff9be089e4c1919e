// Renders the board. Nodes are created when first needed and reused; only differences are written.

import { isDone, selectedPeers, shownMistakes } from "./board.js";
import { byId, el } from "./dom.js";
import { boardView, COLORS, labels } from "./labels.js";
import { CELLS, DIGITS, digitsOf } from "./rules.js";
/** @import { State } from "./state.js" */

/** @typedef {{ root: HTMLElement, value?: HTMLElement, corner?: HTMLElement, centre?: HTMLElement, grid?: HTMLElement, small?: HTMLElement[] }} CellNodes */

/** @type {CellNodes[]} */
let cells = [];

/** Collects the cells that first.js created. */
export function build() {
  cells = CELLS.map((cell) => {
    const root = byId(`cell-${cell}`);
    const value = root.firstElementChild;
    return value instanceof HTMLElement ? { root, value } : { root };
  });
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
  if (marks || nodes[part]) setAttribute(partOf(nodes, part), "data-marks", marks);
}

/** The elements of a cell's candidates. @param {CellNodes} nodes */
function smallOf(nodes) {
  if (!nodes.small) {
    nodes.small = DIGITS.map((digit) => el("span", { class: "small", "data-marks": String(digit) }));
    nodes.root.append((nodes.grid = el("span", { class: "candidates" }, ...nodes.small)));
  }
  return nodes.small;
}

/** @param {State} state */
export function board(state) {
  const view = boardView(state);
  const wrong = state.scene ? new Set() : shownMistakes(state);
  const peers = selectedPeers(state);
  const selected = new Set(state.selection);
  const label = labels(state);
  const lit = state.settings.sameDigit && selected.size === 1 ? view.digits[state.selection[0]] : 0;
  const { corner, centre, inks, colors } = state.now;
  for (const cell of CELLS) {
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
    setMarks(nodes, "corner", marks ? digitsOf(corner[cell]).join("") : "");
    setMarks(nodes, "centre", marks && !view.all ? digitsOf(centre[cell]).join("") : "");
    if (view.all && !digit) {
      const small = smallOf(nodes);
      for (const d of DIGITS) {
        const ink = state.scene ? undefined : inks[`${cell}.${d}`];
        const on = (view.candidates[cell] & (1 << d)) !== 0;
        const name = `small${on ? " on" : ""}${lit === d ? " lit" : ""}${ink === undefined ? "" : ` ink ink-${ink}`}`;
        setAttribute(small[d - 1], "class", name);
      }
    }
    paint(nodes.root, state.scene ? 0 : colors[cell]);
  }
  byId("board").classList.toggle("scene", state.scene !== null);
  byId("frame").classList.toggle("done", isDone(state) && !state.scene);
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
