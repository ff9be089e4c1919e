import { rate, solve } from "whydoku/inline";

const puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const [{ outcome }, { se }] = [await solve(puzzle), await rate(puzzle, { scales: ["se"] })];
console.log(outcome, se.er);
