// Asks axe about the page as it is displayed, and measures what a finger has to hit.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The violations that axe finds in the page as it is displayed. */
export async function violations(page) {
  // A dialog that is still fading in has less contrast than the one a person reads.
  await page.waitForFunction(() => document.getAnimations().every((one) =>
    one.playState !== "running" || one.effect?.getComputedTiming().iterations === Infinity));
  const session = await page.context().newCDPSession(page);
  // Through the debugger, because the page's policy blocks foreign scripts.
  const evaluate = (expression) => session.send("Runtime.evaluate", { expression, awaitPromise: true });
  if ((await evaluate("typeof axe")).result.value === "undefined") await evaluate(`${axe};0`);
  // Every rule runs; of what passes, axe describes one element instead of all.
  const { result } = await evaluate("axe.run({ resultTypes: ['violations'] }).then((r) => JSON.stringify(r.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target).join(' ')}`)))");
  await session.detach();
  return JSON.parse(result.value);
}

/**
 * What a finger presses and is less than 44 pixels wide or high. The cells of a board share the width of the screen, a
 * link in a text has the height of its line, and a box for a tick is pressed on its label.
 */
export const smallTargets = (page) => page.evaluate(() => [...document.querySelectorAll("button, a[href], select, textarea, input, summary, label:has(input)")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest("[inert], .spoken, [aria-hidden=true]") && !one.matches(":is(.cell, [data-mark], :is(label, p, .reason, .prose) input[type=checkbox], label input[type=radio])")
    && getComputedStyle(one).display !== "inline" && (document.querySelector("dialog[open]")?.contains(one) ?? true))
  .map((one) => [one, one.getBoundingClientRect()]).filter(([, box]) => box.width > 0 && (box.width < 43.5 || box.height < 43.5))
  .map(([one, box]) => `${one.tagName} ${(one.getAttribute("aria-label") ?? one.textContent).trim().slice(0, 30)} ${Math.round(box.width)}×${Math.round(box.height)}`));
