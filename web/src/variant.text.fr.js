// French texts about variants; see variant.text.en.js.

export const texts = {
  clues: "Indices",
  irregular: "régions irrégulières",
  rules: "Règles",
  regions: "Chaque ligne, colonne et région irrégulière contient chaque chiffre une fois.",
  plain: "Chaque ligne, colonne et bloc contient chaque nombre de 1 à {n}.",
  kind: { one: "{name} : {n} indice", other: "{name} : {n} indices" },
  cage: { one: "{sum} en {n} case", other: "{sum} en {n} cases" },
  noWay: "Aucune combinaison ne convient aux candidats.",
  makeRules: "Règles", makeClassic: "Classique", makeSize: "Taille",
  techniques: "Techniques pour les variantes et les autres tailles",
};
