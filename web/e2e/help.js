// Tests hints, drawings, reasons, the path, all steps, ratings, generation and technique pages.

import { COURSE } from "../src/course.js";
import { equal, ok, test } from "./harness.js";
import { NYT, becomes, board, boardIs, call, frame, hint, holds, label, openExample, paste, says, visitView } from "./tools.js";

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
  ok(/Look for/.test(texts[0]), texts[0]);
  ok(/Look for a 3 in box 1/.test(texts[1]), texts[1]);
  ok(!/r1c2 is 3/.test(texts[2]), "the third hint does not reveal the digit");
  ok(/So r1c2 is 3/.test(texts[3]), texts[3]);
  ok(/✓ proved/.test(texts[3]), "the verifier's mark");
  await becomes(() => page.locator(".overlay .placed").count(), 1);
  await shot("hint");
  await page.click("#hint");
  await boardIs(page, `.3${NYT.slice(2)}`);
});

test("a mistake is reported before any hint, and beside what works on request", async ({ page, shot }) => {
  await openNyt(page);
  await page.click("#cell-0");
  await page.keyboard.press("Digit5");
  await page.click("#hint");
  await says(page, "#help", /The 5 in r1c1 is wrong/);
  ok(!/should|must be/.test(await page.textContent("#help")), "nothing else is revealed");
  await page.click("[data-do=compare]");
  await says(page, "#help", /What you tried.*What works.*r1c1 sees the 5 in r7c1/s);
  const digits = await page.$$eval(".compared svg", (boards) => boards.map((one) => one.querySelector("text")?.textContent));
  equal(digits, ["5", "7"], "r1c1 on both boards");
  await becomes(() => page.locator(".compared .marked").count(), 2);
  await shot("compared");
});

test("notes that lack the right digit are reported without it", async ({ page }) => {
  await openNyt(page);
  await page.click("#cell-0");
  // The solution has 7 in r1c1.
  await page.keyboard.press("Control+Digit6");
  await page.keyboard.press("Control+Digit9");
  for (const button of ["#hint", "text=Check for mistakes"]) {
    await page.click(button);
    // Not the sentence of the button before.
    await page.waitForSelector("#help li:not([data-old])");
    await says(page, "#help", /The notes in r1c1 are missing the right digit\./);
    ok(!/7/.test(await page.textContent("#help")), "the digit stays secret");
    await page.$$eval("#help li", (all) => all.forEach((one) => one.setAttribute("data-old", "")));
  }
  await page.click("#panel-help [data-do=undoToGood] >> nth=0");
  await becomes(() => label(page, 0), "row 1, column 1, empty");
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
  await becomes(() => label(page, 0), "row 1, column 1, empty, candidates 6 7 9");
});

test("an elimination edits the notes, or crosses the candidate out", async ({ page }) => {
  await openExample(page, "x-wing");
  for (let rung = 0; rung < 4; rung++) await hint(page);
  await page.click("#hint");
  await says(page, "#status", /Done: r5c5<>3/);
  await holds(async () => !/candidates [\d ]*3/.test(await label(page, 40)), "3 is crossed out in r5c5");
});

test("a chain is drawn with its links, and its premises show on the board", async ({ page, shot }) => {
  await openExample(page, "x-chain");
  for (let rung = 0; rung < 4; rung++) await hint(page);
  await holds(async () => (await page.locator(".overlay .link-strong").count()) > 0, "strong links");
  await holds(async () => (await page.locator(".overlay .link-weak").count()) > 0, "weak links");
  await holds(async () => (await page.locator(".overlay .struck").count()) > 0, "eliminated candidates are struck");
  await page.click(".premises summary");
  await page.hover("[data-premise] >> nth=0");
  await holds(async () => (await page.locator(".premise").count()) > 0, "the premise is shown");
  await shot("chain");
  await page.click(".step header a");
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
  await holds(async () => (await page.locator(".overlay > g > *").count()) > 0, "something is drawn");
  await shot("path");
  await page.click("[data-do=next]");
  await page.waitForSelector("[data-step='13'][aria-current=step]");
  await holds(async () => /^Singles up to the first hurdle|^Hurdle 1: /.test(await page.textContent(".story h3 >> nth=0")), "the path has phases");
  await becomes(() => page.locator(".curve .jump").count(), await page.locator("[data-step]").count(), "each step is on the curve");
  await page.click("[data-jump='4']");
  await page.waitForSelector("[data-step='4'][aria-current=step]");
  await page.click("[data-jump='13']");
  await page.waitForSelector("[data-step='13'][aria-current=step]");
  await page.click("text=Play from here");
  await becomes(() => page.$$eval("[data-step] .tick", (ticks) => ticks.every((tick) => tick.textContent === "✓")), true, "all are proved");
  const placed = [...(await board(page))].filter((c) => c !== ".").length;
  ok(placed > 26, "the steps so far are on the board");
  await page.keyboard.press("Control+KeyZ");
  await boardIs(page, NYT);
});

test("all steps now, highlighted on hover", async ({ page, shot }) => {
  // The easy puzzle of the first visit, because a slow server lists what it found in its time.
  await page.click("#tab-steps");
  await page.click("[data-do=allSteps]");
  await page.waitForSelector("[data-found='3']");
  await becomes(() => page.$eval("#status", (status) => status.classList.contains("spoken")), true, "one sentence says how many");
  await becomes(() => page.locator(".overlay > g > *").count(), 0);
  const kinds = new Set();
  for (const at of [3, (await page.locator("[data-found]").count()) - 1]) {
    await page.hover(`[data-found='${at}']`);
    await frame(page);
    const text = await page.textContent(`[data-found='${at}'] .quiet`);
    const wanted = /=> r\d+c\d+=\d$/.test(text) ? ["placed"] : ["struck"];
    kinds.add(wanted[0]);
    await becomes(() => page.$$eval(".overlay .placed, .overlay .struck", (all) => [...new Set(all.map((one) => one.getAttribute("class")))]), wanted, text);
  }
  equal(kinds.size, 2, "a digit is placed by an easy step, and a candidate eliminated by the hardest");
  await becomes(() => page.$$eval("[data-found] .tick", (ticks) => ticks.every((tick) => tick.textContent === "✓")), true, "all are proved");
  await shot("steps");
});

test("the rating names the hardest step and counts techniques", async ({ page, shot }) => {
  await openNyt(page);
  await page.click("#tab-rating");
  await says(page, "#rating", /Sudoku Explainer\d\.\d/);
  await says(page, "#rating", /HoDoKu\w+score \d+/);
  const answer = await call(page, "api", "ask", "rate", { puzzle: NYT });
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
  await says(page, "#learn h1", new RegExp(answer.techniques.at(-1).name));
});

test("the hardest step of the rating is drawn on the board with one click", async ({ page, shot }) => {
  await openNyt(page);
  await page.click("#tab-rating");
  await page.click("[data-do=showHardest]");
  const { se } = await rate(page, NYT);
  const { step, state } = se.hardest_step;
  await says(page, "#rating .step", /proved/);
  await holds(async () => (await page.textContent("#rating .step")).includes(step.text), "the step is explained");
  await becomes(() => board(page), state.grid, "the board before the step");
  await becomes(() => page.locator(".overlay circle.struck").count(), step.conclusions.length, "every elimination is struck");
  await shot("hardest");
  await page.click("#rating [data-do=back]");
  await becomes(() => board(page), NYT, "back in the game");
  await becomes(() => page.locator(".overlay circle.struck").count(), 0);
  await holds(() => page.locator("[data-do=showHardest]").isVisible(), "it can be shown again");
});

/** Asks the engine to rate a puzzle, by default the one on the board. */
const rate = async (page, puzzle = "") => call(page, "api", "ask", "rate", { puzzle: puzzle || await board(page) });

/** Makes a puzzle with the values of the form and plays it. */
async function make(page, values) {
  await visitView(page, "make");
  await page.waitForSelector("#make-form option[value=naked-pair]", { state: "attached" });
  for (const [name, value] of Object.entries(values)) {
    const field = page.locator(`#make-form [name=${name}]`);
    if (await field.evaluate((node) => node.tagName === "SELECT")) await field.selectOption(value);
    else await field.fill(value);
  }
  await page.click("[data-do=make]");
}

test("puzzles can be made by rating and by technique", async ({ page, shot }) => {
  await make(page, { rating_from: "1.5", rating_to: "2.3" });
  await says(page, "#make .verdict", /meets every part/);
  await shot("make");
  await page.click("[data-made=puzzle]");
  await says(page, "#title", /SE 1.5–2.3/);
  const { er } = (await rate(page)).se;
  ok(Number(er) >= 1.5 && Number(er) <= 2.3, er);
  await make(page, { rating_from: "", rating_to: "", technique: "pointing" });
  await page.click("[data-made=puzzle]");
  await says(page, "#title", /Pointing/);
  const { techniques } = await rate(page);
  ok(techniques.some((used) => used.technique === "pointing"), JSON.stringify(techniques));
});

test("a puzzle that misses the request is not given its title", { places: ["serve"] }, async ({ page }) => {
  await page.route("**/api/generate", async (route) => {
    const near = { puzzle: NYT, solution: NYT, givens: 26, index: 0, practice: null };
    await route.fulfill({ json: { puzzles: [], nearest: near, tries: 9 } });
  });
  await make(page, { rating_from: "10", rating_to: "11" });
  await says(page, "#make .verdict", /9 tries.*does not meet the request/);
  await page.click("[data-made=nearest]");
  await boardIs(page, NYT);
  await says(page, "#title", /^Close to: SE 10–11$/);
  await becomes(() => page.textContent("#level"), "");
});

// Only a request to the server can be held back; in a worker, the puzzle is there before a click.
test("making can be canceled, and a late answer is dropped", { places: ["serve"] }, async ({ page }) => {
  /** @type {() => void} */
  let release = () => {};
  const held = new Promise((done) => {
    release = done;
  });
  await page.route("**/api/generate", async (route) => {
    await held;
    // Nothing else is asked about this answer, so the page would show it at once.
    await route.fulfill({ json: { puzzles: [], nearest: null, tries: 9 } }).catch(() => {});
  });
  await make(page, { level: "hard" });
  await page.click("#make [data-do=cancel]");
  await says(page, "#make", /Canceled/);
  release();
  await page.waitForTimeout(500);
  await frame(page);
  equal(await page.locator("#make .verdict").count(), 0, "verdicts");
});

test("a search that takes long shows how far it is, and what is typed stays", { places: ["folder"] }, async ({ page }) => {
  // No puzzle with 17 givens is hit upon within minutes.
  await make(page, { givens_from: "17", givens_to: "17", technique: "x-wing" });
  await says(page, "#make", /\d+ tries so far/);
  await page.fill("#make-form [name=rating_from]", "7.5");
  await says(page, "#make", /Cancel/);
  await page.click("#make [data-do=cancel]");
  await says(page, "#make", /Canceled/);
  equal(await page.inputValue("#make-form [name=rating_from]"), "7.5");
});

test("a level starts a game of that level, and easy puzzles have different numbers of givens", async ({ page }) => {
  const counts = new Set();
  // Nine numbers are equally likely, so a second one comes soon.
  for (let n = 0; n < 4 || (counts.size === 1 && n < 20); n++) {
    const before = await board(page);
    await visitView(page, "new/easy");
    await page.waitForFunction((before) => [...document.querySelectorAll(".cell")].map((c) => c.textContent || ".").join("") !== before, before);
    await says(page, "#title", /Easy puzzle/);
    counts.add(await page.locator(".cell.given").count());
  }
  ok(counts.size > 1, `${[...counts]}`);
  ok([...counts].every((count) => count >= 30 && count <= 38), `${[...counts]}`);
  await becomes(async () => (await rate(page)).level.level, "easy");
});

test("the daily puzzle depends only on the date, and opening it again continues the same game", async ({ page }) => {
  await visitView(page, "daily/easy");
  await says(page, "#title", /Daily puzzle for .*, Easy/);
  const today = await board(page);
  const empty = today.indexOf(".");
  await page.click(`#cell-${empty}`);
  await page.keyboard.press("Digit1");
  const moved = await board(page);
  await visitView(page, "new/medium");
  await says(page, "#title", /Medium/);
  await visitView(page, "daily/easy");
  await boardIs(page, moved);
  await visitView(page, "games");
  await page.waitForSelector("[data-game]");
  await becomes(() => page.locator("[data-game^=daily]").count(), 1, "one copy");
  const on = async (day) => {
    await visitView(page, `daily/easy/${day}`);
    await says(page, "#title", new RegExp(`${Number(day.slice(-2))}, 2031`));
    return page.$$eval(".cell", (cells) => cells.map((cell) => cell.textContent || ".").join(""));
  };
  const other = await on("2031-02-03");
  ok(other !== today, "another day, another puzzle");
  await holds(async () => (await on("2031-02-04")) !== other);
  await becomes(() => on("2031-02-03"), other, "the same day, the same puzzle");
});

test("practice starts just before the technique is needed, and candidates are on for that game only", async ({ page }) => {
  await visitView(page, "practice/naked-pair");
  await says(page, "#title", /Practice: Naked Pair/);
  await holds(() => page.isChecked("#auto"), "all candidates show");
  for (let rung = 0; rung < 3; rung++) await hint(page);
  await says(page, "#help", /Naked Pair/);
  await visitView(page, "new/easy");
  await says(page, "#title", /Easy/);
  await frame(page);
  await holds(async () => !(await page.isChecked("#auto")), "the next game starts without them");
});

test("the list of techniques is sorted and searchable, and has drawn examples that open on the board", async ({ page, shot }) => {
  await page.click("nav.places a[href='#/techniques']");
  await page.waitForSelector("[data-technique=x-wing]");
  await holds(async () => (await page.locator("[data-technique]").count()) > 200, "techniques");
  const ratings = await page.$$eval("#learn .number", (all) => all.map((one) => Number(one.textContent)));
  equal(ratings, [...ratings].sort((a, b) => a - b), "easiest first");
  await shot("techniques");
  await page.fill("#search", "swordf");
  await page.waitForFunction(() => document.querySelectorAll("[data-technique]").length < 20);
  await page.keyboard.type("ish");
  await becomes(() => page.inputValue("#search"), "swordfish", "typing goes on");
  await page.fill("#search", "x-wing");
  await page.click("[data-technique=x-wing]");
  await says(page, "#learn h1", /X-Wing/);
  await page.waitForSelector("#learn figure .mini");
  await shot("technique");
  await page.click("[data-example='0']");
  await says(page, "#title", /Practice: X-Wing/);
  for (let rung = 0; rung < 3; rung++) await hint(page);
  await says(page, "#help", /X-Wing/);
  await page.goBack();
  await says(page, "#learn h1", /X-Wing/);
  await page.goBack();
  await page.waitForSelector("#search");
});

test("every technique but the first names easier ones that it builds on, and its page links them", { places: ["folder"], minutes: 10 }, async ({ page }) => {
  const { techniques } = await call(page, "api", "catalog");
  const place = new Map(techniques.map(({ id }, at) => [id, at]));
  ok(place.size > 250, String(place.size));
  for (const { id } of techniques.slice(1)) {
    const before = await call(page, "encyclopedia", "buildsOn", await call(page, "api", "technique", id), techniques);
    ok(before.length > 0 && before.length <= 3, `${id} builds on ${before.length} techniques`);
    // Easier by the order of the list, so that following the links ends; the course has an order of its own.
    const lesson = COURSE.findIndex((one) => one.id === id);
    for (const one of before) ok(lesson < 0 ? place.get(one.id) < place.get(id) : COURSE.slice(0, lesson).some((other) => other.id === one.id), `${id} builds on ${one.id}`);
  }
  await visitView(page, "techniques/wxyz-wing");
  await says(page, "#learn .builds", /Builds on: XY-Wing, XYZ-Wing/);
  await page.click("#learn .builds a >> nth=0");
  await says(page, "#learn h1", /^XY-Wing/);
});

test("an error shows on its tab and not on the next", { places: ["serve"] }, async ({ page }) => {
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
    await holds(async () => !(await page.locator("#status").evaluate((status) => status.classList.contains("spoken"))), `visible on ${tab}`);
  }
});
