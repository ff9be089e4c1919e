// Starting what the tests and the measuring need: the server that was built, and a browser.

import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** Without a screen, without what a browser does for itself. */
export const ARGUMENTS = [
  "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync",
];

/** The browser of the distribution, wherever the PATH has it. */
export function program() {
  const folders = (process.env.PATH ?? "/usr/bin").split(":");
  const found = folders.flatMap((folder) => ["chromium", "chromium-browser"].map((name) => `${folder}/${name}`)).find((path) => existsSync(path));
  if (!found) throw new Error("there is no chromium; `cargo xtask test web` installs it");
  return found;
}

/** @param {string[]} more */
export const openBrowser = (more = []) => chromium.launch({ executablePath: program(), args: [...ARGUMENTS, ...more] });

/** Starts a build of the server on a free port; its address, and how to stop it. @param {string} profile */
export async function startServer(profile) {
  const server = spawn(`${root}/target/${profile}/whydoku`, ["serve", "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
  const address = await new Promise((found, failed) => {
    server.stdout.on("data", (text) => found(/http:\/\/[\d.:]+/.exec(String(text))?.[0] ?? ""));
    server.on("error", failed);
    server.on("exit", (code) => failed(new Error(`the server ended with ${code}`)));
  });
  return { address, stop: () => server.kill("SIGTERM") };
}
