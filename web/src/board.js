// Playing: pure transitions from one state to the next. No transition changes what it is given.

import { allowed, CELLS, columnOf, conflicts, digitsOf, isSolved, PEERS, rowOf, sizeOf } from "./rules.js";
import { noHelp, start } from "./state.js";
/** @import { Mode, Position, State } from "./state.js" */
/** @import { Game } from "./store.js" */

/** The candidates of a position: what the rules allow, less what was struck. @param {Position} now */
export function candidates(now) {
  const open = allowed(now.digits);
  return open.map((set, cell) => set & ~now.struck[cell]);
}

/** @param {State} state @param {number} cell */
export const isGiven = (state, cell) => state.givens[cell] > 0;

/** A move: the old position is kept, whatever was undone before is forgotten. */
/** @param {State} state @param {Position} now @returns {State} */
export function move(state, now) {
  return {
    ...state, now, past: [...state.past, state.now], future: [], practice: "",
    help: noHelp(), drawing: null, scene: null, steps: null,
  };
}

/** A new game. @param {State} state @param {readonly number[]} givens @returns {State} */
export function newGame(state, givens) {
  return {
    ...state, givens, now: start(givens), past: [], future: [], label: "", id: "",
    selection: [], solution: null, setting: false, asking: false, practice: "", help: noHelp(), drawing: null, scene: null,
    path: null, pathAt: 0, steps: null, rating: null,
  };
}

/** A game that was begun before. @param {State} state @param {Game} game @param {string} id @returns {State} */
export const withGame = (state, { givens, now, label }, id) => ({ ...newGame(state, givens), now, label, id, tab: "help" });

// --- selection ---------------------------------------------------------------------------------

/** @param {State} state @param {number} cell @returns {State} */
export const selectOnly = (state, cell) => ({ ...state, selection: [cell], cursor: cell });

/** Adds or takes away one cell. @param {State} state @param {number} cell @param {boolean} add */
export function selectMore(state, cell, add) {
  const others = state.selection.filter((other) => other !== cell);
  return { ...state, selection: add ? [...others, cell] : others, cursor: cell };
}

/** Moves the cursor by rows and columns, over the edge to the other side. */
/** @param {State} state @param {number} down @param {number} right @param {boolean} extend */
export function moveCursor(state, down, right, extend) {
  const row = (rowOf(state.cursor) + down + 9) % 9;
  const column = (columnOf(state.cursor) + right + 9) % 9;
  const cell = 9 * row + column;
  return extend ? selectMore(state, cell, true) : selectOnly(state, cell);
}

/** Every cell that looks the same: the digit, else the marks, else the colors. */
/** @param {State} state @param {number} cell @returns {State} */
export function selectAlike(state, cell) {
  const { digits, corner, centre, colors } = state.now;
  /** @type {(other: number) => boolean} */
  let alike = (other) => other === cell;
  if (digits[cell]) alike = (other) => digits[other] === digits[cell];
  else if (centre[cell] || corner[cell]) {
    alike = (other) => !digits[other] && centre[other] === centre[cell] && corner[other] === corner[cell];
  } else if (colors[cell]) alike = (other) => colors[other] === colors[cell];
  return { ...state, selection: CELLS.filter(alike), cursor: cell };
}

// --- entering ----------------------------------------------------------------------------------

/** The selected cells that a player may write in. @param {State} state */
const writable = (state) => state.selection.filter((cell) => !isGiven(state, cell));

/** A copy of an array with some places changed. */
/** @param {readonly number[]} array @param {readonly number[]} cells @param {(old: number, cell: number) => number} change */
function changed(array, cells, change) {
  const copy = array.slice();
  for (const cell of cells) copy[cell] = change(copy[cell], cell);
  return copy;
}

/** Writes a digit into the selected cells; a second time takes it away. Marks stay as they are. */
/** @param {State} state @param {number} digit @returns {State} */
export function enterDigit(state, digit) {
  if (state.setting) return setGiven(state, digit, true);
  const cells = writable(state);
  if (cells.length === 0) return state;
  const again = cells.every((cell) => state.now.digits[cell] === digit);
  return move(state, { ...state.now, digits: changed(state.now.digits, cells, () => (again ? 0 : digit)) });
}

/** The key 0: while a puzzle is typed in, an empty cell; among colors the tenth; else as erasing. */
/** @param {State} state @returns {State} */
export function enterZero(state) {
  if (state.setting) return setGiven(state, 0, true);
  return state.mode === "colour" && !state.scene ? colorCells(state, 9) : erase(state);
}

/** While a puzzle is typed in: a given, and on to the next cell, row after row. */
/** @param {State} state @param {number} digit @param {boolean} on @returns {State} */
function setGiven(state, digit, on) {
  const givens = changed(state.givens, state.selection, () => digit);
  const next = { ...newGame(state, givens), selection: state.selection, setting: true };
  return on ? moveCursor(next, columnOf(state.cursor) === 8 ? 1 : 0, 1, false) : next;
}

/** Marks a digit in the selected empty cells; where all have it, it is taken away. With automatic
 * candidates, center marks strike and restore those. */
/** @param {State} state @param {"corner" | "centre"} kind @param {number} digit @returns {State} */
export function mark(state, kind, digit) {
  const cells = writable(state).filter((cell) => !state.now.digits[cell]);
  if (cells.length === 0) return state;
  if (kind === "centre" && state.settings.auto) return strike(state, cells, digit);
  const bit = 1 << digit;
  const all = cells.every((cell) => state.now[kind][cell] & bit);
  const next = changed(state.now[kind], cells, (set) => (all ? set & ~bit : set | bit));
  return move(state, { ...state.now, [kind]: next });
}

/** Rules candidates out, or lets them be again where all are out. */
/** @param {State} state @param {readonly number[]} cells @param {number} digit @returns {State} */
export function strike(state, cells, digit) {
  const bit = 1 << digit;
  const open = allowed(state.now.digits);
  const there = cells.filter((cell) => open[cell] & bit);
  if (there.length === 0) return state;
  const out = there.every((cell) => state.now.struck[cell] & bit);
  const struck = changed(state.now.struck, there, (set) => (out ? set & ~bit : set | bit));
  return move(state, { ...state.now, struck });
}

/** Colors the selected cells; where all have the color, it is taken away. */
/** @param {State} state @param {number} color 0 to 9 @returns {State} */
export function colorCells(state, color) {
  const cells = state.selection;
  if (cells.length === 0) return state;
  const bit = 1 << color;
  const all = cells.every((cell) => state.now.colors[cell] & bit);
  const colors = changed(state.now.colors, cells, (set) => (all ? set & ~bit : set | bit));
  return move(state, { ...state.now, colors });
}

/** Colors one candidate, or takes its color away. */
/** @param {State} state @param {number} cell @param {number} digit @param {number} color */
export function colorCandidate(state, cell, digit, color) {
  const key = `${cell}.${digit}`;
  const { [key]: old, ...others } = state.now.inks;
  return move(state, { ...state.now, inks: old === color ? others : { ...others, [key]: color } });
}

/** What a digit key does in the current mode. @param {State} state @param {number} digit @param {Mode} mode */
export function enter(state, digit, mode) {
  if (state.scene || state.asking) return state;
  if (mode === "colour") return colorCells(state, digit - 1);
  return mode === "digit" || state.setting ? enterDigit(state, digit) : mark(state, mode, digit);
}

/** Takes away what is on top: digits, else marks and strikes, else colors. */
/** @param {State} state @returns {State} */
export function erase(state) {
  if (state.scene) return state;
  if (state.setting) return setGiven(state, 0, false);
  const { now } = state;
  const cells = writable(state);
  const zero = (/** @type {readonly number[]} */ array) => changed(array, cells, () => 0);
  if (cells.some((cell) => now.digits[cell])) return move(state, { ...now, digits: zero(now.digits) });
  if (cells.some((cell) => now.corner[cell] || now.centre[cell] || now.struck[cell])) {
    return move(state, { ...now, corner: zero(now.corner), centre: zero(now.centre), struck: zero(now.struck) });
  }
  if (state.selection.some((cell) => now.colors[cell])) {
    return move(state, { ...now, colors: changed(now.colors, state.selection, () => 0) });
  }
  return state;
}

/** A cell with one mark or one candidate left gets that digit. @param {State} state @param {number} cell */
export function enterOnly(state, cell) {
  if (state.now.digits[cell] || state.scene) return state;
  const { now } = state;
  const sets = [now.centre[cell], now.corner[cell], state.settings.auto ? candidates(now)[cell] : 0];
  const only = sets.find((set) => sizeOf(set) === 1);
  return only ? enterDigit(selectOnly(state, cell), digitsOf(only)[0]) : state;
}

/** Carries out the conclusions of a step as one move. @param {State} state @param {readonly string[]} conclusions */
export function apply(state, conclusions) {
  const digits = state.now.digits.slice();
  const struck = state.now.struck.slice();
  for (const text of conclusions) {
    const cell = 9 * (Number(text[1]) - 1) + Number(text[3]) - 1;
    const digit = Number(text.at(-1));
    if (text.includes("<>")) struck[cell] |= 1 << digit;
    else digits[cell] = digit;
  }
  return move(state, { ...state.now, digits, struck });
}

// --- time --------------------------------------------------------------------------------------

/** @param {State} state @returns {State} */
export function undo(state) {
  const before = state.past.at(-1);
  if (!before) return state;
  return {
    ...state, now: before, past: state.past.slice(0, -1), future: [state.now, ...state.future],
    help: noHelp(), drawing: null, scene: null, steps: null,
  };
}

/** @param {State} state @returns {State} */
export function redo(state) {
  const [after, ...future] = state.future;
  if (!after) return state;
  return {
    ...state, now: after, past: [...state.past, state.now], future,
    help: noHelp(), drawing: null, scene: null, steps: null,
  };
}

/** The cells that contradict the solution: a wrong digit, or the right one struck. */
/** @param {State} state @returns {Set<number>} */
export function mistakes(state) {
  const { solution, now } = state;
  if (!solution) return conflicts(now.digits);
  return new Set(
    CELLS.filter((cell) => {
      const right = Number(solution[cell]);
      return now.digits[cell] ? now.digits[cell] !== right : (now.struck[cell] & (1 << right)) !== 0;
    }),
  );
}

/** Undoes until nothing contradicts the solution. @param {State} state @returns {State} */
export function undoToGood(state) {
  let next = state;
  while (mistakes(next).size > 0 && next.past.length > 0) next = undo(next);
  return next;
}

/** Starts again; this too can be undone. @param {State} state @returns {State} */
export const restart = (state) => (state.past.length === 0 ? state : move(state, start(state.givens)));

/** @param {State} state */
export const isDone = (state) =>
  isSolved(state.now.digits) && (!state.solution || state.now.digits.join("") === state.solution);

/** The cells to mark as wrong, by the player's setting. @param {State} state @returns {Set<number>} */
export function shownMistakes(state) {
  if (state.settings.check === "off") return new Set();
  const clash = conflicts(state.now.digits);
  if (state.settings.check === "rules" || !state.solution) return clash;
  return new Set([...clash, ...mistakes(state)]);
}

/** The peers of the cursor's cell. @param {State} state @returns {ReadonlySet<number>} */
export const seen = (state) => new Set(state.selection.length === 1 ? PEERS[state.selection[0]] : []);
