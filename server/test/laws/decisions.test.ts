import { expect, test } from "vitest";
import { decisionFaults } from "./decisions.ts";
import { sourceOf, thisRepository } from "./references.ts";

const dir = "docs/decisions/";

test("every decision has a head and 40 lines at most, is in the index, and its links go both ways", () => {
  const pages = new Map(
    thisRepository()
      .files.filter((path) => path.startsWith(`${dir}0`))
      .map((path) => [path.slice(dir.length), sourceOf(path)]),
  );
  expect(pages.size).toBeGreaterThan(20);
  expect(decisionFaults(pages, sourceOf(`${dir}README.md`))).toEqual([]);
  const isLong = (text: string) => text.split("\n").length > 41;
  expect([...pages].filter(([, text]) => isLong(text)).map(([name]) => name)).toEqual([]);
});

const page = (number: string, status: string, more = "") =>
  [`${number}-x.md`, `# ${number} Title\n\nDate: 2026-11-21\\\nStatus: ${status}${more}\n\nText.\n`] as const;
const rowOf = (number: string, status: string) =>
  `| [${number}](${number}-x.md) | Title | 2026-11-21 | ${status} |`;

test("an amendment and a replacement that both pages state are valid", () => {
  const pages = new Map([
    page("0001", "amended by 0003"),
    page("0002", "superseded by 0003"),
    page("0003", "accepted", "\\\nAmends: 0001\\\nSupersedes: 0002"),
  ]);
  const index = [
    rowOf("0001", "amended by 0003"),
    rowOf("0002", "superseded by 0003"),
    rowOf("0003", "accepted"),
  ];
  expect(decisionFaults(pages, index.join("\n"))).toEqual([]);
});

test.each([
  ["an unknown status", [page("0001", "stands")], ["0001-x.md: head"]],
  ["another number in the title", [["0001-x.md", page("0002", "accepted")[1]]], ["0001-x.md: head"]],
  ["no row in the index", [page("0009", "accepted")], [`index lacks ${rowOf("0009", "accepted")}`]],
  [
    "an amendment that the newer page does not name",
    [page("0001", "amended by 0002"), page("0002", "accepted")],
    ['0001-x.md: "amended by 0002", but 0002 lacks "Amends 0001"'],
  ],
  [
    "an amendment that the older page does not name",
    [page("0001", "accepted"), page("0002", "accepted", "\\\nAmends: 0001")],
    ['0002-x.md: "Amends 0001", but 0001 lacks "amended by 0002"'],
  ],
  [
    "a replacement by a decision that is not there",
    [page("0001", "superseded by 0007")],
    ['0001-x.md: "superseded by 0007", but 0007 lacks "Supersedes 0001"'],
  ],
] as const)("%s is a fault", (_what, pages, faults) => {
  const index = ["accepted", "amended by 0002", "superseded by 0007"].flatMap((status) =>
    ["0001", "0002"].map((number) => rowOf(number, status)),
  );
  expect(decisionFaults(new Map(pages), index.join("\n"))).toEqual(faults);
});
