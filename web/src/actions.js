// Listeners for everything outside the board: buttons, panel, paste, drag and drop, settings.

import * as play from "./board.js";
import * as commands from "./commands.js";
import * as dialogs from "./dialogs.js";
import { byId, closest } from "./dom.js";
import { choose } from "./events.js";
import { drawingOf, leaveScene, playFromHere, showHardest, showPath, toggleAsking } from "./help.js";
import { COLORS } from "./labels.js";
import { cellName, truthCells } from "./notation.js";
import { focusCursor } from "./render.js";
import { initial } from "./state.js";
/** @import { App } from "./main.js" */
/** @import { Mode, Tab } from "./state.js" */

/** @param {App} app */
export function listen(app) {
  buttons(app);
  tabKeys(app);
  panelPointer(app);
  pasteAndDrop(app);
  settings(app);
}

/** Asks why a candidate is false, or true if it is part of the solution. @param {App} app @param {number} cell @param {number} digit */
export function askWhy(app, cell, digit) {
  app.set({ ...app.state, asking: false });
  const open = (play.candidates(app.state.now)[cell] & (1 << digit)) !== 0;
  void commands.why(app, `${cellName(cell)}${open && app.state.solution?.[cell] === String(digit) ? "=" : "<>"}${digit}`);
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
    catalogue: () => void commands.learn(app),
    undo: () => app.set(play.undo(app.state)),
    redo: () => app.set(play.redo(app.state)),
    undoToGood: () => {
      const next = play.undoToGood(app.state);
      app.set({ ...next, status: next === app.state ? "There is nothing to undo." : "Undid every move since the first mistake." });
    },
    restart: () => app.set(play.restart(app.state)),
    erase: () => app.set(play.erase(app.state)),
    back: () => app.set(leaveScene(app.state)),
    previous: () => app.set(showPath(app.state, app.state.pathAt - 1)),
    next: () => app.set(showPath(app.state, app.state.pathAt + 1)),
    playFromHere: () => app.set(playFromHere(app.state)),
    make: () => {
      const data = new FormData(/** @type {HTMLFormElement} */ (byId("make-form")));
      const text = (/** @type {string} */ name) => String(data.get(name) ?? "").trim();
      const request = Object.fromEntries(
        [["level", text("level")], ["technique", text("technique")], ["rating_from", text("from")], ["rating_to", text("to")]].filter(([, value]) => value !== ""),
      );
      const { selectedOptions: [chosen] } = /** @type {HTMLSelectElement} */ (byId("make-technique"));
      const name = request.technique ? chosen.text : "";
      const practice = data.has("practice") && name !== "";
      const { rating_from: from, rating_to: to } = request;
      const rating = from && to ? `SE ${from} to ${to}` : from ? `SE ${from} or more` : to ? `SE ${to} or less` : "";
      const label = practice ? name : [request.level ?? "", name, rating].filter(Boolean).join(", ") || "new puzzle";
      void commands.generate(app, { seed: Math.floor(Math.random() * 2 ** 50), ...request }, practice ? label : capitalize(label), practice);
    },
    daily: () => {
      const level = String(new FormData(/** @type {HTMLFormElement} */ (byId("make-form"))).get("level") || "easy");
      const day = new Date();
      const seed = 10000 * day.getFullYear() + 100 * (day.getMonth() + 1) + day.getDate();
      void commands.generate(app, { seed, level }, `Daily puzzle for ${day.toLocaleDateString()}, ${level}`, false);
    },
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
      app.set({ ...play.newGame(app.state, initial().givens), typing: true, selection: [0], cursor: 0, status: "Type the givens row by row, with 0 for an empty cell. Then press Play." });
      closeDialogs();
      byId("typing").hidden = false;
      focusCursor(app.state);
    },
    typed: () => {
      byId("typing").hidden = true;
      commands.open(app, app.state.givens.map((d) => d || ".").join(""));
    },
    games: () => {
      dialogs.games(app);
      dialogs.show("dialog-games");
    },
    exportGames: () => commands.exportGames(app),
    share: () => {
      void dialogs.share(app);
      dialogs.show("dialog-share");
    },
    copyLine: () => void commands.copyAs(app, "line", "The puzzle"),
    copyMarks: () => void commands.copyAs(app, "pencilmarks", "The candidate grid"),
    picture: () => void commands.picture(app),
    print: () => dialogs.show("dialog-print"),
    printNow: () => {
      const form = /** @type {HTMLFormElement} */ (byId("print-form"));
      const data = new FormData(form);
      closeDialogs();
      void dialogs.print(app, { what: String(data.get("what")), each: Number(data.get("each")), answers: data.has("answers") });
    },
    settings: () => dialogs.show("dialog-settings"),
    keys: () => dialogs.show("dialog-keys"),
    close: closeDialogs,
  };
  document.addEventListener("click", (event) => {
    const button = closest(event.target, "[data-do]");
    if (button) handlers[button.dataset.do ?? ""]?.();
    const mode = closest(event.target, "[data-mode]")?.dataset.mode;
    if (mode) app.set({ ...app.state, mode: /** @type {Mode} */ (mode) });
    const digit = closest(event.target, "[data-digit]")?.dataset.digit;
    if (digit) choose(app, Number(digit), app.state.mode);
    const paint = closest(event.target, "[data-colour]")?.dataset.colour;
    if (paint) app.set(play.colorCells({ ...app.state, color: Number(paint) }, Number(paint)));
    const tab = closest(event.target, "[role=tab]");
    if (tab) openTab(app, /** @type {Tab} */ (tab.id.slice(4)));
  });
  byId("colours").replaceChildren(...COLORS.map((name, at) => {
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.colour = String(at);
    button.className = `swatch swatch-${at}`;
    button.textContent = String((at + 1) % 10);
    button.setAttribute("aria-label", `color ${at + 1}, ${name}`);
    return button;
  }));
}

const closeDialogs = () => {
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
};

/** @param {string} text */
const capitalize = (text) => `${text[0].toUpperCase()}${text.slice(1)}`;

/** Opens a tab, fetches its content if it is empty, and clears the message of the previous tab. */
/** @param {App} app @param {Tab} tab */
function openTab(app, tab) {
  app.set({ ...app.state, tab, status: tab === app.state.tab ? app.state.status : "" });
  if (tab === "learn" && !app.state.catalog && !app.state.page) void commands.learn(app);
  if (tab === "make") void commands.fillTechniques(byId("make-technique"));
  if (tab === "rating" && !app.state.rating) void commands.rate(app);
}

/** @param {App} app */
function panelPointer(app) {
  const panel = byId("panel");
  panel.addEventListener("click", (event) => {
    const dataOf = (/** @type {string} */ name) => closest(event.target, `[data-${name}]`)?.dataset[name];
    const technique = dataOf("technique");
    if (technique) void commands.learnAbout(app, technique);
    const step = dataOf("step");
    if (step) app.set(showPath(app.state, Number(step)));
    const board = dataOf("board");
    if (board) commands.playBoard(app, app.state.list[Number(board)]);
    const example = dataOf("example");
    const part = app.state.page?.parts.find((one) => one.part === "example" && String(one.number) === example);
    if (part?.part === "example") void commands.openExample(app, part, app.state.page?.name ?? part.technique);
    const found = app.state.steps?.steps[Number(dataOf("found") ?? -1)];
    if (found) app.set({ ...app.state, help: { ...app.state.help, level: 4, step: found, proved: app.state.steps?.proved[Number(dataOf("found"))] === true, sentences: [] }, drawing: drawingOf(found), tab: "help" });
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
  panel.addEventListener("pointerover", preview);
  panel.addEventListener("focusin", preview);
  panel.addEventListener("pointerout", hidePremise);
  panel.addEventListener("focusout", hidePremise);
}

/** @param {readonly number[]} cells */
function showCells(cells) {
  hidePremise();
  for (const cell of cells) byId(`cell-${cell}`).classList.add("premise");
}

function hidePremise() {
  for (const cell of document.querySelectorAll(".premise")) cell.classList.remove("premise");
}

/** @param {App} app */
function pasteAndDrop(app) {
  document.addEventListener("paste", (event) => {
    if (closest(event.target, "input, textarea")) return;
    const text = event.clipboardData?.getData("text/plain");
    if (text) commands.open(app, text);
  });
  const read = async (/** @type {File | undefined} */ file) => {
    if (!file) return;
    if (file.size > 250_000) return commands.say(app, "The file is too large for the page (limit 250 kB). Open it with the `whydoku` command instead.");
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
    }[input.name];
    if (next) app.set({ ...app.state, settings: next });
  }
}
