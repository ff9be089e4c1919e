// Moves as pure functions from one state to the next. None of them modifies its arguments.

import { letter, literal, writeGrid } from "./notation.js";
import { allowed, CLASSIC, conflicts, digitsOf, sizeOf } from "./rules.js";
import { noHelp, noProgress, start } from "./state.js";
/** @import { Mode, Position, State } from "./state.js" */
/** @import { Layout } from "./rules.js" */
/** @import { Game } from "./store.js" */

/** The candidates of a position: what the rules allow, without those the player struck. @param {Pick<State, "now" | "layout">} state */
export function candidates({ now, layout }) {
  const open = allowed(now.digits, layout);
  return open.map((set, cell) => set & ~now.struck[cell]);
}

/** Whether every candidate is on display: by the settings, or in this game only. @param {{ settings: { auto: boolean }, auto: boolean, typing: boolean }} state */
export const showsAll = (state) => !state.typing && (state.settings.auto || state.auto);

/** Whether a cell has notes of its own. With automatic candidates, center marks are not on display and do not count. */
/** @param {State} state @param {number} cell */
const hasNotes = (state, cell) => !showsAll(state) && !state.now.digits[cell] && state.now.centre[cell] !== 0;

/** The notes of the player, for each cell; 0 for a cell without notes. @param {State} state @returns {number[]} */
export const notes = (state) => state.layout.cells.map((cell) => (hasNotes(state, cell) ? state.now.centre[cell] : 0));

/** The player's candidates: the notes where there are some, otherwise what the rules allow. @param {State} state @returns {number[]} */
export function playerCandidates(state) {
  const own = notes(state);
  return candidates(state).map((set, cell) => (own[cell] ? own[cell] & ~state.now.struck[cell] : set));
}

/** @param {State} state @param {number} cell */
export const isGiven = (state, cell) => state.givens[cell] > 0;

/** Makes a move: keeps the old position for undo and clears redo. */
/** @param {State} state @param {Position} now @returns {State} */
export function move(state, now) {
  return {
    ...state, now, past: [...state.past, state.now], future: [], practice: "",
    help: noHelp(), drawing: null, scene: null, steps: null, status: "",
  };
}

/** Starts a new game. @param {State} state @param {readonly number[]} givens @returns {State} */
export function newGame(state, givens) {
  return {
    ...state, layout: CLASSIC, variant: null, givens, now: start(givens), past: [], future: [], label: "", id: "",
    selection: [], solution: null, unjudged: [], typing: false, asking: false, practice: "", help: noHelp(), drawing: null, scene: null,
    path: null, pathAt: 0, steps: null, rating: null, auto: false, digit: 0, paused: false, open: false, progress: noProgress(),
    doubt: null, status: "",
  };
}

/** Opens a saved game. @param {State} state @param {Game} game @param {string} id @returns {State} */
export function withGame(state, { givens, now, label, text, layout = CLASSIC }, id) {
  // The first empty cell is selected, so that a digit can be entered at once.
  const first = now.digits.indexOf(0);
  return {
    ...newGame(state, givens), layout, variant: text ? { text, about: null } : null, now, label, id, tab: "help", selection: first < 0 ? [] : [first], cursor: Math.max(0, first),
  };
}

// --- selection ---------------------------------------------------------------------------------

/** @param {State} state @param {number} cell @returns {State} */
export const selectOnly = (state, cell) => ({ ...state, selection: [cell], cursor: cell });

/** Adds one cell to the selection or removes it. @param {State} state @param {number} cell @param {boolean} add */
export function selectMore(state, cell, add) {
  const others = state.selection.filter((other) => other !== cell);
  return { ...state, selection: add ? [...others, cell] : others, cursor: cell };
}

/** Moves the cursor by rows and columns, wrapping at the edges. */
/** @param {State} state @param {number} down @param {number} right @param {boolean} extend */
export function moveCursor(state, down, right, extend) {
  const { n } = state.layout;
  const row = (Math.floor(state.cursor / n) + down + n) % n;
  const column = (state.cursor + right + n) % n;
  const cell = n * row + column;
  return extend ? selectMore(state, cell, true) : selectOnly(state, cell);
}

/** Selects every cell with the same digit; in an empty cell, with the same marks, or else the same colors. */
/** @param {State} state @param {number} cell @returns {State} */
export function selectAlike(state, cell) {
  const { digits, corner, centre, colors } = state.now;
  /** @type {(other: number) => boolean} */
  let alike = (other) => other === cell;
  if (digits[cell]) alike = (other) => digits[other] === digits[cell];
  else if (centre[cell] || corner[cell]) {
    alike = (other) => !digits[other] && centre[other] === centre[cell] && corner[other] === corner[cell];
  } else if (colors[cell]) alike = (other) => colors[other] === colors[cell];
  return { ...state, selection: state.layout.cells.filter(alike), cursor: cell };
}

// --- entering ----------------------------------------------------------------------------------

/** The selected cells that are not givens. @param {State} state */
const writable = (state) => state.selection.filter((cell) => !isGiven(state, cell));

/** A copy of an array with the values of some cells changed. */
/** @param {readonly number[]} array @param {readonly number[]} cells @param {(old: number, cell: number) => number} change */
function mapCells(array, cells, change) {
  const copy = array.slice();
  for (const cell of cells) copy[cell] = change(copy[cell], cell);
  return copy;
}

/** Enters a digit in the selected cells, or removes it if all of them hold it. The marks of these cells stay; the digit is
 * removed from the marks of their peers, if the settings say so. */
/** @param {State} state @param {number} digit @returns {State} */
export function enterDigit(state, digit) {
  if (state.typing) return setGiven(state, digit, true);
  const cells = writable(state);
  if (cells.length === 0) return state;
  const remove = cells.every((cell) => state.now.digits[cell] === digit);
  /** @type {Position} */
  let now = { ...state.now, digits: mapCells(state.now.digits, cells, () => (remove ? 0 : digit)) };
  if (!remove && state.settings.cleanMarks) for (const cell of cells) now = withoutPeerMarks(now, cell, digit, state.layout);
  const entered = remove ? [] : cells.map((cell) => /** @type {const} */ ([cell, digit]));
  return judged({ ...move(state, now), unjudged: [...state.unjudged, ...entered] });
}

/** Counts the mistakes among the digits entered, once the solution is known. @param {State} state @returns {State} */
function judged(state) {
  const { solution, unjudged, progress } = state;
  if (!solution || unjudged.length === 0) return state;
  const wrong = unjudged.filter(([cell, digit]) => solution[cell] !== letter(digit)).length;
  return { ...state, unjudged: [], progress: { ...progress, mistakes: progress.mistakes + wrong } };
}

/** The solution has arrived, perhaps after the first digits. @param {State} state @param {string | null} solution */
export const withSolution = (state, solution) => judged({ ...state, solution });

/** Removes a digit from the marks of the empty peers of a cell. */
/** @param {Position} now @param {number} cell @param {number} digit @param {Layout} [layout] @returns {Position} */
export function withoutPeerMarks(now, cell, digit, layout = CLASSIC) {
  const peers = layout.peers[cell].filter((peer) => !now.digits[peer]);
  const clean = (/** @type {readonly number[]} */ sets) => mapCells(sets, peers, (set) => set & ~(1 << digit));
  return { ...now, corner: clean(now.corner), centre: clean(now.centre) };
}

/** The 0 key: an empty cell while typing a puzzle in, the tenth color in color mode, otherwise erase. */
/** @param {State} state @returns {State} */
export function enterZero(state) {
  if (state.typing) return setGiven(state, 0, true);
  return state.mode === "colour" && !state.scene ? colorCells(state, 9) : erase(state);
}

/** Enters a given while typing a puzzle in; with `advance`, moves to the next cell, row by row. */
/** @param {State} state @param {number} digit @param {boolean} advance @returns {State} */
function setGiven(state, digit, advance) {
  const givens = mapCells(state.givens, state.selection, () => digit);
  const next = { ...newGame(state, givens), selection: state.selection, typing: true, status: state.status };
  return advance ? moveCursor(next, state.cursor % 9 === 8 ? 1 : 0, 1, false) : next;
}

/** Marks a digit in the selected empty cells, or removes it if all of them have it. With automatic
 * candidates, center marks strike and restore candidates instead. */
/** @param {State} state @param {"corner" | "centre"} kind @param {number} digit @returns {State} */
export function mark(state, kind, digit) {
  const cells = writable(state).filter((cell) => !state.now.digits[cell]);
  if (cells.length === 0) return state;
  if (kind === "centre" && showsAll(state)) return strike(state, cells, digit);
  const bit = 1 << digit;
  const all = cells.every((cell) => state.now[kind][cell] & bit);
  const next = mapCells(state.now[kind], cells, (set) => (all ? set & ~bit : set | bit));
  return move(state, { ...state.now, [kind]: next });
}

/** Strikes a candidate in some cells, or restores it if it is struck in all of them. */
/** @param {State} state @param {readonly number[]} cells @param {number} digit @returns {State} */
export function strike(state, cells, digit) {
  const bit = 1 << digit;
  const open = allowed(state.now.digits, state.layout);
  const holders = cells.filter((cell) => open[cell] & bit);
  if (holders.length === 0) return state;
  const restore = holders.every((cell) => state.now.struck[cell] & bit);
  const struck = mapCells(state.now.struck, holders, (set) => (restore ? set & ~bit : set | bit));
  return move(state, { ...state.now, struck });
}

/** Colors the selected cells, or removes the color if all of them have it. */
/** @param {State} state @param {number} color 0 to 9 @returns {State} */
export function colorCells(state, color) {
  const cells = state.selection;
  if (cells.length === 0) return state;
  const bit = 1 << color;
  const all = cells.every((cell) => state.now.colors[cell] & bit);
  const colors = mapCells(state.now.colors, cells, (set) => (all ? set & ~bit : set | bit));
  return move(state, { ...state.now, colors });
}

/** Colors one candidate, or removes the color if it has it. */
/** @param {State} state @param {number} cell @param {number} digit @param {number} color */
export function colorCandidate(state, cell, digit, color) {
  const key = `${cell}.${digit}`;
  const { [key]: old, ...others } = state.now.inks;
  return move(state, { ...state.now, inks: old === color ? others : { ...others, [key]: color } });
}

/** Applies a digit key in a mode. @param {State} state @param {number} digit @param {Mode} mode */
export function enter(state, digit, mode) {
  if (state.scene || state.asking) return state;
  if (mode === "colour") return digit > 10 ? state : colorCells(state, digit - 1);
  return mode === "digit" || state.typing ? enterDigit(state, digit) : mark(state, mode, digit);
}

/** Erases digits; if there are none, marks and strikes; if there are none, colors. */
/** @param {State} state @returns {State} */
export function erase(state) {
  if (state.scene) return state;
  if (state.typing) return setGiven(state, 0, false);
  const { now } = state;
  const cells = writable(state);
  const cleared = (/** @type {readonly number[]} */ array) => mapCells(array, cells, () => 0);
  if (cells.some((cell) => now.digits[cell])) return move(state, { ...now, digits: cleared(now.digits) });
  if (cells.some((cell) => now.corner[cell] || now.centre[cell] || now.struck[cell])) {
    return move(state, { ...now, corner: cleared(now.corner), centre: cleared(now.centre), struck: cleared(now.struck) });
  }
  if (state.selection.some((cell) => now.colors[cell])) {
    return move(state, { ...now, colors: mapCells(now.colors, state.selection, () => 0) });
  }
  return state;
}

/** Fills a cell that has only one mark or one candidate left. @param {State} state @param {number} cell */
export function enterOnly(state, cell) {
  if (state.now.digits[cell] || state.scene) return state;
  const { now } = state;
  const sets = [now.centre[cell], now.corner[cell], showsAll(state) ? candidates(state)[cell] : 0];
  const only = sets.find((set) => sizeOf(set) === 1);
  return only ? enterDigit(selectOnly(state, cell), digitsOf(only)[0]) : state;
}

/** Applies the conclusions of steps as one move. Notes are edited where there are some. */
/** @param {State} state @param {readonly string[]} conclusions @returns {State} */
export function apply(state, conclusions) {
  let now = state.now;
  for (const text of conclusions) {
    const { cell, digit, holds } = literal(text, state.layout.n);
    const bit = 1 << digit;
    const kind = hasNotes({ ...state, now }, cell) ? "centre" : "struck";
    const change = (/** @type {number} */ set) => (kind === "centre" ? set & ~bit : set | bit);
    now = holds
      ? withoutPeerMarks({ ...now, digits: mapCells(now.digits, [cell], () => digit) }, cell, digit, state.layout)
      : { ...now, [kind]: mapCells(now[kind], [cell], change) };
  }
  return move(state, now);
}

// --- history -----------------------------------------------------------------------------------

/** @param {State} state @returns {State} */
export function undo(state) {
  const before = state.past.at(-1);
  if (!before) return state;
  return {
    ...state, now: before, past: state.past.slice(0, -1), future: [state.now, ...state.future],
    help: noHelp(), drawing: null, scene: null, steps: null, status: "",
  };
}

/** @param {State} state @returns {State} */
export function redo(state) {
  const [after, ...future] = state.future;
  if (!after) return state;
  return {
    ...state, now: after, past: [...state.past, state.now], future,
    help: noHelp(), drawing: null, scene: null, steps: null, status: "",
  };
}

/** The cells that contradict the solution: the digit is wrong, or the right candidate is struck or not among the notes. */
/** @param {State} state @returns {Set<number>} */
export function mistakes(state) {
  const { solution, now, layout } = state;
  if (!solution) return conflicts(now.digits, layout);
  const own = notes(state);
  return new Set(
    layout.cells.filter((cell) => {
      const right = 1 << parseInt(solution[cell], 36);
      if (now.digits[cell]) return 1 << now.digits[cell] !== right;
      return (now.struck[cell] & right) !== 0 || (own[cell] !== 0 && (own[cell] & right) === 0);
    }),
  );
}

/** Undoes moves until nothing contradicts the solution. @param {State} state @returns {State} */
export function undoToGood(state) {
  let next = state;
  while (mistakes(next).size > 0 && next.past.length > 0) next = undo(next);
  return next;
}

/** Clears the board; this can be undone too. @param {State} state @returns {State} */
export const restart = (state) => (state.past.length === 0 ? state : move(state, start(state.givens)));

/** How many more times each digit has to be entered, by digit. @param {State} state @returns {number[]} */
export function remaining(state) {
  const { n } = state.layout;
  const left = new Array(n + 1).fill(n);
  for (const digit of state.now.digits) left[digit] -= 1;
  return left.map((count) => Math.max(0, count));
}

/** Whether the puzzle is solved. Of a variant, only the solution shows that every clue is met. @param {State} state */
export const isDone = ({ now: { digits }, layout, solution, variant }) => digits.every(Boolean)
  && (solution ? writeGrid(digits) === solution : !variant && conflicts(digits, layout).size === 0);

/** The cells to mark as wrong under the player's settings. @param {State} state @returns {Set<number>} */
export function shownMistakes(state) {
  if (state.settings.check === "off") return new Set();
  const clash = conflicts(state.now.digits, state.layout);
  if (state.settings.check === "rules" || !state.solution) return clash;
  // Notes are not judged while they are being written.
  const judged = { ...state, auto: true };
  return new Set([...clash, ...mistakes(judged)]);
}

/** The peers of the selected cell, if only one is selected. @param {State} state @returns {ReadonlySet<number>} */
export const selectedPeers = (state) => new Set(state.selection.length === 1 ? state.layout.peers[state.selection[0]] : []);
