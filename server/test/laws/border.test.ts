import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { loadedBy, root } from "./imports.ts";

/** Web and worker begin here. A child begins at the module of its task, which only an address names. */
const start = "server/src/main.ts";

/** Modules that speak to foreign servers, or read, match or compare foreign text: work of children (decision 0098). */
const inside =
  /^(cheerio|unpdf|fast-xml-parser|fflate|postal-mime|hucre(\/\w+)?)$|coletas\/(fetching\/(fetch-one|robots|receive)|pagina\/(compare|comparison|chosen|data|feed|followed|groups|item-of|items|page)|texto\/[\w/-]+|adapters\/([\w-]+-pages|json|(dou-)?zip[\w-]*)|labels\/[\w-]+)\.ts$|platform\/xml\.ts$|open-pdf\.ts$|concursos\/import\/(workbook|write-modelo)\.ts$|find-quoted\.ts$|email\/report\.ts$/;

/** The reader of acts: web and worker call it by its doors alone, whose texts are bounded. */
const reader = /coletas\/leitura\//;
const doors = "server/src/collection/coletas/leitura/doors.ts";

/** Names that web and worker may import all the same: none reads a text without a limit. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  "server/src/collection/coletas/fetching/fetcher.ts → server/src/collection/coletas/fetching/robots.ts": [
    "robotsMaxBytes",
  ],
  "server/src/collection/coletas/fetching/border.ts → server/src/collection/coletas/fetching/robots.ts": [
    "robotsMaxBytes",
  ],
  // A refusal in words.
  "server/src/collection/coletas/fetching/fetcher.ts → server/src/collection/coletas/fetching/fetch-one.ts": [
    "createTooLong",
  ],
  // The first 2,000 bytes.
  "server/src/collection/coletas/textos-colados/check-readable.ts → server/src/collection/coletas/texto/charset.ts":
    ["findWideCharset"],
  // A file's name in an address of 2,000 characters at most.
  "server/src/collection/coletas/pagina/address.ts → server/src/collection/coletas/texto/charset.ts": [
    "toText",
  ],
  // Answers of the operator's own store.
  "server/src/platform/object-store.ts → server/src/platform/xml.ts": ["createXmlParser"],
};

/** Returns the names of values that a file imports from another. */
function namesIn(from: string, to: string): string[] {
  const text = readFileSync(join(root, from), "utf8");
  const of = new RegExp(`^import \\{([^}]*)\\} from "[^"]*/${basename(to)}"`, "gm");
  return [...text.matchAll(of)].flatMap(([, names = ""]) =>
    names
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name && !name.startsWith("type ")),
  );
}

/** Returns the files that a process loads. */
function loadedFrom(entry: string): string[] {
  const seen = new Set([entry]);
  for (const path of seen) if (/\.tsx?$/.test(path)) for (const { to } of loadedBy(path)) seen.add(to);
  return [...seen].filter((path) => /\.tsx?$/.test(path));
}

const parent = loadedFrom(start);

test("the search finds what web and worker load", () => {
  expect(parent.length).toBeGreaterThan(700);
  expect(parent).toContain("server/src/collection/paginas/visit.ts");
});

test("web and worker load no module that reads foreign text, and hand it to children", () => {
  const found = parent
    .flatMap(loadedBy)
    .filter(({ from, to }) => inside.test(to) && !inside.test(from))
    .map(({ from, to }) => [`${from} → ${to}`, namesIn(from, to)]);
  expect(Object.fromEntries(found)).toEqual(allowed);
});

test("web and worker call the reader of acts by its doors", () => {
  const found = parent
    .filter((path) => !reader.test(path))
    .flatMap(loadedBy)
    .filter(({ to }) => reader.test(to) && to !== doors);
  expect(found).toEqual([]);
});
