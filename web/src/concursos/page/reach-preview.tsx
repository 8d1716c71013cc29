import { Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { lazy, memo, Suspense } from "react";
import type { ConcursoDraft } from "../form/concurso-draft.ts";
import { useDraftValues } from "../form/draft-form.ts";
import { reachFailure, reachHint } from "./reach-words.ts";

const debounceMs = 600;

// Loaded with the exam's rules, after a title was typed; without them the form still works.
const Reach = lazy(() => import("./reach.tsx").catch(() => ({ default: () => reachFailure })));

/** Shows how many users the exam would match, once the draft is valid. */
export function ReachPreview() {
  const draft = useDraftValues();
  // Debounced, because checking 150 positions on each key would be slow.
  const [settled] = useDebouncedValue(draft, debounceMs);
  return (
    <Text role="status" c="dimmed" fz="sm">
      <Settled draft={settled} />
    </Text>
  );
}

const Settled = memo(function Settled({ draft }: { draft: ConcursoDraft }) {
  if (draft.titulo.trim() === "") return reachHint;
  return (
    <Suspense fallback={reachHint}>
      <Reach draft={draft} />
    </Suspense>
  );
});
