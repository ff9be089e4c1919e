// Tests opening, saving and sharing.

import { readFileSync, writeFileSync } from "node:fs";
import jsQR from "jsqr";
import lzString from "lz-string";
import { equal, ok, test } from "./harness.js";
import { EASY, NYT, becomes, board, boardIs, frame, holds, label, paste, says, visitView } from "./tools.js";

const rows = NYT.match(/.{9}/g);
const FORMATS = {
  line: NYT,
  zeros: NYT.replace(/\./g, "0"),
  rows: rows.join("\n"),
  grid: rows.map((row, n) => (n % 3 === 0 ? "+-------+-------+-------+\n" : "") +
    `| ${row.match(/.{3}/g).map((three) => [...three].join(" ")).join(" | ")} |`).join("\n") + "\n+-------+-------+-------+",
  spreadsheet: rows.map((row) => [...row].map((c) => (c === "." ? "" : c)).join("\t")).join("\n"),
  sudokuwiki: `https://www.sudokuwiki.org/sudoku.htm?bd=${NYT.replace(/\./g, "0")}`,
  ipuz: JSON.stringify({
    version: "http://ipuz.org/v1", kind: ["http://ipuz.org/sudoku#1"],
    puzzle: rows.map((row) => [...row].map((c) => (c === "." ? 0 : Number(c)))),
  }),
};

for (const [name, text] of Object.entries(FORMATS)) {
  test(`paste: ${name}`, async ({ page }) => {
    await paste(page, text);
    await boardIs(page, NYT);
  });
}

test("unreadable text is reported with its position", async ({ page }) => {
  await paste(page, NYT.slice(1));
  await says(page, "#status", /Line 1, column 1: found 80 cells/);
  await becomes(() => board(page), EASY);
});

test("a file and a collection open", async ({ page, shots }) => {
  writeFileSync(`${shots}/two.sdm`, `${NYT.replace(/\./g, "0")}\n${EASY.replace(/\./g, "0")}\n`);
  await page.click("[data-do=open]");
  await page.setInputFiles("#open-file", `${shots}/two.sdm`);
  await boardIs(page, NYT);
  await page.click("[data-board='1']");
  await boardIs(page, EASY);
});

test("a file can be dropped on the page", async ({ page, shot }) => {
  // The listener for dropped files is loaded after the first frame.
  await page.waitForFunction(() => performance.getEntriesByName("complete").length > 0);
  const drop = (kind) => page.evaluate(([kind, text]) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], "puzzle.sdk", { type: "text/plain" }));
    const event = new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true });
    return document.querySelector("#cell-40").dispatchEvent(event);
  }, [kind, rows.join("\n")]);
  await becomes(() => drop("dragover"), false, "the page accepts files");
  await frame(page);
  await page.waitForSelector("body.dropping");
  await shot("drop");
  await becomes(() => drop("drop"), false, "the browser does not open it itself");
  await boardIs(page, NYT);
  await becomes(() => page.locator("body.dropping").count(), 0);
});

test("a puzzle can be typed in", async ({ page }) => {
  await page.click("[data-do=open]");
  await page.click("[data-do=typeIn]");
  for (const c of NYT) await page.keyboard.press(c === "." ? "Digit0" : `Digit${c}`);
  await page.click("[data-do=typed]");
  await boardIs(page, NYT);
  await holds(async () => (await label(page, 6)).endsWith("2, given"), "typed digits are givens");
});

test("the game is restored after a reload", async ({ page }) => {
  await paste(page, NYT);
  await boardIs(page, NYT);
  await page.click("#cell-0");
  await page.keyboard.press("Shift+Digit7");
  await page.click("#cell-1");
  await page.keyboard.press("Digit3");
  await frame(page);
  await page.reload();
  await boardIs(page, `.3${NYT.slice(2)}`);
  await becomes(() => label(page, 0), "row 1, column 1, empty, corner marks 7");
  await visitView(page, "games");
  await page.waitForSelector("[data-game]");
  await holds(async () => (await page.locator("[data-game]").count()) >= 2, "the first puzzle is saved too");
});

test("a share link contains the whole game", { clipboard: true }, async ({ page, context, home, visit, shot }) => {
  await paste(page, NYT);
  await boardIs(page, NYT);
  await page.click("#cell-0");
  await page.keyboard.press("Control+Digit7");
  await page.keyboard.press("Shift+Digit1");
  await page.keyboard.press("Alt+Digit3");
  await page.check("#auto");
  await page.click("#cell-1");
  await page.keyboard.press("Control+Digit5");
  await page.uncheck("#auto");
  await page.click("#cell-2");
  await page.keyboard.press("Digit4");
  await page.click("[data-do=share]");
  await page.waitForSelector("#qr svg");
  await shot("share");
  // Nobody else can reach the places of these tests.
  const pad = await page.inputValue("#share-link");
  equal(padGrid(pad), NYT, "the link leads to SudokuPad");
  await page.click("#copy-link");
  await says(page, "#toast", /link was copied/i);
  await becomes(() => page.evaluate(() => navigator.clipboard.readText()), pad, "the copied link");
  await becomes(() => decodeQr(page), pad, "the QR code contains the link");
  await page.click("[data-do=copyGame]");
  await says(page, "#toast", /whole game/);
  const link = await page.evaluate(() => navigator.clipboard.readText());
  ok(link.startsWith(`${home}#g=`) && link.length < 600, link);
  const other = await context.browser().newContext();
  const fresh = await other.newPage();
  await visit(fresh, new URL(link).hash);
  await boardIs(fresh, `..4${NYT.slice(3)}`);
  await becomes(() => label(fresh, 0), "row 1, column 1, empty, corner marks 1, candidates 7, colored green");
  await holds(() => fresh.evaluate(() => document.querySelector("#cell-0")?.classList.contains("painted")), "the color is visible");
  await fresh.check("#auto");
  await becomes(() => label(fresh, 1), "row 1, column 2, empty, candidates 3 7 9", "struck candidates stay struck");
  await other.close();
  await page.keyboard.press("Escape");
  await paste(page, EASY);
  await boardIs(page, EASY);
  await paste(page, `https://example.org/elsewhere/${new URL(link).hash}`);
  await boardIs(page, `..4${NYT.slice(3)}`);
  await becomes(() => label(page, 0), "row 1, column 1, empty, corner marks 1, candidates 7, colored green", "a pasted link");
});

/** Reads the QR code on the screen with an independent library. */
async function decodeQr(page) {
  const { side, bytes } = await page.evaluate(async () => {
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(document.querySelector("#qr svg")))}`;
    await image.decode();
    const side = 600;
    const context = new OffscreenCanvas(side, side).getContext("2d");
    context.drawImage(image, 0, 0, side, side);
    return { side, bytes: [...context.getImageData(0, 0, side, side).data] };
  });
  return jsQR(Uint8ClampedArray.from(bytes), side, side)?.data;
}

/** Decodes SudokuPad's short code: each symbol is a digit plus ten for every empty cell after it. */
function padGrid(link) {
  const symbols = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";
  const [, code] = /\/scf(\w+)$/.exec(link) ?? [];
  return [...(code ?? "")].map((symbol) => symbols.indexOf(symbol))
    .map((value) => `${value % 10 || "."}${".".repeat(value / 10)}`).join("");
}

test("links to other sites contain the puzzle", async ({ page }) => {
  await paste(page, NYT);
  await boardIs(page, NYT);
  await page.click("[data-do=share]");
  await page.waitForFunction(() => [...document.querySelectorAll("#sites a")].filter((a) => a.href.startsWith("https://")).length === 5);
  const [pad, fPuzzles, wiki, coach, exchange] = await page.$$eval("#sites a", (links) => links.map((a) => a.href));
  const grid = (puzzle) => puzzle.grid.flat().map((cell) => (cell.given ? cell.value : ".")).join("");
  const unpack = (text) => JSON.parse(lzString.decompressFromBase64(decodeURIComponent(text)));
  equal(new URL(wiki).hostname, "www.sudokuwiki.org");
  equal(new URL(wiki).searchParams.get("bd"), NYT.replace(/\./g, "0"));
  ok(fPuzzles.startsWith("https://f-puzzles.com/?load="), fPuzzles);
  equal(grid(unpack(fPuzzles.split("?load=")[1])), NYT);
  equal(coach, `https://sudoku.coach/en/play/${NYT.replace(/\./g, "0")}`);
  equal(exchange, `https://sudokuexchange.com/play/?s=${NYT.replace(/\./g, "0")}`);
  ok(pad.startsWith("https://sudokupad.app/"), pad);
  equal(padGrid(pad), NYT);
});

test("a broken link opens the last game", async ({ context, visit }) => {
  const tab = await context.newPage();
  await visit(tab, "#g=AAAA_not_a_game");
  await boardIs(tab, EASY);
});

test("copy as a line, as a candidate grid, as a picture", { clipboard: true }, async ({ page }) => {
  await page.click("[data-do=share]");
  await page.click("[data-do=copyLine]");
  await says(page, "#toast", /clipboard/);
  await becomes(async () => (await page.evaluate(() => navigator.clipboard.readText())).trim(), EASY);
  await page.click("[data-do=copyMarks]");
  await says(page, "#toast", /candidate grid/);
  await holds(async () => /\| 5 +3 +124 /.test(await page.evaluate(() => navigator.clipboard.readText())), "the candidate grid");
  await page.click("[data-do=picture]");
  await says(page, "#toast", /picture was copied/);
  const picture = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const image = await createImageBitmap(await item.getType("image/png"));
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    let dark = 0;
    for (let at = 0; at < data.length; at += 4) if (data[at] < 80 && data[at + 3] > 200) dark += 1;
    return { width: image.width, height: image.height, dark: dark / (image.width * image.height) };
  });
  ok(picture.width > 600 && picture.height > 600, JSON.stringify(picture));
  ok(picture.dark > 0.01 && picture.dark < 0.5, `lines and digits on a light background: ${JSON.stringify(picture)}`);
});

test("a game is saved as a file that opens again", async ({ page, shots }) => {
  await page.click("#cell-2");
  await page.keyboard.press("Digit4");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+Digit6");
  await page.click("nav.tasks [data-do=share]");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#dialog-share [data-do=saveGame]")]);
  equal(download.suggestedFilename(), "sudoku.json");
  await download.saveAs(`${shots}/one.json`);
  await page.keyboard.press("Escape");
  await paste(page, NYT);
  await boardIs(page, NYT);
  await page.click("nav.tasks [data-do=open]");
  await page.setInputFiles("#open-file", `${shots}/one.json`);
  await boardIs(page, `534${EASY.slice(3)}`);
  await becomes(() => label(page, 3), "row 1, column 4, empty, corner marks 6");
});

test("several games can be saved, exported, opened in another browser and removed", async ({ page, context, visit, shots }) => {
  await page.click("#cell-2");
  await page.keyboard.press("Digit4");
  await paste(page, NYT);
  await boardIs(page, NYT);
  await page.click("#cell-0");
  await page.keyboard.press("Shift+Digit9");
  await visitView(page, "games");
  await page.waitForSelector("[data-game]");
  await becomes(() => page.locator("[data-game]").count(), 2, "two games");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("[data-do=exportGames]")]);
  await download.saveAs(`${shots}/games.json`);
  equal(JSON.parse(readFileSync(`${shots}/games.json`, "utf8")).games.length, 2, "games in the file");
  await page.click("[data-game] >> nth=1");
  await boardIs(page, `534${EASY.slice(3)}`);
  const elsewhere = await context.browser().newContext();
  const other = await elsewhere.newPage();
  await visit(other);
  await visitView(other, "games");
  await other.click("#history [data-do=open]");
  await other.setInputFiles("#open-file", `${shots}/games.json`);
  await boardIs(other, NYT);
  await becomes(() => label(other, 0), "row 1, column 1, empty, corner marks 9");
  await visitView(other, "games");
  await other.waitForSelector("[data-game]");
  await becomes(() => other.locator("[data-game]").count(), 3, "the welcome puzzle and the two games from the file");
  await other.click("[data-game]:has-text(\"31 of 81\")");
  await boardIs(other, `534${EASY.slice(3)}`);
  await visitView(other, "games");
  await other.click("#games li:has-text(\"31 of 81\") [data-remove]");
  await other.waitForFunction(() => document.querySelectorAll("[data-game]").length === 2);
  await elsewhere.close();
});
