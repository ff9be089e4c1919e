// Rebuilds a part of the page when one of the values it depends on has changed, but never under a finger: a
// button that is replaced between press and release is not clicked.

import { byId, closest } from "./dom.js";

/** @type {Map<string, unknown[]>} */
const lastValues = new Map();

/** What the pointer or a key holds down. @type {Element | null} */
let pressed = null;
/** Parts to rebuild after the release. @type {Map<string, () => void>} */
const late = new Map();
/** A click follows the release of a finger after a moment, in ms. */
const CLICK = 300;

/** Starts to watch the pointer and the keys that press a button. */
export function watchPresses() {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;
  const release = () => {
    pressed = null;
    for (const rebuild of [...late.values()]) rebuild();
  };
  const releaseIn = (/** @type {number} */ ms) => {
    clearTimeout(waiting);
    waiting = setTimeout(release, ms);
  };
  addEventListener("pointerdown", ({ target, button }) => {
    clearTimeout(waiting);
    // The release after a context menu may never arrive.
    pressed = button === 0 ? /** @type {Element} */ (target) : null;
  }, true);
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => releaseIn(CLICK), true);
  addEventListener("click", () => releaseIn(0), true);
  const presses = (/** @type {KeyboardEvent} */ { code }) => ["Space", "Enter", "NumpadEnter"].includes(code);
  addEventListener("keydown", (event) => {
    if (!presses(event)) return;
    clearTimeout(waiting);
    pressed = closest(event.target, "button, a, summary, label");
  }, true);
  addEventListener("keyup", (event) => presses(event) && releaseIn(0), true);
}

/** Rebuilds a part if one of the values it depends on has changed. */
/** @param {string} id @param {unknown[]} values @param {() => (Node | string)[]} make */
export function part(id, values, make) {
  const before = lastValues.get(id);
  if (before && before.every((value, at) => value === values[at])) return;
  const root = byId(id);
  if (pressed && root.contains(pressed)) return void late.set(id, () => part(id, values, make));
  late.delete(id);
  lastValues.set(id, values);
  const focused = focusedIn(root);
  const anchored = anchor(root);
  root.replaceChildren(...make());
  // What the player looks at stays where it is, although something above it has grown.
  const moved = anchor(root) - anchored;
  if (anchored < innerHeight && Number.isFinite(moved)) scrollBy({ top: moved, behavior: "instant" });
  // The nodes are new: restore the focus and keep the current step in view.
  for (const selector of focused) {
    const node = /** @type {HTMLElement | null} */ (root.querySelector(selector));
    node?.focus({ preventScroll: true });
    if (node) break;
  }
  const current = /** @type {HTMLElement | null} */ (root.querySelector("[aria-current=step]"));
  const list = /** @type {HTMLElement | null | undefined} */ (current?.closest(".story"));
  if (current && list) list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
}

/** How far down the window the anchor of a part is; infinitely far without one. @param {HTMLElement} root */
const anchor = (root) => root.querySelector("[data-anchor]")?.getBoundingClientRect().top ?? Infinity;

/** Selectors for the focused element inside another, and for what may take its place. @param {HTMLElement} root */
function focusedIn(root) {
  const at = /** @type {HTMLElement | null} */ (document.activeElement);
  if (!at || !root.contains(at)) return [];
  if (at.id) return [`#${CSS.escape(at.id)}`];
  const [name, value] = Object.entries(at.dataset)[0] ?? [];
  if (!name) return [];
  // After the answer, a drill has another button in the same place.
  return [`[data-${name}="${CSS.escape(value ?? "")}"]`, ...(name === "drill" ? ["[data-drill]"] : [])];
}
