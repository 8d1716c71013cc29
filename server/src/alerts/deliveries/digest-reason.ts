import type { ClaimedDelivery } from "./deliveries.queries.ts";

/** Describes why a digest was sent. */
export function describeDigestReason({
  motivo,
  was_paused: wasPaused,
  frequencia,
}: Pick<ClaimedDelivery, "motivo" | "was_paused" | "frequencia">): string {
  if (motivo === "PREFERENCIAS")
    return (
      "Você recebeu este resumo porque informou ou mudou as suas preferências: são os concursos " +
      "abertos que encerram primeiro. Todos os que combinam estão em Meus concursos."
    );
  if (motivo === "CANAL")
    return "Você recebeu este resumo porque agora tem um canal por onde avisar: é o que vale para você neste momento.";
  if (wasPaused) return "Você recebeu este resumo porque terminou a pausa dos seus alertas.";
  if (frequencia === "DIARIO") return "Você recebeu este resumo porque escolheu o resumo diário.";
  if (frequencia === "SEMANAL") return "Você recebeu este resumo porque escolheu o resumo semanal.";
  return "Você recebeu esta mensagem porque as novidades de um mesmo momento chegam juntas.";
}
