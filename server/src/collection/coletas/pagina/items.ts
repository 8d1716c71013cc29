import { folded } from "@cav/contract/folded.ts";
import { readDataItems } from "./data.ts";
import { readFeed } from "./feed.ts";
import { type Group, groupsOf } from "./groups.ts";
import { type Item, itemOf, ofConcursos } from "./item-of.ts";
import {
  type Element,
  elementsOf,
  isElement,
  type Node,
  type PageTree,
  readPageTree,
  textOf,
} from "./page.ts";

/** Items of a page, and the reason if there are none. */
export type Listed = { items: Item[]; causa: "SO_COM_JAVASCRIPT" | "NADA" | null };

const itemsMax = 2_000;
const itemLength = { least: 8, most: 4_000 };
const leastScore = 0.25;

/** Reads a page's list: the repeating part that mentions exams most. @throws ComplexMarkup */
export function readItems(html: string, url: string | undefined): Listed {
  const fed = readFeed(html, url);
  if (fed) return { items: fed.slice(0, itemsMax), causa: fed.length > 0 ? null : "NADA" };
  const page = readPageTree(html, url);
  const best = bestOf(page);
  if (best.length > 0) return { items: best, causa: null };
  const ofData = readDataItems(html, page.base);
  // Some portals keep their whole list in header or navigation elements.
  const ofFrame = ofData.length > 0 ? [] : bestOf(readPageTree(html, url, { keepsFrame: true }));
  // Menus name kinds of exams, lists have their numbers.
  const isList = share(ofFrame, ({ title }) => /\d{2}/.test(title)) > 0.5;
  if (ofFrame.length > 1 && isList) return { items: ofFrame, causa: null };
  if (ofData.length > 0) return { items: ofData, causa: null };
  return { items: [], causa: isMadeByScripts(html, page) ? "SO_COM_JAVASCRIPT" : "NADA" };
}

/** Returns whether a page has scripts and hardly any text, or asks to wait. */
function isMadeByScripts(html: string, { body }: PageTree): boolean {
  const said = textOf([body]);
  if (said.length >= 1_500) return false;
  const isShell =
    /<script/i.test(html) && (said.length < 200 || /id=["']?(root|app|__next|__nuxt)["'> ]/i.test(html));
  return isShell || /aguarde|carregando|loading|(habilite|ative|enable) (o )?javascript/i.test(said);
}

/** `elements` has each item's element if each is a single one; else it is empty. */
export type Scored = { items: Item[]; score: number; elements: Element[] };

const bestOf = (page: PageTree): Item[] => findScored(page)[0]?.items ?? [];

/** Scores the repeating parts of a page, those that mention exams most first. */
export function findScored(page: PageTree): Scored[] {
  const whole = Math.max(1, textOf([page.body]).length);
  return groupsOf(page)
    .flatMap((group) => scoreOf(group, page, whole) ?? [])
    .filter(({ score }) => score > leastScore)
    .toSorted((a, b) => b.score - a.score);
}

function scoreOf({ items }: Group, { base }: PageTree, whole: number): Scored | undefined {
  if (items.length > 10_000) return undefined;
  const told = items.map((nodes) => ({ nodes, text: textOf(nodes, itemLength.most) }));
  const shown = told.filter(({ nodes, text }) => isItem(text) && !isHeadingAlone(nodes, text));
  const kept = shown.map(({ nodes }) => nodes);
  const words = shown.map(({ text }) => text);
  if (kept.length === 0) return undefined;
  const speaking = share(words, (text) => ofConcursos.test(folded(text)));
  if (speaking < 0.5 || (kept.length === 1 && !/20\d\d/.test(words[0] ?? ""))) return undefined;
  const read = kept.slice(0, itemsMax).flatMap((nodes) => itemOf(nodes, base) ?? []);
  if (read.length < Math.min(kept.length, itemsMax) / 2) return undefined;
  // A single item is a heading, unless it has a link or a script.
  if (read.length === 1 && !kept.some(opens)) return undefined;
  const coverage = words.reduce((sum, text) => sum + text.length, 0) / whole;
  const titles = new Set(read.map(({ title }) => title)).size / read.length;
  const score =
    Math.min(1, 0.4 + read.length / 5) *
    Math.sqrt(Math.min(1, coverage)) *
    (0.45 * speaking +
      0.25 * share(read, ({ link }) => link !== null) +
      0.1 * share(read, ({ date }) => date !== null) +
      0.2) *
    titles *
    unityOf(kept, words);
  return { items: distinct(withoutHeadings(read)), score, elements: elementsAlone(kept) };
}

const elementsAlone = (items: readonly Node[][]): Element[] =>
  items.every(([node, ...more]) => isElement(node) && more.length === 0)
    ? items.flatMap(([node]) => (isElement(node) ? [node] : []))
    : [];

const opens = (nodes: readonly Node[]) => elementsOf(nodes).some(({ name }) => /^(a|button)$/.test(name));

/** Returns whether nodes are only a heading without content or link, which names what follows. */
function isHeadingAlone(nodes: readonly Node[], text: string): boolean {
  const heading = elementsOf(nodes).find(({ name }) => /^h[1-6]$/.test(name));
  return heading !== undefined && textOf([heading]) === text && !opens(nodes);
}

/** Removes headings: items without link and day in a list that mostly has links. */
function withoutHeadings(items: Item[]): Item[] {
  if (share(items, ({ link }) => link !== null) < 0.6) return items;
  return items.filter(({ link, date }) => link !== null || date !== null);
}

const isItem = (text: string) => text.length >= itemLength.least && text.length <= itemLength.most;

function share<Value>(values: readonly Value[], holds: (value: Value) => boolean): number {
  return values.length === 0 ? 0 : values.filter(holds).length / values.length;
}

/** Scores how far each item is one thing; items with several headings or exam numbers are lists themselves. */
function unityOf(items: readonly Node[][], texts: readonly string[]): number {
  const doubts = items.map((nodes, at) => doubtOf(elementsOf(nodes), folded(texts[at] ?? "")));
  return 1 - doubts.reduce((sum, doubt) => sum + doubt, 0) / items.length;
}

const numbered = /(?:concurso|seletivo|edital|\bps[ps]\b)\D{0,40}?(\d{1,4}\s*\/\s*(?:20)?\d\d)/g;

function doubtOf(elements: readonly Element[], text: string): number {
  const headings = elements.flatMap(({ name }) => (/^h[2-6]$/.test(name) ? [name] : []));
  const [highest] = headings.toSorted();
  const leads = headings.filter((name) => name === highest).length;
  const numbers = new Set([...text.matchAll(numbered)].map(([, number]) => number)).size;
  const rows = elements.filter(({ name }) => name === "tr").length;
  if (leads > 1 || numbers > 2 || rows > 3) return 0.8;
  // Parts of one exam may have headings, too.
  return new Set(headings).size < headings.length ? 0.4 : 0;
}

function distinct(items: Item[]): Item[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const key = JSON.stringify(item);
    return !seen.has(key) && seen.add(key);
  });
}
