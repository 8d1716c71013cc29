/** Error for a page that would be too expensive to parse. */
export class ComplexMarkup extends Error {
  override name = "ComplexMarkup";
}

/** Building a tree is quadratic in its depth, and in the attributes of an element. */
const most = { elements: 200_000, depth: 1_500, attributes: 1_000 };

/** Void elements, and those with an optional end tag: they do not nest in one another. */
const flat = new Set(
  (
    "area,base,br,col,colgroup,dd,dt,embed,hr,img,input,li,link,meta,option,p,param,source,tbody,td," +
    "tfoot,th,thead,tr,track,wbr"
  ).split(","),
);
/** Elements whose content is not markup. */
const raw = new Set(["script", "style", "textarea", "title"]);

/** Counts elements, attributes and depth in one pass. @throws ComplexMarkup above the limits */
export function checkMarkup(text: string): void {
  let elements = 0;
  let depth = 0;
  for (let at = text.indexOf("<"); at >= 0; at = text.indexOf("<", at)) {
    if (text.startsWith("<!--", at)) {
      at = after(text, "-->", at + 4);
      continue;
    }
    const isEnd = text[at + 1] === "/";
    const from = at + (isEnd ? 2 : 1);
    if (!isLetter(text.charCodeAt(from))) {
      at++;
      continue;
    }
    const tag = readTag(text, from);
    at = raw.has(tag.name) && !isEnd ? after(text, `</${tag.name}`, tag.end) : tag.end;
    if (tag.attributes > most.attributes) throw new ComplexMarkup("attributes");
    if (flat.has(tag.name) || raw.has(tag.name)) {
      if (!isEnd) elements++;
    } else if (isEnd) depth = Math.max(0, depth - 1);
    else if (!tag.isEmpty) {
      elements++;
      depth++;
    }
    if (elements > most.elements) throw new ComplexMarkup("elements");
    if (depth > most.depth) throw new ComplexMarkup("depth");
  }
}

const isLetter = (code: number) => (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
const isSpace = (code: number) => code === 32 || (code >= 9 && code <= 13);

function after(text: string, sign: string, from: number): number {
  const found = text.indexOf(sign, from);
  return found < 0 ? text.length : found + sign.length;
}

type Tag = { name: string; attributes: number; isEmpty: boolean; end: number };

/** Reads a tag from its name on, and counts its words outside of quotes. */
function readTag(text: string, from: number): Tag {
  let at = from;
  while (at < text.length && !isSpace(text.charCodeAt(at)) && text[at] !== ">" && text[at] !== "/") at++;
  const name = at - from < 20 ? text.slice(from, at).toLowerCase() : "";
  let attributes = 0;
  let isInWord = false;
  for (; at < text.length && text[at] !== ">"; at++) {
    const sign = text[at];
    if ((sign === '"' || sign === "'") && text[at - 1] === "=") {
      at = after(text, sign, at + 1) - 1;
      isInWord = false;
    } else if (isSpace(text.charCodeAt(at)) || sign === "/") isInWord = false;
    else if (!isInWord) {
      isInWord = true;
      attributes++;
    }
  }
  return { name, attributes, isEmpty: text[at - 1] === "/", end: at + 1 };
}
