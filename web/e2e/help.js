// Tests hints, drawings, reasons, the path, all steps, ratings, generation and technique pages.

import { equal, ok, test } from "./harness.js";
import { board, boardIs, frame, hint, label, NYT, openExample, paste, says } from "./tools.js";

async function openNyt(page) {
  await paste(page, NYT);
  await boardIs(page, NYT);
}

test("each press reveals one more hint, and the last makes the move", async ({ page, shot }) => {
  await openNyt(page);
  const texts = [];
  for (let rung = 0; rung < 4; rung++) {
    await hint(page);
    texts.push(await page.textContent("#help"));
  }
  ok(/look for/i.test(texts[0]), texts[0]);
  ok(/Look for a 3 in box 1/.test(texts[1]), texts[1]);
  ok(!/r1c2 is 3/.test(texts[2]), "the third hint does not reveal the digit");
  ok(/So r1c2 is 3/.test(texts[3]), texts[3]);
  ok(/✓ proved/.test(texts[3]), "the verifier's mark");
  equal(await page.locator(".overlay .placed").count(), 1);
  await shot("hint");
  await page.click("#hint");
  await boardIs(page, `.3${NYT.slice(2)}`);
});

test("a mistake is reported before any hint, without the right digit", async ({ page }) => {
  await openNyt(page);
  await page.click("#cell-0");
  await page.keyboard.press("Digit5");
  await page.click("#hint");
  await says(page, "#help", /The 5 in r1c1 is wrong/);
  ok(!/should|must be/.test(await page.textContent("#help")), "nothing else is revealed");
});

test("notes that lack the right digit are reported without it", async ({ page }) => {
  await openNyt(page);
  await page.click("#cell-0");
  // The solution has 7 in r1c1.
  await page.keyboard.press("Control+Digit6");
  await page.keyboard.press("Control+Digit9");
  for (const button of ["#hint", "text=Check for mistakes"]) {
    await page.click(button);
    await says(page, "#help", /The notes in r1c1 are missing the right digit\./);
    ok(!/7/.test(await page.textContent("#help")), "the digit stays secret");
  }
  await page.click("#panel-help [data-do=undoToGood] >> nth=0");
  equal(await label(page, 0), "row 1, column 1, empty");
  await page.click("text=Check for mistakes");
  await says(page, "#status", /No mistakes so far/);
});

test("notes are cleaned up before any step, and the last hint edits them", async ({ page, shot }) => {
  await openNyt(page);
  await page.click("#cell-0");
  // 2 is in r1c7.
  for (const digit of [2, 6, 7, 9]) await page.keyboard.press(`Control+Digit${digit}`);
  const texts = [];
  for (let rung = 0; rung < 4; rung++) {
    await hint(page);
    texts.push(await page.textContent("#help li >> nth=-1"));
  }
  equal(texts[1], "Look at your notes in r1c1.");
  equal(texts[3], "Remove 2 from your notes in r1c1, which sees the 2 in r1c7.");
  await shot("clean-up");
  await page.click("#hint");
  await says(page, "#status", /Done/);
  equal(await label(page, 0), "row 1, column 1, empty, candidates 6 7 9");
});

test("an elimination edits the notes, or crosses the candidate out", async ({ page }) => {
  await openExample(page, "x-wing");
  for (let rung = 0; rung < 4; rung++) await hint(page);
  await page.click("#hint");
  await says(page, "#status", /Done: r5c5<>3/);
  ok(!/candidates [\d ]*3/.test(await label(page, 40)), "3 is crossed out in r5c5");
});

test("a chain is drawn with its links, and its premises show on the board", async ({ page, shot }) => {
  await openExample(page, "x-chain");
  for (let rung = 0; rung < 4; rung++) await hint(page);
  ok((await page.locator(".overlay .link-strong").count()) > 0, "strong links");
  ok((await page.locator(".overlay .link-weak").count()) > 0, "weak links");
  ok((await page.locator(".overlay .struck").count()) > 0, "eliminated candidates are struck");
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
  await says(page, "#help", /r1c2 cannot be 5/);
  await shot("why");
});

test("why not this digit? From the keyboard and the pad", async ({ page }) => {
  await openNyt(page);
  await page.click("#cell-1");
  await page.keyboard.press("KeyQ");
  await says(page, "#status", /row 1, column 2/);
  await page.keyboard.press("Digit5");
  await says(page, "#help", /r1c2 cannot be 5/);
  equal(await board(page), NYT, "asking does not enter a digit");
  await page.click("#why");
  await page.click("[data-digit='3']");
  await says(page, "#help", /r1c2=3/);
  await page.keyboard.press("KeyQ");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Digit3");
  await boardIs(page, `.3${NYT.slice(2)}`);
});

test("a hint for the selected cell only", async ({ page }) => {
  await openNyt(page);
  // Without a cell, the next step is in box 1.
  await page.click("#cell-33");
  for (const rung of ["Where?", "Which technique?", "Why?", "Do it"]) {
    await page.click("[data-do=hintHere]");
    await says(page, "#hint", new RegExp(rung.replace("?", "\\?")));
  }
  await says(page, "#help .step", /So r4c7 is 3/);
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
  equal(await page.$$eval("[data-step] .tick", (ticks) => ticks.every((tick) => tick.textContent === "✓")), true, "all are proved");
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
  for (const at of [3, 8]) {
    await page.hover(`[data-found='${at}']`);
    await frame(page);
    const text = await page.textContent(`[data-found='${at}'] .quiet`);
    const wanted = /=> r\d+c\d+=\d$/.test(text) ? ["placed"] : ["struck"];
    equal(await page.$$eval(".overlay .placed, .overlay .struck", (all) => [...new Set(all.map((one) => one.getAttribute("class")))]), wanted, text);
  }
  equal(await page.$$eval("[data-found] .tick", (ticks) => ticks.every((tick) => tick.textContent === "✓")), true, "all are proved");
  await shot("steps");
});

test("the rating names the hardest step and counts techniques", async ({ page, shot }) => {
  await openNyt(page);
  await page.click("#tab-rating");
  await says(page, "#rating", /Sudoku Explainer\d\.\d/);
  await says(page, "#rating", /HoDoKu\w+score \d+/);
  const answer = await page.evaluate(async (puzzle) => (await fetch("/api/rate", {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ puzzle }),
  })).json(), NYT);
  const text = await page.textContent("#rating");
  for (const part of [answer.se.er.toFixed(1), answer.se.hardest, answer.hodoku.level, String(answer.hodoku.score), answer.depth.mean.toFixed(3), answer.level.level]) {
    ok(text.includes(part), `${part} in ${text}`);
  }
  const bars = await page.$$eval(".bars li", (all) => all.map((one) => [
    Number(/^(\d+)/.exec(one.querySelector(".number").textContent)[1]), Number(one.querySelector(".bar").style.getPropertyValue("--part"))]));
  equal(bars.map(([count]) => count), answer.techniques.map((used) => used.count), "the uses of each technique");
  const most = Math.max(...bars.map(([count]) => count));
  ok(bars.every(([count, part]) => Math.abs(part - count / most) < 1e-9), "bars are proportional to their numbers");
  await shot("rating");
  await page.click(".bars [data-technique] >> nth=-1");
  await says(page, "#learn h2", new RegExp(answer.techniques.at(-1).name));
});

test("the hardest step of the rating is drawn on the board with one click", async ({ page, shot }) => {
  await openNyt(page);
  await page.click("#tab-rating");
  await page.click("[data-do=showHardest]");
  const { se } = await rate(page, NYT);
  const { step, state } = se.hardest_step;
  await says(page, "#rating .step", /proved/);
  ok((await page.textContent("#rating .step")).includes(step.text), "the step is explained");
  equal(await board(page), state.grid, "the board before the step");
  equal(await page.locator(".overlay circle.struck").count(), step.conclusions.length, "every elimination is struck");
  await shot("hardest");
  await page.click("#rating [data-do=back]");
  equal(await board(page), NYT, "back in the game");
  equal(await page.locator(".overlay circle.struck").count(), 0);
  ok(await page.locator("[data-do=showHardest]").isVisible(), "it can be shown again");
});

/** Asks the server to rate a puzzle, by default the one on the board. */
const rate = async (page, puzzle = "") => page.evaluate(async (puzzle) => (await fetch("/api/rate", {
  method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ puzzle }),
})).json(), puzzle || await board(page));

test("puzzles can be made by rating and by technique", async ({ page }) => {
  await page.click("#tab-make");
  await page.fill("input[name=from]", "1.5");
  await page.fill("input[name=to]", "2.3");
  await page.click("[data-do=make]");
  await says(page, "#title", /SE 1.5 to 2.3/);
  const { er } = (await rate(page)).se;
  ok(Number(er) >= 1.5 && Number(er) <= 2.3, er);
  await page.click("#tab-make");
  await page.fill("input[name=from]", "");
  await page.fill("input[name=to]", "");
  await page.selectOption("#make-technique", "pointing");
  await page.click("[data-do=make]");
  await says(page, "#title", /Pointing/);
  const { techniques } = await rate(page);
  ok(techniques.some((used) => used.technique === "pointing"), JSON.stringify(techniques));
});

test("puzzles can be made by level, and the daily puzzle depends only on the date", async ({ page, shot }) => {
  const first = await board(page);
  await page.click("#tab-make");
  await page.selectOption("select[name=level]", "easy");
  await page.click("[data-do=make]");
  await says(page, "#title", /Easy/);
  ok((await board(page)) !== first, "another puzzle");
  equal((await rate(page)).level.level, "easy");
  await page.click("#tab-make");
  await shot("make");
  await page.click("[data-do=daily]");
  await says(page, "#title", /Daily puzzle for .*, easy/);
  const today = await board(page);
  const on = async (day) => {
    await page.evaluate((day) => {
      const Real = Date;
      window.Date = class extends Real {
        constructor(...words) {
          super(...(words.length > 0 ? words : [day]));
        }
      };
    }, day);
    await page.click("#tab-make");
    await page.click("[data-do=daily]");
    const local = await page.evaluate((day) => new Date(day).toLocaleDateString(), day);
    await says(page, "#title", new RegExp(`Daily puzzle for ${local}`));
    return board(page);
  };
  const other = await on("2031-02-03T12:00:00");
  ok(other !== today, "another day, another puzzle");
  await on("2031-02-04T12:00:00");
  equal(await on("2031-02-03T12:00:00"), other, "the same day, the same puzzle");
});

test("practice starts just before the technique is needed", async ({ page }) => {
  await page.click("#tab-make");
  await page.waitForSelector("#make-technique option[value=naked-pair]", { state: "attached" });
  await page.selectOption("#make-technique", "naked-pair");
  await page.check("input[name=practice]");
  await page.click("[data-do=make]");
  await says(page, "#title", /Practice: Naked Pair/);
  for (let rung = 0; rung < 3; rung++) await hint(page);
  await says(page, "#help", /Naked Pair/);
});

test("the list of techniques has drawn examples that open on the board", async ({ page, shot }) => {
  await page.click("#tab-learn");
  await page.waitForSelector("[data-technique=x-wing]");
  ok((await page.locator("[data-technique]").count()) > 60, "techniques");
  await page.click("[data-technique=x-wing]");
  await page.waitForFunction(() => document.querySelector("#learn img")?.complete && document.querySelector("#learn img").naturalWidth > 0);
  await shot("learn");
  await page.click("[data-example='0']");
  await says(page, "#title", /Practice: X-Wing/);
  for (let rung = 0; rung < 3; rung++) await hint(page);
  await says(page, "#help", /X-Wing/);
});

test("an error shows on its tab and not on the next", async ({ page }) => {
  // Let the page's first request finish before the server becomes unreachable.
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => {
    globalThis.fetch = () => Promise.reject(new Error("nobody there"));
  });
  for (const [tab, what] of [["path", "explain"], ["steps", "allSteps"], ["help", "hint"]]) {
    await page.click(`#tab-${tab}`);
    await says(page, "#status", /^$/);
    await page.click(`#panel-${tab} [data-do=${what}]`);
    await says(page, "#status", /did not respond/);
    ok(!(await page.locator("#status").evaluate((status) => status.classList.contains("spoken"))), `visible on ${tab}`);
  }
});
