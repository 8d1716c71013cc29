import type { FastifySerializerCompiler } from "fastify";
import { ResponseSerializationError } from "fastify-type-provider-zod";
import { z } from "zod";
import { reportUnknownValue } from "../../unknown-values.ts";

/** An answer that consists of a value which this release does not know. */
export class UnknownAnswerError extends Error {
  override name = "UnknownAnswerError";
}

/**
 * Creates Fastify's serializer by the contract's schemas. A value that no schema lists was stored by a newer release:
 * it is left out with the smallest part of the answer that may be missing, and reported.
 */
export const serializerCompiler: FastifySerializerCompiler<z.ZodType> = ({ schema, method, url }) => {
  return (data) => {
    const result = encodeKnown(schema, data, `${method} ${url}`);
    if (result.success) return JSON.stringify(result.data);
    throw new ResponseSerializationError(method, url, { cause: result.error as never });
  };
};

/** The first round leaves out values, the second one lists that then have too few. */
const rounds = 2;

/**
 * Encodes an answer without the values of newer releases; `where` is the place of its reader.
 * @throws UnknownAnswerError when nothing of the answer would be left
 */
export function encodeKnown<S extends z.ZodType>(schema: S, data: unknown, where: string) {
  let result = z.safeEncode(schema, data as never);
  for (let round = 1, left = data; !result.success && round <= rounds; round += 1) {
    left = leaveOut(schema, left, result.error, { where, isUnknown: round === 1 ? isUnknown : isTooShort });
    result = z.safeEncode(schema, left as never);
  }
  return result;
}

type Key = string | number;
type Issue = z.core.$ZodIssue;

/** Returns whether an issue is a value outside of a list. */
function isUnknown({ code, ...issue }: Issue): boolean {
  if (code === "invalid_value") return true;
  if (code !== "invalid_union") return false;
  const { errors = [], note } = issue as { errors?: Issue[][]; note?: string };
  return note === "No matching discriminator" || errors.some((one) => one.length > 0 && one.every(isUnknown));
}

const isTooShort = ({ code }: Issue) => code === "too_small";

type Leaving = { where: string; isUnknown: (issue: Issue) => boolean };

/** Returns a copy of the answer without its unknown values. */
function leaveOut(
  schema: z.ZodType,
  data: unknown,
  error: z.core.$ZodError,
  { where, isUnknown }: Leaving,
): unknown {
  let answer = structuredClone(data);
  const cuts = new Map<string, Cut>();
  for (const issue of error.issues) {
    const cut = isUnknown(issue) ? findCut(schema, issue.path as Key[]) : undefined;
    if (!cut && isUnknown(issue)) {
      reportUnknownValue({ where, value: issue.path.join(".") });
      throw new UnknownAnswerError(`${where}: ${issue.path.join(".")}`);
    }
    if (cut) cuts.set(JSON.stringify(cut.path), cut);
  }
  // The last items of lists go first, so that the others keep their places.
  for (const cut of [...cuts.values()].sort(byPathDescending)) {
    reportUnknownValue({ where, value: cut.path.filter((key) => typeof key === "string").join(".") });
    answer = withoutPart(answer, cut);
  }
  return answer;
}

/** The part of an answer that goes: an item of a list, or a field that may be null or missing. */
type Cut = { path: Key[]; how: "item" | "null" | "missing" };

/** Returns the smallest part around a path that the schema allows to be missing. */
function findCut(schema: z.ZodType, path: Key[]): Cut | undefined {
  let found: Cut | undefined;
  let at: z.ZodType | undefined = schema;
  for (const [depth, key] of path.entries()) {
    const { inner } = unwrap(at);
    at = inner instanceof z.ZodArray ? (inner.element as z.ZodType) : fieldOf(inner, key);
    if (!at) break;
    const here = path.slice(0, depth + 1);
    const { isNullable, isOptional } = unwrap(at);
    if (inner instanceof z.ZodArray) found = { path: here, how: "item" };
    else if (isNullable) found = { path: here, how: "null" };
    else if (isOptional) found = { path: here, how: "missing" };
  }
  return found;
}

function fieldOf(schema: z.ZodType, key: Key): z.ZodType | undefined {
  if (schema instanceof z.ZodObject) return schema.shape[key] as z.ZodType | undefined;
  if (schema instanceof z.ZodRecord) return schema.valueType as z.ZodType;
  if (!(schema instanceof z.ZodUnion)) return undefined;
  for (const option of schema.options) {
    const found = fieldOf(unwrap(option as z.ZodType).inner, key);
    if (found) return found;
  }
  return undefined;
}

/** Returns the schema inside of wrappers, and whether they allow null or nothing. */
function unwrap(schema: z.ZodType): { inner: z.ZodType; isNullable: boolean; isOptional: boolean } {
  let inner = schema;
  let [isNullable, isOptional] = [false, false];
  for (;;) {
    if (inner instanceof z.ZodNullable) isNullable = true;
    else if (inner instanceof z.ZodOptional) isOptional = true;
    else if (inner instanceof z.ZodPipe) {
      inner = inner.out as z.ZodType;
      continue;
    } else if (!(inner instanceof z.ZodDefault || inner instanceof z.ZodReadonly))
      return { inner, isNullable, isOptional };
    inner = inner.unwrap() as z.ZodType;
  }
}

function withoutPart(answer: unknown, { path, how }: Cut): unknown {
  const holder = path.slice(0, -1).reduce((part, key) => Reflect.get(part as object, key), answer) as object;
  const last = path.at(-1) ?? "";
  if (how === "item") (holder as unknown[]).splice(Number(last), 1);
  else if (how === "null") Reflect.set(holder, last, null);
  else Reflect.deleteProperty(holder, last);
  return answer;
}

function byPathDescending({ path: a }: Cut, { path: b }: Cut): number {
  for (let index = 0; index < Math.min(a.length, b.length); index += 1) {
    const [x, y] = [a[index], b[index]];
    if (x === y) continue;
    return typeof x === "number" && typeof y === "number" ? y - x : String(y) > String(x) ? 1 : -1;
  }
  return b.length - a.length;
}
