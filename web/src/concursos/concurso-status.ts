import type { ConcursoStatus } from "@cav/contract/concursos/concursos.ts";
import { statusLabels } from "@cav/contract/concursos/concursos.words.ts";
import { formatDay } from "@cav/contract/format.ts";
import { daysUntil, todayInBrazil } from "../lib/days.ts";
import type { TagTone } from "../ui/tag.tsx";

const tones: Record<ConcursoStatus, TagTone> = {
  PREVISTO: "neutral",
  INSCRICOES_ABERTAS: "success",
  EDITAL_ABERTO: "info",
  AGUARDANDO_PROVAS: "warning",
  FINALIZADO: "neutral",
  SUSPENSO: "danger",
  CANCELADO: "danger",
};

export function statusTone(status: ConcursoStatus): TagTone {
  return tones[status];
}

/** Returns a card's status label; open registrations are ABERTA (exams §2.4). */
export function cardStatusLabel(status: ConcursoStatus): string {
  return status === "INSCRICOES_ABERTAS" ? "ABERTA" : statusLabels[status];
}

/** Returns whether a day that is not past comes within a week. */
export const isNearDay = (day: string, today = todayInBrazil()): boolean => {
  const days = daysUntil(day, today);
  return days >= 0 && days <= 7;
};

/** Describes the deadline; `isNear` within a week. */
export function describeDeadline(
  end: string | null,
  today = todayInBrazil(),
): { text: string; isNear: boolean } {
  if (end === null) return { text: "Prazo a divulgar", isNear: false };
  const days = daysUntil(end, today);
  if (days < 0) return { text: `Inscrições até ${formatDay(end)}`, isNear: false };
  if (days === 0) return { text: "Encerra hoje", isNear: true };
  if (days === 1) return { text: "Encerra amanhã", isNear: true };
  if (days <= 7) return { text: `Encerra em ${days} dias`, isNear: true };
  return { text: `Inscrições até ${formatDay(end)}`, isNear: false };
}
