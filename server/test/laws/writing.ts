import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { root } from "./imports.ts";
import { thisRepository } from "./references.ts";

/** A sentence, a test title, a cell of a table or a heading. */
type Piece = { line: number; text: string; kind: "sentence" | "title" | "cell" | "heading" };
type Fault = { line: number; rule: string; text: string };

const longestSentence = 30;
const longestLine = 100;

/** Words of rules 4 and 5: private metaphors and archaic words. */
const words =
  /\b(?:house|rooms|laws|papers?|deeds?|walk(?:s|ed|ing)?|bells?|parcels?|seats?|veto(?:es|ed)?|sittings?|front doors?|stand-ins?|anew|mend(?:s|ed|ing)?|whom|wherein|thereof|hither|stands|in (?:its|their) place|for want of|of (?:its|their|one's|our|your|his|her|my) own)\b/gi;
/** Openings of rule 2: a relative clause instead of a noun. */
const openings =
  /^(?:(?:of|by|in|on|to|from|with|for|at) (?:what|which|whom)|whoever|whom|whose|who|whatever|what|which|those (?:who|that|which)|that (?:which|an?|the|its|their|they|it|nobody|nothing|no)) /i;

/** Splits a text into sentences and tags; abbreviations and numbers do not end one. */
export function sentencesOf(text: string): string[] {
  return text
    .replaceAll(/\b(e\.g|i\.e|etc|arts?|vs|cf|no|nº)\.(?=[ ,)])/gi, "$1")
    .split(/(?<=[.!?]["')\]*_]{0,3})\s+(?=["'(*_[]{0,3}[A-ZÀ-Ú0-9`])|\s+(?=@(?:throws|returns|param)\b)/)
    .filter((sentence) => /\w/.test(sentence));
}

/** Removes code, addresses, markup and the quoted texts of screens. */
function withoutCode(text: string): string {
  return text
    .replaceAll(/``?[^`\n]{1,400}``?(?:, ``?[^`\n]{1,400}``?){0,50}/g, "`code`")
    .replaceAll(/(?<=[\s(])'[^'\n]{3,300}'(?=[\s;.,:)])/g, "`code`")
    .replaceAll(/\]\([^)\s]{0,300}\)/g, "]")
    .replaceAll(/<?https?:\/\/[^\s)>]{1,400}>?/g, "`code`")
    .replaceAll(/<[a-z/!][^>]{0,400}>/gi, "");
}

/** Pieces of a document: paragraphs and list items by sentence, headings, cells of tables. */
function piecesOfDocument(text: string): Piece[] {
  return blocksOf(text).flatMap(({ line, text: block }): Piece[] => {
    const content = withoutCode(block);
    if (block.startsWith("#")) return [{ line, text: content.replace(/^#+ /, ""), kind: "heading" }];
    const isRow = block.startsWith("|");
    const parts = isRow ? content.split(/\|| · /) : [content.replace(/^(?:[-*+] |\d+\. |> )/, "")];
    return parts
      .flatMap(sentencesOf)
      .map((part) => ({ line, text: part, kind: isRow ? "cell" : "sentence" }));
  });
}

/** Joins the lines of each paragraph and list item; headings and rows stay alone, code is left out. */
function blocksOf(text: string): { line: number; text: string }[] {
  const blocks: { line: number; text: string }[] = [];
  let isOpen = false;
  for (const { line, text: content } of linesOfProse(text)) {
    const last = blocks.at(-1);
    const isAlone = /^(?:\||#)/.test(content);
    if (content === "" || content.startsWith("<")) isOpen = false;
    else if (isOpen && last && !isAlone && !/^(?:[-*+] |\d+\. |> )/.test(content)) last.text += ` ${content}`;
    else {
      blocks.push({ line, text: content });
      isOpen = !isAlone;
    }
    if (content.endsWith("\\")) isOpen = false;
  }
  return blocks;
}

/** Returns the lines outside of fenced code. */
function linesOfProse(text: string): { line: number; text: string }[] {
  let inCode = false;
  return text.split("\n").flatMap((content, index) => {
    const isFence = /^\s*(?:```|~~~)/.test(content);
    if (isFence) inCode = !inCode;
    return isFence
      ? [{ line: index + 1, text: "" }]
      : inCode
        ? []
        : [{ line: index + 1, text: content.trim() }];
  });
}

type Node = { type: string; [field: string]: unknown };

/** Pieces of a source: its comments by sentence, and the titles of its tests. */
function piecesOfSource(path: string, text: string): Piece[] {
  const { program, comments } = parseSync(path, text, { lang: path.endsWith("x") ? "tsx" : "ts" });
  const lineOf = (at: number) => text.slice(0, at).split("\n").length;
  const prose = joinComments(text, comments)
    .filter((comment) => !/^(?:biome-ignore|@ts-|@vitest|#|!|\/ <)/.test(comment.text))
    .flatMap(({ start, text: comment }) =>
      itemsOf(comment)
        .flatMap(sentencesOf)
        .map((sentence) => ({
          line: lineOf(start),
          text: sentence,
          kind: "sentence" as const,
        })),
    );
  return /\.(?:test|e2e)\.tsx?$/.test(path)
    ? [...prose, ...titlesOf(program as unknown as Node, lineOf)]
    : prose;
}

/** Splits a comment at its list items and tags, and joins the other lines. */
function itemsOf(comment: string): string[] {
  return comment.split(/\n(?=- |\d\. |@|\n)/).map((item) => withoutCode(item.replaceAll(/\s+/g, " ").trim()));
}

type Comment = { type: "Line" | "Block"; value: string; start: number; end: number };

/** Joins consecutive line comments to one text. */
function joinComments(source: string, comments: readonly Comment[]) {
  const joined: { start: number; end: number; text: string }[] = [];
  for (const { type, value, start, end } of comments) {
    const last = joined.at(-1);
    const lines = value.split("\n").map((line) => line.replace(/^\s*\*+\s?/, "").trim());
    const text = lines.join("\n").trim();
    if (type === "Line" && last && /^\n[ \t]*$/.test(source.slice(last.end, start))) {
      last.text += `\n${text}`;
      last.end = end;
    } else joined.push({ start, end, text });
  }
  return joined;
}

function titlesOf(program: Node, lineOf: (at: number) => number): Piece[] {
  const titles: Piece[] = [];
  const visit = (node: Node): void => {
    const [first] = node.type === "CallExpression" ? asNodes(node.arguments) : [];
    if (first && ["test", "it", "describe"].includes(rootOf(node.callee as Node))) {
      const quasi = first.type === "TemplateLiteral" ? asNodes(first.quasis) : [];
      const title =
        first.type === "Literal"
          ? String(first.value)
          : quasi.map((part) => (part.value as { raw: string }).raw).join("`code`");
      if (title) titles.push({ line: lineOf(Number(first.start)), text: withoutCode(title), kind: "title" });
    }
    for (const child of Object.values(node).flatMap(asNodes)) visit(child);
  };
  visit(program);
  return titles;
}

/** Returns the name of the called function: `test` for `test.each(…)`, `test.skip`. */
function rootOf(node: Node): string {
  if (node.type === "CallExpression") return rootOf(node.callee as Node);
  if (node.type === "MemberExpression") return rootOf(node.object as Node);
  return node.type === "Identifier" ? String(node.name) : "";
}

function asNodes(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(asNodes);
  return typeof value === "object" && value !== null && "type" in value ? [value as Node] : [];
}

/** Lists what the rules of writing find in a document or a source. */
export function writingFaults(path: string, text: string): Fault[] {
  const isDocument = path.endsWith(".md");
  const pieces = isDocument ? piecesOfDocument(text) : piecesOfSource(path, text);
  return [...pieces.flatMap(pieceFaults), ...(isDocument ? longLines(text) : [])].sort(
    (a, b) => a.line - b.line,
  );
}

function pieceFaults({ line, text, kind }: Piece): Fault[] {
  const count = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  const mayOpen = kind === "cell" || kind === "heading" || text.endsWith("?");
  const opening = mayOpen ? undefined : openings.exec(text.replace(/^[*_"'(]+/, ""))?.[0];
  return [
    ...(count > longestSentence ? [`${count} words in a sentence`] : []),
    ...(opening ? [`begins with "${opening.trim()}"`] : []),
    ...(text.match(words) ?? []).map((word) => `"${word}"`),
  ].map((rule) => ({ line, rule, text }));
}

/** Returns too long lines of prose; addresses of links, code and tables do not count. */
function longLines(text: string): Fault[] {
  return linesOfProse(text).flatMap(({ line, text: content }) => {
    if (/^[|<]/.test(content)) return [];
    const { length } = content.replaceAll(/`[^`]{60,400}`|\]\([^)\s]{0,300}\)|https?:\/\/\S{1,400}/g, "]");
    return length > longestLine ? [{ line, rule: `${length} characters in a line`, text: content }] : [];
  });
}

/** Returns the folder in which a file's faults are counted: a feature, or a document. */
export function folderOf(path: string): string {
  if (path.endsWith(".md")) return path.startsWith("docs/decisions/") ? "docs/decisions" : path;
  const parts = path.split("/").slice(0, -1);
  const depth = ["server", "web", "contract", "emulators"].includes(parts[0] ?? "") ? 3 : 1;
  return parts.slice(0, depth).join("/") || ".";
}

/** Documents and sources; migrations are never changed, and the check's own files quote what it forbids. */
const isProse = (path: string) =>
  /\.(tsx?|mjs|md)$/.test(path) && !/\.d\.m?ts$|^server\/data\/|^server\/test\/laws\/writing/.test(path);

/** Faults of every folder, each as `path:line: rule: text`. */
export function faultsByFolder(): Map<string, string[]> {
  const faults = new Map<string, string[]>();
  for (const path of thisRepository().files.filter(isProse)) {
    const found = writingFaults(path, readFileSync(join(root, path), "utf8"));
    const folder = folderOf(path);
    const lines = found.map(({ line, rule, text }) => `${path}:${line}: ${rule}: ${text.slice(0, 160)}`);
    if (lines.length > 0) faults.set(folder, [...(faults.get(folder) ?? []), ...lines]);
  }
  return faults;
}

// `npx node server/test/laws/writing.ts FOLDER…` prints the faults of folders; without one, all counts.
if (import.meta.main)
  for (const [folder, faults] of [...faultsByFolder()].sort()) {
    const asked = process.argv.slice(2);
    if (asked.length === 0) console.log(`  "${folder}": ${faults.length},`);
    else if (asked.some((name) => folder.startsWith(name))) console.log(faults.join("\n"));
  }
