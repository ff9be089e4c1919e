// Statistics of finished games, as pure functions of their records.

import { LEVELS } from "./route.js";
/** @import { GameNote } from "./records.js" */

/**
 * @typedef {object} LevelStats
 * @property {string} level
 * @property {number} count    finished games
 * @property {number} best     shortest time in seconds, without hints if there is such a game; 0 if there is none
 * @property {number} average  in seconds
 * @property {number} clean    games without hints or mistakes
 */

/** @param {readonly GameNote[]} records @returns {LevelStats[]} */
export function byLevel(records) {
  return LEVELS.map((level) => {
    const done = records.filter((one) => one.done > 0 && one.level === level);
    const times = done.map((one) => one.spent).filter((time) => time > 0);
    return {
      level, count: done.length, best: bestTime(done),
      average: times.length > 0 ? times.reduce((a, b) => a + b, 0) / times.length : 0,
      clean: done.filter((one) => one.hints === 0 && one.mistakes === 0).length,
    };
  }).filter(({ count }) => count > 0);
}

/** The shortest time of finished games, of those without hints if there are any; 0 if there is none. @param {readonly GameNote[]} done */
function bestTime(done) {
  const timed = done.filter((one) => one.spent > 0);
  const alone = timed.filter((one) => one.hints === 0);
  const times = (alone.length > 0 ? alone : timed).map((one) => one.spent);
  return times.length > 0 ? Math.min(...times) : 0;
}

/** The local day of a time, 2026-11-18. @param {number} time */
export function dayOf(time) {
  const day = new Date(time);
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** On how many days in a row a game was finished, up to today or yesterday. @param {readonly GameNote[]} records @param {number} now */
export function streak(records, now) {
  const days = new Set(records.filter((one) => one.done > 0).map((one) => dayOf(one.done)));
  const DAY = 86_400_000;
  // Noon, so that a change of the clocks does not skip a day.
  let at = new Date(now).setHours(12, 0, 0, 0);
  if (!days.has(dayOf(at))) at -= DAY;
  let length = 0;
  for (; days.has(dayOf(at)); at -= DAY) length++;
  return length;
}

/** The best time of other finished games of the level, or 0. @param {readonly GameNote[]} records @param {string} level @param {string} except an id */
export const bestOther = (records, level, except) => bestTime(records.filter((one) => one.done > 0 && one.level === level && one.id !== except));

/** A time for people: 4:05, 1:02:03. @param {number} seconds */
export function timeText(seconds) {
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = two(Math.floor(seconds) % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}
