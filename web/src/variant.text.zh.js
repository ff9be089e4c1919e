// Chinese texts about variants; see variant.text.en.js.

export const texts = {
  clues: "线索",
  irregular: "不规则区域",
  rules: "规则",
  regions: "每行、每列和每个不规则区域中，每个数字各出现一次。",
  plain: "每行、每列和每宫中，1 到 {n} 各出现一次。",
  kind: { other: "{name}：{n} 条" },
  cage: { other: "{n} 格共 {sum}" },
  noWay: "没有组合符合候选数。",
  makeRules: "规则", makeClassic: "标准", makeSize: "大小",
  techniques: "用于变体与其他大小的技巧",
};
