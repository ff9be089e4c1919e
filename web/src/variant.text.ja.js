// Japanese texts about variants; see variant.text.en.js.

export const texts = {
  clues: "手がかり",
  irregular: "不規則ブロック",
  rules: "ルール",
  regions: "各行・各列・各不規則ブロックに、すべての数字が一つずつ入ります。",
  plain: "各行・各列・各ブロックに、1から{n}までの数字が一つずつ入ります。",
  kind: { other: "{name}：{n}個" },
  cage: { other: "{n}マスで{sum}" },
  noWay: "候補に合う組み合わせはありません。",
  makeRules: "ルール", makeClassic: "標準", makeSize: "大きさ",
  techniques: "バリアントとほかの大きさのための解法",
};
