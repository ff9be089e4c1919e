// Draws rings, strikes, links and inferences over the board from a step's data: by role, without knowing any
// technique. One cell is 100 units. Shapes as well as colors tell roles apart.

import { byId, svg } from "./dom.js";
import { candidate, cellNumber, houseCells, literal } from "./notation.js";
import { outline } from "./outline.js";
import { CLASSIC } from "./rules.js";
/** @import { Layout } from "./rules.js" */
/** @import { Drawing, State } from "./state.js" */
/** @import { Link, Node as LinkNode, VariantHighlight } from "./generated/api.js" */

/** @typedef {{ x: number, y: number }} Point */

/** Arrowheads in colors of their own, by the look of the arrow. @type {Record<string, string>} */
const HEADS = { implication: "head-implication", excludes: "head-excludes" };

/** The center of a candidate. @param {number} cell @param {number} digit @param {Layout} [layout] @returns {Point} */
export const spot = (cell, digit, { n, wide, edge, top } = CLASSIC) => ({
  x: 100 * (cell % n) + 100 * edge + (100 - 200 * edge) / wide * ((digit - 1) % wide + .5),
  y: 100 * Math.floor(cell / n) + 100 * top + 100 * (1 - edge - top) / Math.ceil(n / wide) * (Math.floor((digit - 1) / wide) + .5),
});

const SQUARE = ["color-b", "als-b", "cover", "fin", "color-d", "als-d", "ruled-out"];
const DIAMOND = ["guardian", "endo-fin", "pivot", "supposed-true", "supposed-false"];

/** Draws a ring, square or diamond around a candidate, depending on its role. @param {string} role @param {Point} at @param {number} size */
function candidateMark(role, { x, y }, size) {
  const kind = `mark role-${role}`;
  if (SQUARE.includes(role)) return svg("rect", { class: kind, x: x - 13 * size, y: y - 13 * size, width: 26 * size, height: 26 * size, rx: 4 });
  if (DIAMOND.includes(role)) {
    const far = 17 * size;
    return svg("path", { class: kind, d: `M${x} ${y - far}L${x + far} ${y}L${x} ${y + far}L${x - far} ${y}Z` });
  }
  return svg("circle", { class: kind, cx: x, cy: y, r: 14 * size });
}

/** Draws a frame around cells. @param {string} role @param {readonly number[]} cells @param {number} n */
function frame(role, cells, n) {
  const columns = cells.map((cell) => cell % n);
  const rows = cells.map((cell) => Math.floor(cell / n));
  const [x, y] = [Math.min(...columns), Math.min(...rows)];
  return svg("rect", {
    class: `house role-${role}`, x: 100 * x + 4, y: 100 * y + 4, rx: 10,
    width: 100 * (Math.max(...columns) - x + 1) - 8, height: 100 * (Math.max(...rows) - y + 1) - 8,
  });
}

/** Draws the outline of cells of any shape, such as those of a clue. @param {string} role @param {readonly number[]} cells @param {number} n */
const around = (role, cells, n) => svg("g", { class: `house role-${role}` },
  svg("path", { stroke: "none", d: cells.map((cell) => `M${100 * (cell % n)} ${100 * Math.floor(cell / n)}h100v100h-100z`).join("") }),
  svg("path", { fill: "none", d: outline(cells, n, 4) }));

/** The center of a node's candidates. @param {LinkNode} node @param {Layout} layout @returns {Point} */
function middle(node, layout) {
  const spots = node.cells.map((cell) => spot(cellNumber(cell, layout.n), node.digit, layout));
  const mean = (/** @type {number[]} */ values) => values.reduce((a, b) => a + b, 0) / values.length;
  return { x: mean(spots.map((p) => p.x)), y: mean(spots.map((p) => p.y)) };
}

/** A node as text. @param {LinkNode} node */
const key = (node) => `${node.digit}${node.cells.join("")}`;

/** The latest premise of each inference. Its arrow stands out, so that a long line can be followed. @param {readonly Link[]} links */
function mainPremises(links) {
  /** @type {Map<string, number>} */
  const numbers = new Map();
  /** @type {Map<number, string>} */
  const main = new Map();
  for (const { to, number } of links) {
    if (number) numbers.set(key(to), Math.min(number, numbers.get(key(to)) ?? number));
  }
  const place = (/** @type {string} */ node) => numbers.get(node) ?? 0;
  for (const { from, number } of links) {
    if (number && place(key(from)) >= place(main.get(number) ?? "")) main.set(number, key(from));
  }
  return main;
}

/** The kind of an arrow by its look. @param {Link} link @param {Map<number, string>} main */
function look({ from, kind, number }, main) {
  if (kind !== "implication") return kind;
  if (!number) return "excludes";
  return main.get(number) === key(from) ? "implication" : "side";
}

/** Writes the number of each inference beside what it concludes. @param {readonly Link[]} links @param {Layout} layout */
function numbers(links, layout) {
  const taken = new Set();
  const inferences = new Map(links.filter(({ number }) => number).map((link) => [`${link.number} ${key(link.to)}`, link]));
  return [...inferences.values()].flatMap(({ to, number }) => {
    const { x, y } = middle(to, layout);
    const corners = [[15, -15], [-15, -15], [15, 15], [-15, 15]].map(([dx, dy]) => ({ x: x + dx, y: y + dy }));
    const free = corners.find((corner) => !taken.has(`${corner.x} ${corner.y}`)) ?? corners[0];
    taken.add(`${free.x} ${free.y}`);
    const text = String(number);
    const half = 5 + 4.5 * text.length;
    return [
      svg("rect", { class: "number", x: free.x - half, y: free.y - 9, width: 2 * half, height: 18, rx: 9 }),
      svg("text", { class: "number", x: free.x, y: free.y + 5 }, text),
    ];
  });
}

/** Draws a curved arrow: solid for a strong link, dashed for a weak one. @param {Point} a @param {Point} b @param {string} kind */
function arrow(a, b, kind) {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  const gap = Math.min(16, length / 3);
  const from = { x: a.x + ux * gap, y: a.y + uy * gap };
  const to = { x: b.x - ux * (gap + 3), y: b.y - uy * (gap + 3) };
  const bend = Math.min(40, length / 6);
  const via = { x: (a.x + b.x) / 2 - uy * bend, y: (a.y + b.y) / 2 + ux * bend };
  const n = (/** @type {number} */ value) => value.toFixed(1);
  return svg("path", {
    class: `link link-${kind}`, ...(kind === "side" ? {} : { "marker-end": `url(#${HEADS[kind] ?? "head"})` }),
    d: `M${n(from.x)} ${n(from.y)}Q${n(via.x)} ${n(via.y)} ${n(to.x)} ${n(to.y)}`,
  });
}

/** Draws everything, back to front. @param {Drawing} drawing @param {Layout} [layout] @returns {SVGElement[]} */
export function shapes(drawing, layout = CLASSIC) {
  const { n, wide } = layout;
  const size = Math.min(1, 3 / wide, (100 - 100 * layout.edge - 100 * layout.top) / 30 / Math.ceil(n / wide));
  const houses = [];
  const cells = [];
  const marks = [];
  const targets = new Set(drawing.conclusions.map((text) => {
    const { cell, digit } = literal(text, n);
    return `${cell}.${digit}`;
  }));
  for (const { role, house, cells: marked, candidates, clue } of /** @type {readonly VariantHighlight[]} */ (drawing.highlights)) {
    // A house or a clue of a variant has its cells.
    if (house && !marked) houses.push(frame(role, houseCells(house), n));
    if ((house || typeof clue === "number") && marked) houses.push(around(role, marked.map((name) => cellNumber(name, n)), n));
    else for (const name of marked ?? []) cells.push(frame(`cell role-${role}`, [cellNumber(name, n)], n));
    for (const name of candidates ?? []) {
      const [cell, digit] = candidate(name, n);
      if (!targets.has(`${cell}.${digit}`) || role.startsWith("supposed")) marks.push(candidateMark(role, spot(cell, digit, layout), size));
    }
  }
  const main = mainPremises(drawing.links);
  const links = drawing.links.map((link) => arrow(middle(link.from, layout), middle(link.to, layout), look(link, main)));
  const ends = drawing.conclusions.flatMap((text) => {
    const { cell, digit, holds } = literal(text, n);
    const { x, y } = spot(cell, digit, layout);
    if (holds) return [svg("circle", { class: "placed", cx: x, cy: y, r: 16 * size })];
    return [
      svg("circle", { class: "struck", cx: x, cy: y, r: 14 * size }),
      svg("path", { class: "struck", d: `M${x - 10 * size} ${y + 10 * size}L${x + 10 * size} ${y - 10 * size}` }),
    ];
  });
  return [...houses, ...cells, ...marks, ...links, ...ends, ...numbers(drawing.links, layout)];
}

/** The element around the shapes, created for the first drawing. @type {SVGElement | null} */
let overlay = null;
/** @type {Drawing | null} */
let current = null;
/** @type {Layout} */
let grid = CLASSIC;

/** Updates the drawing if it has changed. @param {State} state */
export function draw(state) {
  if (state.drawing === current && state.layout === grid) return;
  current = state.drawing;
  grid = state.layout;
  overlay ??= build();
  overlay.parentElement?.setAttribute("viewBox", `0 0 ${100 * grid.n} ${100 * grid.n}`);
  overlay.replaceChildren(...(current ? shapes(current, grid) : []));
}

/** Makes sure that arrows have heads, also in drawings elsewhere on the page. */
export function buildHeads() {
  overlay ??= build();
}

function build() {
  const heads = ["head", ...Object.values(HEADS)].map((id) => svg("marker", {
    id, viewBox: "0 0 10 10", refX: 8, refY: 5, markerWidth: 5, markerHeight: 5, orient: "auto",
  }, svg("path", { d: "M0 0L10 5L0 10Z" })));
  const group = svg("g", {});
  const picture = svg("svg", { viewBox: "0 0 900 900", class: "overlay", "aria-hidden": "true" }, svg("defs", {}, ...heads), group);
  byId("frame").append(picture);
  return group;
}
