// German texts about variants; see variant.text.en.js.

export const texts = {
  clues: "Hinweise",
  irregular: "unregelmäßige Regionen",
  rules: "Regeln",
  regions: "Jede Zeile, Spalte und unregelmäßige Region hat jede Ziffer einmal.",
  plain: "Jede Zeile, jede Spalte und jeder Block hat jede Zahl von 1 bis {n}.",
  kind: { one: "{name}: {n} Hinweis", other: "{name}: {n} Hinweise" },
  cage: { one: "{sum} in {n} Zelle", other: "{sum} in {n} Zellen" },
  noWay: "Keine Kombination passt zu den Kandidaten.",
  makeRules: "Regeln", makeClassic: "Klassisch", makeSize: "Größe",
  techniques: "Techniken für Varianten und andere Größen",
};
