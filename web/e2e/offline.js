// Tests what makes the page installable: manifest, icons, working offline from the first load, updates,
// shared texts. Lighthouse checks the same of a page.

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { equal, ok, test } from "./harness.js";
import { installed } from "./places.js";
import { openProfile, root } from "./start.js";
import { serveFolder } from "./static.js";
import { EASY, NYT, becomes, board, boardIs, call, holds, says } from "./tools.js";

const site = `${root}/target/site`;

/** Width and height in the header of a PNG file. */
const pngSize = (bytes) => [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];

test("the manifest has everything that a browser needs to install the page", { places: ["folder"] }, async ({ page, home }) => {
  const session = await page.context().newCDPSession(page);
  const { errors, url } = await session.send("Page.getAppManifest");
  equal(errors, [], "the browser accepts the manifest");
  equal(url, `${home}manifest.webmanifest`);
  const manifest = JSON.parse(readFileSync(`${site}/manifest.webmanifest`, "utf8"));
  for (const key of ["name", "short_name", "start_url", "display", "theme_color", "background_color"]) ok(manifest[key], key);
  const sizes = manifest.icons.filter((icon) => icon.type === "image/png").map((icon) => {
    const bytes = readFileSync(`${site}/${icon.src}`);
    equal(bytes.toString("latin1", 1, 4), "PNG", icon.src);
    equal(pngSize(bytes).join("x"), icon.sizes, icon.src);
    return `${icon.sizes} ${icon.purpose}`;
  });
  for (const needed of ["192x192 any", "512x512 any", "512x512 maskable"]) ok(sizes.includes(needed), needed);
  ok(Object.values(manifest.file_handlers[0].accept).flat().includes(".sdk"), "files open with it");
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  // A browser window without a profile of its own cannot install anything.
  equal(installabilityErrors.map((one) => one.errorId).filter((id) => id !== "in-incognito"), []);
});

test("every file of the page is there without a network, also in another tab", { places: ["folder"] }, async ({ page, context, home }) => {
  const all = await page.evaluate(async () => {
    const [name] = (await caches.keys()).filter((key) => /^whydoku-[0-9a-f]{16}$/.test(key));
    return (await (await caches.open(name)).keys()).map((request) => request.url);
  });
  ok(all.length > 20 && all.includes(home) && all.some((url) => url.endsWith("full.wasm")), String(all.length));
  const fresh = await context.newPage();
  await fresh.goto(`${home}#/play`);
  await boardIs(fresh, EASY);
  await fresh.click("#hint");
  await says(fresh, "#help", /Look for/);
});

test("a new version is announced and starts when the player agrees", { places: ["folder"] }, async ({ context }) => {
  // A server of its own, because the new version must not reach other tests.
  /** @type {Record<string, string>} */
  const instead = {};
  const server = await serveFolder(site, { path: "/games/", instead });
  const own = await context.browser().newContext();
  try {
    const page = await own.newPage();
    await page.goto(`${server.address}/#/play`);
    await installed(page);
    // What replaces nothing is no update: the first visit installs the page without a word.
    await page.reload();
    await page.waitForFunction(() => performance.getEntriesByName("complete").length > 0);
    instead["sw.js"] = readFileSync(`${site}/sw.js`, "utf8").replace(/const BUILD = "\w+"/, 'const BUILD = "0000000000000000"');
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await says(page, ".notice", /new version/);
    await page.click(".notice .main");
    await page.waitForFunction(async () => (await caches.keys()).join().includes("whydoku-0000000000000000") && (await caches.keys()).filter((key) => /[0-9a-f]{16}$/.test(key)).length === 1);
    await page.waitForSelector("#cell-0[aria-label*=given]");
    await becomes(() => page.locator(".notice").count(), 0);
  } finally {
    await own.close();
    server.stop();
  }
});

test("a text that another program shares opens", { places: ["folder"] }, async ({ page, home }) => {
  await page.evaluate(async (text) => {
    const body = new FormData();
    body.append("text", text);
    const { ok } = await fetch("share", { method: "POST", body });
    if (!ok) throw new Error("sharing does not lead to the page");
  }, NYT);
  await page.goto(`${home}?shared`);
  await boardIs(page, NYT);
  equal(new URL(page.url()).search, "", "the address is clean again");
});

test("a file that another program shares opens", { places: ["folder"] }, async ({ page, home }) => {
  await page.evaluate(async (text) => {
    const body = new FormData();
    body.append("title", "a puzzle");
    body.append("files", new File([text], "puzzle.sdk", { type: "text/plain" }));
    const { ok } = await fetch("share", { method: "POST", body });
    if (!ok) throw new Error("sharing does not lead to the page");
  }, NYT.match(/.{9}/g).join("\n"));
  await page.goto(`${home}?shared`);
  await boardIs(page, NYT);
});

test("a file that the system opens the page with opens", { places: ["folder"] }, async ({ page, home }) => {
  // No program can make a browser in a test start an installed page with a file, so the queue is a stand-in.
  await page.addInitScript((text) => {
    const files = [{ getFile: async () => new File([text], "puzzle.sdk") }];
    Object.defineProperty(globalThis, "launchQueue", { value: { setConsumer: (take) => void take({ files }) } });
  }, NYT);
  await page.goto("about:blank");
  await page.goto(`${home}#/play`);
  await boardIs(page, NYT);
});

test("a browser that was closed opens the page and the game without a network", { places: ["folder"] }, async ({ shots }) => {
  const server = await serveFolder(site, { path: "/games/" });
  const profile = mkdtempSync(`${shots}/profile-`);
  const begin = () => openProfile(profile);
  try {
    const first = await begin();
    const [page] = first.pages();
    const complaints = [];
    page.on("console", (message) => complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
    await page.goto(`${server.address}/#/play`);
    await installed(page);
    await page.waitForFunction(() => performance.getEntriesByName("complete").length > 0);
    await page.click("#cell-2");
    await page.keyboard.press("Digit4");
    await boardIs(page, `534${EASY.slice(3)}`);
    await holds(() => call(page, "database", "isSaved"), "the game is saved");
    equal(complaints, [], "a first visit with the network installs the page without a word");
    await first.close();
    server.stop();
    const second = await begin();
    const [again] = second.pages();
    await again.goto(`${server.address}/#/play`);
    await boardIs(again, `534${EASY.slice(3)}`);
    await again.click("#hint");
    await says(again, "#help", /Look for/);
    await second.close();
  } finally {
    server.stop();
    rmSync(profile, { recursive: true, force: true });
  }
});

test("a page of a technique that was visited opens again offline", { places: ["folder"] }, async ({ page, context, home }) => {
  await context.setOffline(false);
  await page.goto(`${home}techniques/x-wing.html`);
  await page.waitForSelector("figure img");
  await context.setOffline(true);
  await page.reload();
  await becomes(() => page.textContent("h1"), "X-Wing");
  await page.goto(home);
  await becomes(() => board(page), EASY);
});
