// Where everything meets: one state, one render per frame, saving after every change. What the board
// needs is loaded first; beside.js and all it imports come after the first frame.

import { withGame } from "./board.js";
import { byId } from "./dom.js";
import { listen } from "./events.js";
import { board, build } from "./render.js";
import { initial } from "./state.js";
import * as store from "./store.js";
/** @import { State } from "./state.js" */

/** @typedef {typeof import("./beside.js")} Beside */
/**
 * @typedef {object} App
 * @property {State} state
 * @property {(state: State) => void} set
 * @property {(use: (beside: Beside) => void) => void} beside  uses what is beside the board, once it is there
 */

let waiting = false;
/** @type {Beside | null} */
let beside = null;
/** What waits for it. @type {((beside: Beside) => void)[]} */
const queue = [];

/** @type {App} */
const app = {
  state: initial(),
  set(next) {
    const { now, id, settings } = app.state;
    app.state = next;
    if (next.id && (next.now !== now || next.id !== id)) store.save(next);
    if (next.settings !== settings) store.saveSettings(next.settings);
    if (!waiting) {
      waiting = true;
      requestAnimationFrame(render);
    }
  },
  beside(use) {
    if (beside) use(beside);
    else queue.push(use);
  },
};

function render() {
  waiting = false;
  board(app.state);
  beside?.render(app.state);
}

/** The game played last, else the puzzle of the first visit: easy, so that the page can be tried at once. */
function goOn() {
  const last = store.games().find(({ id }) => id === store.current());
  const game = last?.game ?? store.fromPlain({ v: 1, p: byId("board").dataset.welcome, l: "Welcome" });
  if (game) app.set(withGame(app.state, game, last?.id ?? store.newId()));
}

/** What was pressed before anybody listened happens now. @param {Event} event */
function again(event) {
  const Kind = /** @type {new (type: string, init: Event) => Event} */ (event.constructor);
  event.target?.dispatchEvent(new Kind(event.type, event));
}

app.state = { ...app.state, settings: store.settings(app.state.settings) };
build();
listen(app);
// A link is opened by what is beside the board; without one everything is at hand.
if (location.hash === "") goOn();
board(app.state);
takeEarly("keydown", "pointerdown").forEach(again);
// For `e2e/speed.js`: keys are answered from here on.
performance.mark("usable");

/** Loads what is beside the board, and does what was asked of it meanwhile. */
async function goBeside() {
  beside = await import("./beside.js");
  const started = beside.start(app, goOn);
  for (const use of queue) use(beside);
  takeEarly("click", "change", "paste").forEach(again);
  render();
  performance.mark("complete");
  await started;
}

// Once the board is on the screen, not sooner: while it is drawn the processor has no time for more.
new PerformanceObserver((_, paint) => {
  paint.disconnect();
  void goBeside();
}).observe({ type: "paint", buffered: true });
