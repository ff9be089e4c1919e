// Listeners for the board and the keyboard. All others are in actions.js, which is loaded after the
// first frame.

import * as play from "./board.js";
import { byId, closest } from "./dom.js";
import { action } from "./keys.js";
import { focusCursor } from "./render.js";
import { CELLS } from "./rules.js";
/** @import { App } from "./main.js" */
/** @import { Mode, State } from "./state.js" */

/** @type {readonly Mode[]} */
const MODES = ["digit", "corner", "centre", "colour"];
/** @type {Record<Mode, string>} */
const MODE_NAMES = { digit: "Digits", corner: "Corner marks", centre: "Center marks", colour: "Colors" };

/** @param {App} app */
export function listen(app) {
  boardPointer(app);
  keyboard(app);
}

/** The cell at a point, or null. @param {number} x @param {number} y */
function cellAt(x, y) {
  const cell = closest(document.elementFromPoint(x, y), "[data-cell]");
  return cell ? Number(cell.dataset.cell) : null;
}

/** The candidate of a cell under the pointer. @param {HTMLElement} cell @param {PointerEvent | MouseEvent} event */
function digitAt(cell, event) {
  const box = cell.getBoundingClientRect();
  const third = (/** @type {number} */ part) => Math.max(0, Math.min(2, Math.floor(3 * part)));
  return 1 + third((event.clientX - box.left) / box.width) + 3 * third((event.clientY - box.top) / box.height);
}

/** @param {App} app */
function boardPointer(app) {
  const board = byId("board");
  /** Whether dragging adds cells or removes them; null while not dragging. @type {boolean | null} */
  let adding = null;
  board.addEventListener("pointerdown", (event) => {
    const cell = closest(event.target, "[data-cell]");
    if (!cell || event.button !== 0) return;
    const number = Number(cell.dataset.cell);
    const more = event.ctrlKey || event.metaKey || event.shiftKey;
    adding = !more || !app.state.selection.includes(number);
    app.set(more ? play.selectMore(app.state, number, adding) : play.selectOnly(app.state, number));
    if (cell.hasPointerCapture(event.pointerId)) cell.releasePointerCapture(event.pointerId);
    focusCursor(app.state);
    event.preventDefault();
  });
  board.addEventListener("pointermove", (event) => {
    if (adding === null || event.buttons === 0) return;
    const cell = cellAt(event.clientX, event.clientY);
    if (cell !== null && app.state.selection.includes(cell) !== adding) {
      app.set(play.selectMore(app.state, cell, adding));
    }
  });
  addEventListener("pointerup", () => {
    adding = null;
  });
  board.addEventListener("dblclick", (event) => {
    const cell = closest(event.target, "[data-cell]");
    if (!cell) return;
    const number = Number(cell.dataset.cell);
    const entered = play.enterOnly(app.state, number);
    app.set(entered === app.state ? play.selectAlike(app.state, number) : entered);
  });
  board.addEventListener("contextmenu", (event) => {
    const cell = closest(event.target, "[data-cell]");
    if (!cell || app.state.scene) return;
    event.preventDefault();
    const number = Number(cell.dataset.cell);
    if (app.state.now.digits[number]) return;
    const digit = digitAt(cell, event);
    if (app.state.mode === "colour") app.set(play.colorCandidate(app.state, number, digit, app.state.color));
    else app.beside(({ askWhy }) => askWhy(app, number, digit));
  });
  board.addEventListener("focusin", (event) => {
    const cell = closest(event.target, "[data-cell]");
    const number = Number(cell?.dataset.cell);
    if (cell && number !== app.state.cursor) app.set({ ...app.state, cursor: number });
    else if (app.state.selection.length === 0) app.set(play.selectOnly(app.state, app.state.cursor));
  });
}

/** Handles a chosen digit: asks about it or enters it. @param {App} app @param {number} digit @param {Mode} mode */
export function choose(app, digit, mode) {
  const { state } = app;
  if (state.asking) app.beside(({ askWhy }) => askWhy(app, state.cursor, digit));
  else app.set(announce(play.enter(mode === "colour" ? { ...state, color: digit - 1 } : state, digit, mode)));
}

/** @param {App} app */
function keyboard(app) {
  document.addEventListener("keydown", (event) => {
    if (closest(event.target, "input:not([type=checkbox]), textarea, select, dialog, [role=tab]")) return;
    // Enter and Space press the focused button.
    const onButton = closest(event.target, "button, a, summary, input, [data-premise]");
    if (onButton && ["Enter", "Space"].includes(event.code)) return;
    const found = action({ ...pressOf(event), numLock: event.getModifierState("NumLock") });
    if (!found) return;
    event.preventDefault();
    const before = app.state.cursor;
    const next = perform(app, app.state, found);
    if (next && next !== app.state) {
      app.set(next);
      if (next.cursor !== before) focusCursor(next);
    }
  });
}

/** @param {KeyboardEvent} event */
const pressOf = ({ code, key, shiftKey, ctrlKey, metaKey, altKey }) => ({ code, key, shiftKey, ctrlKey, metaKey, altKey });

/** @param {App} app @param {State} state @param {import("./keys.js").Action} found @returns {State | null} */
function perform(app, state, found) {
  switch (found.act) {
    case "digit":
      choose(app, found.digit, found.mode ?? state.mode);
      return null;
    case "move":
      if (state.scene && state.path && state.tab === "path" && !found.extend && found.down === 0) {
        app.beside(({ turnPath }) => turnPath(app, found.right));
        return null;
      }
      return play.moveCursor(state, found.down, found.right, found.extend);
    case "rowStart":
      return play.selectOnly(state, state.cursor - (state.cursor % 9));
    case "rowEnd":
      return play.selectOnly(state, state.cursor - (state.cursor % 9) + 8);
    case "mode":
      return { ...state, mode: found.mode, status: MODE_NAMES[found.mode] };
    case "nextMode": {
      const mode = MODES[(MODES.indexOf(state.mode) + 1) % MODES.length];
      return { ...state, mode, status: MODE_NAMES[mode] };
    }
    case "undo":
      return play.undo(state);
    case "redo":
      return play.redo(state);
    case "erase":
      return play.erase(state);
    case "zero":
      return play.enterZero(state);
    case "all":
      return { ...state, selection: [...CELLS] };
    case "clear":
      if (state.asking) app.beside(({ toggleAsking }) => app.set(toggleAsking(app.state)));
      else if (state.scene || state.drawing) app.beside(({ leaveScene }) => app.set(leaveScene(app.state)));
      else return { ...state, selection: [] };
      return null;
    case "why":
      app.beside(({ toggleAsking }) => app.set(toggleAsking(app.state)));
      return null;
    case "hint":
      app.beside(({ hint }) => void hint(app));
      return null;
    default:
      return null;
  }
}

/** Sets the message when the puzzle is solved. @param {State} state @returns {State} */
const announce = (state) => (play.isDone(state) ? { ...state, status: "Solved. Well done!" } : state);
