import { folded } from "@cav/contract/folded.ts";
import { findDay } from "./find-day.ts";
import { type Item, ofConcursos } from "./item-of.ts";
import { addressOf } from "./page.ts";

const opening = /<script\b[^<>]{0,1000}>/gi;
const ofData = /(?:id=["']__NEXT_DATA__["']|type=["']application\/(?:ld\+)?json["'])/i;
const closing = /<\/script>/gi;
const depthMax = 40;
const titleName = /^(titulo|title|nome|name|descricao|description|concurso|edital|headline|assunto)$/i;
const linkName = /^(url|link|href|permalink|slug|path|uri|caminho|arquivo)$/i;
const dateName = /(data|date|publica|created|inicio|fim)/i;

/** Reads a page's list from its scripts' data: the longest list of things that mention exams. */
export function readDataItems(html: string, base: string | undefined): Item[] {
  const speaking = readDataLists(html, base).filter(
    (items) => items.filter(({ title }) => ofConcursos.test(folded(title))).length * 2 >= items.length,
  );
  return speaking.toSorted((a, b) => b.length - a.length)[0] ?? [];
}

/** Yields the data of a page's scripts. Each sign is passed once, whatever begins and never ends. */
function* dataTexts(html: string): Generator<string> {
  opening.lastIndex = 0;
  for (let found = opening.exec(html); found; found = opening.exec(html)) {
    if (!ofData.test(found[0])) continue;
    const from = opening.lastIndex;
    closing.lastIndex = from;
    const end = closing.exec(html);
    if (!end) return;
    yield html.slice(from, end.index);
    opening.lastIndex = closing.lastIndex;
  }
}

/** Reads all lists of titled things in the data of a page's scripts. */
export function readDataLists(html: string, base: string | undefined): Item[][] {
  return [...dataTexts(html)].flatMap((text) =>
    listsOf(parsed(text)).map((list) => list.flatMap((one) => itemOfRecord(one, base) ?? [])),
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns all lists below a value, without recursion, because the nesting depth is not trusted. */
function listsOf(value: unknown): object[][] {
  const lists: object[][] = [];
  const open = [{ value, depth: 0 }];
  for (let at = open.pop(); at; at = open.pop()) {
    const { value: one, depth } = at;
    if (typeof one !== "object" || one === null || depth > depthMax) continue;
    if (Array.isArray(one)) lists.push(one.filter((each) => typeof each === "object" && each !== null));
    for (const each of Object.values(one)) open.push({ value: each, depth: depth + 1 });
  }
  return lists.filter(({ length }) => length > 0);
}

function itemOfRecord(record: object, base: string | undefined): Item | undefined {
  const texts = Object.entries(record).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  const weight = ([name, text]: [string, string]) =>
    (titleName.test(name) ? 2 : 0) +
    (ofConcursos.test(folded(text)) ? 2 : 0) -
    (/^https?:|^\//.test(text) ? 5 : 0);
  const [title] = texts.filter(([, text]) => text.length >= 4).toSorted((a, b) => weight(b) - weight(a));
  if (!title || weight(title) < 2) return undefined;
  const link = texts.find(([name]) => linkName.test(name));
  const date = texts.find(([name, text]) => dateName.test(name) && findDay(text) !== null);
  return {
    title: title[1].replace(/\s+/g, " ").trim(),
    date: date ? findDay(date[1]) : null,
    link: link ? addressOf(link[1], base) : null,
  };
}
