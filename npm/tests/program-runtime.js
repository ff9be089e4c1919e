// Asks one question of each part of the package and one in a worker, and prints what it got.

import { hint, inWorker, rate, solve, WhydokuError } from "whydoku";

const puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const killer = "size 4\ngrid 1234 ..2. 2.4. ....\nkiller-cage 6: r2c1 r3c1";
const worker = inWorker();
const answers = [await solve(puzzle), await worker.solve(puzzle), await solve(killer)].map(({ outcome }) => outcome);
const { se } = await rate(puzzle, { scales: ["se"] });
const late = await worker.generate({ count: 1000, rating_from: "11.5", timeout: 50 }).catch((error) => error.kind);
const refused = await solve("123").catch((error) => error instanceof WhydokuError && error.kind);
worker.close();
console.log([...answers, se.er, (await hint(puzzle)).level, late, refused].join(" "));
// Deno waits for the work of a worker that was stopped, which here has no end.
globalThis.Deno?.exit();
