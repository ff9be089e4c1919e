// The dialogs for sharing, keys and questions. Each one is filled when it opens.

import { ask, Problem } from "./api.js";
import { copy, gameLink, linkOut, shareLink } from "./commands.js";
import { byId, el, svg } from "./dom.js";
import { isPublic } from "./share.js";
import { t } from "./text.js";
/** @import { App } from "./main.js" */
/** @import { Key } from "./text.js" */

/** @param {string} id @returns {HTMLDialogElement} */
const dialog = (id) => /** @type {HTMLDialogElement} */ (byId(id));

/** @param {string} id */
export function show(id) {
  dialog(id).showModal();
  // The first button may be at the end of a text that is longer than the window.
  dialog(id).scrollTop = 0;
  // A group starts at what is chosen.
  /** @type {HTMLElement | null} */ (dialog(id).querySelector("input[type=radio]:checked"))?.focus();
}

/** Asks before something that cannot easily be taken back. @param {string} question @param {string} yes @param {() => void} then */
export function confirm(question, yes, then) {
  byId("confirm-text").textContent = question;
  const button = byId("confirm-yes");
  button.textContent = yes;
  button.onclick = () => {
    dialog("dialog-confirm").close();
    then();
  };
  show("dialog-confirm");
}

/** What each line is about, how it is done, and how with a finger if that differs. @type {readonly [Key, Key, Key?][]} */
const KEYS = [
  ["keys.move", "keys.moveHow"], ["keys.digit", "keys.digitHow"], ["keys.corner", "keys.cornerHow"], ["keys.center", "keys.centerHow"],
  ["keys.color", "keys.colorHow", "keys.colorTouch"], ["keys.modes", "keys.modesHow"], ["keys.erase", "keys.eraseHow"], ["keys.undo", "keys.undoHow"],
  ["keys.hint", "keys.hintHow"], ["keys.path", "keys.pathHow"], ["keys.select", "keys.selectHow", "keys.selectTouch"],
];

/** Lists the keys. In the texts, [X] is a key. */
export function fillKeys() {
  const words = (/** @type {string} */ text) => text.split(/(\[[^\]]+\])/).map((word) => (word[0] === "[" ? el("kbd", {}, word.slice(1, -1)) : word));
  const isTouch = matchMedia("(hover: none)").matches;
  byId("keys").replaceChildren(el("table", {}, ...KEYS.map(([name, how, touch]) =>
    el("tr", {}, el("th", { scope: "row" }, t(name)), el("td", {}, ...words(t(isTouch && touch ? touch : how)))))));
}

/** The bytes that a QR code can hold. */
const QR_LIMIT = 2953;
/** The sites that take variants, too, and the format that they take. */
const VARIANT_SITES = [["SudokuPad", "scl"], ["f-puzzles", "f-puzzles"]];
const SITES = [["SudokuPad", "scf"], ["f-puzzles", "f-puzzles"], ["SudokuWiki", "sudokuwiki"], ["sudoku.coach", "sudoku.coach"]];
/** SudokuExchange takes 81 digits. */
const EXCHANGE = "https://sudokuexchange.com/play/?s=";

/** Fills in the link, the QR code and the links to other sites. @param {App} app */
export async function share(app) {
  byId("share-about").textContent = t(isPublic(location) ? "share.link" : "share.elsewhere");
  const { variant } = app.state;
  // Only classic puzzles have a candidate grid as text.
  /** @type {HTMLElement} */ (document.querySelector("[data-do=copyMarks]")).hidden = variant !== null;
  byId("sites").replaceChildren(...(variant ? VARIANT_SITES : SITES).map(([name, format]) => {
    const anchor = el("a", { target: "_blank", rel: "noreferrer", "data-site": format }, name);
    void linkOut(app, format, anchor);
    return el("li", {}, anchor);
  }), variant ? "" : el("li", {}, el("a", { target: "_blank", rel: "noreferrer", href: EXCHANGE + app.state.givens.join("") }, "SudokuExchange")));
  const link = await shareLink(app).catch((error) => {
    if (!(error instanceof Problem)) throw error;
    return variant ? gameLink(app) : EXCHANGE + app.state.givens.join("");
  });
  /** @type {HTMLInputElement} */ (byId("share-link")).value = link;
  const copyLink = byId("copy-link");
  copyLink.onclick = () => void copy(app, link, t("share.theLink"));
  if (new TextEncoder().encode(link).length > QR_LIMIT) return byId("qr").replaceChildren(t("share.long"));
  try {
    return byId("qr").replaceChildren(qrCode((await ask("qr", { text: link })).rows));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return byId("qr").replaceChildren(error.message);
  }
}

/** Draws a QR code with its quiet zone. @param {string[]} rows */
function qrCode(rows) {
  const size = rows.length + 8;
  const dark = rows.flatMap((row, y) => [...row].map((on, x) => (on === "1" ? `M${x + 4} ${y + 4}h1v1h-1z` : ""))).join("");
  return svg("svg", { viewBox: `0 0 ${size} ${size}`, class: "code", role: "img", "aria-label": t("share.qr") },
    svg("rect", { width: size, height: size, fill: "#fff" }), svg("path", { d: dark, fill: "#000" }));
}
