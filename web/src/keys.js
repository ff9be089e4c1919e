// The keyboard shortcuts, which follow SudokuPad. Keys are identified by position (`code`), so that
// Shift and other layouts do not change what a digit key is.

/** @import { Mode } from "./state.js" */

/** @typedef {{ code: string, key: string, shiftKey: boolean, ctrlKey: boolean, metaKey: boolean, altKey: boolean, numLock: boolean }} Press */

/**
 * @typedef {{ act: "digit", digit: number, mode: Mode | null }
 *   | { act: "move", down: number, right: number, extend: boolean }
 *   | { act: "mode", mode: Mode }
 *   | { act: "undo" | "redo" | "erase" | "zero" | "clear" | "hint" | "why" | "all" | "nextMode" | "rowStart" | "rowEnd" }} Action
 */

/** @type {Record<string, [number, number]>} */
const MOVES = {
  ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1],
  KeyW: [-1, 0], KeyS: [1, 0], KeyA: [0, -1], KeyD: [0, 1],
};

/** @type {Record<string, Mode>} */
const MODES = { KeyZ: "digit", KeyX: "corner", KeyC: "centre", KeyV: "colour" };

/** @type {Record<string, "erase" | "zero" | "clear" | "hint" | "why" | "nextMode" | "rowStart" | "rowEnd">} */
const OTHERS = {
  Backspace: "erase", Delete: "erase", Digit0: "zero", Numpad0: "zero", Escape: "clear",
  KeyH: "hint", KeyQ: "why", Space: "nextMode", Home: "rowStart", End: "rowEnd",
};

/** The action of a key press on the board, or null if the key has none. @param {Press} press @returns {Action | null} */
export function action(press) {
  const control = press.ctrlKey || press.metaKey;
  const digit = /^(Digit|Numpad)([1-9])$/.exec(press.code);
  if (digit) {
    // With Shift and NumLock on, Windows hides Shift and reports the key's other function.
    const hiddenShift = digit[1] === "Numpad" && press.numLock && !/^\d$/.test(press.key);
    const shift = press.shiftKey || hiddenShift;
    /** @type {Mode | null} */
    const mode = (control && shift) || press.altKey ? "colour" : shift ? "corner" : control ? "centre" : null;
    return { act: "digit", digit: Number(digit[2]), mode };
  }
  if (control) {
    if (press.code === "KeyZ") return { act: press.shiftKey ? "redo" : "undo" };
    if (press.code === "KeyY") return { act: "redo" };
    if (press.code === "KeyA") return { act: "all" };
  }
  const move = MOVES[press.code];
  if (move && !(control && press.code.startsWith("Key"))) {
    return { act: "move", down: move[0], right: move[1], extend: press.shiftKey || control };
  }
  if (control || press.altKey) return null;
  if (MODES[press.code]) return { act: "mode", mode: MODES[press.code] };
  return OTHERS[press.code] ? { act: OTHERS[press.code] } : null;
}
