import { type Element, elementsOf, isElement, type Node, type PageTree } from "./page.ts";

/** Nodes grouped as the items of one list. */
export type Group = { items: Node[][] };

/** Classes that differ between items of one list: numbers, first, last, even. */
const incidental =
  /\d|^(odd|even|first|last|active|selected|open|show|collapsed|novo|new|destaque|alternate|row)$/i;
const depthMax = 5;

function signOf({ name, attribs }: Element): string {
  const classes = (attribs.class ?? "").split(/\s+/).filter((one) => one && !incidental.test(one));
  return [name, ...classes.toSorted()].join(".");
}

function pathOf(element: Element, signs: Map<Element, string>): string {
  const parts: string[] = [];
  for (let at: Element | null = element; at && parts.length < depthMax; at = at.parent)
    parts.push(signs.get(at) ?? "");
  return parts.join("<");
}

const inline =
  /^(b|strong|i|em|u|font|span|small|img|sup|sub|label|button|input|abbr|br|hr|option|tbody|thead|tfoot|body|html|head)$/;

/**
 * Finds everything that repeats on a page: similar elements, headings with their content, lines of one
 * paragraph.
 */
export function groupsOf({ body }: PageTree): Group[] {
  const all = elementsOf([body]);
  return [...alike(all), ...all.flatMap(headed), ...all.flatMap(broken)];
}

/** Groups elements with the same path of tags and classes. */
function alike(all: Element[]): Group[] {
  const signs = new Map(all.map((element) => [element, signOf(element)]));
  const shaped = all.filter(({ name }) => !inline.test(name));
  return [...Map.groupBy(shaped, (element) => pathOf(element, signs)).values()].map((some) => ({
    items: some.map((element) => [element]),
  }));
}

const leading = /^(h[1-6]|dt|summary|caption)$/;
const leadingClass =
  /(accordion|panel|card|collapse|toggle|tab)[-_]?(head|header|heading|title|button|toggle)|accordion(?![-_]?(body|content|item|collapse))/i;
const isLead = (node: Node): node is Element =>
  isElement(node) && (leading.test(node.name) || leadingClass.test(node.attribs.class ?? ""));

/** Groups siblings that begin with similar headings or terms, each with the nodes up to the next. */
function headed({ children }: Element): Group[] {
  const groups = Map.groupBy(children.filter(isLead), signOf);
  return [...groups.values()].flatMap((leads) => {
    const at = new Set<Node>(leads);
    const items: Node[][] = [];
    for (const node of children) {
      if (at.has(node)) items.push([node]);
      else if (isLead(node) && leading.test(node.name) && !isDeeper(node, leads[0])) items.push([]);
      else items.at(-1)?.push(node);
    }
    const found = items.filter(([first]) => first && at.has(first));
    return found.some((nodes) => nodes.some((node, index) => index > 0 && isElement(node)))
      ? [{ items: found }]
      : [];
  });
}

/** Returns whether a heading has a lower level than another one. */
const isDeeper = (one: Element, other: Element | undefined) =>
  /^h[1-6]$/.test(one.name) && other !== undefined && /^h[1-6]$/.test(other.name) && one.name > other.name;

const linesMin = 3;

/** Groups the parts of a block between its line breaks. */
function broken({ children }: Element): Group[] {
  const breaks = children.filter((node) => isElement(node) && node.name === "br").length;
  if (breaks < linesMin - 1) return [];
  const items: Node[][] = [[]];
  for (const node of children) {
    if (isElement(node) && node.name === "br") items.push([]);
    else items.at(-1)?.push(node);
  }
  return [{ items }];
}
