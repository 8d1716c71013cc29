import { expect, test } from "vitest";
import { longLinesOf } from "./long-lines.ts";
import { sourceOf, thisRepository } from "./references.ts";

/** First words of a longer file, followed by the reason. */
const head = "// Longer than other files: ";

test("a file has 300 lines at most, or says in its first line why it is longer", () => {
  const sources = thisRepository().files.filter((path) => /\.(tsx?|mjs)$/.test(path));
  expect(sources.length).toBeGreaterThan(1_000);
  const wrong = sources.flatMap((path) => {
    const text = sourceOf(path);
    const lines = text.split("\n").length - 1;
    const saysWhy = text.startsWith(head);
    return saysWhy === lines > 300
      ? []
      : [`${path}: ${lines} lines${saysWhy ? ", and says it is longer" : ""}`];
  });
  expect(wrong).toEqual([]);
});

test("a line has 120 characters at most, without patterns and texts of several lines", () => {
  const sources = thisRepository().files.filter((path) => /\.(tsx?|mjs)$/.test(path));
  expect(sources.flatMap((path) => longLinesOf(path, sourceOf(path)))).toEqual([]);
});

test("long lines are found, except patterns and texts of several lines", () => {
  const long = "a ".repeat(70);
  const found = (text: string) => longLinesOf("a.ts", text).length;
  expect(found(`f("${long}");`)).toBe(1);
  expect(found(`f(); // ${long}`)).toBe(1);
  expect(found(`const a = /${long}/;`)).toBe(0);
  expect(found(`const a = "(?:${long})";`)).toBe(0);
  expect(found(`const a = \`\n${long}\`;`)).toBe(0);
  expect(found(`const a = sql\`\n${long}\`;`)).toBe(1);
});
