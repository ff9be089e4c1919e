// The shapes of the API that the page uses; /api/openapi.json has them all. Steps: docs/STEPS.md.

export interface Highlight {
  role: string;
  house?: string;
  cells?: string[];
  candidates?: string[];
}

export interface Node {
  digit: number;
  cells: string[];
}

export interface Link {
  from: Node;
  to: Node;
  kind: "strong" | "weak";
}

export interface Inference {
  rule: string;
  truth?: string;
  truths?: string[];
  links?: string[];
  assume?: string;
  over?: string;
  conflict?: string;
  trail?: Inference[];
  branches?: { assume: string; trail: Inference[] }[];
  concludes?: string[];
}

export interface Step {
  technique: string;
  name: string;
  rating: string;
  assumes_uniqueness: boolean;
  conclusions: string[];
  notation: string;
  text: string;
  proof: Inference[];
  highlights: Highlight[];
  links: Link[];
}

export interface Path {
  puzzle: string;
  grid: string;
  candidates?: string;
  steps: Step[];
  outcome: string;
  rating?: string;
  proved: boolean[];
}

export interface Mistake {
  cell: string;
  digit: number | null;
  text: string;
}

export interface Hint {
  mistakes: Mistake[];
  text: string | null;
  none: string | null;
  highlights: Highlight[];
  step: Step | null;
  proved: boolean | null;
}

export interface Board {
  puzzle: string;
  grid: string;
  candidates: string | null;
  label: string | null;
  format: string;
}

export interface Parsed {
  puzzles: Board[];
  errors: { line: number; column: number; text: string }[];
  more: boolean;
}

export interface Rating {
  se: { er: string; ep: string | null; ed: string | null; hardest: string | null; complete: boolean };
  level: string | null;
  level_reason: string | null;
  hodoku: { level: string; score: number; complete: boolean };
  depth: string | null;
  outcome: string;
  techniques: { technique: string; name: string; rating: string; count: number }[];
}

export interface Why {
  holds: boolean | null;
  text: string;
  steps: Step[];
  proved: boolean[];
}

export interface Made {
  puzzle: string | null;
  as_ordered: boolean;
  practice: { grid: string; candidates: string } | null;
}

export interface Entry {
  id: string;
  name: string;
  family: string;
  rating: string;
  aliases: string[];
  hodoku_score: number | null;
  assumes_uniqueness: boolean;
  default: boolean;
}

export interface Span {
  text: string;
  style: "plain" | "emphasis" | "strong" | "code";
}

export interface Example {
  technique: string;
  found: boolean;
  puzzle: string;
  grid: string;
  candidates: string;
  steps: Step[];
  number: number;
}

export type Part =
  | { part: "heading"; level: number; spans: Span[] }
  | { part: "paragraph"; spans: Span[] }
  | { part: "list"; items: Span[][] }
  | ({ part: "example" } & Example);

export interface Page extends Entry {
  parts: Part[];
}
