// Earlier positions of a game as lists of changes, so that undo survives a reload. A position and the next one
// differ in a few cells, and both never change, so each list is computed once.

/** @import { Position } from "./state.js" */

/** A field, a cell or candidate, and its earlier value. @typedef {[number, number | string, number | null]} Change */

const FIELDS = /** @type {const} */ (["digits", "corner", "centre", "struck", "colors"]);
const INKS = FIELDS.length;
const LIMIT = 500;

/** @type {WeakMap<Position, { next: Position, changes: Change[] }>} */
const known = new WeakMap();

/** The changes that lead from a position back to an earlier one. @param {Position} earlier @param {Position} next @returns {Change[]} */
function changesBetween(earlier, next) {
  const cached = known.get(earlier);
  if (cached?.next === next) return cached.changes;
  /** @type {Change[]} */
  const changes = [];
  FIELDS.forEach((name, field) => {
    if (earlier[name] === next[name]) return;
    earlier[name].forEach((value, cell) => {
      if (value !== next[name][cell]) changes.push([field, cell, value]);
    });
  });
  for (const key of new Set([...Object.keys(earlier.inks), ...Object.keys(next.inks)])) {
    if (earlier.inks[key] !== next.inks[key]) changes.push([INKS, key, earlier.inks[key] ?? null]);
  }
  known.set(earlier, { next, changes });
  return changes;
}

/** Packs the last positions, oldest first. @param {readonly Position[]} past @param {Position} now @returns {Change[][]} */
export function packPast(past, now) {
  const all = [...past.slice(-LIMIT), now];
  return all.slice(0, -1).map((position, at) => changesBetween(position, all[at + 1]));
}

/** Unpacks positions; whatever is not a list of changes ends the history. @param {unknown} packed @param {Position} now @returns {Position[]} */
export function unpackPast(packed, now) {
  /** @type {Position[]} */
  const past = [];
  let next = now;
  for (const changes of Array.isArray(packed) ? packed.slice().reverse() : []) {
    if (!Array.isArray(changes) || !changes.every((change) => isChange(change, now.digits.length))) break;
    next = earlierThan(next, changes);
    past.unshift(next);
  }
  return past;
}

/** @param {unknown} change @param {number} cells @returns {change is Change} */
function isChange(change, cells) {
  if (!Array.isArray(change) || change.length !== 3) return false;
  const [field, place, value] = change;
  if (field === INKS) return /^\d{1,3}\.\d{1,2}$/.test(String(place)) && (value === null || (Number.isInteger(value) && value >= 0 && value < 10));
  return FIELDS[field] !== undefined && Number.isInteger(place) && place >= 0 && place < cells
    && Number.isInteger(value) && value >= 0 && value < (field === 0 ? 17 : 2 ** 17);
}

/** @param {Position} next @param {Change[]} changes @returns {Position} */
function earlierThan(next, changes) {
  const lists = FIELDS.map((name) => next[name].slice());
  const inks = { ...next.inks };
  for (const [field, place, value] of changes) {
    if (field < INKS) lists[field][Number(place)] = value ?? 0;
    else if (value === null) delete inks[place];
    else inks[place] = value;
  }
  const [digits, corner, centre, struck, colors] = lists;
  return { digits, corner, centre, struck, colors, inks };
}
