import { useEffect, useState } from "react";
import type { Filters } from "./filters.ts";

/** Filters that are being edited: they follow the address when it changes by itself, as by going back. */
export function useDraft(value: Filters) {
  const [draft, setDraft] = useState(value);
  const said = JSON.stringify(value);
  useEffect(() => setDraft(JSON.parse(said) as Filters), [said]);
  return [draft, setDraft] as const;
}
