import { expect, test } from "vitest";
import { loadedBy, sources } from "./imports.ts";

/** Modules that speak to foreign servers, or read, match or compare foreign text: work of children (decision 0098). */
const inside =
  /^(cheerio|unpdf|fast-xml-parser|fflate|postal-mime|hucre(\/\w+)?)$|coletas\/(fetching\/(fetch-one|robots|receive)|pagina\/(compare|comparison|chosen|data|feed|followed|groups|item-of|items|page)|texto\/(?!bounded)[\w-]+|adapters\/[\w-]+-pages|adapters\/json)\.ts$/;

/** Files that children alone load: they are tasks, or imported by tasks. */
const isOfChild = (path: string) =>
  inside.test(path) ||
  /\.command\.ts$|coletas\/(leitura|labels|texto)\/|adapters\/(dou-)?zip[\w-]*\.ts$|platform\/(xml|providers\/email\/(report|[\w-]*mail[\w-]*))\.ts$|editais\/open-pdf\.ts$|find-quoted\.ts$|concursos\/import\/workbook\.ts$/.test(
    path,
  );

/** Values that the parent may import, with the reason. */
const allowed: Readonly<Record<string, string>> = {
  "server/src/collection/coletas/fetching/fetcher.ts → server/src/collection/coletas/fetching/robots.ts":
    "a number of bytes",
  "server/src/collection/coletas/fetching/border.ts → server/src/collection/coletas/fetching/robots.ts":
    "a number of bytes",
  "server/src/collection/coletas/fetching/fetcher.ts → server/src/collection/coletas/fetching/fetch-one.ts":
    "a refusal in words",
  "server/src/collection/coletas/textos-colados/check-readable.ts → server/src/collection/coletas/texto/charset.ts":
    "the first 2,000 bytes",
  "server/src/collection/coletas/pagina/address.ts → server/src/collection/coletas/texto/charset.ts":
    "a file's name in an address of 2,000 characters at most",
};

test("web and worker import no module that reads foreign text, and hand it to children", () => {
  const found = sources("server/src")
    .filter((path) => !isOfChild(path))
    .flatMap(loadedBy)
    .filter(({ to }) => inside.test(to))
    .map(({ from, to }) => `${from} → ${to}`);
  expect(found.filter((one) => !(one in allowed))).toEqual([]);
  expect(Object.keys(allowed).filter((one) => !found.includes(one))).toEqual([]);
});
