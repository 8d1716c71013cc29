import fc from "fast-check";
import { z } from "zod";
import { hostileText, hostileValue } from "./hostile.ts";

/** The part of JSON Schema that the contract's schemas use. */
type JsonSchema = {
  type?: string | string[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: JsonSchema;
  minItems?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | false;
  propertyNames?: JsonSchema;
};

/** Values that exist in this run, such as ids and tokens, by field name. */
export type Samples = Readonly<Record<string, readonly unknown[]>>;

/** Percentages of values replaced by hostile ones: never, rarely, often. */
const shares = [0, 2, 12];

type Making = { samples: Samples; share: number };

/** Generates inputs that are mostly valid, so that they pass validation, with some hostile values. */
export function nearlyValid(schema: z.ZodType, samples: Samples): fc.Arbitrary<unknown> {
  const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;
  return fc.oneof(...shares.map((share) => valuesOf(json, "", { samples, share })));
}

function valuesOf(schema: JsonSchema, name: string, making: Making): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 100 - making.share, arbitrary: validValues(schema, name, making) },
    { weight: making.share, arbitrary: hostileValue },
  );
}

function validValues(schema: JsonSchema, name: string, making: Making): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const sample = making.samples[name];
  if (sample && schema.type !== "array") return fc.constantFrom(...sample);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => validValues(choice, name, making)));
  if ("const" in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type) => validValues({ ...schema, type }, name, making)));
  }
  return valuesOfType(schema, name, making);
}

function valuesOfType(schema: JsonSchema, name: string, making: Making): fc.Arbitrary<unknown> {
  const { minimum = -1000, maximum = 1_000_000 } = schema;
  switch (schema.type) {
    case "string":
      return textsOf(schema, making);
    case "integer":
      return fc.integer({ min: Math.max(minimum, -1000), max: Math.min(maximum, 3_000_000) });
    case "number":
      return fc.integer({ min: minimum * 100, max: maximum * 100 }).map((cents) => cents / 100);
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return listsOf(schema, name, making);
    case "object":
      return objectsOf(schema, making);
    default:
      return hostileValue;
  }
}

/** Generates lists, mostly without duplicates, which many lists refuse. */
function listsOf({ items = {}, minItems = 0 }: JsonSchema, name: string, making: Making) {
  const bounds = { minLength: Math.min(minItems, 1), maxLength: 3 };
  const item = valuesOf(items, name, making);
  return fc.oneof(
    { weight: 4, arbitrary: fc.uniqueArray(item, { ...bounds, selector: (value) => JSON.stringify(value) }) },
    { weight: 1, arbitrary: fc.array(item, bounds) },
  );
}

function textsOf({ format, pattern, minLength = 0, maxLength = 200 }: JsonSchema, making: Making) {
  if (format === "uuid") return fc.constantFrom(...(making.samples.uuid ?? [""]));
  // Long patterns, such as for addresses, have fixed samples instead.
  if (pattern && pattern.length < 80) return fc.stringMatching(new RegExp(pattern));
  const fits = (text: string) => text.length >= minLength && text.length <= maxLength;
  return fc.oneof(
    fc.constantFrom("Analista de Sistemas", "São Paulo", "Direito, Português"),
    hostileText.map((text) => (fits(text) ? text : text.slice(0, maxLength).padEnd(minLength, "x"))),
  );
}

function objectsOf(schema: JsonSchema, making: Making): fc.Arbitrary<object> {
  const { properties = {}, required = [], additionalProperties } = schema;
  const fields: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(
    Object.entries(properties).map(([key, value]) => [key, valuesOf(value, key, making)]),
  );
  const whole = fc.record(fields, { requiredKeys: required });
  const partial = fc.record(fields, { requiredKeys: [] });
  const strange = fc.dictionary(hostileText, hostileValue, { maxKeys: making.share > 0 ? 2 : 0 });
  const more = additionalProperties
    ? fc.dictionary(
        schema.propertyNames
          ? (validValues(schema.propertyNames, "", making) as fc.Arbitrary<string>)
          : hostileText,
        valuesOf(additionalProperties, "", making),
        { maxKeys: 3 },
      )
    : fc.constant({});
  return fc.oneof(
    { weight: 12, arbitrary: fc.tuple(whole, more).map(([one, other]) => ({ ...other, ...one })) },
    { weight: making.share > 0 ? 2 : 0, arbitrary: partial },
    { weight: 1, arbitrary: fc.tuple(whole, strange).map(([one, other]) => ({ ...other, ...one })) },
  );
}
