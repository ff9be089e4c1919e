// A bar at the top of the page for what a player has to know: nothing is being saved, a new
// version is ready. It stays until it is closed, unlike the status message.

import { el } from "./dom.js";
import { t } from "./text.js";

/** @type {HTMLElement | null} */
let bar = null;

/** Shows a sentence, with a button if there is something to do; an empty text takes the bar away. */
/** @param {string} text @param {{ name: string, run: () => void }} [button] */
export function notice(text, button) {
  bar?.remove();
  bar = null;
  if (!text) return;
  const close = el("button", { type: "button", class: "close", "aria-label": t("notice.close") }, "×");
  close.addEventListener("click", () => notice(""));
  bar = el("aside", { class: "notice", "aria-label": t("notice.label") }, el("p", { role: "status" }, text));
  if (button) {
    const act = el("button", { type: "button", class: "main" }, button.name);
    act.addEventListener("click", button.run);
    bar.append(act);
  }
  bar.append(close);
  document.body.prepend(bar);
}
