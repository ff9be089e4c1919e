// The time of the game. It runs while the board is on the screen, and stops when the page is hidden, the game
// is paused or solved.

import { byId } from "./dom.js";
import { keepNotes, saveRecord } from "./records.js";
import { timeText } from "./stats.js";
/** @import { App } from "./main.js" */
/** @import { State } from "./state.js" */

/** Whether the time runs. @param {State} state @param {boolean} visible */
export const isRunning = (state, visible) =>
  visible && state.view === "play" && !state.paused && !state.typing && state.id !== "" && state.progress.done === 0;

/** The state some seconds later. @param {State} state @param {number} seconds @returns {State} */
export const later = (state, seconds) => ({ ...state, progress: { ...state.progress, spent: state.progress.spent + seconds } });

/** @param {State} state */
export function clock(state) {
  const time = byId("time");
  const text = timeText(state.progress.spent);
  if (time.textContent !== text) time.textContent = text;
}

/** Starts the clock. @param {App} app */
export function startClock(app) {
  let last = performance.now();
  setInterval(() => {
    const now = performance.now();
    // A machine that slept adds no hours.
    const seconds = Math.min(2, (now - last) / 1000);
    last = now;
    if (!isRunning(app.state, document.visibilityState === "visible")) return;
    app.quiet(later(app.state, seconds));
    clock(app.state);
  }, 1000);
  const keep = () => {
    saveRecord(app.state);
    void keepNotes();
  };
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && keep());
  addEventListener("pagehide", keep);
}
