import { expect, test } from "vitest";
import { readFeed } from "./feed.ts";

const base = "https://www.lages.sc.gov.br/";
const titlesOf = (text: string) => readFeed(text, base)?.map(({ title }) => title);
const jsonFeed = (items: unknown[]) => JSON.stringify({ version: "https://jsonfeed.org/version/1.1", items });
const rss = (doctype: string, ...items: string[]) =>
  `<?xml version="1.0"?>${doctype}<rss version="2.0"><channel>${items.join("")}</channel></rss>`;
const item = (title: string) => `<item><title>${title}</title><link>${base}p/1.pdf</link></item>`;

test("an entry that is none costs only itself", () => {
  const items = [null, 1, "x", [], [null], { title: "Edital 1", url: "/1.pdf" }, { title: null }, {}];
  expect(titlesOf(jsonFeed(items))).toEqual(["Edital 1"]);
  expect(titlesOf(rss("", "<item/>", "<item>texto</item>", item("Edital 1")))).toEqual(["Edital 1"]);
});

test.each([
  ["a name with a point", '<!DOCTYPE rss [<!ENTITY a.b "x">]>'],
  ["a file", '<!DOCTYPE rss [<!ENTITY a SYSTEM "file:///etc/passwd">]>'],
  ["a parameter", "<!DOCTYPE rss [<!ENTITY % a \"<!ENTITY b 'c'>\"> %a;]>"],
  [
    "itself a thousand times",
    `<!DOCTYPE rss [<!ENTITY a "${"&b;".repeat(1_000)}"><!ENTITY b "${"&c;".repeat(1_000)}"><!ENTITY c "d">]>`,
  ],
  ["a large text", `<!DOCTYPE rss [<!ENTITY a "${"x".repeat(400_000)}">]>`],
  ["a type without an end of its list", "<!DOCTYPE rss [<!ENTITY a 'b'>"],
])("an entity of %s costs no other entry", (_, doctype) => {
  const titles = titlesOf(rss(doctype, item("Edital &a;"), item("Edital 2"))) ?? [];
  expect(titles.at(-1)).toBe("Edital 2");
  expect(Math.max(...titles.map(({ length }) => length))).toBeLessThan(500_000);
});

test("an entity that a feed explains is read", () => {
  expect(titlesOf(rss('<!DOCTYPE rss [<!ENTITY orgao "Lages">]>', item("Edital de &orgao;")))).toEqual([
    "Edital de Lages",
  ]);
});
