// English texts about variants. Every file has the same keys.

export const en = {
  clues: "Clues", irregular: "irregular regions", rules: "Rules", regions: "Each row, column and irregular region has every digit once.", plain: "Each row, column and box has every digit from 1 to {n}.",
  kind: { one: "{name}: {n} clue", other: "{name}: {n} clues" },
  cage: { one: "{sum} in {n} cell", other: "{sum} in {n} cells" }, noWay: "No combination fits the candidates.",
  makeRules: "Rules", makeClassic: "Classic", makeSize: "Size",
  techniques: "Techniques for variants and other sizes",
};
