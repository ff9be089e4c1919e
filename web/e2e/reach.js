// Tests accessibility: axe reports nothing, and a puzzle can be solved through the accessibility tree alone.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { equal, ok, test } from "./harness.js";
import { hint, NYT, boardIs, paste, says } from "./tools.js";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The violations that axe finds in the page as it is displayed. */
async function violations(page) {
  const session = await page.context().newCDPSession(page);
  // Through the debugger, because the page's policy blocks foreign scripts.
  await session.send("Runtime.evaluate", { expression: axe });
  const { result } = await session.send("Runtime.evaluate", {
    expression: "axe.run().then((r) => JSON.stringify(r.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target).join(' ')}`)))",
    awaitPromise: true,
  });
  return JSON.parse(result.value);
}

for (const colorScheme of ["light", "dark"]) {
  test(`axe finds no violations, ${colorScheme}`, { colorScheme }, async ({ page }) => {
    equal(await violations(page), [], "on the first visit");
    await paste(page, NYT);
    await boardIs(page, NYT);
    for (let rung = 0; rung < 4; rung++) await hint(page);
    equal(await violations(page), [], "with a hint");
    await page.click("#tab-path");
    await page.click("[data-do=explain]");
    await page.waitForSelector("[data-step='3']");
    equal(await violations(page), [], "with the path");
    await page.click("#tab-rating");
    await says(page, "#rating", /Depth/);
    equal(await violations(page), [], "with the rating");
    await page.click("#tab-learn");
    await page.click("[data-technique=x-wing]");
    await page.waitForSelector("#learn figure");
    equal(await violations(page), [], "with a technique's page");
    for (const name of ["open", "games", "share", "print", "settings", "keys"]) {
      await page.click(`nav [data-do=${name}]`);
      equal(await violations(page), [], `with the dialog ${name}`);
      await page.keyboard.press("Escape");
    }
  });
}

/** Reads the accessibility tree: role, name and focus of every node. */
async function tree(session) {
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  return nodes.filter((node) => !node.ignored).map((node) => ({
    role: node.role?.value,
    name: node.name?.value ?? "",
    focused: node.properties?.some((p) => p.name === "focused" && p.value.value === true) ?? false,
    checked: node.properties?.find((p) => p.name === "checked")?.value.value,
  }));
}

test("a puzzle can be solved with spoken labels and the keyboard alone", async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send("Accessibility.enable");
  const focused = async () => (await tree(session)).find((node) => node.focused && node.role !== "RootWebArea");
  const tabTo = async (wanted) => {
    for (let n = 0; n < 60; n++) {
      const at = await focused();
      if (at && wanted(at)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error("Tab never reaches the element");
  };
  await tabTo((node) => node.role === "checkbox" && node.name === "Candidates");
  await page.keyboard.press("Space");
  await tabTo((node) => node.role === "gridcell");
  const place = (name) => /row (\d), column (\d)/.exec(name).slice(1).map(Number);
  for (let moves = 0; moves < 60; moves++) {
    const cells = (await tree(session)).filter((node) => node.role === "gridcell");
    equal(cells.length, 81, "cells in the tree");
    const single = cells.map(({ name }) => name).find((name) => /empty, candidates \d$/.test(name));
    if (!single) break;
    const [row, column] = place(single);
    let [atRow, atColumn] = place((await focused()).name);
    for (; atRow !== row; atRow += Math.sign(row - atRow)) await page.keyboard.press(row > atRow ? "ArrowDown" : "ArrowUp");
    for (; atColumn !== column; atColumn += Math.sign(column - atColumn)) await page.keyboard.press(column > atColumn ? "ArrowRight" : "ArrowLeft");
    await page.keyboard.press(`Digit${single.at(-1)}`);
    await page.waitForTimeout(20);
  }
  const names = (await tree(session)).map((node) => node.name);
  ok(names.every((name) => !/column \d, empty/.test(name)), "no cell is empty");
  ok(names.some((name) => /Solved/.test(name)), "the end is announced");
});
