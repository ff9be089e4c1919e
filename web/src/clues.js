// Draws the clues of a variant under the digits, from what `describe` says. One cell is 100 units. Lines and
// shades lie below the borders of the regions, dots, signs and sums above them.

import { byId, svg } from "./dom.js";
import { cellNumber } from "./notation.js";
import { borders, outline } from "./outline.js";
import { buildHeads, shapes, spot } from "./overlay.js";
import { digitsOf } from "./rules.js";
import { tv } from "./variant.text.js";
/** @import { Layout } from "./rules.js" */
/** @import { Drawing, State } from "./state.js" */
/** @import { ClueEntry, DescribeAnswer } from "./generated/api.js" */

/** @typedef {[number, number]} Point */

/** The shapes above the borders of regions. */
const ABOVE = ["cage", "white-dot", "black-dot", "letter", "greater", "inward", "outward", "corner", "outside", "outside-arrow"];
/** How far a cage is inside its cells. */
const INSET = 7;

/** The color of lines and shades, whose strength the style sheet of the theme decides. */
const LINE = "var(--clue)";
const INK = "var(--ink)";
const GROUND = "var(--cell)";

/** Draws in a grid of this size. @param {number} n */
function pencil(n) {
  /** @param {string} name @returns {Point} */
  const center = (name) => {
    const cell = cellNumber(name, n);
    return [100 * (cell % n) + 50, 100 * Math.floor(cell / n) + 50];
  };
  const path = (/** @type {string} */ d, /** @type {Record<string, string | number>} */ more) => svg("path", { d, fill: "none", ...more });
  const circle = (/** @type {Point} */ [cx, cy], /** @type {number} */ r, /** @type {Record<string, string | number>} */ more) => svg("circle", { cx, cy, r, ...more });
  const line = (/** @type {readonly string[]} */ cells, /** @type {number} */ width, color = LINE) =>
    // A line in one cell is a dot.
    path(`M${[...cells, ...(cells.length === 1 ? cells : [])].map((name) => center(name).join(" ")).join("L")}`, { stroke: color, "stroke-width": width, "stroke-linecap": "round", "stroke-linejoin": "round" });
  const text = (/** @type {Point} */ [x, y], /** @type {number} */ size, /** @type {string} */ words, more = {}) =>
    svg("text", { x, y, "font-size": size, fill: INK, "text-anchor": "middle", "dominant-baseline": "central", ...more }, words);
  const middle = (/** @type {readonly string[]} */ cells) => {
    const all = cells.map(center);
    const mean = (/** @type {0 | 1} */ axis) => (Math.min(...all.map((point) => point[axis])) + Math.max(...all.map((point) => point[axis]))) / 2;
    return /** @type {Point} */ ([mean(0), mean(1)]);
  };
  return { center, path, circle, line, text, middle };
}

/** The directions to the four sides. @type {readonly Point[]} */
const SIDES = [[0, -1], [0, 1], [-1, 0], [1, 0]];

/** The parts of a clue. @param {ClueEntry} clue @param {number} n @returns {SVGElement[]} */
function partsOf({ shape, cells, label }, n) {
  const { center, path, circle, line, text, middle } = pencil(n);
  const all = cells.flat();
  switch (shape) {
    case "cage": {
      const numbers = all.map((name) => cellNumber(name, n));
      const first = Math.min(...numbers);
      const [x, y] = [100 * (first % n) + 5, 100 * Math.floor(first / n) + 4];
      return [path(outline(numbers, n, INSET), { stroke: INK, "stroke-width": 2.4, "stroke-dasharray": "8 5" }),
        ...(label ? [svg("rect", { x, y, width: 6 + 12.5 * label.length, height: 21, fill: GROUND }),
          text([x + 2, y + 12], 22, label, { "text-anchor": "start" })] : [])];
    }
    case "shade":
      return all.map((name) => path(`M${center(name).map((at) => at - 50).join(" ")}h100v100h-100z`, { fill: LINE, "fill-opacity": .6 }));
    case "line":
      return cells.map((group) => line(group, 20));
    case "diagonal":
      return cells.map((group) => {
        // To the corners of the grid.
        const [a, b] = [center(group[0]), center(group[group.length - 1])];
        const away = (/** @type {0 | 1} */ axis) => 50 * Math.sign(b[axis] - a[axis]);
        return path(`M${a[0] - away(0)} ${a[1] - away(1)}L${b[0] + away(0)} ${b[1] + away(1)}`, { stroke: "var(--role-a)", "stroke-width": 4, "stroke-opacity": .6 });
      });
    case "thermometer":
      return cells.flatMap((group) => [line(group, 30), circle(center(group[0]), 40, { fill: LINE })]);
    case "arrow":
      return arrow(cells, n);
    case "ends":
    case "diamonds":
      return cells.flatMap((group) => [line(group, 14), ...[group[0], group[group.length - 1]].map((end) => {
        const [x, y] = center(end);
        const style = { fill: GROUND, stroke: LINE, "stroke-width": 7 };
        return shape === "ends" ? circle([x, y], 37, style) : path(`M${x} ${y - 43}l43 43l-43 43l-43 -43z`, style);
      })]);
    case "white-dot":
    case "black-dot":
      return cells.flatMap((group) => [
        circle(middle(group), 12, { fill: shape === "white-dot" ? "#fff" : "#111", stroke: INK, "stroke-width": 2.4 }),
        ...(label ? [text(middle(group), 18, label, { fill: shape === "white-dot" ? "#111" : "#fff" })] : []),
      ]);
    case "letter":
      return cells.flatMap((group) => [circle(middle(group), 15, { fill: GROUND }), text(middle(group), 27, label, { "font-weight": 600 })]);
    case "greater":
      return cells.map((group) => {
        const [[ax, ay], [bx, by]] = [center(group[0]), center(group[1])];
        const [x, y] = middle(group);
        const [dx, dy] = [Math.sign(ax - bx), Math.sign(ay - by)];
        return path(`M${x + 9 * dx - 12 * dy} ${y + 9 * dy + 12 * dx}L${x - 9 * dx} ${y - 9 * dy}L${x + 9 * dx + 12 * dy} ${y + 9 * dy - 12 * dx}`, { stroke: INK, "stroke-width": 4 });
      });
    case "circle":
      return all.map((name) => circle(center(name), 40, { fill: LINE }));
    case "square":
      return all.map((name) => path(`M${center(name).map((at) => at - 37).join(" ")}h74v74h-74z`, { fill: LINE }));
    case "inward":
    case "outward":
      return all.flatMap((name) => SIDES.map(([dx, dy]) => {
        const [x, y] = center(name);
        const [tip, base] = shape === "inward" ? [33, 43] : [43, 33];
        return path(`M${x + base * dx - 8 * dy} ${y + base * dy + 8 * dx}L${x + tip * dx} ${y + tip * dy}L${x + base * dx + 8 * dy} ${y + base * dy - 8 * dx}`, { stroke: "var(--quiet)", "stroke-width": 4 });
      }));
    case "corner":
      return [circle(middle(all), 25, { fill: GROUND, stroke: INK, "stroke-width": 2 }), text(middle(all), label.length > 3 ? 15 : 19, label)];
    case "outside":
    case "outside-arrow":
      return cells.flatMap((group) => outside(group, label, shape === "outside-arrow", n));
    default:
      return [];
  }
}

/** A circle or pill, and an arrow from it. @param {readonly string[][]} groups @param {number} n */
function arrow([round, shaft], n) {
  const { center, path, circle, line } = pencil(n);
  const [tx, ty] = center(shaft[0]);
  const far = (/** @type {string} */ name) => Math.abs(center(name)[0] - tx) + Math.abs(center(name)[1] - ty);
  const from = [...round].sort((a, b) => far(a) - far(b))[0];
  const [[x, y], [bx, by]] = [center(shaft[shaft.length - 1]), center([from, ...shaft][shaft.length - 1])];
  const [dx, dy] = [Math.sign(x - bx), Math.sign(y - by)];
  return [
    line([from, ...shaft], 6, "var(--quiet)"),
    path(`M${x - 17 * dx - 14 * dy} ${y - 17 * dy + 14 * dx}L${x} ${y}L${x - 17 * dx + 14 * dy} ${y - 17 * dy - 14 * dx}`, { stroke: "var(--quiet)", "stroke-width": 6, "stroke-linecap": "round" }),
    ...(round.length === 1 ? [circle(center(round[0]), 41, { fill: GROUND, stroke: "var(--quiet)", "stroke-width": 5 })]
      : [line(round, 84, "var(--quiet)"), line(round, 74, GROUND)]),
  ];
}

/** A clue before the first cell of a line that begins at the border. @param {readonly string[]} group @param {string} label @param {boolean} pointed @param {number} n */
function outside(group, label, pointed, n) {
  const { center, path, text } = pencil(n);
  const [ax, ay] = center(group[0]);
  // A diagonal of one cell has its clue in the corner.
  const [bx, by] = group.length > 1 ? center(group[1]) : [ax + 100, ay + 100];
  const [dx, dy] = [Math.sign(bx - ax), Math.sign(by - ay)];
  const [x, y] = [ax - 50 * dx, ay - 50 * dy];
  return [text([x - 36 * dx, y - 36 * dy], 32, label),
    ...(pointed ? [path(`M${x - 18 * dx} ${y - 18 * dy}L${x - 4 * dx} ${y - 4 * dy}`, { stroke: INK, "stroke-width": 3.5 })] : [])];
}

/** A clue with its meaning for screen readers. @param {ClueEntry} clue @param {number} n */
const drawn = (clue, n) => svg("g", { role: "img", "aria-label": clue.words }, ...partsOf(clue, n));

/** Everything, back to front. @param {DescribeAnswer} about @param {Layout} layout */
export function picture({ clues, regions }, { n, cells }) {
  const visible = clues.filter(({ shape }) => shape !== "grid");
  const groups = regions.map((names) => names.map((name) => cellNumber(name, n)));
  const below = visible.filter(({ shape }) => !ABOVE.includes(shape));
  return [
    // Shades first, so that they cover no line.
    ...below.filter(({ shape }) => shape === "shade").map((clue) => drawn(clue, n)),
    ...below.filter(({ shape }) => shape !== "shade").map((clue) => drawn(clue, n)),
    svg("path", { d: groups.length > 0 && cells.length > 0 ? borders(n, groups) : "", fill: "none", stroke: "var(--thick)", "stroke-width": 5, "stroke-linecap": "square" }),
    ...visible.filter(({ shape }) => ABOVE.includes(shape)).map((clue) => drawn(clue, n)),
  ];
}

/**
 * A puzzle as a picture of its own, with digits.
 * @param {DescribeAnswer} about @param {Layout} layout @param {readonly number[]} digits @param {readonly number[]} givens
 * @param {{ candidates?: readonly number[], drawing?: Drawing | null, name?: string }} [more]
 */
export function pictureOf(about, layout, digits, givens, { candidates, drawing, name } = {}) {
  const { n, sides: [above, right, below, left], cells } = layout;
  const lines = Array.from({ length: n - 1 }, (_, at) => `M${100 * at + 100} 0v${100 * n}M0 ${100 * at + 100}h${100 * n}`).join("");
  const texts = cells.flatMap((cell) => {
    const [x, y] = [100 * (cell % n) + 50, 100 * Math.floor(cell / n) + 52];
    const size = { "text-anchor": "middle", "dominant-baseline": "central" };
    if (digits[cell]) return [svg("text", { x, y, ...size, "font-size": 60, fill: givens[cell] ? INK : "var(--placed)", "font-weight": givens[cell] ? 700 : 400 }, String(digits[cell]))];
    return digitsOf(candidates?.[cell] ?? 0).map((digit) => svg("text", { ...spot(cell, digit, layout), ...size, "font-size": 66 / layout.wide, fill: "var(--mark)" }, String(digit)));
  });
  if (drawing) buildHeads();
  return svg("svg", { viewBox: [-left - .06, -above - .06, n + left + right + .12, n + above + below + .12].map((side) => 100 * side).join(" "), class: "clued", ...(name ? { role: "img", "aria-label": name } : { "aria-hidden": "true" }) },
    svg("rect", { width: 100 * n, height: 100 * n, fill: GROUND }),
    svg("path", { d: lines, fill: "none", stroke: "var(--thin)", "stroke-width": 2 }),
    ...picture(about, layout),
    svg("rect", { width: 100 * n, height: 100 * n, fill: "none", stroke: "var(--thick)", "stroke-width": 7 }),
    ...(drawing ? shapes(drawing, layout) : []), ...texts);
}

/** The element on the board, and what is drawn in it. @type {SVGElement | null} */
let underlay = null;
/** @type {DescribeAnswer | null} */
let current = null;

/** Draws the clues of the puzzle on the board. @param {State} state */
export function drawClues({ variant, layout }) {
  const about = variant?.about ?? null;
  if (about === current) return;
  current = about;
  if (!underlay) {
    underlay = svg("svg", { class: "underlay", role: "group" });
    byId("board").after(underlay);
  }
  if (!about) return underlay.replaceChildren();
  const { n, sides: [above, right, below, left] } = layout;
  underlay.setAttribute("aria-label", tv("clues"));
  underlay.setAttribute("viewBox", [-left, -above, n + left + right, n + above + below].map((size) => 100 * size).join(" "));
  return underlay.replaceChildren(...picture(about, layout));
}
