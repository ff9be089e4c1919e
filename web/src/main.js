// Where everything meets: one state, one render per frame, saving after every change.

import { play } from "./commands.js";
import { listen } from "./events.js";
import { panel } from "./panel.js";
import { board, build } from "./render.js";
import { fromFragment, fromPlain } from "./share.js";
import { initial } from "./state.js";
import * as store from "./store.js";
/** @import { State } from "./state.js" */

/** @typedef {{ state: State, set: (state: State) => void }} App */

let waiting = false;

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
};

function render() {
  waiting = false;
  board(app.state);
  panel(app.state);
}

/** The puzzle of the first visit: easy, so that the page can be tried at once. */
const WELCOME = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/** The game that a link carries, if there is one. */
async function openLink() {
  const linked = await fromFragment(location.hash);
  if (!linked) return false;
  history.replaceState(null, "", location.pathname);
  void play(app, linked);
  return true;
}

/** The game played last, else the first puzzle. */
function goOn() {
  const last = store.games().find(({ id }) => id === store.current());
  const game = last?.game ?? fromPlain({ v: 1, p: WELCOME, l: "Welcome" });
  if (game) void play(app, game, last?.id);
}

app.state = { ...app.state, settings: store.settings(app.state.settings) };
build();
listen(app, openLink);
// Without a link everything is at hand: the first frame has the board.
if (location.hash === "") goOn();
render();
// For `e2e/speed.js`: keys are heard from here on; the frame that shows the board ends below.
performance.mark("usable");
requestAnimationFrame(() => setTimeout(() => performance.mark("painted")));
if (location.hash !== "") void openLink().then((opened) => opened || goOn());
