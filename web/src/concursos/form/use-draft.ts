import { useEffect, useState } from "react";
import type { Filters } from "../list/filters.ts";

/** Edits filters locally; follows the address when it changes (back button). */
export function useDraft(value: Filters) {
  const [draft, setDraft] = useState(value);
  const said = JSON.stringify(value);
  useEffect(() => setDraft(JSON.parse(said) as Filters), [said]);
  return [draft, setDraft] as const;
}
