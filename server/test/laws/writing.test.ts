import { expect, test } from "vitest";
import { sourceOf, thisRepository } from "./references.ts";
import { faultsByFolder, sentencesOf, writingFaults } from "./writing.ts";

test("documents, comments and test titles follow the rules of writing", () => {
  expect([...faultsByFolder()].flatMap(([, faults]) => faults)).toEqual([]);
});

const longest = {
  "README.md": 120,
  "README.pt-BR.md": 120,
  "CONTRIBUTING.md": 120,
  "docs/architecture.md": 150,
  "docs/operations.md": 500,
  "docs/performance.md": 120,
};

test.each(Object.entries(longest))("%s has %i lines at most", (path, lines) => {
  expect(sourceOf(path).split("\n").length - 1).toBeLessThanOrEqual(lines);
});

test("documents have 36,000 words at most without decisions and changelog, and 46 decisions", () => {
  const documents = thisRepository().files.filter((path) => path.endsWith(".md"));
  const decisions = documents.filter((path) => /^docs\/decisions\/\d/.test(path));
  const others = documents.filter((path) => !/^docs\/decisions\//.test(path) && path !== "CHANGELOG.md");
  const words = others.flatMap((path) => sourceOf(path).match(/\S*[\p{L}\p{N}]\S*/gu) ?? []);
  expect(words.length).toBeLessThanOrEqual(36_000);
  expect(decisions.length).toBeLessThanOrEqual(46);
});

const rulesOf = (path: string, text: string) =>
  writingFaults(path, text).map(({ line, rule }) => `${line} ${rule}`);
const many = `${"word ".repeat(30)}word`;

test.each([
  [
    "a long sentence over several lines",
    many.replaceAll("word word", "word\nword"),
    ["1 31 words in a sentence"],
  ],
  ["a long line", `Word. ${"Word ".repeat(20)}`, ["1 105 characters in a line"]],
  [
    "a relative clause first",
    "Yes.\n\nWho calls is asked. Of whom it is, too.",
    ['3 begins with "Who"', '3 begins with "Of whom"', '3 "whom"'],
  ],
  ["a metaphor and an archaic word", "- The house is mended.", ['1 "house"', '1 "mended"']],
  ["a word in a table", "| a | b |\n|---|---|\n| What it is | its deeds |", ['3 "deeds"']],
])("a document with %s has faults", (_what, text, faults) => {
  expect(rulesOf("a.md", text)).toEqual(faults);
});

test.each([
  ["code", `\`\`\`sh\nWho mends ${many}\n\`\`\`\nThe name \`deed\` is code.`],
  ["a link", `[Page](https://example.org/${"a".repeat(100)}) is long.`],
  ["a wide table", `| ${"word ".repeat(30)}|`],
  ["a question", "Who may call? What happens then?"],
  ["list items", `- ${"word ".repeat(18)}\n- ${"word ".repeat(18)}`],
])("a document with %s has none", (_what, text) => {
  expect(rulesOf("a.md", text)).toEqual([]);
});

test("comments and titles of tests are checked, strings are not", () => {
  const text = `// What is
// given anew.
const a = "Who mends"; /** Returns the house. */
test.each([1])("who calls is asked: %s", () => {});
test(\`a \${a} is mended\`, () => {});`;
  expect(rulesOf("a.test.ts", text)).toEqual([
    '1 begins with "What"',
    '1 "anew"',
    '3 "house"',
    '4 begins with "who"',
    '5 "mended"',
  ]);
  expect(rulesOf("a.ts", text)).toHaveLength(3);
});

test("an abbreviation does not end a sentence", () => {
  expect(sentencesOf("It sends (e.g. A) and art. 8 holds. Then it ends.")).toHaveLength(2);
});

test("a tag of a doc comment begins a sentence", () => {
  expect(sentencesOf("Sends it. @throws AppError not-found, of any kind @returns its id")).toHaveLength(3);
});
