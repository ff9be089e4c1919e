// The questions whose answers are compared between native code and WebAssembly.

/** @param {string} names @param {object} request */
const line = (names, request) => `${names}\t${JSON.stringify(request)}`;

const SYMMETRIES = ["none", "rotational-180", "horizontal", "diagonal", "rotational-90"];
const LEVELS = ["easy", "medium", "hard", "expert"];

/** Requests for new puzzles: by givens, symmetry, level, technique and rating. @param {number} count */
function* requests(count) {
  for (let seed = 0; seed < count; seed++) {
    yield { seed, symmetry: SYMMETRIES[seed % SYMMETRIES.length] };
    yield { seed, givens_from: 26, givens_to: 30, count: 3 };
    yield { seed, level: LEVELS[seed % LEVELS.length] };
    if (seed % 5 === 0) {
      yield { seed, technique: "naked-pair" };
      yield { seed, rating_from: "1.5", rating_to: "3.0" };
    }
  }
}

/**
 * The list that `replay` reads.
 * @param {{ all: string[], rated: string[], drawn: string[], made: number }} what puzzles for solving, counting
 * and paths; for ratings; for drawings; how many times each kind of puzzle is made
 */
export function corpus({ all, rated, drawn, made }) {
  return [
    "lines", ...all, "",
    ...all.map((puzzle) => line("solve,check,explain", { puzzle })),
    ...rated.map((puzzle) => line("rate", { puzzle })),
    ...drawn.map((puzzle, place) => line("draw", { puzzle, caption: `№${place}` })),
    ...drawn.map((puzzle, place) => line("hint", { puzzle, level: 1 + (place % 5) })),
    ...[...requests(made)].map((request) => line("generate", request)),
    "",
  ].join("\n");
}

/** Variants with one solution: killers of 6x6 and 9x9, a jigsaw, thermometers with cages and with sandwiches, and a 12x12 grid. */
const VARIANTS = [
  "size 6\nkiller-cage 2: r1c1\nkiller-cage 4: r1c2 r1c3\nkiller-cage 17: r1c4 r2c3 r2c4 r2c5 r3c4\nkiller-cage 11: r1c5 r1c6 r2c6\nkiller-cage 18: r2c1 r2c2 r3c1 r4c1 r4c2\nkiller-cage 4: r3c2\nkiller-cage 10: r3c3 r4c3 r5c3\nkiller-cage 15: r3c5 r4c4 r4c5\nkiller-cage 5: r3c6 r4c6\nkiller-cage 15: r5c1 r5c2 r6c1 r6c2\nkiller-cage 6: r5c4\nkiller-cage 7: r5c5 r5c6\nkiller-cage 4: r6c3\nkiller-cage 8: r6c4 r6c5 r6c6",
  "size 4\ngrid 1234 ..2. 2.4. ....\nkiller-cage 6: r2c1 r3c1\nthermometer: r3c1 r4c1",
  "size 6\nregions 112222 311124 313424 333444 555566 556666\ngrid 56.... .....5 4..... .....1 3..... ....32",
  ".Shape~6x6.Thermo~R4C6~R3C5~R2C6.Thermo~R6C2~R6C1~R5C2.Thermo~R1C5~R1C6~R2C5~R3C4.Sandwich~10~R1.Sandwich~3~R3.Sandwich~0~R4.Sandwich~5~R6",
  ".Cage~17~R1C1~R1C2~R2C1.Cage~10~R1C3~R1C4~R1C5.Cage~24~R1C6~R1C7~R2C6~R2C7.Cage~11~R1C8~R2C8.Cage~18~R1C9~R2C9~R3C8~R3C9.Cage~6~R2C2~R2C3.Cage~9~R2C4~R2C5.Cage~11~R3C1~R3C2.Cage~29~R3C3~R3C4~R3C5~R3C6~R3C7.Cage~19~R4C1~R5C1~R6C1.Cage~5~R4C2~R4C3.Cage~17~R4C4~R4C5.Cage~8~R4C6~R5C6.Cage~32~R4C7~R4C8~R5C7~R5C8~R6C8.Cage~11~R4C9~R5C9~R6C9.Cage~10~R5C2~R5C3.Cage~12~R5C4~R5C5~R6C4.Cage~14~R6C2~R7C2.Cage~13~R6C3~R7C3~R7C4.Cage~12~R6C5~R6C6~R7C5.Cage~14~R6C7~R7C6~R7C7.Cage~10~R7C1~R8C1~R9C1.Cage~22~R7C8~R7C9~R8C8~R8C9~R9C9.Cage~5~R8C2~R8C3.Cage~7~R8C4.Cage~14~R8C5~R9C5.Cage~9~R8C6.Cage~3~R8C7.Cage~9~R9C2.Cage~8~R9C3~R9C4.Cage~16~R9C6~R9C7~R9C8",
  "size 12\ngrid C..73...48.. .3....7...51 ......5.9... ....1B...72. 78...2A..4.C 2.B3..C..... .....5..6C.2 9.1..83...75 .A3...B6.... ...A.6...... 65...C....1. ..28...5B..6",
];

/** The list about variants. @param {number} made how many puzzles of each kind are made */
export function variants(made) {
  const kinds = ["killer", "thermo", "jigsaw", "kropki", "x"].flatMap((rules) =>
    Array.from({ length: made }, (_, seed) => line("generate", { rules, size: 6, seed })));
  return [
    ...VARIANTS.map((puzzle) => line("solve,check,solutions,true-candidates,describe,draw,explain,steps,rate,parse", { puzzle })),
    ...VARIANTS.flatMap((puzzle) => [1, 2, 3, 4, 5].map((level) => line("hint", { puzzle, level }))),
    ...VARIANTS.flatMap((puzzle) => ["r2c1=1", "r3c3<>2", "r4c4=4"].map((claim) => line("why", { puzzle, claim }))),
    line("combinations", { cells: 3, sum: 15 }), line("variant-techniques", {}), line("technique", { name: "variant-chain" }),
    ...kinds,
    "",
  ].join("\n");
}

/** What two replays differ in, without their times. */
export const compared = (results) => results.map(({ name, count, hash }) => `${name} ${count} ${hash}`);

/** Reads what `whydoku-replay` prints. @param {string} text */
export const native = (text) =>
  text.trimEnd().split("\n").map((line) => {
    const [name, count, hash, micros] = line.split("\t");
    return { name, count: Number(count), hash, seconds: Number(micros) / 1e6 };
  });
