import { addedInputs } from "@cav/contract/added-fields.ts";
import type { FieldError } from "@cav/contract/errors.ts";

const unchanged = new Map(addedInputs.map((row) => [row.field, JSON.stringify(row.unchanged)]));

/**
 * Returns a body without the refused fields; undefined if one of them is no new field of this release, or holds a value
 * that a person chose.
 */
export function withoutAdded(body: unknown, refused: readonly FieldError[]): unknown {
  if (refused.length === 0 || typeof body !== "object") return undefined;
  const copy: unknown = structuredClone(body);
  for (const { field } of refused) {
    const path = field.split(".");
    const name = path.pop() ?? "";
    const owner = path.reduce<unknown>(
      (one, key) => (one as Record<string, unknown> | undefined)?.[key],
      copy,
    );
    if (typeof owner !== "object" || owner === null || !unchanged.has(name)) return undefined;
    if (JSON.stringify(Reflect.get(owner, name)) !== unchanged.get(name)) return undefined;
    Reflect.deleteProperty(owner, name);
  }
  return copy;
}
