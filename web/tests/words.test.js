// Tests that what a player reads is in the files of texts, not in the modules or in attributes without a key.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import typescript from "typescript";
import { truthSentence } from "../src/steptext.js";
import { en } from "../src/text.en.js";

const web = new URL("../", import.meta.url);
const read = (path) => readFileSync(new URL(path, web), "utf8");

/** Names, units and what is no language. */
const NAMES = new Set(["50 MB", "250 kB", "SE ", "HoDoKu ", "SudokuPad", "SudokuWiki", "SudokuExchange", "Sudoku", "whydoku", " · whydoku"]);
/** Names that programs give to things: keys, errors, styles, elements. */
const CODE = /^(Key[A-Z]?|Digit|Numpad\w*|NumLock|Enter|Space|\w+Error|input, [\w, ]+|button, [\w, ]+|M\d.*| 100Z)$/;
/** Attributes that hold no text. */
const PLAIN = new Set(["class", "className", "rel", "href", "d", "transform", "viewBox", "points"]);

/** Every text in a module that looks as if somebody read it, with its line. */
function wordsIn(name, text) {
  const { SyntaxKind: Kind } = typescript;
  const file = typescript.createSourceFile(name, text, typescript.ScriptTarget.Latest, true);
  const found = [];
  /** `isChild`: whether the text is put on the page as it is. */
  const walk = (node, isChild) => {
    if (typescript.isBinaryExpression(node) && /^(in|[!=]==)$/.test(node.operatorToken.getText(file))) return;
    if (typescript.isImportDeclaration(node) || typescript.isThrowStatement(node)) return;
    if (typescript.isPropertyAssignment(node) && PLAIN.has(node.name.text)) return;
    if (typescript.isBinaryExpression(node) && typescript.isPropertyAccessExpression(node.left) && PLAIN.has(node.left.name.text)) return;
    if ([Kind.StringLiteral, Kind.NoSubstitutionTemplateLiteral, Kind.TemplateHead, Kind.TemplateMiddle, Kind.TemplateTail].includes(node.kind)) {
      const isSentence = /\p{L}{2} \p{L}{2}|^\p{Lu}\p{Ll}|\p{L}{2} $|^ \p{L}{2}/u.test(node.text);
      if ((isSentence || (isChild && /\p{L}{2}/u.test(node.text))) && !NAMES.has(node.text) && !CODE.test(node.text)) found.push(node.text);
    }
    if (!typescript.isCallExpression(node)) return typescript.forEachChild(node, (one) => walk(one, isChild));
    const called = node.expression.getText(file);
    walk(node.expression, false);
    // The arguments of a question about elements are selectors, and those of a text are keys.
    if (/^(closest|textOr|t|svg)$|uerySelector(All)?$|classList\.\w+$|setAttribute$/.test(called)) return undefined;
    return node.arguments.forEach((one, at) => walk(one, called === "el" && at >= 2));
  };
  walk(file, false);
  return found;
}

test("no module has words of its own", () => {
  assert.deepEqual(wordsIn("a.js", 'el("li", { class: "key out" }, "eliminated"); say(`Line ${n}, column ${m}`); const ROLES = { a: "first color" }; t("a.b");'),
    ["eliminated", "Line ", ", column ", "first color"], "the check itself");
  // The course names techniques, which are called the same in every language.
  const modules = readdirSync(new URL("src", web)).filter((name) => name.endsWith(".js") && !/^(variant\.)?text\.\w+\.js$|^course\.js$/.test(name));
  assert.ok(modules.length > 50);
  // The class of a list or of a part of the drawing.
  const classes = /^(cell|mark|house|link|verdict|swatch|sheet|key|line|badge|button|card|ink)[\w -]*$|^ (on|noted|lit|span|main|assumes|ink ink-)$|^hidden-single-line|^index\.html has no|^the page has no| library$/;
  const all = modules.flatMap((name) => wordsIn(name, read(`src/${name}`)).filter((text) => !classes.test(text)).map((text) => `${name}: ${text}`));
  assert.deepEqual(all, []);
});

test("every attribute of index.html that a player reads has a key", () => {
  for (const [tag] of read("index.html").matchAll(/<\w+[^>]*>/g)) {
    if (/ aria-label="(?!Sudoku")/.test(tag)) assert.match(tag, / data-t-label="/);
    if (/ title="/.test(tag)) assert.match(tag, / data-t-title="/);
    assert.doesNotMatch(tag, / placeholder="/);
  }
});

test("every role that the engine draws has a name", () => {
  const source = readFileSync(new URL("../crates/whydoku-logic/src/step/highlight.rs", web), "utf8");
  const roles = [...source.matchAll(/Self::\w+ => "([a-z-]+)"/g)].map(([, role]) => role);
  assert.ok(roles.length > 20, String(roles));
  // A target is in the legend as what happens to it.
  for (const role of roles.filter((one) => one !== "target")) assert.ok(en[`role.${role}`], role);
});

test("premises are sentences", () => {
  assert.equal(truthSentence("r4c7", "most"), "r4c7 holds at most one digit");
  assert.equal(truthSentence("r4c7", "single"), "r4c7 has one candidate left");
  assert.equal(truthSentence("7b5", "least"), "Box 5 has at least one 7");
  assert.equal(truthSentence("7r4", "single"), "Row 4 has one cell left for 7");
});
