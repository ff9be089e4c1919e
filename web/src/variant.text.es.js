// Spanish texts about variants; see variant.text.en.js.

export const texts = {
  clues: "Pistas",
  irregular: "regiones irregulares",
  rules: "Reglas",
  regions: "Cada fila, columna y región irregular tiene cada dígito una vez.",
  plain: "Cada fila, columna y caja tiene cada número del 1 al {n}.",
  kind: { one: "{name}: {n} pista", other: "{name}: {n} pistas" },
  cage: { one: "{sum} en {n} celda", other: "{sum} en {n} celdas" },
  noWay: "Ninguna combinación encaja con los candidatos.",
  makeRules: "Reglas", makeClassic: "Clásico", makeSize: "Tamaño",
  techniques: "Técnicas para variantes y otros tamaños",
};
