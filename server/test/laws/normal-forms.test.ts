import { readFileSync } from "node:fs";
import { join } from "node:path";
import { folded, withoutAccents } from "@cav/contract/folded.ts";
import { composedTextOf } from "@cav/contract/plain-text.ts";
import { expect, test } from "vitest";
import { root, sources } from "./imports.ts";

/** Files that may call `normalize`, with what bounds its text: it sorts marks in their number squared. */
const bounded: Readonly<Record<string, string>> = {
  "contract/src/folded.ts": "marks are removed before",
  "contract/src/plain-text.ts": "marks of a letter are limited before",
  "server/src/collection/coletas/leitura/view.ts": "one character",
  "server/src/identity/who/password.ts": "200 characters",
  "server/src/identity/who/second-factor.ts": "a code's characters",
  "server/src/platform/lettering.ts": "one character",
  "server/src/platform/weak-password.ts": "200 characters",
};

test("texts are normalised where their marks are bounded", () => {
  const found = ["contract/src", "server/src"]
    .flatMap(sources)
    .filter((path) => /\.normalize\(/.test(readFileSync(join(root, path), "utf8")));
  expect(found.toSorted()).toEqual(Object.keys(bounded));
});

const marks = "\u0301\u0316".repeat(200_000);
const letters = "ação ÀÉÎÕÜ ç ñ ấ ﬁ Å \u0344 각 \u1112\u1161\u11ab а\u0306 α\u0345 क\u093c ";

test("accents are removed as a whole normalisation would remove them", () => {
  for (const text of [letters, letters.normalize("NFD"), letters.normalize("NFKD")])
    expect(withoutAccents(text)).toBe(text.normalize("NFD").replaceAll(/\p{M}/gu, ""));
  expect(composedTextOf(letters.normalize("NFD"))).toBe(letters.normalize("NFC"));
});

test("a letter with 400,000 marks costs no more than its length", () => {
  const before = process.threadCpuUsage();
  expect(folded(`a${marks}b`)).toBe("ab");
  expect(composedTextOf(`a${marks}b`)).toHaveLength(31);
  // Sorting them took 30 s.
  expect(process.threadCpuUsage(before).user).toBeLessThan(1_000_000);
});
