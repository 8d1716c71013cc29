import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { requirements } from "./asvs-requirements.ts";

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");
/** Reads a page as one line, wherever its lines break. */
const readUnwrapped = (path: string) => read(path).replaceAll(/\s+/g, " ");
const page = read("docs/asvs.md");
const sections = new Map(
  page
    .split(/^## /m)
    .slice(1)
    .map((text) => [text.slice(0, text.indexOf("\n")), answersOf(text)]),
);
const notMet = sections.get("Not met") ?? [];
const absent = answersIn("server/test/laws/asvs-not-applicable.tsv");
const met = answersIn("server/test/laws/asvs-met.tsv");
const rows = [...met, ...notMet, ...absent];

/** Reads the rows of a file, whose last column has the reason. */
function answersIn(path: string) {
  const lines = read(path).trim().split("\n").slice(1);
  return lines.flatMap((line) => {
    const cells = line.split("\t");
    return (cells[0] ?? "").split(", ").map((id) => ({ id, why: cells.at(-1) ?? "" }));
  });
}

/** Reads the rows of a section; a row may answer several requirements. */
function answersOf(section: string) {
  return [...section.matchAll(/^\| (\d[\d., ]*) \| (?:.+ \| )?(.+) \|$/gm)].flatMap(
    ([, ids = "", why = ""]) => ids.split(", ").map((id) => ({ id, why })),
  );
}

test("every requirement of levels 1 and 2 is answered once, with a reason", () => {
  const known = Object.values(requirements).flatMap((ids) => ids.split(" "));
  expect(rows.map(({ id }) => id).sort()).toEqual(known.sort());
  for (const { id, why } of rows) expect(why.trim().length, id).toBeGreaterThan(2);
});

test("files that hold a requirement exist", () => {
  const named = met.flatMap(({ why }) =>
    [...why.matchAll(/`([\w./-]+\/[\w./-]+)`/g)].map(([, path]) => path ?? ""),
  );
  const paths = named.filter((path) =>
    /^(server|contract|web|docs|deploy|scripts|e2e|\.github)\//.test(path),
  );
  expect(paths.length).toBeGreaterThan(50);
  expect(paths.filter((path) => !existsSync(new URL(`../../../${path}`, import.meta.url)))).toEqual([]);
});

test("94 % of the applicable requirements are met, and the pages state the same numbers", () => {
  expect(met.length / (met.length + notMet.length)).toBeGreaterThanOrEqual(0.94);
  const told =
    `Of ${rows.length}, ${absent.length} do not apply; of the other ` +
    `${met.length + notMet.length}, ${met.length} are met and ${notMet.length} are not.`;
  expect(readUnwrapped("docs/asvs.md")).toContain(told);
  const security = readUnwrapped("docs/security.md");
  expect(security).toContain(
    `${met.length} met, ${notMet.length} not met, ${absent.length} that do not apply`,
  );
  for (const { id } of notMet) expect(security, id).toContain(`${id} (`);
});
