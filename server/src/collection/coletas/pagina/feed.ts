import { createXmlParser } from "../../../platform/xml.ts";
import { findDay } from "./find-day.ts";
import type { Item } from "./item-of.ts";
import { addressOf } from "./page.ts";

/** English names of months in feeds, as findDay reads them. */
const english: [RegExp, string][] = [
  [/\bfeb\b/i, "fev"],
  [/\bapr\b/i, "abr"],
  [/\bmay\b/i, "mai"],
  [/\baug\b/i, "ago"],
  [/\bsep\b/i, "set"],
  [/\boct\b/i, "out"],
  [/\bdec\b/i, "dez"],
];

/** Reads the entries of a feed (RSS, Atom, JSON Feed) or a sitemap; undefined for other texts. */
export function readFeed(text: string, base: string | undefined): Item[] | undefined {
  const begin = text.slice(0, 2_000);
  if (/^\s*\{/.test(begin) && /jsonfeed\.org/.test(begin))
    return entriesOf(
      parseOr(() => JSON.parse(text)),
      base,
    );
  const from = text.search(root);
  if (from < 0 || (from >= begin.length && !declared.test(begin))) return undefined;
  const parser = createXmlParser({
    ...{ ignoreAttributes: false, attributeNamePrefix: "@", parseTagValue: false },
    processEntities: true,
  });
  // A declaration that the parser refuses costs its entities, not the entries.
  const parsed = parseOr(() => parser.parse(text)) ?? parseOr(() => parser.parse(text.slice(from)));
  return parsed === undefined ? undefined : entriesOf(parsed, base);
}

const root = /<(rss|feed|urlset|rdf:RDF)[\s>]/i;
const declared = /<!DOCTYPE\s+(rss|feed|urlset|rdf:RDF)\b/i;

function parseOr(parse: () => unknown): unknown {
  try {
    return parse();
  } catch {
    return undefined;
  }
}

type Entry = Record<string, unknown>;

const fieldOf = (value: unknown, ...names: string[]): unknown =>
  names.reduce<unknown>(
    (at, name) => (typeof at === "object" && at !== null ? (at as Entry)[name] : undefined),
    value,
  );

function entriesOf(feed: unknown, base: string | undefined): Item[] {
  const lists = [
    fieldOf(feed, "rss", "channel", "item"),
    fieldOf(feed, "rdf:RDF", "item"),
    fieldOf(feed, "feed", "entry"),
    fieldOf(feed, "urlset", "url"),
    fieldOf(feed, "items"),
  ];
  const entries = lists.find((list) => list !== undefined);
  const isEntry = (entry: unknown): entry is Entry => typeof entry === "object" && entry !== null;
  return [entries ?? []]
    .flat()
    .filter(isEntry)
    .flatMap((entry) => itemOfEntry(entry, base) ?? []);
}

function itemOfEntry(entry: Entry, base: string | undefined): Item | undefined {
  const link = addressOf(linkOf(entry), base);
  // A sitemap has no titles, so the address' last part is the title.
  const title = wordsOf(entry.title) || (link?.split("/").filter(Boolean).at(-1) ?? "");
  if (title === "") return undefined;
  const said = [
    entry.pubDate,
    entry.published,
    entry.date_published,
    entry["dc:date"],
    entry.updated,
    entry.lastmod,
  ];
  const day = english.reduce(
    (text, [pattern, month]) => text.replace(pattern, month),
    wordsOf(said.find(Boolean)),
  );
  return { title, date: findDay(day), link };
}

/** Chooses the link of an entry that leads to its subject. */
function linkOf({ link, url, loc, guid }: Entry): string {
  const links = [link].flat();
  const own =
    links.find((one) => ["alternate", undefined].includes(fieldOf(one, "@rel") as undefined)) ?? links[0];
  return wordsOf(fieldOf(own, "@href") ?? own ?? url ?? loc ?? guid);
}

function wordsOf(value: unknown): string {
  const text = typeof value === "object" && value !== null ? (value as Entry)["#text"] : value;
  return typeof text === "string" || typeof text === "number" ? String(text).replace(/\s+/g, " ").trim() : "";
}
