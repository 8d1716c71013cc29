import { z } from "zod";

/**
 * Schemas of data that other programs define, such as a browser's answer; unknown fields in them are ignored.
 */
export const foreign = z.registry();

type Schemas = readonly z.ZodType[];
type Path = (string | number)[];

/**
 * Returns the fields of a body that neither the call's schema nor the entity's answer has. They are refused, because an
 * ignored typing error would lose input.
 */
export function unknownFieldsOf(value: unknown, sent: Schemas, answered: Schemas): Path[] {
  const [taken, shown] = [sent.flatMap(coresOf), answered.flatMap(coresOf)];
  if (taken.some((schema) => foreign.has(schema))) return [];
  if (Array.isArray(value)) {
    const [items, others] = [itemsOf(taken), itemsOf(shown)];
    return value.flatMap((item, at) => unknownFieldsOf(item, items, others).map((path) => [at, ...path]));
  }
  if (typeof value !== "object" || value === null || !taken.some(isObject) || taken.some(isOpen)) return [];
  return Object.entries(value).flatMap(([name, own]) => {
    const fields = fieldsOf(taken, name);
    if (fields.length === 0) return fieldsOf(shown, name).length > 0 ? [] : [[name]];
    return unknownFieldsOf(own, fields, fieldsOf(shown, name)).map((path) => [name, ...path]);
  });
}

const isObject = (schema: z.ZodType): schema is z.ZodObject => schema instanceof z.ZodObject;
/** Returns whether a schema accepts fields that it does not list. */
const isOpen = (schema: z.ZodType): boolean =>
  schema instanceof z.ZodRecord || (isObject(schema) && schema.def.catchall !== undefined);

const itemsOf = (schemas: Schemas) =>
  schemas.flatMap((schema) => (schema instanceof z.ZodArray ? [schema.element as z.ZodType] : []));
const fieldsOf = (schemas: Schemas, name: string) =>
  schemas.flatMap((schema) =>
    isObject(schema) && Object.hasOwn(schema.shape, name) ? [schema.shape[name] as z.ZodType] : [],
  );

/** Unwraps optional, transformed and union schemas. */
function coresOf(schema: z.ZodType): z.ZodType[] {
  if (schema instanceof z.ZodUnion) return (schema.options as Schemas).flatMap(coresOf);
  if (schema instanceof z.ZodPipe) {
    const { in: given, out } = schema as z.ZodPipe<z.ZodType, z.ZodType>;
    return coresOf(given instanceof z.ZodTransform ? out : given);
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return coresOf(schema.unwrap() as z.ZodType);
  return [schema];
}
