import { z } from "zod";

type Fields = { shape: Record<string, unknown> };
/** An entity's fields as they are sent and as they are answered, and those of the entities in its lists. */
type Known = { sent: Fields; answered: Fields; lists?: Record<string, Known> };

/**
 * A body in which clients may send back what they were answered: fields that only the server sets are ignored, and any other
 * unknown field is refused by its name, since ignoring a typing error would lose what was meant.
 */
export function withKnownFields<S extends z.ZodType>(body: S, known: Known) {
  return z.preprocess((value, context) => {
    for (const path of unknownIn(value, known))
      context.addIssue({
        code: "custom",
        path,
        message: `O campo “${path.at(-1)}” não existe.`,
        input: value,
      });
    return value;
  }, body);
}

function unknownIn(value: unknown, { sent, answered, lists = {} }: Known): (string | number)[][] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, own]) => {
    if (!Object.hasOwn(sent.shape, name) && !Object.hasOwn(answered.shape, name)) return [[name]];
    const list = lists[name];
    if (!list || !Array.isArray(own)) return [];
    return own.flatMap((item, index) => unknownIn(item, list).map((path) => [name, index, ...path]));
  });
}
