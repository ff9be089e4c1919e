// Written by `cargo xtask types` from the Rust types of the API; not to be edited.
// A test compares it with them. Steps and proofs: docs/STEPS.md.

/** `{"cells":["r1c2","r1c3"],"digits":"257"}`. */
export interface AlmostLockedSet {
  /** Its cells. */
  cells: string[];
  /** Its digits. */
  digits: string;
}

/** One board. */
export interface Board {
  /** The open candidates, if the text lists them: nine characters for each cell. */
  candidates: string | null;
  /** Everything else the text says, as pairs. */
  fields: [string, string][];
  /** The name of its format. */
  format: string;
  /** The digits that stand, given or placed. */
  grid: string;
  /** Its name, or the text beside it. */
  label: string | null;
  /** The givens: 81 characters, `.` for empty. */
  puzzle: string;
}

/** One case of [`Inference::Cases`]. */
export interface Branch {
  /** The candidate assumed true: `r4c4=1`. */
  assume: string;
  /** What is left without a candidate, if the branch ends in a conflict. */
  conflict?: string | null;
  /** What follows. */
  trail: Inference[];
}

/** What to check. The givens are counted; what was placed is compared with the one solution. */
export interface CheckRequest {
  /** The open candidates, nine characters for each cell: the digit if it is open, else `.`. Left out: those of `puzzle`, or every digit that no peer holds. */
  candidates?: string | null;
  /** The digits that stand, 81 characters with `.` for empty: the givens of `puzzle` and what was placed since. Left out: those of `puzzle`. */
  grid?: string | null;
  /** Count solutions up to here; 2 tells whether there is one. */
  limit?: number | null;
  /** The puzzle in any format the library reads. */
  puzzle: string;
}

/** What was found. */
export interface Checked {
  /** Two digits that break the rules, as a sentence. */
  clash: string | null;
  /** The two cells. */
  clash_cells: string[];
  /** Whether that is all of them. */
  exact: boolean;
  /** Where what was placed or ruled out contradicts the one solution. */
  mistakes: Fault[];
  /** Solutions of the givens, as far as they were counted; none if there was no time. */
  solutions: number | null;
  /** Whether there is exactly one. */
  unique: boolean;
}

/** What to write. */
export interface ConvertRequest {
  /** The open candidates, nine characters for each cell: the digit if it is open, else `.`. Left out: those of `puzzle`, or every digit that no peer holds. */
  candidates?: string | null;
  /** The name of the format: `line`, `grid`, `pencilmarks`, `f-puzzles` ... */
  format: string;
  /** The digits that stand, 81 characters with `.` for empty: the givens of `puzzle` and what was placed since. Left out: those of `puzzle`. */
  grid?: string | null;
  /** The puzzle in any format the library reads. */
  puzzle: string;
}

/** The text. */
export interface Converted {
  /** What the format could not hold, as a list in words; empty if nothing was lost. */
  lost: string;
  text: string;
}

/** What to draw. */
export interface DrawRequest {
  /** The open candidates, nine characters for each cell: the digit if it is open, else `.`. Left out: those of `puzzle`, or every digit that no peer holds. */
  candidates?: string | null;
  /** Text below the board. */
  caption?: string | null;
  /** The digits that stand, 81 characters with `.` for empty: the givens of `puzzle` and what was placed since. Left out: those of `puzzle`. */
  grid?: string | null;
  /** The puzzle in any format the library reads. */
  puzzle: string;
}

/** The picture. */
export interface Drawn {
  /** SVG. */
  svg: string;
}

/** A technique in the catalogue. */
export interface Entry {
  /** Other names. */
  aliases: string[];
  /** Whether its steps rest on the puzzle having one solution. */
  assumes_uniqueness: boolean;
  /** Whether it is used unless techniques are chosen by name. */
  default: boolean;
  /** The name of its family. */
  family: string;
  /** HoDoKu's base score, where it has one. */
  hodoku_score: number | null;
  /** Its identifier, `x-wing`. */
  id: string;
  /** Its name. */
  name: string;
  /** Where it stands on the SE scale. */
  rating: string;
}

/** An executed example: a state, and the steps it claims. */
export interface Example {
  /** The open candidates. */
  candidates: string;
  /** Whether there is a step; if not, it is a near miss. */
  found: boolean;
  /** The digits that stand. */
  grid: string;
  /** The number of the example on its page, from 0; its drawing is at `/api/techniques/{id}/{number}.svg`. */
  number: number;
  /** The givens. */
  puzzle: string;
  /** The steps. */
  steps: Step[];
  /** The technique shown; a page may be about several sizes of one. */
  technique: string;
}

/** What to explain. */
export interface ExplainRequest {
  /** The open candidates, nine characters for each cell: the digit if it is open, else `.`. Left out: those of `puzzle`, or every digit that no peer holds. */
  candidates?: string | null;
  /** The digits that stand, 81 characters with `.` for empty: the givens of `puzzle` and what was placed since. Left out: those of `puzzle`. */
  grid?: string | null;
  /** The puzzle in any format the library reads. */
  puzzle: string;
  /** Only these techniques or families. */
  techniques?: string[] | null;
  /** Whether steps may rest on the puzzle having one solution; they may if left out. */
  uniqueness?: boolean | null;
}

/** A path, and what the independent verifier says of it. */
export interface Explained {
  /** Whether some step rests on the puzzle having one solution. */
  assumes_uniqueness: boolean;
  /** The candidates at the start, 729 characters; left out when they are the plain pencil marks of `grid`. */
  candidates?: string | null;
  /** What is wrong, for the outcome `contradiction`. */
  contradiction?: string | null;
  /** The state after the last step, for `stuck` and `budget`. */
  end?: (State | null);
  /** The digits that stand at the start, given or placed. */
  grid: string;
  /** `path`. */
  kind: string;
  /** `solved`, `stuck`, `contradiction` or `budget`. */
  outcome: string;
  /** For each step: whether the independent verifier accepts its proof. */
  proved: boolean[];
  /** Whether the path proves that the puzzle has exactly one solution. */
  proves_uniqueness: boolean;
  /** The givens: 81 characters, `.` for empty. */
  puzzle: string;
  /** The highest rating of a step; left out when there is none. */
  rating?: string | null;
  /** [`SCHEMA`]. */
  schema: number;
  /** The solution, for the outcome `solved`. */
  solution?: string | null;
  /** The steps in order. */
  steps: Step[];
}

/** Something that contradicts the solution. The right digit is not told. */
export interface Fault {
  /** Where. */
  cell: string;
  /** The digit that is wrong; none if a candidate that is needed was ruled out. */
  digit: number | null;
  /** The same as a sentence. */
  text: string;
}

/** The steps, easiest technique first. */
export interface Found {
  /** Whether these are all: false when the time was up, or the list was cut to the size of an answer. */
  complete: boolean;
  /** For each step: whether the independent verifier accepts its proof. */
  proved: boolean[];
  steps: Step[];
}

/** What is ordered. The same order and seed give the same puzzle. */
export interface GenerateRequest {
  /** `easy`, `medium`, `hard`, `expert`, `master` or `extreme`. */
  level?: string | null;
  /** The least rating on the SE scale, `2.6`. */
  rating_from?: string | null;
  /** The highest. */
  rating_to?: string | null;
  /** The seed, at most 2^53 so that every JSON reader can hold it. */
  seed: number;
  /** Without this technique the easier ones do not solve it. */
  technique?: string | null;
}

/** A puzzle. */
export interface Generated {
  /** Whether it is as ordered; if not, it is the nearest that was found. */
  as_ordered: boolean;
  /** With a technique: the position just before its first use, to practise it. */
  practice: (State | null);
  /** The puzzle; none if the time was up before one was found. */
  puzzle: string | null;
  /** How many candidates were looked at. */
  tries: number;
}

/** The hardest step where SE's path uses it, as a step of the engine with its proof. */
export interface HardestStep {
  /** Its number on the path, from 1. */
  number: number;
  /** How many steps the path has. */
  of: number;
  /** Whether the independent verifier accepts its proof. */
  proved: boolean;
  /** The state before it. */
  state: State;
  step: Step;
}

/** Something to draw: a role, and a house, cells or candidates that play it. */
export interface Highlight {
  /** Or candidates. */
  candidates?: string[] | null;
  /** Or cells. */
  cells?: string[] | null;
  /** A house. */
  house?: string | null;
  /** The part it plays, a word: `base`, `fin`, `target`. */
  role: string;
}

/** What to help with. */
export interface HintRequest {
  /** The open candidates, nine characters for each cell: the digit if it is open, else `.`. Left out: those of `puzzle`, or every digit that no peer holds. */
  candidates?: string | null;
  /** Only steps that do something in this cell, `r4c7`, or lead to it. */
  cell?: string | null;
  /** The digits that stand, 81 characters with `.` for empty: the givens of `puzzle` and what was placed since. Left out: those of `puzzle`. */
  grid?: string | null;
  /** How much to tell: 1 the kind of step, 2 where to look, 3 the technique and its cells, 4 the step with its reason, 5 the step to carry out. */
  level: number;
  /** The puzzle in any format the library reads. */
  puzzle: string;
  /** Only these techniques or families. */
  techniques?: string[] | null;
  /** Whether steps may rest on the puzzle having one solution; they may if left out. */
  uniqueness?: boolean | null;
}

/** What there is to say. */
export interface Hinted {
  /** What to draw, as far as the rung tells it. */
  highlights: Highlight[];
  /** If there are any, there is nothing else. */
  mistakes: Fault[];
  /** Why there is no hint. */
  none: string | null;
  /** With the step: whether the independent verifier accepts its proof. */
  proved: boolean | null;
  /** From level 4 on, the step. */
  step: (Step | null);
  /** The rung's sentence. */
  text: string | null;
}

/** HoDoKu's scale. */
export interface HodokuRated {
  /** False if the time was up: the score is more than this. */
  complete: boolean;
  /** `Easy` to `Extreme`. */
  level: string;
  /** The sum of the scores of all steps. */
  score: number;
}

/** One use of a rule: `{"rule":"cover","truths":["5r2"],"links":["5b1"],"concludes":["r1c1<>5"]}`. */
export type Inference =
  | { concludes: string[]; rule: "single"; truth: string }
  | { concludes: string[]; links: string[]; rule: "cover"; truths: string[] }
  | { assume: string; concludes: string[]; conflict: string; rule: "refute"; trail: Inference[] }
  | { branches: Branch[]; concludes: string[]; over: string; rule: "cases" }
  | { cells: [string, string][]; clause: string[]; rule: "unique" }
  | { cells: [string, string][]; clause: string[]; rule: "impossible" }
  | { concludes: string[]; move: string; rule: "symmetry" };

/** An arrow to draw. */
export interface Link {
  /** Where it starts. */
  from: Node;
  /** `strong` or `weak`. */
  kind: string;
  /** Where it ends. */
  to: Node;
}

/** What a link joins: a digit in one cell, or in several that act as one. */
export interface Node {
  /** The cells. */
  cells: string[];
  /** The digit, 1 to 9. */
  digit: number;
}

export type Outcome = "solved" | "no-solution" | "several-solutions" | "budget-spent";

/** A technique's page. */
export interface Page {
  /** Other names. */
  aliases: string[];
  /** Whether its steps rest on the puzzle having one solution. */
  assumes_uniqueness: boolean;
  /** Whether it is used unless techniques are chosen by name. */
  default: boolean;
  /** The name of its family. */
  family: string;
  /** HoDoKu's base score, where it has one. */
  hodoku_score: number | null;
  /** Its identifier, `x-wing`. */
  id: string;
  /** Its name. */
  name: string;
  /** The page from top to bottom. */
  parts: Part[];
  /** Where it stands on the SE scale. */
  rating: string;
}

/** What to read. */
export interface ParseRequest {
  /** One puzzle or a collection, in any format. */
  puzzle: string;
}

/** What was read. */
export interface Parsed {
  /** What looks like a board and cannot be read. */
  errors: Unread[];
  /** Lines of prose and comments that were read over. */
  ignored: number;
  /** Whether there were more boards than are sent. */
  more: boolean;
  puzzles: Board[];
}

/** A part of a page. */
export type Part =
  | { level: number; part: "heading"; spans: Span[] }
  | { part: "paragraph"; spans: Span[] }
  | { items: Span[][]; part: "list" }
  | Example & { part: "example" };

/** `{"shape":"fish","digit":5,"base":["r2","r7"],"cover":["c3","c8"],"fins":[],"endo_fins":[]}`. The fields are those of [`Parts`]. */
export type Pattern =
  | { candidate: string; house: string | null; shape: "single" }
  | { cells: string[]; digit: number; from: string; shape: "locked"; to: string }
  | { cells: string[]; digits: string; houses: string[]; shape: "subset" }
  | { base: string[]; cover: string[]; digit: number; endo_fins: string[]; fins: string[]; shape: "fish" }
  | { digits: string; eliminated: number; pincers: string[][]; pivot: string[]; shape: "wing" }
  | { als: [number, string[], string][]; nodes: Node[]; shape: "chain"; starts_strong: boolean }
  | { clusters: string[][][]; shape: "colors" }
  | { cells: string[]; digits: string; extra: string[]; guardians: string[]; house: string | null; shape: "deadly" }
  | { commons: number[]; eliminated: string; sets: AlmostLockedSet[]; shape: "sets" }
  | { branches: string[][]; over: string[]; shape: "forcing" }
  | { candidate: string; first: Pattern; house: string | null; shape: "direct"; technique: string }
  | { cells: string[]; digits: string; houses: string[]; shape: "plain" };

/** What went wrong, for programs (`type`) and for people (`detail`). */
export interface Problem {
  /** The character in the line, from 1. */
  column?: number | null;
  /** What, where, and what was expected. */
  detail: string;
  /** The line of the puzzle's text, from 1. */
  line?: number | null;
  /** Seconds to wait before asking again; also the `Retry-After` header. */
  retry_after?: number | null;
  /** The HTTP status. */
  status: number;
  /** The kind in words. */
  title: string;
  /** Stays the same for the same kind of problem: `urn:whydoku:problem:unreadable-puzzle`. */
  type: string;
}

/** The code without its quiet margin. */
export interface QrDrawn {
  /** The modules of each row, `1` for dark and `0` for light. */
  rows: string[];
}

/** What to encode. */
export interface QrRequest {
  /** The text, at most what a QR code holds (2,953 bytes). */
  text: string;
}

/** What to rate: the givens of the puzzle. */
export interface RateRequest {
  /** The open candidates, nine characters for each cell: the digit if it is open, else `.`. Left out: those of `puzzle`, or every digit that no peer holds. */
  candidates?: string | null;
  /** The digits that stand, 81 characters with `.` for empty: the givens of `puzzle` and what was placed since. Left out: those of `puzzle`. */
  grid?: string | null;
  /** The puzzle in any format the library reads. */
  puzzle: string;
}

/** The ratings. */
export interface Rated {
  /** Mean number of guesses a plain solver needs over the eight orientations; none if there was no time. */
  depth: string | null;
  hodoku: HodokuRated;
  /** `easy` to `extreme`, by the techniques a person needs; none if there was no time. */
  level: string | null;
  /** Why it has this level, in words. */
  level_reason: string | null;
  /** How the engine's own path ends: `solved`, `stuck`, `budget`. */
  outcome: string;
  se: SeRated;
  /** The techniques of that path in order of rating. */
  techniques: Used[];
}

/** The reasons. */
export interface Reasons {
  /** Whether the claim is so; none if no reason was found for or against. */
  holds: boolean | null;
  /** Or the refutation of the opposite. */
  proof: (Inference | null);
  /** For each step: whether the independent verifier accepts its proof. */
  proved: boolean[];
  /** The steps that lead to it, or to its opposite, in order. */
  steps: Step[];
  /** In sentences. */
  text: string;
}

/** The Sudoku Explainer 1.2.1 scale. */
export interface SeRated {
  /** False if the time was up: the rating is at least this. */
  complete: boolean;
  /** The first step. */
  ed: string | null;
  /** The hardest step up to the first placement. */
  ep: string | null;
  /** The hardest step. */
  er: string;
  /** The technique of the hardest step. */
  hardest: string | null;
  /** The step itself; none if it is too long to be sent. */
  hardest_step: (HardestStep | null);
}

/** What to solve. */
export interface SolveRequest {
  /** The open candidates, nine characters for each cell: the digit if it is open, else `.`. Left out: those of `puzzle`, or every digit that no peer holds. */
  candidates?: string | null;
  /** The digits that stand, 81 characters with `.` for empty: the givens of `puzzle` and what was placed since. Left out: those of `puzzle`. */
  grid?: string | null;
  /** The puzzle in any format the library reads. */
  puzzle: string;
}

/** The solution, or why there is not the one. */
export interface Solved {
  outcome: Outcome;
  /** Of several solutions, another. */
  second: string | null;
  /** The solution, 81 digits; of several, the first. */
  solution: string | null;
}

/** Words in one style. */
export interface Span {
  /** How they are set. */
  style: Style;
  /** The words. */
  text: string;
}

/** Digits and candidates. */
export interface State {
  /** Nine characters for each cell: the digit if it is open, else `.`. A digit that stands is the only one open in its cell. */
  candidates: string;
  /** The digits that stand: 81 characters, `.` for empty. */
  grid: string;
}

/** One step. */
export interface Step {
  /** Whether the step rests on the puzzle having one solution. */
  assumes_uniqueness: boolean;
  /** What it concludes: `r4c3<>5`, `r4c2=7`. */
  conclusions: string[];
  /** What to draw. */
  highlights: Highlight[];
  /** Arrows to draw. */
  links: Link[];
  /** Its name for people: `X-Wing`. */
  name: string;
  /** Name, pattern and conclusions in short. */
  notation: string;
  /** The pattern by its shape. */
  pattern: Pattern;
  /** Why it is true. */
  proof: Inference[];
  /** The rating on the SE scale: `3.2`. */
  rating: string;
  /** The technique's identifier: `x-wing`. */
  technique: string;
  /** The same in sentences. */
  text: string;
}

/** Where to look for steps. */
export interface StepsRequest {
  /** The open candidates, nine characters for each cell: the digit if it is open, else `.`. Left out: those of `puzzle`, or every digit that no peer holds. */
  candidates?: string | null;
  /** The digits that stand, 81 characters with `.` for empty: the givens of `puzzle` and what was placed since. Left out: those of `puzzle`. */
  grid?: string | null;
  /** The puzzle in any format the library reads. */
  puzzle: string;
  /** Only these techniques or families. */
  techniques?: string[] | null;
  /** Whether steps may rest on the puzzle having one solution; they may if left out. */
  uniqueness?: boolean | null;
}

/** How words are set. */
export type Style = "plain" | "emphasis" | "strong" | "code";

/** The catalogue. */
export interface Techniques {
  techniques: Entry[];
}

/** Something that cannot be read. */
export interface Unread {
  column: number;
  line: number;
  text: string;
}

/** How often a technique is used. */
export interface Used {
  count: number;
  name: string;
  /** The highest rating of a step of it. */
  rating: string;
  technique: string;
}

/** What to give reasons for. */
export interface WhyRequest {
  /** The open candidates, nine characters for each cell: the digit if it is open, else `.`. Left out: those of `puzzle`, or every digit that no peer holds. */
  candidates?: string | null;
  /** `r5c5=3` or `r5c5<>3`. */
  claim: string;
  /** The digits that stand, 81 characters with `.` for empty: the givens of `puzzle` and what was placed since. Left out: those of `puzzle`. */
  grid?: string | null;
  /** The puzzle in any format the library reads. */
  puzzle: string;
  /** Only these techniques or families. */
  techniques?: string[] | null;
  /** Whether steps may rest on the puzzle having one solution; they may if left out. */
  uniqueness?: boolean | null;
}

/** What can be asked with a POST: the last part of the address, what is sent, what comes back. */
export interface Endpoints {
  check: { request: CheckRequest; answer: Checked };
  convert: { request: ConvertRequest; answer: Converted };
  draw: { request: DrawRequest; answer: Drawn };
  explain: { request: ExplainRequest; answer: Explained };
  generate: { request: GenerateRequest; answer: Generated };
  hint: { request: HintRequest; answer: Hinted };
  parse: { request: ParseRequest; answer: Parsed };
  qr: { request: QrRequest; answer: QrDrawn };
  rate: { request: RateRequest; answer: Rated };
  solve: { request: SolveRequest; answer: Solved };
  steps: { request: StepsRequest; answer: Found };
  why: { request: WhyRequest; answer: Reasons };
}
