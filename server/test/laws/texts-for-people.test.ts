import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root, sources } from "./imports.ts";

/** Columns and fields whose texts are for people; a code beside them says what they mean. */
const texts = "(?:last_error|erro|error|detalhe|problema|status_motivo|motivo_texto)";

/** Ways to read a meaning from such a text, in SQL and in TypeScript. */
const readings = [
  new RegExp(`\\b${texts}\\s*(?:!?~~?\\*?|(?:NOT\\s+)?I?LIKE|SIMILAR\\s+TO)\\s`, "g"),
  new RegExp(`\\b(?:starts_with|strpos|regexp_\\w+|position)\\(\\s*(?:\\w+\\.)?${texts}\\b`, "g"),
  new RegExp(`\\b${texts}\\??\\.(?:startsWith|includes|endsWith|match|search)\\(`, "g"),
  new RegExp(`/[a-z]*\\.(?:test|exec)\\((?:\\w+\\.)*${texts}\\b`, "g"),
];

const foundIn = (text: string) => readings.flatMap((reading) => text.match(reading) ?? []);

test("no meaning is read from a text for people", () => {
  const found = sources("server/src").flatMap((path) =>
    foundIn(readFileSync(join(root, path), "utf8")).map((what) => `${path}: ${what.trim()}`),
  );
  expect(found).toEqual([]);
});

test.each([
  "d.last_error ~* 'x'",
  "o.last_error NOT LIKE 'x%'",
  "starts_with(o.last_error, 'x')",
  'erro?.startsWith("x")',
  "/x/i.test(delivery.last_error)",
])("a reading is found: %s", (text) => {
  expect(foundIn(text)).toHaveLength(1);
});

test.each(["last_error = $1", "coalesce(last_error, '')", "u.nome LIKE 'x%'"])(
  "a text that is only shown passes: %s",
  (text) => {
    expect(foundIn(text)).toEqual([]);
  },
);
