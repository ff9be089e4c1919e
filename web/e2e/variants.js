// Tests puzzles of other sizes and with more rules: each is opened, helped with, played to its end and printed,
// on a large screen and on a phone.

import { equal, ok, test } from "./harness.js";
import { PUZZLES } from "./puzzles.js";
import { becomes, frame, holds, idle, label, paste, says, visitView } from "./tools.js";

const SCREENS = { desktop: { width: 1280, height: 860 }, phone: { width: 360, height: 640 } };

/** The digits on the board, in the notation of the API, with `.` for an empty cell. */
const digits = (page) => frame(page).then(() => page.evaluate(() => [...document.querySelectorAll("[role=gridcell]")].map((cell) => {
  const digit = /column \d+, (\d+)/.exec(cell.getAttribute("aria-label") ?? "")?.[1];
  return digit ? Number(digit).toString(36).toUpperCase() : ".";
}).join("")));

/** Waits until the engine has said what the puzzle's clues are. */
const isDressed = (page) => page.waitForSelector(".underlay > *", { state: "attached" });

/** Does something with the network on, which an installed page needs once: for the engine that knows variants. */
async function online(page, work) {
  const context = page.context();
  if (context.offline) await context.setOffline(false);
  await work();
  if (context.offline) await context.setOffline(true);
}

/** Opens a variant. */
const open = (page, text) => online(page, async () => {
  await paste(page, text);
  await isDressed(page);
});

/** Presses the hint button that is on the screen, and waits for what it says next. */
async function hint(page) {
  await frame(page);
  const button = page.locator("[data-do=hint]:visible").first();
  const before = await button.textContent();
  await button.click();
  await holds(async () => (await button.textContent()) !== before, `the hint button still says ${before}`);
  await idle(page);
}

/** The candidates of each cell, as its label says them. */
const candidates = (page) => frame(page).then(() => page.$$eval("[role=gridcell]", (cells) => cells.map((cell) => cell.getAttribute("aria-label") ?? "")));

/** Opens a dialog from the bar, or on a phone from the menu. */
async function openDialog(page, name) {
  if (await page.locator("[data-do=menu]:visible").count()) {
    await page.click("[data-do=menu]");
    await page.click(`#dialog-menu [data-do=${name}]`);
  } else await page.click(`nav.tasks [data-do=${name}]`);
}

/** Enters digits by the buttons of the pad. */
const fill = (page, cells) => page.evaluate((cells) => {
  for (const [cell, digit] of cells) {
    document.querySelector(`#cell-${cell}`).dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, button: 0 }));
    dispatchEvent(new PointerEvent("pointerup", { bubbles: true }));
    document.querySelector(`[data-digit='${digit}']`).click();
  }
}, cells);

/** The number of pages of a PDF. */
const pageCount = (bytes) => bytes.toString("latin1").match(/\/Type\s*\/Page[^s]/g)?.length ?? 0;

for (const [kind, { text, solution }] of Object.entries(PUZZLES)) {
  const n = Math.sqrt(solution.length);
  const givens = /grid (.*)/.exec(text)?.[1].replace(/ /g, "") ?? ".".repeat(n * n);
  for (const [screen, viewport] of Object.entries(SCREENS)) {
    test(`variants: a ${kind} puzzle is played, explained and printed on a ${screen}`, { viewport, minutes: 8, looks: screen === "phone" }, async ({ page, shot, shots, axe }) => {
      await open(page, text);
      await becomes(() => digits(page), givens, "the givens");
      equal(await page.locator("[role=gridcell]").count(), n * n, "cells");
      equal(await page.locator("[data-digit]").count(), n, "buttons");
      await shot(`variant-${kind}-${screen}`);

      // A hint, one rung after another, until the page makes the move.
      const before = await candidates(page);
      for (let rung = 0; rung < 4; rung++) await hint(page);
      await page.waitForSelector("article.step", { state: "attached" });
      equal(await page.textContent("article.step .badge"), "✓ proved");
      await shot(`variant-${kind}-${screen}-hint`);
      for (const colorScheme of ["light", "dark"]) {
        await page.emulateMedia({ colorScheme });
        await axe(`with a hint, ${colorScheme}`);
      }
      await shot(`variant-${kind}-${screen}-dark`);
      await page.emulateMedia({ colorScheme: "light" });
      await hint(page);
      ok(JSON.stringify(await candidates(page)) !== JSON.stringify(before), "the move changed the board");
      const placed = await digits(page);
      ok([...placed].every((digit, cell) => digit === "." || digit === solution[cell]), `${placed} is not part of the solution`);

      // The page prints one sheet with the clues, and nothing of the theme.
      await page.evaluate(() => {
        window.print = () => document.body.setAttribute("data-printed", "");
      });
      await openDialog(page, "print");
      await page.click("[data-do=printNow]");
      await page.waitForSelector("[data-printed]");
      await page.emulateMedia({ media: "print" });
      await becomes(() => page.locator(".paper .clued > g[role=img]").count(), await page.locator(".underlay > g[role=img]").count(), "clues on paper");
      await page.locator(".sheet").screenshot({ path: `${shots}/variant-${kind}-${screen}-print.png` });
      equal(pageCount(await page.pdf({ format: "A4" })), 1, "pages");
      await page.emulateMedia({ media: "screen" });

      // To the end. The last digits are entered by hand.
      const empty = [...placed].flatMap((digit, cell) => (digit === "." ? [[cell, parseInt(solution[cell], 36)]] : []));
      await fill(page, empty.slice(0, -3));
      for (const [cell, digit] of empty.slice(-3)) {
        await page.click(`#cell-${cell}`);
        await page.click(`[data-digit='${digit}']`);
      }
      await page.waitForSelector("#dialog-done[open]");
      await becomes(() => page.evaluate(() => document.querySelector(".frame")?.classList.contains("done")), true, "the board is solved");
      await holds(async () => !(await page.textContent("#done"))?.includes("…"), "the end names the hardest technique");
      await axe("at the end");
      await shot(`variant-${kind}-${screen}-done`);
    });
  }
}

test("variants: every clue has an accessible name, cells name their clues, and the rules are listed", async ({ page }) => {
  await open(page, PUZZLES.killer.text);
  const names = await page.locator(".underlay [role=img]").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  equal(names.length, PUZZLES.killer.text.match(/killer-cage/g).length, "one for each cage");
  ok(names.every((name) => /sum to \d+/.test(name)), names[0]);
  equal(await label(page, 0), "row 1, column 1, empty, killer cage 10");
  await page.click("#rules summary");
  const first = page.locator("#rules .named").first();
  await first.hover();
  await becomes(() => page.$$eval(".premise", (cells) => cells.map((cell) => cell.id)), ["cell-0", "cell-1"], "the cells of the rule");
});

test("variants: the cage under the cursor lists its combinations, which follow the digits", async ({ page }) => {
  await open(page, PUZZLES.killer.text);
  await page.click("#cell-1");
  const ways = () => page.$$eval("#ways li", (all) => all.map((one) => one.textContent));
  await becomes(ways, ["1 + 9", "2 + 8", "3 + 7", "4 + 6"], "10 in 2 cells");
  await page.click("#cell-0");
  await page.keyboard.press("Digit7");
  await becomes(ways, ["3 + 7"], "with a 7");
});

test("variants: a game goes on after a reload, by a link and from a file, and a classic puzzle takes its place", { clipboard: true }, async ({ page, visit }) => {
  const { text, solution } = PUZZLES["16x16"];
  await open(page, text);
  const first = [...text.split("grid ")[1].replace(/ /g, "")].indexOf(".");
  await fill(page, [[first, parseInt(solution[first], 36)]]);
  const now = await digits(page);
  equal(now[first], solution[first]);
  await openDialog(page, "share");
  await page.click("[data-do=copyGame]");
  await holds(() => page.evaluate(() => navigator.clipboard.readText().then((copied) => copied.includes("#g="))), "the link");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  await page.keyboard.press("Escape");
  await page.reload();
  await isDressed(page);
  await becomes(() => digits(page), now, "after the reload");
  await page.keyboard.press("Control+KeyZ");
  await becomes(async () => (await digits(page))[first], ".", "undo works after the reload");
  await paste(page, "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
  await becomes(() => page.locator("[role=gridcell]").count(), 81, "a classic puzzle");
  await becomes(() => page.locator(".underlay > *").count(), 0, "no clues are left");
  equal(await page.locator("[data-digit]").count(), 9);
  await visit(page, copied.slice(copied.indexOf("#")));
  await isDressed(page);
  await becomes(() => digits(page), now, "by the link");
});

test("variants: 1 and then 2 is 12, but only at once", async ({ page }) => {
  const { text } = PUZZLES["16x16"];
  await open(page, text);
  const cell = [...text.split("grid ")[1].replace(/ /g, "")].indexOf(".");
  await page.click(`#cell-${cell}`);
  const press = (...codes) => page.evaluate((codes) => {
    for (const code of codes) document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { code, key: code.slice(5), bubbles: true }));
  }, codes);
  await press("Digit1", "Digit2");
  await holds(async () => / 12(,|$)/.test(await label(page, cell)), "12");
  await press("Digit1", "Digit0");
  await holds(async () => / 10(,|$)/.test(await label(page, cell)), "10");
  // One undo takes back each of them.
  await page.keyboard.press("Control+KeyZ");
  await holds(async () => / 12(,|$)/.test(await label(page, cell)), "12 again");
  await page.keyboard.press("Control+KeyZ");
  await holds(async () => /empty/.test(await label(page, cell)), "empty again");
});

test("variants: what is wrong with the text of a variant is said, with its place", async ({ page }) => {
  await online(page, async () => {
    await paste(page, "size 4\nno-such-rule: r1c1");
    await says(page, "#status", /Line 2/);
  });
});

test("variants: the start page begins a game with other rules, and its end leads to the next one", async ({ page, shot, axe }) => {
  await visitView(page, "");
  await page.waitForSelector("[data-variant='classic/6']");
  await shot("variant-home");
  await axe("on the start page");
  await online(page, async () => {
    await page.click("[data-variant='classic/6']");
    await page.waitForSelector(".frame.variant");
    await isDressed(page);
  });
  await says(page, "#title", /6 × 6/);
  const puzzle = await page.evaluate(() => JSON.parse(localStorage.getItem("whydoku.last")).game.t);
  const solution = /solution (.*)/.exec(puzzle)?.[1].replace(/ /g, "") ?? "";
  equal(solution.length, 36);
  const now = await digits(page);
  await fill(page, [...now].flatMap((digit, cell) => (digit === "." ? [[cell, Number(solution[cell])]] : [])));
  await page.waitForSelector("#dialog-done[open]");
  await page.click("[data-next]");
  await becomes(async () => (await digits(page)) !== solution && (await page.locator("[role=gridcell]").count()), 36, "another puzzle of the same size");
});

test("variants: the maker makes them by rules and size, draws and rates them", async ({ page, shot }) => {
  await visitView(page, "make");
  await page.selectOption("select[name=rules]", "killer");
  await page.selectOption("select[name=size]", "6");
  equal(await page.locator("select[name=level]").isDisabled(), true, "a level cannot be chosen too");
  await online(page, async () => {
    await page.click("[data-do=make]");
    await page.waitForSelector("#made .clued");
  });
  await becomes(() => page.locator("#made .clued g[role=img]").count().then((n) => n > 3), true, "the cages");
  await shot("variant-make");
  await page.click("[data-made=puzzle]");
  await isDressed(page);
  await says(page, "#title", /Killer 6 × 6/);
  equal(await page.locator("[role=gridcell]").count(), 36);
});

test("variants: a technique has its page with drawings, and its example goes on the board", async ({ page, shot, axe }) => {
  await online(page, async () => {
    await visitView(page, "techniques");
    await page.click("#variant-techniques summary");
    await page.click("[data-technique=variant-cage-combinations]");
    await page.waitForSelector("#learn .clued");
  });
  await shot("variant-technique");
  await axe("on the page of the technique");
  await page.click("[data-example] >> nth=0");
  await isDressed(page);
  await page.waitForSelector(".cell.all .small.on");
  await says(page, "#title", /Cage Combinations/);
});

test("variants: the path and why-not work, and steps of the path show on the board", async ({ page }) => {
  await open(page, PUZZLES["16x16"].text);
  await page.click("#tab-path");
  await page.click("[data-do=explain]");
  await page.waitForSelector("[data-step='3']");
  await page.click("[data-step='3']");
  await page.waitForSelector(".board.scene");
  await page.click("#panel-path [data-do=playFromHere]");
  await becomes(async () => [...(await digits(page))].filter((digit) => digit !== ".").length, 103, "three more digits");
  await page.click("#tab-help");
  const [cell, digit] = [[...PUZZLES["16x16"].text.split("grid ")[1].replace(/ /g, "")].indexOf("."), PUZZLES["16x16"].solution];
  const wrong = [1, 2, 3, 4].find((one) => one.toString(36).toUpperCase() !== digit[cell]);
  await page.click(`#cell-${cell}`);
  await page.click("#why");
  await page.click(`[data-digit='${wrong}']`);
  await says(page, "#help", new RegExp(`(cannot be|sees the) ${wrong}\\b`));
});

test("variants: an installed page opens them without a network after the first one", { places: ["folder"] }, async ({ page }) => {
  await open(page, PUZZLES.thermo.text);
  await page.reload();
  await isDressed(page);
  await paste(page, PUZZLES.kropki.text);
  await becomes(() => page.locator(".underlay circle").count(), PUZZLES.kropki.text.match(/(ratio|difference): /g).length, "dots");
  for (let rung = 0; rung < 4; rung++) await hint(page);
  await page.waitForSelector("article.step");
});

test("variants: any solution ends a puzzle that has several, and nothing else does", async ({ page }) => {
  await open(page, "size 4\nkiller-cage 3: r1c1 r1c2");
  await says(page, "#help", /solutions/);
  const cells = (text) => [...text].map((digit, cell) => [cell, Number(digit)]);
  // Every row, column and box has each digit, but the cage has 3 and 4.
  await fill(page, cells("3412123421434321"));
  await becomes(() => digits(page), "3412123421434321");
  await page.click("[data-do=restart]");
  await page.click("#confirm-yes");
  await becomes(() => digits(page), ".".repeat(16));
  equal(await page.locator("#dialog-done[open]").count(), 0, "the clue is not met");
  await fill(page, cells("1234341221434321"));
  await page.waitForSelector("#dialog-done[open]");
});

test("variants: on a phone, the notes of the selected cell of a large grid are listed in a size that can be read", { viewport: SCREENS.phone, hasTouch: true, isMobile: true }, async ({ page, shot }) => {
  const { text } = PUZZLES["16x16"];
  await open(page, text);
  const empty = (await digits(page)).indexOf(".");
  await page.tap(`#cell-${empty}`);
  await page.tap("[data-mode=corner]");
  for (const digit of [3, 16]) await page.tap(`[data-digit='${digit}']`);
  await page.tap("[data-mode=centre]");
  for (const digit of [1, 12]) await page.tap(`[data-digit='${digit}']`);
  const listed = () => page.$$eval("#notes .notes", (lines) => lines.map((line) => [...line.children].map((one) => one.textContent)));
  await becomes(listed, [["corner marks", "3", "16"], ["center marks", "1", "12"]]);
  // All candidates of an empty cell: the longest list.
  await page.evaluate(() => document.querySelector("#auto").click());
  await holds(async () => (await listed()).length === 1 && (await listed())[0][0] === "candidates", "the candidates");
  const boxes = await page.$$eval("#notes b", (all) => all.map((one) => [parseFloat(getComputedStyle(one).fontSize), one.getBoundingClientRect().bottom, one.closest(".strip").getBoundingClientRect().bottom]));
  ok(boxes.length > 0 && boxes.every(([size, bottom, end]) => size >= 16 && bottom <= end), JSON.stringify(boxes));
  await shot("notes-16");
  await page.tap(`#cell-${(await digits(page)).search(/[^.]/)}`);
  await becomes(listed, [], "a cell with a digit has none");
});
