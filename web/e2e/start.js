// Starts what the tests and the measurements need: the server and a browser.

import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** Headless, without background activity. */
export const ARGUMENTS = [
  "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync",
];

/** Finds Chromium on the PATH. */
export function program() {
  const folders = (process.env.PATH ?? "/usr/bin").split(":");
  const found = folders.flatMap((folder) => ["chromium", "chromium-browser"].map((name) => `${folder}/${name}`)).find((path) => existsSync(path));
  if (!found) throw new Error("Chromium was not found; run `cargo xtask test web` to install it");
  return found;
}

/** @param {string[]} more */
export const openBrowser = (more = []) => chromium.launch({ executablePath: program(), args: [...ARGUMENTS, ...more] });

/** Starts a browser that keeps its profile in a folder. @param {string} folder */
export const openProfile = (folder) => chromium.launchPersistentContext(folder, { executablePath: program(), args: ARGUMENTS });

/** Starts the server on a free port; returns its address and a function that stops it. @param {string} profile */
export async function startServer(profile) {
  const server = spawn(`${root}/target/${profile}/whydoku`, ["serve", "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
  const address = await new Promise((found, failed) => {
    server.stdout.on("data", (text) => found(/http:\/\/[\d.:]+/.exec(String(text))?.[0] ?? ""));
    server.on("error", failed);
    server.on("exit", (code) => failed(new Error(`the server exited with code ${code}`)));
  });
  return { address, stop: () => server.kill("SIGTERM") };
}
