import { addedFields, addedInputs } from "@cav/contract/added-fields.ts";
import { addedWords, pagesRelease } from "@cav/contract/added-words.ts";
import { beforeAll, expect, test } from "vitest";
import { openApp } from "../harness/app.ts";
import { lastRelease } from "../releases/releases.ts";

type Schema = {
  $ref?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: string[];
  const?: string;
};
type Content = { content?: Record<string, { schema?: Schema }> };
type Operation = { requestBody?: Content; responses: Record<string, Content> };
type Document = { paths: Record<string, Record<string, Operation>> };

const api = openApp();
const before = lastRelease.openapi as Document;
let now: Document;
beforeAll(async () => {
  now = (await api.app.inject({ url: "/api/openapi.json" })).json();
});

/** An object of a body: by its path, the fields of each of its shapes. */
type Shape = { fields: Set<string>; required: Set<string>; words: Map<string, Set<string>> };

/** Lists the objects in a schema by their path. */
function shapesOf(document: Document, schema: Schema | undefined): Map<string, Shape> {
  const shapes = new Map<string, Shape>();
  const walk = (found: Schema | undefined, path: string, above: readonly Schema[]): void => {
    const one = resolve(document, found);
    if (!one || above.includes(one)) return;
    const next = [...above, one];
    for (const part of [...(one.allOf ?? []), ...(one.anyOf ?? []), ...(one.oneOf ?? [])])
      walk(part, path, next);
    if (one.items) walk(one.items, `${path}[]`, next);
    if (typeof one.additionalProperties === "object") walk(one.additionalProperties, `${path}{}`, next);
    if (!one.properties) return;
    const shape = shapes.get(path) ?? { fields: new Set(), required: new Set(), words: new Map() };
    for (const name of Object.keys(one.properties)) shape.fields.add(name);
    for (const name of one.required ?? []) shape.required.add(name);
    shapes.set(path, shape);
    for (const [name, field] of Object.entries(one.properties)) {
      const words = shape.words.get(name) ?? new Set();
      shape.words.set(name, words);
      for (const word of wordsOf(document, field)) words.add(word);
      walk(field, `${path}.${name}`, next);
    }
  };
  walk(schema, "", []);
  return shapes;
}

/** Lists the words that a field, or an item of its list, may be. */
function wordsOf(document: Document, schema: Schema | undefined, above: readonly Schema[] = []): string[] {
  const one = resolve(document, schema);
  if (!one || above.includes(one)) return [];
  const parts = [...(one.allOf ?? []), ...(one.anyOf ?? []), ...(one.oneOf ?? []), one.items];
  return [
    ...(one.enum ?? (typeof one.const === "string" ? [one.const] : [])),
    ...parts.flatMap((part) => wordsOf(document, part, [...above, one])),
  ];
}

function resolve(document: Document, schema: Schema | undefined): Schema | undefined {
  let one = schema;
  while (one?.$ref)
    one = one.$ref
      .split("/")
      .slice(1)
      .reduce<unknown>((part, key) => Reflect.get(part as object, key), document) as Schema | undefined;
  return one;
}

const jsonOf = (content: Content | undefined) => content?.content?.["application/json"]?.schema;
const answerOf = ({ responses }: Operation) =>
  jsonOf(Object.entries(responses).find(([code]) => code.startsWith("2"))?.[1]);

/** Calls that other programs make or that give a file, by their paths. */
const notByPages = /\/export|\/exportar|\/webhook/;

/** The public API, which programs call, and no page. */
const isPublicApi = (where: string) => where.includes(" /api/v1/");

/** Lists the pairs of objects that both releases have in an answer or a request. */
function* pairsOf(part: (document: Document, operation: Operation) => Map<string, Shape>) {
  for (const [path, operations] of Object.entries(before.paths))
    for (const [method, operation] of Object.entries(operations)) {
      const same = now.paths[path]?.[method];
      if (!same || notByPages.test(path)) continue;
      const [old, own] = [part(before, operation), part(now, same)];
      for (const [at, shape] of old) {
        const found = own.get(at);
        if (found) yield { where: `${method} ${path} ${at}`, old: shape, own: found };
      }
    }
}

const answers = () => [...pairsOf((document, operation) => shapesOf(document, answerOf(operation)))];
const requests = () => [
  ...pairsOf((document, operation) => shapesOf(document, jsonOf(operation.requestBody))),
];

test("pages of this release can live with the last one's answers: what it lacks has an instead", () => {
  const missing = answers()
    .filter(({ where }) => !isPublicApi(where))
    .flatMap(({ where, old, own }) =>
      [...own.required]
        .filter((name) => !old.fields.has(name))
        .filter((name) => !addedFields.some(({ field, beside }) => field === name && old.fields.has(beside)))
        .map((name) => `${where}.${name}`),
    );
  expect(missing).toEqual([]);
});

test("no row for a missing field is out of date", () => {
  const isNeeded = ({ field, beside }: (typeof addedFields)[number]) =>
    answers().some(
      ({ old, own }) => old.fields.has(beside) && !old.fields.has(field) && own.fields.has(field),
    );
  expect(addedFields.filter((row) => !isNeeded(row))).toEqual([]);
});

/** Lists the words that a field of this release's answers has, and the last one's has not. */
const newWords = () =>
  answers()
    .filter(({ where }) => !isPublicApi(where))
    .flatMap(({ old, own }) =>
      [...own.words].flatMap(([field, words]) => {
        const known = old.words.get(field);
        if (!known || known.size === 0) return [];
        return [...words].filter((word) => !known.has(word)).map((word) => `${field} ${word}`);
      }),
    );

test("each word that pages of the last release do not know is in a table, and no row is out of date", () => {
  const listed = addedWords.flatMap(({ field, words }) => words.map((word) => `${field} ${word}`));
  expect(listed.toSorted()).toEqual([...new Set(newWords())].toSorted());
});

test("pages name a release after the last one, whose words they know", () => {
  expect(pagesRelease.localeCompare(lastRelease.version, "en", { numeric: true })).toBeGreaterThan(0);
});

test("pages of the last release find all that they know in this one's answers", () => {
  const gone = answers().flatMap(({ where, old, own }) =>
    [...old.fields].filter((name) => !own.fields.has(name)).map((name) => `${where}.${name}`),
  );
  expect(gone).toEqual([]);
});

test("this release takes what pages of the last one send, and asks for nothing more", () => {
  const refused = requests().flatMap(({ where, old, own }) => [
    ...[...old.fields].filter((name) => !own.fields.has(name)).map((name) => `${where}.${name} is unknown`),
    ...[...own.required]
      .filter((name) => !old.required.has(name))
      .map((name) => `${where}.${name} is required`),
  ]);
  expect(refused).toEqual([]);
  const calls = Object.entries(before.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => [path, method] as const),
  );
  expect(calls.filter(([path, method]) => !now.paths[path]?.[method])).toEqual([]);
});

test("a request's new field has the value that means no change, so that pages can leave it out", () => {
  const added = requests().flatMap(({ old, own }) => [...own.fields].filter((name) => !old.fields.has(name)));
  expect(addedInputs.map(({ field }) => field).toSorted()).toEqual([...new Set(added)].toSorted());
});
