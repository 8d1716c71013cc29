import { calls } from "@cav/contract/calls.ts";
import { formatInteger } from "@cav/contract/format.ts";
import { hasPreferencias, type UpdatePreferencias } from "@cav/contract/preferencias.ts";
import { Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../lib/client.ts";

const debounceMs = 400;

/** Says what the preferences would find now, while they are edited, so that one sees what a filter costs. */
export function MatchPreview({ draft }: { draft: UpdatePreferencias }) {
  const [settled] = useDebouncedValue(draft, debounceMs);
  const preview = useQuery({
    queryKey: ["previa", settled],
    queryFn: () => call(calls.previewMyPreferencias, { body: settled }),
    enabled: hasPreferencias(settled),
    placeholderData: keepPreviousData,
  });
  if (!hasPreferencias(draft) || !preview.data) return null;
  return (
    <Text role="status" fw={600}>
      {sentenceOf(preview.data.concursos)}
    </Text>
  );
}

function sentenceOf(count: number): string {
  if (count === 0)
    return "Nenhum concurso aberto combina com estas preferências agora. Que tal afrouxar alguma?";
  if (count === 1) return "1 concurso aberto combina com estas preferências agora.";
  return `${formatInteger(count)} concursos abertos combinam com estas preferências agora.`;
}
