import type { Previa } from "@cav/contract/concursos/matching.ts";
import { formatInteger } from "@cav/contract/format.ts";
import { hasPreferencias } from "@cav/contract/preferencias/choices.ts";
import type { UpdatePreferencias } from "@cav/contract/preferencias/preferencias.ts";
import { Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { previewQuery } from "../queries.ts";

const debounceMs = 400;

/** 90 in 90 days: more than one alert a day is usually not read. */
const tooManyAlerts = 90;

/** Returns the preview of preferences, debounced. */
export function useMatchPreview(draft: UpdatePreferencias) {
  const [settled] = useDebouncedValue(draft, debounceMs);
  return useQuery({ ...previewQuery(settled), enabled: hasPreferencias(settled) });
}

/** Shows what the preferences would match while they are edited. `isFull`: the plan's limit is reached. */
export function MatchPreview({ draft, isFull }: { draft: UpdatePreferencias; isFull: boolean }) {
  const preview = useMatchPreview(draft);
  if (!hasPreferencias(draft) || !preview.data) return null;
  return (
    <div role="status">
      <Text fw={600}>{openSentence(preview.data)}</Text>
      <Text c="dimmed">{forecastSentence(preview.data, isFull)}</Text>
    </div>
  );
}

/** Certain matches are included in the possible ones. */
function openSentence({ concursos, combinam }: Previa): string {
  if (concursos === 0) return "Nenhum concurso aberto combina com estas preferências agora.";
  const isSure = combinam === concursos;
  if (concursos === 1)
    return `1 concurso aberto ${isSure ? "combina" : "pode combinar"} com estas preferências agora.`;
  const open = `${formatInteger(concursos)} concursos abertos`;
  if (isSure) return `${open} combinam com estas preferências agora.`;
  if (combinam === 0) return `${open} podem combinar com estas preferências agora.`;
  return `${open} combinam ou podem combinar com estas preferências agora: ${formatInteger(combinam)} com certeza.`;
}

function forecastSentence({ alertas_90_dias: alerts }: Previa, isFull: boolean): string {
  if (alerts === 0)
    return "Nos últimos 90 dias elas não teriam gerado nenhum alerta. Que tal afrouxar alguma?";
  if (alerts === 1) return "Nos últimos 90 dias elas teriam gerado 1 alerta de concurso novo.";
  const sentence = `Nos últimos 90 dias elas teriam gerado ${formatInteger(alerts)} alertas de concursos novos.`;
  if (alerts <= tooManyAlerts) return sentence;
  const advice = isFull
    ? "troque uma preferência larga, como uma região ou um estado, por uma cidade, um curso ou um salário"
    : "escolha mais preferências para receber só o que interessa";
  return `${sentence} É mais de um por dia: ${advice}.`;
}
