import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { root } from "./imports.ts";

export type DeclaredName = {
  name: string;
  /** Whether the declaring file exports the name. */
  exported: boolean;
  kind: "function" | "type" | "variable" | "parameter" | "property";
};

/** Parsed tables of docs/words.md. */
export type Words = {
  /** Words that no name may contain. */
  forbiddenWords: ReadonlySet<string>;
  /** Names that must not be declared anywhere. */
  forbiddenNames: ReadonlySet<string>;
  /** Keys of the API and of columns, allowed for variables that hold exactly that value. */
  keys: ReadonlySet<string>;
  verbs: ReadonlySet<string>;
  /** Endings of functions that are named by their result. */
  valueEnds: readonly string[];
};

type Node = { type: string; [field: string]: unknown };

/** Splits a camelCase name into lower-case words. */
export function wordsOf(name: string): string[] {
  return (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase());
}

/** Returns the declared names of a source, including properties of type literals, without keys of objects. */
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
      // Destructured properties keep the name that another module or library gave them.
      for (const one of asNodes(node.properties)) {
        if (one.type === "RestElement") pattern(one, kind, exported);
        else if (!one.shorthand) pattern(one.value as Node, kind, exported);
      }
  }
}

/** Returns the named functions of a source with their text. */
export function functionsOf(path: string, text: string): { name: string; body: string }[] {
  const { program } = parseSync(path, text, { lang: path.endsWith("x") ? "tsx" : "ts" });
  const functions: { name: string; body: string }[] = [];
  const visit = (node: Node): void => {
    const isNamed =
      kinds[node.type] === "function" || kinds[(node.init as Node | null)?.type ?? ""] === "function";
    const name = (node.id as Node | null)?.name;
    if (isNamed && name)
      functions.push({ name: String(name), body: text.slice(Number(node.start), Number(node.end)) });
    for (const child of Object.values(node).flatMap(asNodes)) visit(child);
  };
  visit(program as unknown as Node);
  return functions;
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

/** Parses docs/words.md. */
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

/** Returns why a name is forbidden; undefined if it is allowed. `path` distinguishes the contract. */
export function wordFault({ name }: DeclaredName, path: string, words: Words): string | undefined {
  if (words.forbiddenNames.has(name)) return `${name} is a bare or forbidden name`;
  if (name.includes("_") || words.keys.has(name)) return undefined;
  const loser = wordsOf(name).find(
    (word) => words.forbiddenWords.has(word) && !(path.startsWith("contract/") && words.keys.has(word)),
  );
  return loser && `${name}: "${loser}"`;
}

/** Returns whether a function's name begins with an allowed verb, or ends as a value's. */
export function beginsWell(name: string, { verbs, valueEnds }: Words): boolean {
  const first = /^[a-z]+/.exec(name)?.[0] ?? "";
  return verbs.has(first) || valueEnds.some((end) => name.endsWith(end));
}
