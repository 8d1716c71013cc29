import { cargoFacts, concursoFacts } from "@cav/contract/concursos/concurso-facts.ts";
import { Preferencias } from "@cav/contract/preferencias/preferencias.ts";
import { type Node, type SourceFile, SyntaxKind } from "typescript/unstable/ast";
import {
  isJsxElement,
  isJsxSelfClosingElement,
  isLiteralTypeNode,
  isMethodDeclaration,
  isPropertyAssignment,
  isPropertySignatureDeclaration,
  isShorthandPropertyAssignment,
  isStringLiteral,
} from "typescript/unstable/ast/is";
import { comparedFacts } from "../../server/src/catalogue/matching/compared.ts";

/** Names that one table holds; a list of more than half of them is one that a new name must be added to. */
const tables: Record<string, readonly string[]> = {
  concurso: Object.keys(concursoFacts),
  cargo: Object.keys(cargoFacts),
  compared: Object.keys(comparedFacts),
  preferencias: Object.keys(Preferencias.shape),
};

/** An entry of a list, and the part of the file's text that it takes. */
export type Entry = { name: string; start: number; end: number };
/** A list of names, written by hand; `line` is its first entry's. */
export type List = { file: string; table: string; line: number; entries: Entry[] };

/** Takes the alias of a table and the prefix of compared columns away: `c.m_vagas` is `vagas`. */
const plainOf = (text: string) => text.replace(/^\w+\./, "").replace(/^m_/, "");

/** Returns the name that a list's element has: a key, a text, or a member of a union of texts. */
function nameOf(node: Node): string | undefined {
  const isNamed =
    isPropertyAssignment(node) ||
    isShorthandPropertyAssignment(node) ||
    isPropertySignatureDeclaration(node) ||
    isMethodDeclaration(node);
  const text = isNamed && "text" in node.name ? node.name.text : undefined;
  if (typeof text === "string") return plainOf(text);
  if (isStringLiteral(node)) return plainOf(node.text);
  return isLiteralTypeNode(node) && isStringLiteral(node.literal) ? plainOf(node.literal.text) : undefined;
}

/** Returns the fact that a form's field names. */
const fieldOf = (node: Node, text: string): string | undefined =>
  isJsxElement(node) || isJsxSelfClosingElement(node)
    ? /^\s*<\w+[^>]*? (?:name|fact)="(\w+)"/.exec(text.slice(node.pos, node.end))?.[1]
    : undefined;

/** Takes the separator along that follows an element, or precedes the last of a union. */
function entryOf(name: string, node: Node, text: string): Entry {
  const isInUnion = isLiteralTypeNode(node);
  const separator = isInUnion ? /^\s*\|/ : /^\s*[,;]/;
  const after = separator.exec(text.slice(node.end))?.[0].length ?? 0;
  const before = isInUnion && after === 0 ? (/\|\s*$/.exec(text.slice(0, node.pos))?.[0].length ?? 0) : 0;
  return { name, start: node.pos - before, end: node.end + after };
}

/** Finds the columns of a query's text: names with a comma behind them. */
function columnsOf(text: string, { pos, end }: Node): Entry[] {
  const columns = text.slice(pos, end).matchAll(/(?<=[\s(,])(?:\w+\.)?(?:m_)?(\w+)(?:::\w+ AS \w+)?,/g);
  return [...columns].map(({ 0: { length }, 1: name = "", index }) => ({
    name,
    start: pos + index,
    end: pos + index + length,
  }));
}

const isTemplate = ({ kind }: Node) =>
  kind === SyntaxKind.TemplateExpression || kind === SyntaxKind.NoSubstitutionTemplateLiteral;

/** Returns a file's lists: literals, types, unions, queries and a form's fields with most of a table's names. */
export function listsOf(file: string, source: SourceFile): List[] {
  const { text } = source;
  const lists: List[] = [];
  const add = (found: Entry[]) => {
    for (const [table, names] of Object.entries(tables)) {
      const entries = found.filter(({ name }) => names.includes(name));
      const [first] = entries;
      if (first && 2 * new Set(entries.map(({ name }) => name)).size > names.length)
        lists.push({ file, table, line: lineOf(text, first), entries });
    }
  };
  const fields: Entry[] = [];
  const visit = (node: Node): undefined => {
    const found: Entry[] = isTemplate(node) ? columnsOf(text, node) : [];
    node.forEachChild((child) => {
      const name = nameOf(child);
      if (name !== undefined) found.push(entryOf(name, child, text));
      const field = fieldOf(child, text);
      if (field !== undefined) fields.push({ name: field, start: child.pos, end: child.end });
      return undefined;
    });
    add(found);
    node.forEachChild(visit);
  };
  visit(source);
  add(fields);
  return lists;
}

/** Returns the line of an entry's first sign. */
export const lineOf = (text: string, { start }: Entry): number =>
  text.slice(0, start + text.slice(start).search(/\S/)).split("\n").length;
