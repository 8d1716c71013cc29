import { described } from "@cav/contract/specs.ts";
import { expect, test } from "vitest";
import { z } from "zod";

/** Characters that reverse or hide text, and control characters. */
const hidden = [
  "\u202a",
  "\u202e",
  "\u2066",
  "\u2069",
  "\u200b",
  "\ufeff",
  "\u0007",
  "\u007f",
  "\u0085",
  "\u009b",
];

/** Fields that nobody reads: secrets, values compared as sent, and whole files. */
const compared =
  /(password|senha|token|codigo|versao|troca|transports|session_id|refresh_token|telefone|uf)$|TextoColado\/body\.texto$|^(receive|verify|import|preview(Import))/;

type Field = [path: string, schema: z.ZodType];

function coresOf(schema: z.ZodType): z.ZodType[] {
  if (schema instanceof z.ZodUnion) return (schema.options as z.ZodType[]).flatMap(coresOf);
  if (schema instanceof z.ZodPipe)
    return coresOf((schema.in instanceof z.ZodTransform ? schema.out : schema.in) as z.ZodType);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return coresOf(schema.unwrap() as z.ZodType);
  return [schema];
}

/** Returns every text field of a schema, with its checks. */
function textsOf(schema: z.ZodType, path: string): Field[] {
  const cores = coresOf(schema);
  const own: Field[] = cores.some((core) => core instanceof z.ZodString) ? [[path, schema]] : [];
  const inner = cores.flatMap((core): Field[] => {
    if (core instanceof z.ZodObject)
      return Object.entries(core.shape).flatMap(([name, field]) =>
        textsOf(field as z.ZodType, `${path}.${name}`),
      );
    if (core instanceof z.ZodArray) return textsOf(core.element as z.ZodType, path);
    return core instanceof z.ZodRecord ? textsOf(core.valueType as z.ZodType, path) : [];
  });
  return [...own, ...inner];
}

test("no call accepts a text with invisible characters", () => {
  const fields = described.flatMap(({ name, spec: { body, query } }) => [
    ...(body ? textsOf(body, `${name}/body`) : []),
    ...(query ? textsOf(query, `${name}/query`) : []),
  ]);
  expect(fields.length).toBeGreaterThan(200);
  const taking = fields.flatMap(([path, schema]) => {
    if (compared.test(path)) return [];
    const kept = hidden.filter((mark) => {
      const { data } = schema.safeParse(`Texto${mark}livre`);
      return typeof data === "string" && data.includes(mark);
    });
    return kept.length > 0
      ? [`${path}: ${kept.map((mark) => mark.charCodeAt(0).toString(16)).join(" ")}`]
      : [];
  });
  expect(taking).toEqual([]);
});
