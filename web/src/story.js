// The path as a story: singles up to a knot, what unties it, singles to the next one. Pure functions.

/** @import { Step } from "./generated/api.js" */

/** The techniques that fill a cell by looking at one house or one cell. */
const SINGLES = ["full-house", "hidden-single-box", "hidden-single-line", "naked-single"];
/** Fewer singles than this between two harder steps belong to the same knot. */
const PAUSE = 3;

/**
 * A stretch of a path.
 * @typedef {object} Phase
 * @property {number} from     its first step
 * @property {number} to       the step after its last
 * @property {number} knot     the number of the knot, or 0 for singles
 * @property {string[]} names  the techniques that untie the knot, each once
 */

/** Divides a path. @param {readonly Pick<Step, "technique" | "name">[]} steps @returns {Phase[]} */
export function phases(steps) {
  /** @type {Phase[]} */
  const all = [];
  let knots = 0;
  let at = 0;
  while (at < steps.length) {
    const hard = !SINGLES.includes(steps[at].technique);
    let to = at;
    while (to < steps.length && SINGLES.includes(steps[to].technique) !== hard) to++;
    const last = all.at(-1);
    const short = !hard && to - at < PAUSE && to < steps.length && last !== undefined;
    const goesOn = last && last.knot > 0 && (short || hard);
    if (goesOn) last.to = to;
    else all.push({ from: at, to, knot: hard ? ++knots : 0, names: [] });
    at = to;
  }
  for (const phase of all) {
    if (phase.knot > 0) {
      phase.names = [...new Set(steps.slice(phase.from, phase.to).filter(({ technique }) => !SINGLES.includes(technique)).map(({ name }) => name))];
    }
  }
  return all;
}
