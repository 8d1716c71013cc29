import { expect, test } from "vitest";
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

test("a line that is a comment has 120 characters at most", () => {
  const sources = thisRepository().files.filter((path) => /\.(tsx?|mjs)$/.test(path));
  const wrong = sources.flatMap((path) =>
    sourceOf(path)
      .split("\n")
      .flatMap((line, index) =>
        line.length > 120 && /^\s*(\/\/(?! biome-ignore)|\/?\*)/.test(line) ? [`${path}:${index + 1}`] : [],
      ),
  );
  expect(wrong).toEqual([]);
});
