// Drives the distribution's Firefox by WebDriver BiDi, which it speaks itself.

import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";

/** How long anything may take, in ms. */
const PATIENCE = 60_000;

/** Finds Firefox on the PATH; undefined without one. */
export const firefox = () => (process.env.PATH ?? "/usr/bin").split(":")
  .flatMap((folder) => ["firefox-esr", "firefox"].map((name) => `${folder}/${name}`)).find((path) => existsSync(path));

/** Fails after a while. @template T @param {Promise<T>} promise @param {string} what @returns {Promise<T>} */
function within(promise, what) {
  let timer;
  const late = new Promise((_, failed) => {
    timer = setTimeout(() => failed(new Error(`${what}: nothing happened for ${PATIENCE / 1000} s`)), PATIENCE);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** Starts Firefox. @param {string} program */
export async function openFirefox(program) {
  const profile = mkdtempSync(`${tmpdir()}/whydoku-firefox-`);
  const browser = spawn(program, ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0", "about:blank"], { stdio: ["ignore", "ignore", "pipe"] });
  const address = await within(new Promise((found) => {
    let text = "";
    browser.stderr.on("data", (more) => {
      text += more;
      const match = /WebDriver BiDi listening on (ws:\S+)/.exec(text);
      if (match) found(match[1]);
    });
  }), "Firefox starts");
  const socket = new WebSocket(`${address}/session`);
  await within(new Promise((done) => socket.addEventListener("open", done)), "Firefox answers");
  const waiting = new Map();
  /** The errors in the console. @type {string[]} */
  const complaints = [];
  let number = 0;
  socket.addEventListener("message", ({ data }) => {
    const message = JSON.parse(data);
    if (message.method === "log.entryAdded" && message.params.level === "error") complaints.push(message.params.text);
    waiting.get(message.id)?.(message);
  });

  /** Sends a command and returns its result. */
  async function send(method, params = {}) {
    const id = ++number;
    const answer = new Promise((done) => waiting.set(id, done));
    socket.send(JSON.stringify({ id, method, params }));
    const { result, error, message } = await within(answer, method);
    waiting.delete(id);
    if (error) throw new Error(`${method}: ${message}`);
    return result;
  }

  await send("session.new", { capabilities: {} });
  await send("session.subscribe", { events: ["log.entryAdded"] });

  /** Opens a tab in a profile of its own. @param {{ width: number, height: number }} viewport */
  async function openTab(viewport) {
    const { userContext } = await send("browser.createUserContext");
    const { context } = await send("browsingContext.create", { type: "tab", userContext });
    await send("browsingContext.setViewport", { context, viewport });
    return new Tab(send, context, userContext);
  }

  async function close() {
    socket.close();
    const over = new Promise((done) => browser.on("exit", done));
    browser.kill("SIGTERM");
    await Promise.race([over, new Promise((done) => setTimeout(done, 5000))]);
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
  return { openTab, close, complaints };
}

/** A tab: what a player does in it, and what it shows. */
class Tab {
  /** @param {(method: string, params?: object) => Promise<any>} send @param {string} context @param {string} userContext */
  constructor(send, context, userContext) {
    this.send = send;
    this.context = context;
    this.userContext = userContext;
  }

  close() {
    return this.send("browser.removeUserContext", { userContext: this.userContext });
  }

  /** @param {string} url */
  navigate(url) {
    return this.send("browsingContext.navigate", { context: this.context, url, wait: "complete" });
  }

  reload() {
    return this.send("browsingContext.reload", { context: this.context, wait: "complete" });
  }

  /** The value of an expression in the page: a text, a number or a truth, or what it promises. @param {string} expression */
  async value(expression) {
    const { result, exceptionDetails } = await this.send("script.evaluate", { expression, target: { context: this.context }, awaitPromise: true });
    if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.text}`);
    return result.value;
  }

  /** Waits until an expression is true. @param {string} expression */
  async until(expression) {
    for (const end = Date.now() + PATIENCE; Date.now() < end;) {
      if (await this.value(expression)) return;
      await new Promise((done) => setTimeout(done, 30));
    }
    throw new Error(`never true: ${expression}; the page says ${await this.value("document.querySelector('main')?.innerText.replace(/\\s+/g, ' ').slice(-500)")}`);
  }

  /** Waits until an element's text matches. @param {string} selector @param {RegExp} pattern */
  says(selector, pattern) {
    return this.until(`${pattern}.test(document.querySelector(${JSON.stringify(selector)})?.textContent ?? "")`);
  }

  /** Presses the middle of elements, one after the other, with a mouse or a finger. @param {string[]} selectors @param {"mouse" | "touch"} pointerType */
  async point(selectors, pointerType) {
    const places = JSON.parse(await this.value(`JSON.stringify(${JSON.stringify(selectors)}.map((selector) => {
      const node = document.querySelector(selector);
      node?.scrollIntoView({ block: "nearest" });
      const box = node?.getBoundingClientRect();
      return box && [box.x + box.width / 2, box.y + box.height / 2].map(Math.round);
    }))`));
    if (places.includes(null)) throw new Error(`missing: ${selectors[places.indexOf(null)]}`);
    const actions = places.flatMap(([x, y]) => [{ type: "pointerMove", x, y }, { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }]);
    await this.send("input.performActions", { context: this.context, actions: [{ type: "pointer", id: pointerType, parameters: { pointerType }, actions }] });
  }

  /** Clicks an element once it is there. @param {string} selector */
  async click(selector) {
    await this.until(`document.querySelector(${JSON.stringify(selector)})?.checkVisibility() === true`);
    await this.point([selector], "mouse");
  }

  /** Presses keys one after the other. @param {string[]} keys */
  press(keys) {
    return this.send("input.performActions", { context: this.context, actions: [{ type: "key", id: "keys",
      actions: keys.flatMap((key) => [{ type: "keyDown", value: key }, { type: "keyUp", value: key }]) }] });
  }
}
