// node measure/speed.js [--quick]: compares native code with WebAssembly in Node and Chromium, and writes the
// answers' hashes and the times to bench/results. `cargo xtask wasm-speed` builds what it needs.
//
// Native code, Node and Chromium take turns on the same lists, so that a busy moment of the machine meets each
// of them; the best of the rounds counts. The native solver uses 128-bit vectors, as WebAssembly does.

import { execFileSync, spawnSync } from "node:child_process";
import { cpus, loadavg } from "node:os";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { openBrowser, replayInPage, serve } from "../tests/browser.js";
import { compared, corpus, native } from "../tests/corpus.js";
import { packed, TARGETS } from "../tests/packed.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const project = `${root}target/npm-project`;
const quick = process.argv.includes("--quick");
const ROUNDS = 3;
const SAMPLES = 10;
const load = loadavg()[0];

const data = process.env.WHYDOKU_DATA ?? `${root}../shared/data`;
const isPuzzle = (line) => /^[.\d]{81}$/.test(line);
const puzzles = (file) => readFileSync(`${data}/${file}`, "utf8").split("\n").map((line) => (file.endsWith("tsv") ? line.split("\t")[2] ?? "" : line.slice(0, 81))).filter(isPuzzle);
/** So many, spread over the whole list. */
const spread = (list, count) => list.filter((_, place) => Math.floor((place * count) / list.length) !== Math.floor(((place - 1) * count) / list.length)).slice(0, count);

const files = { kaggle: puzzles("speed/kaggle_like"), unbiased: puzzles("speed/unbiased_like"), seventeen: puzzles("speed/puzzles2_17_clue"), hardest: puzzles("speed/puzzles5_forum_hardest_1905_11+") };
const newspapers = puzzles("newspapers/nyt.tsv");
const ask = (name, list, more = {}) => list.map((puzzle) => `${name}\t${JSON.stringify({ puzzle, ...more })}`);
const block = (name, list) => [`lines ${name}`, ...list, ""];

/** Puzzles of a kind of variant, as links of f-puzzles. */
const variantPuzzles = (kind) => readFileSync(`${data}/variants/made-${kind}-9.jsonl`, "utf8").split("\n").filter(Boolean).map((line) => `https://f-puzzles.com/?load=${JSON.parse(line).fpuzzles}`);
const VARIANTS = ["killer", "jigsaw", "thermo", "x"];

const all = [...files.kaggle, ...files.unbiased, ...files.seventeen, ...newspapers];
const everything = quick ? spread(all, 2000) : all;
const lists = {
  same: corpus({ all: everything, rated: [...newspapers, ...spread(files.hardest, 5)].slice(-(quick ? 100 : 1000)), drawn: spread(everything, 1000), made: 50 }),
  solve: [...block("kaggle_like", files.kaggle), ...block("unbiased_like", files.unbiased), ...block("17 givens", files.seventeen), ...block("hardest, SE 11+", spread(files.hardest, 2000)), ""].join("\n"),
  newspapers: [...ask("explain", spread(newspapers, 300)), ...ask("rate", spread(newspapers, 100), { scales: ["se"] }), ""].join("\n"),
  hardest: [...ask("explain", spread(files.hardest, 8)), ...ask("rate", spread(files.hardest, 8), { scales: ["se"] }), ""].join("\n"),
  ...Object.fromEntries(VARIANTS.map((kind) => [kind, [...ask("solve", spread(variantPuzzles(kind), 300)), ""].join("\n")])),
  hints: [...ask("hint", spread(newspapers, 300), { level: 3 }), ""].join("\n"),
  hardHints: [...ask("hint", spread(files.hardest, 100), { level: 3 }), ""].join("\n"),
};
for (const [name, list] of Object.entries(lists)) writeFileSync(`${project}/${name}.txt`, list);

/** The part of the package that answers a list. @param {string} name */
const partFor = (name) => (VARIANTS.includes(name) ? "variant" : "full");

const server = await serve(project);
const browser = await openBrowser(`${root}npm/node_modules`, ["--js-flags=--expose-gc"]);

const places = {
  native: async (name) => native(execFileSync(`${root}target/dist/whydoku-replay`, ["sse4.1"], { input: lists[name], encoding: "utf8", maxBuffer: 1 << 26 })),
  Node: async (name) => JSON.parse(execFileSync(process.execPath, [`${project}/replay-node.js`, `${name}.txt`, partFor(name)], { cwd: project, encoding: "utf8", maxBuffer: 1 << 26 })),
  Chromium: async (name) => {
    const page = await browser.newPage();
    await page.goto(server.address);
    const results = await page.evaluate(replayInPage, { list: `/${name}.txt`, part: partFor(name) });
    await page.close();
    return results;
  },
};

/** Every place takes its turn; the results by place, round by round. */
async function rounds(name, count, which = Object.keys(places)) {
  const results = Object.fromEntries(which.map((place) => [place, []]));
  for (let round = 0; round < count; round++) {
    for (const place of which) results[place].push(await places[place](name));
  }
  return results;
}

// --- the same answers ----------------------------------------------------------------------------

const same = await rounds("same", 1);
const hashes = Object.values(same).map(([results]) => compared(results).join("\n"));
const isSame = hashes.every((text) => text === hashes[0]);
console.log(isSame ? "All answers are the same." : `The answers differ:\n${hashes.join("\n\n")}`);

// --- speed ---------------------------------------------------------------------------------------

const speeds = [];
for (const [name, target] of [["solve", 45], ["newspapers", 35], ["hardest", 35], ...VARIANTS.map((kind) => [kind, 40])]) {
  const found = await rounds(name, quick ? 1 : ROUNDS);
  for (const { name: part, count } of found.native[0]) {
    const best = (place) => Math.min(...found[place].map((results) => results.find((one) => one.name === part).seconds));
    speeds.push({ what: part.replace("lines ", "solve ") + (name === "solve" ? "" : `, ${name}`), count, target, native: count / best("native"), Node: count / best("Node"), Chromium: count / best("Chromium") });
  }
}

// --- hints, start and memory ---------------------------------------------------------------------

const sorted = (list) => [...list].sort((a, b) => a - b);
const at = (list, share) => sorted(list)[Math.min(list.length - 1, Math.floor(list.length * share))];
const hints = [];
for (const [name, what, target] of [["hints", "newspapers", 50], ["hardHints", "SE 11+", 150]]) {
  const found = await rounds(name, 1, ["Node", "Chromium"]);
  for (const place of ["Node", "Chromium"]) hints.push({ what: `${what}, ${place}`, target, times: found[place][0].find((one) => one.name === "hint").times });
}

/** From the import of the module to the first answer, in a profile that has seen nothing. */
async function start(name, request) {
  const times = [];
  for (let sample = 0; sample < SAMPLES; sample++) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(server.address);
    times.push(await page.evaluate(async ([name, request]) => {
      const begin = performance.now();
      const { ask } = await import("/node_modules/whydoku/engine.js");
      await ask(name, request);
      return performance.now() - begin;
    }, [name, request]));
    await context.close();
  }
  return times;
}
const starts = [
  { what: "small: import to the first solution", target: 300, times: await start("solve", JSON.stringify({ puzzle: newspapers[0] })) },
  { what: "full: import to the first hint", target: 800, times: await start("hint", JSON.stringify({ puzzle: newspapers[0], level: 3 })) },
];

/** The memory of a tab after each thousand hints, in bytes. */
async function memory() {
  const page = await browser.newPage();
  await page.goto(server.address);
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const sizes = [];
  for (let thousand = 0; thousand <= (quick ? 1 : 10); thousand++) {
    const wasm = await page.evaluate(async ([list, isFirst]) => {
      const library = await import("/node_modules/whydoku/full.js");
      const { memory } = await library.default({ module_or_path: "/node_modules/whydoku/full.wasm" });
      for (let place = 0; place < (isFirst ? 100 : 1000); place++) library.ask("hint", JSON.stringify({ puzzle: list[place % list.length], level: 1 + (place % 5) }));
      gc();
      return memory.buffer.byteLength;
    }, [spread(newspapers, 200), thousand === 0]);
    const { metrics } = await session.send("Performance.getMetrics");
    sizes.push({ wasm, heap: metrics.find((one) => one.name === "JSHeapUsedSize").value });
  }
  await page.close();
  return sizes;
}
const sizes = await memory();
await browser.close();
server.close();

// --- the report ----------------------------------------------------------------------------------

const output = (...words) => String(spawnSync(words[0], words.slice(1), { cwd: root }).stdout).trim();
const commit = output("git", "describe", "--always", "--dirty=+", "--exclude=*");
const date = output("date", "-u", "+%Y-%m-%d");
let missed = 0;
/** Says whether a target is met, and counts those that are not. */
const verdict = (isMet) => {
  missed += isMet ? 0 : 1;
  return isMet ? "met" : "**missed**";
};
const number = (value) => (value >= 100 ? Math.round(value).toLocaleString("en-US") : value.toFixed(1));
const percent = (value, whole) => `${Math.round((100 * value) / whole)} %`;
/** The bytes of a part, and whether they are few enough. */
const size = ([part, target]) => {
  const bytes = packed(pathToFileURL(`${project}/node_modules/whydoku/`), part);
  return `the part \`${part}\` with its scripts ${bytes.toLocaleString("en-US")} bytes (target ${target.toLocaleString("en-US")}, ${verdict(bytes <= target)})`;
};
/** Whether the last thousand hints left no more behind than the first thousand. */
const isFlat = sizes.at(-1).wasm === sizes[1].wasm && sizes.at(-1).heap <= sizes[1].heap + 500_000;
const mega = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
const count = (results) => results.map((one) => `| ${one.name} | ${one.count.toLocaleString("en-US")} | \`${one.hash}\` |`).join("\n");
const report = `# WebAssembly next to native code

${cpus()[0].model}, commit ${commit}, ${date}; Node ${process.versions.node}, Chromium ${browser.version()}.
Load average before the start: ${load.toFixed(1)} (two cores); other programs were running if it is above 2.

## The same answers

${isSame ? "Native code, Node and Chromium gave the same answers, to the last character." : "**The answers differ.**"}

| question | answers | hash |
| --- | --- | --- |
${count(same.native[0])}

## Speed

Answers per second, the best of ${quick ? 1 : ROUNDS} rounds. Native code is the profile \`dist\` with 128-bit vectors.

| what | answers | native | Node | Chromium | target | |
| --- | --- | --- | --- | --- | --- | --- |
${speeds.map((one) => `| ${one.what} | ${one.count} | ${number(one.native)} | ${number(one.Node)} (${percent(one.Node, one.native)}) | ${number(one.Chromium)} (${percent(one.Chromium, one.native)}) | ${one.target} % | ${verdict(Math.min(one.Node, one.Chromium) >= (one.target / 100) * one.native)} |`).join("\n")}

| time in ms | target | | median | 95th percentile | maximum | samples |
| --- | --- | --- | --- | --- | --- | --- |
${[...hints.map((one) => ({ ...one, what: `hint, ${one.what}`, share: 0.95 })), ...starts.map((one) => ({ ...one, share: 0.5 }))].map(({ what, target, times, share }) => `| ${what} | ${target} | ${verdict(at(times, share) <= target)} | ${[0.5, 0.95, 1].map((part) => at(times, part).toFixed(1)).join(" | ")} | ${times.length} |`).join("\n")}

The target of hints is for the 95th percentile, that of the start for the median.

## Size and memory

Packed with gzip: ${Object.entries(TARGETS).map(size).join("; ")}.

| hints in one tab | WebAssembly | JavaScript |
| --- | --- | --- |
${sizes.map(({ wasm, heap }, thousand) => `| ${(100 + 1000 * thousand).toLocaleString("en-US")} | ${mega(wasm)} | ${mega(heap)} |`).join("\n")}

From the second line to the last, memory stays flat: ${verdict(isFlat)}.
`;
console.log(report);
if (!quick) {
  mkdirSync(`${root}bench/results`, { recursive: true });
  writeFileSync(`${root}bench/results/wasm-${date}-${commit}.md`, report);
}
if (missed > 0) console.log(`Targets missed: ${missed}.`);
process.exitCode = isSame && missed === 0 ? 0 : 1;
