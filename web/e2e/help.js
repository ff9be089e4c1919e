// Help: the ladder, drawings, reasons, the path, all steps, ratings, pages.

import { equal, ok, test } from "./harness.js";
import { board, boardIs, hint, NYT, openExample, paste, says } from "./tools.js";

async function openNyt(page) {
  await paste(page, NYT);
  await boardIs(page, NYT);
}

test("the ladder tells one rung per press, then does it", async ({ page, shot }) => {
  await openNyt(page);
  const told = [];
  for (let rung = 0; rung < 4; rung++) {
    await hint(page);
    told.push(await page.textContent("#help"));
  }
  ok(/look for/i.test(told[0]), told[0]);
  ok(/Look at/.test(told[1]), told[1]);
  ok(!/r1c2 is 3/.test(told[2]), "the third rung does not tell the digit");
  ok(/So r1c2 is 3/.test(told[3]), told[3]);
  ok(/✓ proved/.test(told[3]), "the verifier's mark");
  equal(await page.locator(".overlay .placed").count(), 1);
  await shot("hint");
  await page.click("#hint");
  await boardIs(page, `.3${NYT.slice(2)}`);
});

test("a mistake is told before any hint, without the right digit", async ({ page }) => {
  await openNyt(page);
  await page.click("#cell-0");
  await page.keyboard.press("Digit5");
  await page.click("#hint");
  await says(page, "#help", /The 5 in r1c1 is wrong/);
  ok(!/should|must be/.test(await page.textContent("#help")), "nothing else is told");
});

test("a chain is drawn with its links, and its premises show on the board", async ({ page, shot }) => {
  await openExample(page, "xy-chain");
  for (let rung = 0; rung < 4; rung++) await hint(page);
  ok((await page.locator(".overlay .link-strong").count()) > 0, "strong links");
  ok((await page.locator(".overlay .link-weak").count()) > 0, "weak links");
  ok((await page.locator(".overlay .struck").count()) > 0, "what goes is struck");
  await page.click(".premises summary");
  await page.hover("[data-premise] >> nth=0");
  ok((await page.locator(".premise").count()) > 0, "the premise is shown");
  await shot("chain");
  await page.click(".step header .link");
  await says(page, "#learn", /Why it is true/i);
});

test("why not this candidate?", async ({ page, shot }) => {
  await openNyt(page);
  await page.check("#auto");
  const box = await page.locator("#cell-1").boundingBox();
  await page.mouse.click(box.x + box.width * 0.5, box.y + box.height * 0.5, { button: "right" });
  await says(page, "#help", /r1c2<>5/);
  await shot("why");
});

test("the path is a list to click through, each step drawn and proved", async ({ page, shot }) => {
  await openNyt(page);
  await page.click("#tab-path");
  await page.click("[data-do=explain]");
  await says(page, "#path-list", /Solved after (\d+) steps, \1 proved/);
  await page.click("[data-step='12']");
  await page.waitForSelector("[data-step='12'][aria-current=step]");
  ok((await page.locator(".overlay > g > *").count()) > 0, "something is drawn");
  await shot("path");
  await page.click("[data-do=next]");
  await page.waitForSelector("[data-step='13'][aria-current=step]");
  await page.click("text=Play from here");
  const placed = [...(await board(page))].filter((c) => c !== ".").length;
  ok(placed > 26, "the steps so far are on the board");
  await page.keyboard.press("Control+KeyZ");
  await boardIs(page, NYT);
});

test("all steps now, highlighted on hover", async ({ page, shot }) => {
  await openNyt(page);
  await page.click("#tab-steps");
  await page.click("[data-do=allSteps]");
  await page.waitForSelector("[data-found='3']");
  equal(await page.locator(".overlay > g > *").count(), 0);
  await page.hover("[data-found='3']");
  await page.waitForFunction(() => document.querySelectorAll(".overlay > g > *").length > 0);
  await shot("steps");
});

test("the rating names the hardest step and counts techniques", async ({ page, shot }) => {
  await openNyt(page);
  await page.click("#tab-rating");
  await says(page, "#rating", /Sudoku Explainer\d\.\d/);
  await says(page, "#rating", /HoDoKu\w+score \d+/);
  ok((await page.locator(".bars li").count()) > 3, "bars");
  await shot("rating");
});

test("a puzzle is made by level, and a daily one is the same twice", async ({ page, shot }) => {
  const first = await board(page);
  await page.click("#tab-make");
  await page.selectOption("select[name=level]", "easy");
  await page.click("[data-do=make]");
  await says(page, "#title", /easy/);
  ok((await board(page)) !== first, "another puzzle");
  await page.click("#tab-make");
  await shot("make");
  await page.click("[data-do=daily]");
  await says(page, "#title", /Daily easy/);
  const daily = await board(page);
  await page.click("#tab-make");
  await page.click("[data-do=daily]");
  await page.waitForTimeout(1500);
  equal(await board(page), daily);
});

test("a technique is practised from just before its first use", async ({ page }) => {
  await page.click("#tab-make");
  await page.waitForSelector("#make-technique option[value=naked-pair]", { state: "attached" });
  await page.selectOption("#make-technique", "naked-pair");
  await page.check("input[name=practice]");
  await page.click("[data-do=make]");
  await says(page, "#title", /Practice: naked-pair/);
  for (let rung = 0; rung < 3; rung++) await hint(page);
  await says(page, "#help", /Naked Pair/);
});

test("the catalogue has every technique with drawn examples that open on the board", async ({ page, shot }) => {
  await page.click("#tab-learn");
  await page.waitForSelector("[data-technique=x-wing]");
  ok((await page.locator("[data-technique]").count()) > 60, "techniques");
  await page.click("[data-technique=x-wing]");
  await page.waitForFunction(() => document.querySelector("#learn img")?.complete && document.querySelector("#learn img").naturalWidth > 0);
  await shot("learn");
  await page.click("[data-example='0']");
  await says(page, "#title", /Practice: x-wing/);
  for (let rung = 0; rung < 3; rung++) await hint(page);
  await says(page, "#help", /X-Wing/);
});
