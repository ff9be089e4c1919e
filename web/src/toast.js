// A short message above everything, dialogs included.

import { byId } from "./dom.js";

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** @param {string} text */
export function toast(text) {
  const node = byId("toast");
  clearTimeout(timer);
  // Opening it again moves it above a dialog that was opened since.
  if (node.matches(":popover-open")) node.hidePopover();
  node.showPopover();
  node.textContent = text;
  timer = setTimeout(() => node.hidePopover(), 3000);
}
