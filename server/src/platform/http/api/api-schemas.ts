import { isDeepStrictEqual } from "node:util";
import { named } from "@cav/contract/components.ts";
import { described } from "@cav/contract/specs.ts";
import { z } from "zod";

export type JsonSchema = Record<string, unknown>;
type Direction = "input" | "output";

/** Zod's names of schemas; parameters have one each. */
const names = z.registry<{ id: string }>();
const parameters = new Set(described.flatMap(({ spec }) => [spec.params, spec.query]));
for (const [id, schema] of Object.entries(named)) {
  if (schema instanceof z.ZodObject ? !parameters.has(schema) : schema instanceof z.ZodType)
    names.add(schema as z.ZodType, { id });
}

export type SchemaBook = ReturnType<typeof createSchemaBook>;

/**
 * Converts the contract's schemas to JSON Schema. Exported ones become named components; `components` has those that
 * were referenced.
 */
export function createSchemaBook() {
  const components: Record<string, JsonSchema> = {};
  const examples: Record<string, { value: unknown }> = {};

  /**
   * Adds a component.
   * @throws Error where one name would stand for two schemas
   */
  function add(name: string, schema: JsonSchema): void {
    if (name in components && !isDeepStrictEqual(components[name], schema))
      throw new Error(`${name} is answered otherwise than it is sent: export a schema for each`);
    components[name] = schema;
  }

  function convert(schema: z.ZodType, io: Direction): JsonSchema {
    const { $defs = {}, ...converted } = pointToComponents(toJsonSchema(schema, io)) as {
      $defs?: Record<string, JsonSchema>;
    };
    for (const [name, definition] of Object.entries($defs)) add(name, definition);
    return converted;
  }

  return {
    components,
    examples,
    /** Returns a reference to an example, stored once. */
    example(name: string, value: unknown): { $ref: string } {
      examples[name] = { value };
      return { $ref: `#/components/examples/${name}` };
    },
    /** Describes an object of parameters one by one. */
    inline(schema: z.ZodType, io: Direction): JsonSchema {
      return convert(schema, io);
    },
    /** Returns a schema, or a reference to its component. */
    reference(schema: z.ZodType, io: Direction): JsonSchema {
      const { properties } = convert(z.object({ root: schema }), io) as { properties: { root: JsonSchema } };
      return properties.root;
    },
  };
}

function toJsonSchema(schema: z.ZodType, io: Direction): JsonSchema {
  const {
    $schema: _,
    id: _id,
    ...converted
  } = z.toJSONSchema(schema, {
    io,
    metadata: names,
    unrepresentable: "any",
    override: ({ jsonSchema }) => {
      // Answers may gain fields; clients ignore unknown ones.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
  return converted;
}

function pointToComponents(schema: JsonSchema): unknown {
  return JSON.parse(JSON.stringify(schema), (key, value) =>
    key === "$ref" && typeof value === "string" ? value.replace("#/$defs/", "#/components/schemas/") : value,
  );
}
