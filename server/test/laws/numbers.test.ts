import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root, sources } from "./imports.ts";

/** Returns the sentences for people that contain a typed number. */
const sentencesOf = (text: string) =>
  [...text.matchAll(/"([A-ZÀ-Ú][^"\n]*\b\d+\b[^"\n]*\.)"/g)].map(([, sentence = ""]) => sentence);

test("a refusal takes its numbers from limits.ts", () => {
  const found = sources("contract/src/errors").flatMap((path) =>
    sentencesOf(readFileSync(join(root, path), "utf8")),
  );
  expect(found).toEqual([]);
});

test("a sentence with a typed number is found", () => {
  expect(sentencesOf('detail: "Você já tem 10 buscas."')).toEqual(["Você já tem 10 buscas."]);
  expect(sentencesOf('detail: "Esta busca não existe mais."')).toEqual([]);
});
