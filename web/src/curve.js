// Draws how hard each step of a path is. A click on a step shows it.

import { svg } from "./dom.js";
/** @import { Phase } from "./story.js" */
/** @import { Step } from "./generated/api.js" */

/** @param {readonly Pick<Step, "name" | "rating">[]} steps @param {readonly Phase[]} phases @param {number} at the step on display @param {string} name for screen readers */
export function curve(steps, phases, at, name) {
  const ratings = steps.map(({ rating }) => rating);
  const width = Math.max(1, ratings.length);
  const top = Math.max(3, ...ratings) + 0.3;
  const y = (/** @type {number} */ rating) => (100 - (100 * (rating - 0.8)) / (top - 0.8)).toFixed(1);
  const stairs = ratings.map((rating, n) => `L${n} ${y(rating)}L${n + 1} ${y(rating)}`).join("");
  const here = Math.min(at, ratings.length - 1) + 0.5;
  const knots = phases.filter(({ knot }) => knot > 0);
  return svg("svg", { class: "curve", viewBox: `0 0 ${width} 100`, preserveAspectRatio: "none", role: "img", "aria-label": name },
    ...knots.map(({ from, to }) => svg("rect", { class: "knot", x: from, y: 0, width: to - from, height: 100 })),
    svg("path", { class: "area", d: `M0 100${stairs}L${width} 100Z` }),
    svg("path", { class: "line", d: `M0 ${y(ratings[0] ?? 1)}${stairs}` }),
    svg("path", { class: "here", d: `M${here} 0V100` }),
    // The list below has the same steps as buttons, for the keyboard.
    ...steps.map((step, n) => svg("rect", { class: "jump", "data-jump": n, x: n, y: 0, width: 1, height: 100 },
      svg("title", {}, `${n + 1}. ${step.name}, ${step.rating.toFixed(1)}`))));
}
