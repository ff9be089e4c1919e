// Plays a chain or a contradiction back inference by inference: a drawing with its first links only.

/** @import { Drawing } from "./state.js" */
/** @import { Link, Step } from "./generated/api.js" */

/** The place of each link: its number, or its order in a chain without numbers. @param {readonly Link[]} links @returns {number[]} */
function places(links) {
  const numbered = links.some((link) => link.number);
  // A candidate that rules out others appears with the latest inference before it.
  let last = 0;
  return links.map((link, at) => (last = numbered ? link.number ?? last : at + 1));
}

/** How many frames a step has. @param {Pick<Step, "links">} step */
export const frameCount = ({ links }) => Math.max(0, ...places(links));

/** The drawing of a step up to a frame; -1 is the whole step. Frame 0 shows the start, the last frame the conclusion too. */
/** @param {Pick<Step, "highlights" | "links" | "conclusions">} step @param {number} frame @returns {Drawing} */
export function frameOf(step, frame) {
  const { highlights, links, conclusions } = step;
  const last = frameCount(step);
  if (frame < 0 || frame >= last) return { highlights, links, conclusions };
  const place = places(links);
  const shown = links.filter((_, at) => place[at] <= frame);
  const start = links[0]?.from;
  const names = new Set([...shown.flatMap(({ from, to }) => [from, to]), ...(start ? [start] : [])]
    .flatMap(({ cells, digit }) => cells.map((cell) => `${digit}${cell}`)));
  return {
    // Candidates appear with the links that reach them; houses and cells are the stage and stay.
    highlights: highlights.map((one) => (one.candidates ? { ...one, candidates: one.candidates.filter((name) => names.has(name)) } : one)),
    links: shown, conclusions: [],
  };
}
