import { addedFields } from "@cav/contract/added-fields.ts";

const added = Map.groupBy(addedFields, ({ beside }) => beside);

/** Adds the fields that an answer of the last release lacks, in place. */
export function fillAdded<T>(answer: T): T {
  if (Array.isArray(answer)) for (const item of answer) fillAdded(item);
  else if (typeof answer === "object" && answer !== null)
    for (const [name, value] of Object.entries(answer)) {
      fillAdded(value);
      for (const { field, value: instead } of added.get(name) ?? [])
        if (!(field in answer)) Reflect.set(answer, field, structuredClone(instead));
    }
  return answer;
}
