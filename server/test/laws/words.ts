import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { root } from "./imports.ts";

export type DeclaredName = {
  name: string;
  /** Exported by the file that declares it. */
  exported: boolean;
  kind: "function" | "type" | "variable" | "parameter" | "property";
};

/** What docs/words.md says, as the law needs it. */
export type Words = {
  /** No name may have one of these words in it. */
  forbiddenWords: ReadonlySet<string>;
  /** Nothing may be called so. */
  forbiddenNames: ReadonlySet<string>;
  /** Keys of the wire and of columns, which a variable that holds just that may carry. */
  keys: ReadonlySet<string>;
  verbs: ReadonlySet<string>;
  /** Ends of names of functions that are called by what they return. */
  valueEnds: readonly string[];
};

type Node = { type: string; [field: string]: unknown };

/** The words of a camelCase name, in small letters. */
export function wordsOf(name: string): string[] {
  return (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase());
}

/** What a source declares; properties of types that are written out included, keys of objects not. */
export function declaredNames(path: string, text: string): DeclaredName[] {
  const { program } = parseSync(path, text, { lang: path.endsWith("x") ? "tsx" : "ts" });
  const names: DeclaredName[] = [];
  visit(program as unknown as Node, false);
  return names;

  function visit(node: Node, exported: boolean): void {
    const kind = kinds[node.type];
    if (kind === "function")
      for (const parameter of asNodes(node.params)) pattern(parameter, "parameter", false);
    if (node.type === "VariableDeclarator") {
      const isFunction = ["ArrowFunctionExpression", "FunctionExpression"].includes(
        (node.init as Node)?.type,
      );
      pattern(node.id as Node, isFunction ? "function" : "variable", exported);
    } else if (node.type === "TSPropertySignature" || node.type === "TSMethodSignature") {
      if (!node.computed) pattern(node.key as Node, "property", false);
    } else if (kind && node.id) pattern(node.id as Node, kind, exported);
    const isExport = node.type === "ExportNamedDeclaration" || node.type === "ExportDefaultDeclaration";
    const passes = isExport || (exported && node.type === "VariableDeclaration");
    for (const child of Object.values(node).flatMap(asNodes)) visit(child, passes);
  }

  function pattern(node: Node | null, kind: DeclaredName["kind"], exported: boolean): void {
    if (!node) return;
    if (node.type === "Identifier") names.push({ name: String(node.name), exported, kind });
    else if (node.type === "AssignmentPattern") pattern(node.left as Node, kind, exported);
    else if (node.type === "RestElement") pattern(node.argument as Node, kind, exported);
    else if (node.type === "ArrayPattern")
      for (const one of asNodes(node.elements)) pattern(one, kind, exported);
    else if (node.type === "ObjectPattern")
      // What is taken out under its own key keeps the name that somebody else gave it.
      for (const one of asNodes(node.properties)) {
        if (one.type === "RestElement") pattern(one, kind, exported);
        else if (!one.shorthand) pattern(one.value as Node, kind, exported);
      }
  }
}

const kinds: Record<string, DeclaredName["kind"]> = {
  FunctionDeclaration: "function",
  FunctionExpression: "function",
  ArrowFunctionExpression: "function",
  TSTypeAliasDeclaration: "type",
  TSInterfaceDeclaration: "type",
  ClassDeclaration: "type",
};

function asNodes(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(asNodes);
  return typeof value === "object" && value !== null && "type" in value ? [value as Node] : [];
}

/** The tables of docs/words.md. */
export function readWords(text = readFileSync(join(root, "docs/words.md"), "utf8")): Words {
  const section = (title: string) =>
    new RegExp(`^## ${title}\\n([\\s\\S]*?)(?=^## |$(?![\\s\\S]))`, "m").exec(text)?.[1] ?? "";
  const rows = (title: string) =>
    section(title)
      .split("\n")
      .filter((line) => line.startsWith("|"))
      .slice(2)
      .map((line) => line.split("|").slice(1, -1));
  const quoted = (cell = "") => [...cell.matchAll(/`([^`]+)`/g)].map(([, word = ""]) => word);
  const things = rows("Things");
  const not = things.flatMap((row) => quoted(row[4]));
  return {
    forbiddenWords: new Set(not.filter((word) => word === word.toLowerCase() && word !== "user")),
    forbiddenNames: new Set([
      ...not.filter((word) => word !== word.toLowerCase()),
      ...quoted(section("Bare names")),
    ]),
    keys: new Set(things.flatMap((row) => [...quoted(row[2]), ...quoted(row[3])])),
    verbs: new Set([
      ...rows("Kinds of functions").flatMap((row) => quoted(row[1])),
      ...rows("Verbs of the product").flatMap((row) => quoted(row[0])),
    ]),
    valueEnds: quoted(section("Names of values")),
  };
}

/** Why a name may not stand; undefined: it may. `path` tells contract from the rest. */
export function wordFault({ name }: DeclaredName, path: string, words: Words): string | undefined {
  if (words.forbiddenNames.has(name)) return `${name} is a bare or forbidden name`;
  if (name.includes("_") || words.keys.has(name)) return undefined;
  const loser = wordsOf(name).find(
    (word) => words.forbiddenWords.has(word) && !(path.startsWith("contract/") && words.keys.has(word)),
  );
  return loser && `${name}: "${loser}"`;
}

/** Whether a function is called by one of the verbs, or by what it returns. */
export function beginsWell(name: string, { verbs, valueEnds }: Words): boolean {
  const first = /^[a-z]+/.exec(name)?.[0] ?? "";
  return verbs.has(first) || valueEnds.some((end) => name.endsWith(end));
}
