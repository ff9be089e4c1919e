// Tests accessibility: axe reports nothing, and a puzzle can be solved through the accessibility tree alone.

import { smallTargets } from "./axe.js";
import { VIEWS } from "./every.js";
import { equal, ok, test } from "./harness.js";
import { NYT, becomes, boardIs, frame, hint, paste, says, visitView } from "./tools.js";

for (const colorScheme of ["light", "dark"]) {
  // Both widths: with and without words beside the icons of the bar.
  const viewport = colorScheme === "light" ? { width: 1024, height: 768 } : { width: 1440, height: 900 };
  test(`axe finds no violations, ${colorScheme}`, { colorScheme, viewport, looks: true }, async ({ page, axe }) => {
    await axe("on the first visit");
    await paste(page, NYT);
    await boardIs(page, NYT);
    for (let rung = 0; rung < 4; rung++) await hint(page);
    await axe("with a hint");
    await page.click("#tab-path");
    await page.click("[data-do=explain]");
    await page.waitForSelector("[data-step='3']");
    await axe("with the path");
    await page.click("#tab-rating");
    await says(page, "#rating", /Depth/);
    await axe("with the rating");
    for (const name of ["open", "share", "print", "settings", "keys"]) {
      await page.click(`nav.tasks [data-do=${name}]`);
      await axe(`with the dialog ${name}`);
      await page.keyboard.press("Escape");
    }
    for (const [place, ready] of [["", "[data-first]"], ["learn", ".lessons"], ["learn/x-wing", "#lesson figure"], ["techniques", "[data-technique=x-wing]"],
      ["techniques/x-wing", "#learn figure"], ["make", "#make-form"], ["games", "[data-game]"]]) {
      await visitView(page, place);
      await page.waitForSelector(ready);
      await axe(`on the view ${place || "home"}`);
    }
  });
}

const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };

test("on a phone, axe finds nothing in any view, and a finger hits every target", { ...PHONE, places: ["folder"], minutes: 10 }, async ({ page, axe }) => {
  for (const [name, show] of Object.entries(VIEWS)) {
    await show(page);
    await axe(`violations in ${name}`);
    await becomes(() => smallTargets(page), [], `targets in ${name}`);
  }
});

for (const colorScheme of ["light", "dark"]) {
  test(`axe finds nothing in the static pages of techniques, ${colorScheme}`, { colorScheme, places: ["folder"] }, async ({ page, context, home, axe }) => {
    await context.setOffline(false);
    for (const name of ["index", "x-wing", "xy-chain", "unique-rectangle-1"]) {
      await page.goto(`${home}techniques/${name}.html`);
      await axe(name);
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
    if (cells.length === 0) break;
    equal(cells.length, 81, "cells in the tree");
    const single = cells.map(({ name }) => name).find((name) => /empty, candidates \d$/.test(name));
    if (!single) break;
    const [row, column] = place(single);
    let [atRow, atColumn] = place((await focused()).name);
    for (; atRow !== row; atRow += Math.sign(row - atRow)) await page.keyboard.press(row > atRow ? "ArrowDown" : "ArrowUp");
    for (; atColumn !== column; atColumn += Math.sign(column - atColumn)) await page.keyboard.press(column > atColumn ? "ArrowRight" : "ArrowLeft");
    await page.keyboard.press(`Digit${single.at(-1)}`);
    await frame(page);
  }
  await page.waitForSelector("#dialog-done[open]");
  ok((await tree(session)).some(({ name }) => /Solved/.test(name)), "the end is announced");
  await page.keyboard.press("Escape");
  const names = (await tree(session)).map((node) => node.name);
  ok(names.every((name) => !/column \d, empty/.test(name)), "no cell is empty");
});
