import { isRegistrationAhead, statusByDates } from "@cav/contract/concursos/concurso-status.ts";
import { formatDay } from "@cav/contract/format.ts";
import type { ResolvedConcurso } from "../save/resolve.ts";
import type { Change } from "./changes.ts";

type States = Record<"before" | "after", ResolvedConcurso>;

/** Fact of a change that the registrations' dates do not tell: closed before their last day, or opened again. */
export const doorFact = "inscricoes";

/**
 * Returns that registrations were closed by hand, with the reason, or opened again; empty where a date did it. A
 * closing without a known last day counts, since nothing else announced it.
 */
export function doorChangeOf({ before, after }: States, today: string): Change[] {
  const says = (para: string): Change[] => [{ campo: doorFact, tipo: "alterado", de: null, para }];
  if (isClosedByHand(after, today) && isRegistrationAhead({ ...before, data_fim_inscricao: null }, today)) {
    const reason = after.status_motivo ? `: ${after.status_motivo}` : "";
    return says(`encerradas antes do prazo${reason}`);
  }
  const isReopened = isClosedByHand(before, today) && isRegistrationAhead(after, today);
  const end = after.data_fim_inscricao;
  return isReopened ? says(`reabertas${end ? ` até ${formatDay(end)}` : ""}`) : [];
}

/** Returns whether somebody closed the registrations: no date of the exam says so. */
function isClosedByHand(facts: ResolvedConcurso, today: string): boolean {
  if (facts.status !== "AGUARDANDO_PROVAS") return false;
  return isRegistrationAhead({ ...facts, status: statusByDates("EDITAL_ABERTO", facts, today) }, today);
}
