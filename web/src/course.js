// The course: which techniques it teaches, in a teacher's order, and what a player has learned. Pure functions.

/**
 * @typedef {object} Lesson
 * @property {string} id       the technique
 * @property {string} name
 * @property {string} chapter  a key of the texts
 * @property {readonly string[]} after  the lessons it builds on
 */

/**
 * What a player has done in a lesson.
 * @typedef {object} Learned
 * @property {number} right   drills solved
 * @property {number} wrong   wrong answers
 * @property {number} box     how well it is known: each box is asked after a longer time
 * @property {number} due     when to ask again, in ms; 0 for a lesson that is not finished
 */

/** How many drills finish a lesson. */
export const DRILLS = 3;
/** Days until a technique in each box is asked again. */
const DAYS = [0, 1, 3, 7, 16, 35];

/** @type {readonly Lesson[]} */
export const COURSE = [
  ["full-house", "Full House", "singles"],
  ["hidden-single-box", "Hidden Single in a box", "singles", "full-house"],
  ["hidden-single-line", "Hidden Single in a line", "singles", "hidden-single-box"],
  ["naked-single", "Naked Single", "singles", "full-house"],
  ["pointing", "Pointing", "locked", "hidden-single-box"],
  ["claiming", "Claiming", "locked", "pointing"],
  ["naked-pair", "Naked Pair", "sets", "naked-single"],
  ["hidden-pair", "Hidden Pair", "sets", "hidden-single-line naked-pair"],
  ["naked-triple", "Naked Triple", "sets", "naked-pair"],
  ["hidden-triple", "Hidden Triple", "sets", "hidden-pair"],
  ["x-wing", "X-Wing", "patterns", "claiming"],
  ["skyscraper", "Skyscraper", "patterns", "x-wing"],
  ["two-string-kite", "Two-String Kite", "patterns", "skyscraper"],
  ["xy-wing", "XY-Wing", "patterns", "naked-pair"],
  ["xyz-wing", "XYZ-Wing", "patterns", "xy-wing"],
  ["w-wing", "W-Wing", "patterns", "xy-wing skyscraper"],
  ["unique-rectangle-1", "Unique Rectangle type 1", "patterns", "naked-pair"],
  ["finned-x-wing", "Finned X-Wing", "patterns", "x-wing"],
  ["swordfish", "Swordfish", "patterns", "x-wing"],
  ["empty-rectangle", "Empty Rectangle", "patterns", "two-string-kite"],
  ["simple-colors-trap", "Simple Colors", "chains", "skyscraper"],
  ["xy-chain", "XY-Chain", "chains", "xy-wing"],
  ["aic-1", "Alternating Inference Chain", "chains", "simple-colors-trap xy-chain"],
  ["als-xz", "ALS-XZ", "chains", "xyz-wing"],
].map(([id, name, chapter, after = ""]) => ({ id, name, chapter, after: after.split(" ").filter(Boolean) }));

/** The techniques that a player knows before a lesson, for a drill that needs no other. @param {string} id */
export const taughtBefore = (id) => COURSE.slice(0, COURSE.findIndex((lesson) => lesson.id === id)).map((lesson) => lesson.id);

/** @returns {Learned} */
const nothing = () => ({ right: 0, wrong: 0, box: 0, due: 0 });

/** Whether a lesson is finished. @param {Learned | undefined} learned */
export const isFinished = (learned) => (learned?.due ?? 0) > 0;

/** How many lessons are finished. @param {Readonly<Record<string, Learned>>} learned */
export const progressOf = (learned) => ({ done: COURSE.filter(({ id }) => isFinished(learned[id])).length, of: COURSE.length });

/** Notes an answer. A right one moves the technique to the next box, a wrong one back to the first. */
/** @param {Readonly<Record<string, Learned>>} all @param {string} id @param {boolean} right @param {number} now in ms */
export function answered(all, id, right, now) {
  const before = all[id] ?? nothing();
  const known = isFinished(before);
  const rights = before.right + (right ? 1 : 0);
  if (!known && rights < DRILLS) return { ...all, [id]: { ...before, right: rights, wrong: before.wrong + (right ? 0 : 1) } };
  // An answer before its time changes nothing if it is right.
  const early = known && now < before.due;
  const box = !right ? 1 : early ? before.box : Math.min(before.box + 1, DAYS.length - 1);
  const due = right && early ? before.due : now + DAYS[box] * 86_400_000;
  return { ...all, [id]: { right: rights, wrong: before.wrong + (right ? 0 : 1), box, due } };
}

/** The lessons to repeat now, the most urgent first. @param {Readonly<Record<string, Learned>>} learned @param {number} now in ms */
export const dueLessons = (learned, now) => COURSE
  .filter(({ id }) => isFinished(learned[id]) && learned[id].due <= now)
  .sort((a, b) => learned[a.id].due - learned[b.id].due);

/** The next new lesson: the first that is not finished. @param {Readonly<Record<string, Learned>>} learned */
export const nextLesson = (learned) => COURSE.find(({ id }) => !isFinished(learned[id])) ?? null;

/** What was kept, checked. @param {unknown} value @returns {Record<string, Learned>} */
export function learnedFrom(value) {
  const number = (/** @type {unknown} */ x) => (typeof x === "number" && Number.isFinite(x) && x >= 0 ? x : 0);
  const all = typeof value === "object" && value !== null ? /** @type {Record<string, any>} */ (value) : {};
  return Object.fromEntries(COURSE.filter(({ id }) => all[id]).map(({ id }) => [id, {
    right: number(all[id].right), wrong: number(all[id].wrong), box: Math.min(number(all[id].box), DAYS.length - 1), due: number(all[id].due),
  }]));
}
