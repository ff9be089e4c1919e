// Listeners for everything outside the board: buttons, panel, paste, drag and drop, settings.

import * as play from "./board.js";
import * as commands from "./commands.js";
import * as dialogs from "./dialogs.js";
import { byId, closest } from "./dom.js";
import { openSaved } from "./begin.js";
import { chooseOnPad } from "./events.js";
import { PAGE, removeGame } from "./games.js";
import { drawingOf, leaveScene, playFromHere, showFrame, showHardest, showPath, toggleAsking } from "./help.js";
import { COLORS } from "./labels.js";
import { cellName, letter, truthCells, writeGrid } from "./notation.js";
import { printSheets } from "./paper.js";
import { watchPresses } from "./parts.js";
import { focusCursor } from "./render.js";
import { writeRoute } from "./route.js";
import { go } from "./router.js";
import { initial } from "./state.js";
import { t, textOr } from "./text.js";
import { checkDrill, markCell, revealDrill, startDrill } from "./trainer.js";
/** @import { App } from "./main.js" */
/** @import { Mode, Tab } from "./state.js" */

/** @param {App} app */
export function listen(app) {
  watchPresses();
  buttons(app);
  tabKeys(app);
  drillKeys();
  panelPointer(app);
  pasteAndDrop(app);
  settings(app);
  search(app);
}

/** Filters the list of techniques while the player types. @param {App} app */
function search(app) {
  byId("learn").addEventListener("input", (event) => {
    app.set({ ...app.state, search: /** @type {HTMLInputElement} */ (event.target).value });
  });
  byId("print-form").addEventListener("change", () => {
    byId("book-fields").hidden = new FormData(/** @type {HTMLFormElement} */ (byId("print-form"))).get("what") !== "book";
  });
}

/** Asks why a candidate is false, or true if it is part of the solution. @param {App} app @param {number} cell @param {number} digit */
export function askWhy(app, cell, digit) {
  app.set({ ...app.state, asking: false });
  const open = (play.candidates(app.state)[cell] & (1 << digit)) !== 0;
  void commands.why(app, `${cellName(cell, app.state.layout.n)}${open && app.state.solution?.[cell] === letter(digit) ? "=" : "<>"}${digit}`);
}

/** Moves between tabs with the arrow keys. @param {App} app */
function tabKeys(app) {
  byId("tabs").addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const tabs = [...document.querySelectorAll("[role=tab]")];
    const at = tabs.findIndex((tab) => tab.id === `tab-${app.state.tab}`);
    const next = /** @type {HTMLElement} */ (tabs[(at + step + tabs.length) % tabs.length]);
    next.click();
    next.focus();
  });
}

/** Moves between the cells of a drill with the arrow keys. */
function drillKeys() {
  byId("lesson").addEventListener("keydown", (event) => {
    const cell = Number(closest(event.target, "[data-mark]")?.dataset.mark ?? NaN);
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 9, ArrowUp: -9 }[event.key];
    if (Number.isNaN(cell) || !step) return;
    event.preventDefault();
    /** @type {HTMLElement | null} */ (document.querySelector(`[data-mark="${(cell + step + 81) % 81}"]`))?.focus();
  });
}

/** @param {App} app */
function buttons(app) {
  /** @type {Record<string, () => void>} */
  const handlers = {
    hint: () => void commands.hint(app),
    hintHere: () => void commands.hintHere(app),
    check: () => void commands.check(app),
    why: () => app.set(toggleAsking(app.state)),
    explain: () => void commands.explain(app),
    allSteps: () => void commands.allSteps(app),
    rate: () => void commands.rate(app),
    showHardest: () => app.set(showHardest(app.state)),
    undo: () => app.set(play.undo(app.state)),
    redo: () => app.set(play.redo(app.state)),
    undoToGood: () => {
      const next = play.undoToGood(app.state);
      app.set({ ...next, status: t(next === app.state ? "undo.nothing" : "undo.done") });
    },
    compare: () => void commands.compare(app),
    restart: () => {
      if (app.state.past.length > 0) dialogs.confirm(t("restart.ask"), t("restart.yes"), () => app.set(play.restart(app.state)));
    },
    erase: () => app.set(play.erase(app.state)),
    back: () => app.set(leaveScene(app.state)),
    previous: () => app.set(showPath(app.state, app.state.pathAt - 1)),
    next: () => app.set(showPath(app.state, app.state.pathAt + 1)),
    playFromHere: () => app.set(playFromHere(app.state)),
    make: async () => (await import("./making.js")).make(app),
    cancel: () => commands.cancel(app),
    expand: () => app.set({ ...app.state, open: !app.state.open }),
    pause: () => app.set({ ...app.state, paused: !app.state.paused }),
    listMore: () => app.set({ ...app.state, listed: app.state.listed + PAGE }),
    menu: () => dialogs.show("dialog-menu"),
    open: () => {
      closeDialogs();
      dialogs.show("dialog-open");
    },
    openText: () => {
      const text = /** @type {HTMLTextAreaElement} */ (byId("open-text"));
      commands.open(app, text.value);
      closeDialogs();
    },
    typeIn: () => {
      closeDialogs();
      app.set({ ...play.newGame(app.state, initial().givens), typing: true, mode: "digit", auto: false, view: "play", selection: [0], cursor: 0, status: t("typing.how") });
      go(app, "play");
      focusCursor(app.state);
    },
    zero: () => app.set(play.enterZero(app.state)),
    typed: () => {
      const text = writeGrid(app.state.givens);
      app.set({ ...app.state, typing: false });
      commands.open(app, text);
    },
    dropTyped: () => {
      app.set({ ...app.state, typing: false });
      app.resume();
      void commands.fetchSolution(app);
    },
    exportGames: () => void commands.exportGames(app),
    share: () => {
      closeDialogs();
      void dialogs.share(app);
      dialogs.show("dialog-share");
    },
    copyGame: async () => commands.copy(app, await commands.gameLink(app), t("share.game")),
    saveGame: () => commands.saveGame(app),
    copyLine: () => void commands.copyAs(app, app.state.variant ? "rules" : "line", t("share.puzzle")),
    copyMarks: () => void commands.copyAs(app, "pencilmarks", t("share.grid")),
    picture: () => void commands.picture(app),
    print: () => {
      closeDialogs();
      dialogs.show("dialog-print");
    },
    printNow: () => {
      const data = new FormData(/** @type {HTMLFormElement} */ (byId("print-form")));
      void printSheets(app, {
        what: String(data.get("what")), each: Number(data.get("each")), answers: data.has("answers"),
        title: String(data.get("book") ?? "").trim(), count: Number(data.get("count")),
      }, closeDialogs);
    },
    settings: () => {
      closeDialogs();
      dialogs.show("dialog-settings");
    },
    keys: () => {
      closeDialogs();
      dialogs.fillKeys();
      dialogs.show("dialog-keys");
    },
    close: closeDialogs,
  };
  document.addEventListener("click", (event) => {
    const button = closest(event.target, "[data-do]");
    if (button) handlers[button.dataset.do ?? ""]?.();
    const mode = closest(event.target, "[data-mode]")?.dataset.mode;
    if (mode) app.set({ ...app.state, mode: /** @type {Mode} */ (mode) });
    const digit = closest(event.target, "[data-digit]")?.dataset.digit;
    if (digit) chooseOnPad(app, Number(digit));
    const paint = closest(event.target, "[data-colour]")?.dataset.colour;
    if (paint) app.set(play.colorCells({ ...app.state, color: Number(paint) }, Number(paint)));
    const tab = closest(event.target, "[role=tab]");
    if (tab) openTab(app, /** @type {Tab} */ (tab.id.slice(4)));
    const dataOf = (/** @type {string} */ name) => closest(event.target, `[data-${name}]`)?.dataset[name];
    const game = dataOf("game");
    if (game) openSaved(app, game);
    const gone = dataOf("remove");
    if (gone) void removeGame(app, gone);
    const cell = dataOf("mark");
    if (cell) markCell(app, Number(cell));
    const drill = dataOf("drill");
    if (drill === "new") void startDrill(app, app.state.place);
    if (drill === "check") checkDrill(app);
    if (drill === "show") revealDrill(app);
    const made = dataOf("made");
    if (made) void import("./making.js").then(({ playFromMaker }) => playFromMaker(app, /** @type {"puzzle" | "nearest" | "practice"} */ (made)));
    const example = dataOf("example");
    const part = app.state.page?.parts.find((one) => one.part === "example" && String(one.number) === example);
    if (part?.part === "example") void commands.openExample(app, part, app.state.page?.name ?? part.technique);
    const own = app.state.examples[Number(dataOf("own") ?? -1)];
    if (own) void commands.openExample(app, { ...own, technique: own.id, found: true, number: -1 }, app.state.page?.name ?? own.id);
    // A link inside a dialog leaves it, even if it leads to where the player is.
    if (closest(event.target, "dialog a[href^='#']")) closeDialogs();
  });
  byId("colours").replaceChildren(...COLORS.map((name, at) => {
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.colour = String(at);
    button.className = `swatch swatch-${at}`;
    button.textContent = String((at + 1) % 10);
    button.setAttribute("aria-label", t("pad.color", { number: (at + 1) % 10, name: textOr(`color.${name}`, name) }));
    return button;
  }));
}

const closeDialogs = () => {
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
};

/** Opens a tab, fetches its content if it is empty, and clears the message of the previous tab. */
/** @param {App} app @param {Tab} tab */
function openTab(app, tab) {
  const moved = tab !== app.state.tab;
  // The position of the path or of the hardest step belongs to its tab.
  app.set({ ...app.state, tab, ...(moved ? { status: "" } : {}), ...(moved && tab !== "help" ? { scene: null, drawing: null } : {}) });
  history.replaceState(null, "", writeRoute("play", tab));
  if (tab === "rating" && !app.state.rating) void commands.rate(app);
}

/** @param {App} app */
function panelPointer(app) {
  const panel = byId("panel");
  panel.addEventListener("click", (event) => {
    const dataOf = (/** @type {string} */ name) => closest(event.target, `[data-${name}]`)?.dataset[name];
    const step = dataOf("step") ?? dataOf("jump");
    if (step) app.set(showPath(app.state, Number(step)));
    const board = dataOf("board");
    if (board) commands.playBoard(app, app.state.list[Number(board)]);
    const frame = dataOf("frame");
    if (frame) app.set(showFrame(app.state, Number(frame)));
    const found = app.state.steps?.steps[Number(dataOf("found") ?? -1)];
    if (found) app.set({ ...app.state, help: { ...app.state.help, level: 4, step: found, proved: app.state.steps?.proved[Number(dataOf("found"))] === true, sentences: [] }, drawing: drawingOf(found), frame: -1, tab: "help" });
  });
  const preview = (/** @type {Event} */ event) => {
    const found = closest(event.target, "[data-found]")?.dataset.found;
    const step = found === undefined ? undefined : app.state.steps?.steps[Number(found)];
    if (step) app.set({ ...app.state, drawing: drawingOf(step) });
    const premise = closest(event.target, "[data-premise]")?.dataset.premise;
    if (premise) showCells(truthCells(premise).cells);
    const named = closest(event.target, "[data-cells]")?.dataset.cells;
    if (named) showCells(named.split(" ").map(Number));
  };
  for (const root of [panel, byId("strip")]) {
    root.addEventListener("pointerover", preview);
    root.addEventListener("focusin", preview);
    root.addEventListener("click", preview);
    root.addEventListener("pointerout", (event) => /** @type {PointerEvent} */ (event).pointerType === "mouse" && hidePremise());
    root.addEventListener("focusout", hidePremise);
  }
}

/** @param {readonly number[]} cells */
function showCells(cells) {
  hidePremise();
  for (const cell of cells) byId(`cell-${cell}`).classList.add("premise");
}

function hidePremise() {
  for (const cell of document.querySelectorAll(".premise")) cell.classList.remove("premise");
}

/** A file of saved games may be much larger than a text that the library reads. */
const FILE_LIMIT = 50_000_000;

/** @param {App} app */
function pasteAndDrop(app) {
  document.addEventListener("paste", (event) => {
    if (closest(event.target, "input, textarea")) return;
    const text = event.clipboardData?.getData("text/plain");
    if (text) commands.open(app, text);
  });
  const read = async (/** @type {File | undefined} */ file) => {
    if (!file) return;
    if (file.size > FILE_LIMIT) return commands.say(app, t("open.tooLarge", { limit: "50 MB" }));
    commands.open(app, await file.text());
    closeDialogs();
  };
  const dropping = (/** @type {boolean} */ on) => document.body.classList.toggle("dropping", on);
  document.addEventListener("dragover", (event) => {
    event.preventDefault();
    dropping(true);
  });
  document.addEventListener("dragleave", (event) => {
    if (event.relatedTarget === null) dropping(false);
  });
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    dropping(false);
    const file = event.dataTransfer?.files[0];
    if (file) void read(file);
    else commands.open(app, event.dataTransfer?.getData("text/plain") ?? "");
  });
  byId("open-file").addEventListener("change", (event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    void read(input.files?.[0]);
    input.value = "";
  });
}

/** @param {App} app */
function settings(app) {
  byId("dialog-settings").addEventListener("change", change);
  byId("auto").addEventListener("change", change);
  /** @param {Event} event */
  function change(event) {
    const input = /** @type {HTMLInputElement} */ (event.target);
    const now = app.state.settings;
    const next = {
      auto: { ...now, auto: input.checked },
      same: { ...now, sameDigit: input.checked },
      clean: { ...now, cleanMarks: input.checked },
      check: { ...now, check: /** @type {any} */ (input.value) },
      theme: { ...now, theme: /** @type {any} */ (input.value) },
      input: { ...now, input: /** @type {any} */ (input.value) },
      timer: { ...now, timer: input.checked },
      language: { ...now, language: input.value },
    }[input.name];
    if (!next) return;
    app.set({ ...app.state, settings: next, digit: 0, ...(input.name === "auto" ? { auto: false } : {}) });
    // The texts are loaded with the page.
    if (input.name === "language") location.reload();
  }
}
