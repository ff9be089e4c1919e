// Holds the state, renders once per frame and saves after every change. What the board needs is
// loaded first; beside.js and its imports follow after the first frame.

import { newGame, withGame } from "./board.js";
import { byId } from "./dom.js";
import { listen } from "./events.js";
import { readGrid, writeGrid } from "./notation.js";
import { draft, recall, saveDraft, saveRecord } from "./records.js";
import { board } from "./render.js";
import { readRoute } from "./route.js";
import { initial } from "./state.js";
import * as store from "./store.js";
import { chooseLanguage, loadLanguage, t, translate } from "./text.js";
/** @import { State } from "./state.js" */

/** @typedef {typeof import("./beside.js")} Beside */
/**
 * @typedef {object} App
 * @property {State} state
 * @property {(state: State) => void} set
 * @property {(state: State) => void} quiet  sets a state that looks the same, such as a later time
 * @property {() => void} resume  opens the last game
 * @property {(use: (beside: Beside) => void) => void} beside  calls back once beside.js is loaded
 */

let scheduled = false;
/** @type {Beside | null} */
let beside = null;
/** Calls that wait for beside.js. @type {((beside: Beside) => void)[]} */
const queue = [];

/** @type {App} */
const app = {
  state: initial(),
  set(next) {
    const { now, id, settings, progress, typing, givens } = app.state;
    app.state = next;
    if (next.typing && next.givens !== givens) saveDraft(writeGrid(next.givens));
    else if (typing && !next.typing) saveDraft("");
    if (next.id && (next.now !== now || next.id !== id)) store.save(next);
    if (next.id && (next.now !== now || next.id !== id || next.progress !== progress)) saveRecord(next);
    if (next.settings !== settings) store.saveSettings(next.settings);
    if (!scheduled) {
      scheduled = true;
      requestAnimationFrame(render);
    }
  },
  quiet(next) {
    app.state = next;
  },
  resume,
  beside(use) {
    if (beside) use(beside);
    else queue.push(use);
  },
};

function render() {
  scheduled = false;
  board(app.state);
  beside?.render(app.state, app);
}

/** Opens the puzzle being typed in, or the last game; on a first visit, an easy puzzle to try the page with. */
function resume() {
  const typed = draft();
  if (typed) {
    app.set({ ...newGame(app.state, readGrid(typed)), typing: true, selection: [0], cursor: 0 });
    return;
  }
  const last = store.lastGame();
  const game = last?.game ?? store.fromPlain({ v: 1, p: byId("board").dataset.welcome, l: t("game.welcome") });
  if (!game) return;
  const id = last?.id ?? store.newId();
  const fresh = withGame(app.state, game, id);
  const { progress, past } = recall(id, game.now);
  app.set({ ...fresh, past, progress: last ? progress : { ...fresh.progress, level: "easy" } });
}

/** Dispatches a recorded event again. @param {Event} event */
function replay(event) {
  const Kind = /** @type {new (type: string, init: Event) => Event} */ (event.constructor);
  event.target?.dispatchEvent(new Kind(event.type, event));
}

app.state = { ...app.state, settings: store.settings(app.state.settings), view: readRoute(location.hash).view };
const language = chooseLanguage(app.state.settings.language, navigator.languages);
document.documentElement.lang = language;
if (language !== "en") {
  await loadLanguage(language);
  translate(document);
}
listen(app);
// beside.js opens a link; without one, the game can be resumed at once.
if (!location.hash.startsWith("#g=")) resume();
board(app.state);
takeEarlyEvents("keydown", "pointerdown").forEach(replay);
// For `e2e/speed.js`: from here on the page responds to keys.
performance.mark("usable");

/** Loads beside.js and makes the calls that waited for it. */
async function loadBeside() {
  beside = await import("./beside.js");
  const started = beside.start(app);
  for (const use of queue) use(beside);
  takeEarlyEvents("click", "change", "paste").forEach(replay);
  render();
  performance.mark("complete");
  await started;
}

// Not before the board is on the screen: loading more would delay the first frame.
new PerformanceObserver((_, paint) => {
  paint.disconnect();
  void loadBeside();
}).observe({ type: "paint", buffered: true });
