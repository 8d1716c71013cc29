import type { ConcursoResumo } from "@cav/contract/concursos/concursos.ts";
import { formatCount, formatDay, formatDayMonth, weekdayOf } from "@cav/contract/format.ts";
import { daysUntil, todayInBrazil } from "../../lib/days.ts";

export type DeadlineGroup<C> = {
  key: string;
  title: string;
  /** Number of deadlines on that day, in words; absent while more may load. */
  note?: string;
  /** Whether the day is within a week. */
  isNear: boolean;
  concursos: C[];
};

/** Groups exams, in the server's order, by the day on which registration ends. */
export function deadlineGroups<C extends Pick<ConcursoResumo, "resumo" | "status">>(
  concursos: C[],
  { isWhole, today = todayInBrazil() }: { isWhole: boolean; today?: string },
): DeadlineGroup<C>[] {
  const groups: DeadlineGroup<C>[] = [];
  for (const concurso of concursos) {
    const key = keyOf(concurso, today);
    const last = groups.at(-1);
    if (last?.key === key) last.concursos.push(concurso);
    else groups.push({ key, ...headingOf(key, today), concursos: [concurso] });
  }
  for (const group of groups) if (group.key === over) group.title = describeNotOpen(group.concursos);
  return groups.map((group, index) =>
    isWhole || index < groups.length - 1 ? { ...group, note: noteOf(group) } : group,
  );
}

const open = "aberto";
const over = "encerrado";

function keyOf({ resumo: { prazo } }: Pick<ConcursoResumo, "resumo">, today: string): string {
  // Offline data may be from an earlier day.
  if (!prazo.aberto || (prazo.dia !== null && prazo.dia < today)) return over;
  return prazo.dia ?? open;
}

/** Counts exams whose registration is over, and exams without a notice yet. */
export function describeNotOpen(concursos: Pick<ConcursoResumo, "status">[]): string {
  const foreseen = concursos.filter(({ status }) => status === "PREVISTO").length;
  if (foreseen === 0) return "Inscrições encerradas";
  return foreseen === concursos.length ? "Previstos, ainda sem edital" : "Inscrições encerradas e previstos";
}

function headingOf(key: string, today: string) {
  if (key === open) return { title: "Sem data", isNear: false };
  if (key === over) return { title: "Inscrições encerradas", isNear: false };
  return describeDay(key, today);
}

/** Returns the heading of a future day, "Terça, 08/12", and whether it is within a week. */
export function describeDay(key: string, today = todayInBrazil()): { title: string; isNear: boolean } {
  const days = daysUntil(key, today);
  const day = key.slice(0, 4) === today.slice(0, 4) ? formatDayMonth(key) : formatDay(key);
  return {
    title: `${days === 0 ? "Hoje" : days === 1 ? "Amanhã" : weekdayOf(key)}, ${day}`,
    isNear: days <= 7,
  };
}

function noteOf({ key, concursos }: DeadlineGroup<unknown>): string {
  return key === open || key === over
    ? formatCount(concursos.length, "concurso", "concursos")
    : formatCount(concursos.length, "termina", "terminam");
}
