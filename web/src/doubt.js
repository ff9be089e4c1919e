// Shows why a puzzle does not have exactly one solution: two solutions side by side, or the digits that
// contradict each other.

import { el } from "./dom.js";
import { mini } from "./mini.js";
import { cellNumber, readGrid, sentence } from "./notation.js";
import { t } from "./text.js";
/** @import { State } from "./state.js" */

/** @param {State} state @returns {(Node | string)[]} */
export function doubt({ doubt, givens, layout }) {
  if (!doubt) return [];
  const { several, differ, solutions, exact, reason, reason_cells } = doubt;
  if (several) {
    const cells = differ.map((name) => cellNumber(name, layout.n));
    return [el("p", { class: "warning" }, t(exact ? "doubt.several" : "doubt.many", { n: solutions ?? several.length })),
      el("p", {}, t("doubt.differ", { n: cells.length })),
      el("div", { class: "pair" }, ...several.slice(0, 2).map((text, at) =>
        mini(readGrid(text), givens, t("doubt.solution", { n: at + 1 }), { marked: cells }))),
      el("p", { class: "quiet" }, t("help.notUnique"))];
  }
  return [el("p", { class: "warning" }, t("doubt.none")),
    reason ? el("p", { lang: "en", "data-cells": reason_cells.map((name) => cellNumber(name, layout.n)).join(" ") }, sentence(reason)) : ""];
}
