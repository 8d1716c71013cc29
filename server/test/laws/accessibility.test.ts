import { expect, test } from "vitest";
import { sourceOf, thisRepository } from "./references.ts";

/** Criteria of WCAG 2.2, levels A and AA; 4.1.1 is obsolete. */
const criteria = [
  "1.1.1 1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.3.3 1.3.4 1.3.5 1.4.1 1.4.2 1.4.3 1.4.4 1.4.5",
  "1.4.10 1.4.11 1.4.12 1.4.13 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.4.5",
  "2.4.6 2.4.7 2.4.11 2.5.1 2.5.2 2.5.3 2.5.4 2.5.7 2.5.8 3.1.1 3.1.2 3.2.1 3.2.2 3.2.3 3.2.4 3.2.6",
  "3.3.1 3.3.2 3.3.3 3.3.4 3.3.7 3.3.8 4.1.2 4.1.3",
].flatMap((line) => line.split(" "));

const page = sourceOf("docs/accessibility.md");
const rows = sourceOf("server/test/laws/accessibility.tsv")
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => line.split("\t"))
  .map(([id = "", , how = "", shownBy = ""]) => ({ id, how, shownBy }));

test("each criterion of WCAG 2.2 AA has one row of twelve words at most", () => {
  expect(rows.map(({ id }) => id)).toEqual(criteria);
  expect(rows.filter(({ how }) => how.split(" ").length > 12)).toEqual([]);
});

test("each row names a file, or says that a person must check it or not met, in the counted numbers", () => {
  const countOf = (words: string) => rows.filter(({ shownBy }) => shownBy.startsWith(words)).length;
  expect(rows.filter(({ shownBy }) => !/^(`|by hand|not met: `)/.test(shownBy))).toEqual([]);
  const told =
    `${rows.length} criteria of both levels; 4.1.1 is obsolete. ${countOf("not met")} are not ` +
    `met, and ${countOf("by hand")} need a check by hand`;
  expect(page.replaceAll("\n", " ")).toContain(told);
});

test("screens have no audio, video, motion control or locked orientation", () => {
  const absent = /<(?:audio|video)\b|devicemotion|deviceorientation|orientation\.lock/;
  const sources = thisRepository().files.filter((path) => /^web\/src\/.{1,200}\.tsx?$/.test(path));
  expect(sources.length).toBeGreaterThan(300);
  expect(sources.filter((path) => absent.test(sourceOf(path)))).toEqual([]);
  expect(sourceOf("web/public/site.webmanifest")).not.toContain("orientation");
});
