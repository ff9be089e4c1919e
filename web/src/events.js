// Listeners for the board and the keyboard. All others are in actions.js, which is loaded after the
// first frame.

import * as play from "./board.js";
import { byId, closest } from "./dom.js";
import { action } from "./keys.js";
import { focusCursor } from "./render.js";
import { t } from "./text.js";
/** @import { App } from "./main.js" */
/** @import { Mode, State } from "./state.js" */

/** @type {readonly Mode[]} */
const MODES = ["digit", "corner", "centre", "colour"];
/** @param {Mode} mode */
const modeName = (mode) => t(/** @type {const} */ ({ digit: "modes.digit", corner: "modes.corner", centre: "modes.center", colour: "modes.color" })[mode]);

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

/** The candidate of a cell under the pointer. @param {HTMLElement} cell @param {PointerEvent | MouseEvent} event @param {State["layout"]} layout */
function digitAt(cell, event, { n, wide, top }) {
  const box = cell.getBoundingClientRect();
  const high = Math.ceil(n / wide);
  const place = (/** @type {number} */ part, /** @type {number} */ of) => Math.max(0, Math.min(of - 1, Math.floor(of * part)));
  const down = ((event.clientY - box.top) / box.height - top + .05) / (1.05 - top);
  return Math.min(n, 1 + place((event.clientX - box.left) / box.width, wide) + wide * place(down, high));
}

/** How long a finger stays on a cell until it asks about a candidate, in ms. */
const HOLD = 600;

/** Whether a click strikes candidates. @param {State} state */
const strikes = (state) => state.mode === "centre" && play.showsAll(state) && !state.typing;

/** @param {App} app */
function boardPointer(app) {
  const board = byId("board");
  /** Whether dragging adds cells or removes them; null while not dragging. @type {boolean | null} */
  let adding = null;
  /** The wait for a finger that stays where it is. @type {ReturnType<typeof setTimeout> | undefined} */
  let holding;
  board.addEventListener("pointerdown", (event) => {
    const cell = closest(event.target, "[data-cell]");
    if (!cell || event.button !== 0) return;
    const number = Number(cell.dataset.cell);
    clearTimeout(holding);
    if (event.pointerType === "touch") holding = setTimeout(() => about(cell, event), HOLD);
    const more = event.ctrlKey || event.metaKey || event.shiftKey;
    const { digit, mode, settings, scene, asking } = app.state;
    // With the digit chosen first, a cell takes it at once.
    if (settings.input === "digit" && digit > 0 && !more && !scene && !asking) {
      event.preventDefault();
      const selected = play.selectOnly(app.state, number);
      const next = play.isGiven(selected, number) || (selected.now.digits[number] && mode !== "digit") ? selected : play.enter(selected, digit, mode);
      app.set(announce({ ...next, digit }));
      return;
    }
    // A candidate of the selected cell is crossed out with a click, where center marks are what is written.
    if (strikes(app.state) && !more && !scene && !asking && app.state.selection.length === 1 && app.state.selection[0] === number) {
      event.preventDefault();
      return app.set(play.strike(app.state, [number], digitAt(cell, event, app.state.layout)));
    }
    adding = !more || !app.state.selection.includes(number);
    app.set(more ? play.selectMore(app.state, number, adding) : play.selectOnly(app.state, number));
    if (cell.hasPointerCapture(event.pointerId)) cell.releasePointerCapture(event.pointerId);
    focusCursor(app.state);
    event.preventDefault();
  });
  board.addEventListener("pointermove", (event) => {
    if (adding === null || event.buttons === 0) return;
    const cell = cellAt(event.clientX, event.clientY);
    if (cell !== app.state.cursor) clearTimeout(holding);
    if (cell !== null && app.state.selection.includes(cell) !== adding) {
      app.set(play.selectMore(app.state, cell, adding));
    }
  });
  for (const end of ["pointerup", "pointercancel"]) {
    addEventListener(end, () => {
      adding = null;
      clearTimeout(holding);
    });
  }
  board.addEventListener("dblclick", (event) => {
    const cell = closest(event.target, "[data-cell]");
    if (!cell || strikes(app.state)) return;
    const number = Number(cell.dataset.cell);
    const entered = play.enterOnly(app.state, number);
    app.set(entered === app.state ? play.selectAlike(app.state, number) : entered);
  });
  board.addEventListener("contextmenu", (event) => {
    const cell = closest(event.target, "[data-cell]");
    if (!cell || app.state.scene) return;
    event.preventDefault();
    // Some browsers send this for a finger that stays, too, and others do not.
    if (/** @type {PointerEvent} */ (event).pointerType !== "touch") about(cell, event);
  });
  /** Colors the candidate under the pointer, or asks about it. @param {HTMLElement} cell @param {PointerEvent | MouseEvent} event */
  function about(cell, event) {
    if (app.state.scene) return;
    const number = Number(cell.dataset.cell);
    if (app.state.now.digits[number]) return;
    const digit = digitAt(cell, event, app.state.layout);
    if (app.state.mode === "colour") app.set(play.colorCandidate(app.state, number, digit, app.state.color));
    else app.beside(({ askWhy }) => askWhy(app, number, digit));
  }
  board.addEventListener("focusin", (event) => {
    const cell = closest(event.target, "[data-cell]");
    const number = Number(cell?.dataset.cell);
    if (cell && number !== app.state.cursor) app.set({ ...app.state, cursor: number });
    else if (app.state.selection.length === 0) app.set(play.selectOnly(app.state, app.state.cursor));
  });
}

/** How soon a digit follows the 1 that it completes, in ms. */
const SOON = 1000;
/** The state before a 1 was typed, the position after it, and when. @type {{ before: State, now: State["now"], at: number } | null} */
let typed = null;

/** Handles a typed digit. In a grid of more than nine digits, 1 and then 2 is 12. @param {App} app @param {number} digit @param {Mode} mode */
function type(app, digit, mode) {
  const before = app.state;
  const whole = 10 + digit;
  if (typed && typed.now === before.now && performance.now() < typed.at + SOON && whole <= before.layout.n && !before.asking) {
    app.set(announce(play.enter({ ...typed.before, progress: { ...typed.before.progress, spent: before.progress.spent } }, whole, mode)));
    typed = null;
    return;
  }
  if (digit > 0) choose(app, digit, mode);
  else app.set(play.enterZero(before));
  typed = digit === 1 && before.layout.n > 9 && !before.asking ? { before, now: app.state.now, at: performance.now() } : null;
}

/** Handles a chosen digit: asks about it or enters it. @param {App} app @param {number} digit @param {Mode} mode */
export function choose(app, digit, mode) {
  const { state } = app;
  if (state.asking) app.beside(({ askWhy }) => askWhy(app, state.cursor, digit));
  else app.set(announce(play.enter(mode === "colour" ? { ...state, color: digit - 1 } : state, digit, mode)));
}

/** Handles a digit of the pad: enters it, or with the digit first, holds it for the cells to come. @param {App} app @param {number} digit */
export function chooseOnPad(app, digit) {
  const { state } = app;
  if (state.settings.input === "digit" && !state.asking && !state.typing) app.set({ ...state, digit: state.digit === digit ? 0 : digit });
  else choose(app, digit, state.mode);
}

/** @param {App} app */
function keyboard(app) {
  document.addEventListener("keydown", (event) => {
    if (app.state.view !== "play" || app.state.paused) return;
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
      type(app, found.digit, found.mode ?? state.mode);
      return null;
    case "move":
      if (state.scene && state.path && state.tab === "path" && !found.extend && found.down === 0) {
        app.beside(({ turnPath }) => turnPath(app, found.right));
        return null;
      }
      return play.moveCursor(state, found.down, found.right, found.extend);
    case "rowStart":
      return play.selectOnly(state, state.cursor - (state.cursor % state.layout.n));
    case "rowEnd":
      return play.selectOnly(state, state.cursor - (state.cursor % state.layout.n) + state.layout.n - 1);
    case "mode":
      return { ...state, mode: found.mode, status: modeName(found.mode) };
    case "nextMode": {
      const mode = MODES[(MODES.indexOf(state.mode) + 1) % MODES.length];
      return { ...state, mode, status: modeName(mode) };
    }
    case "undo":
      return play.undo(state);
    case "redo":
      return play.redo(state);
    case "erase":
      return play.erase(state);
    case "zero":
      if (state.layout.n <= 9) return play.enterZero(state);
      type(app, 0, state.mode);
      return null;
    case "all":
      return { ...state, selection: [...state.layout.cells] };
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

/** Notes the end of the game when the puzzle is solved. @param {State} state @returns {State} */
const announce = (state) => (play.isDone(state) && state.progress.done === 0 && !state.typing
  ? { ...state, status: t("game.solved"), progress: { ...state.progress, done: Date.now() } } : state);
