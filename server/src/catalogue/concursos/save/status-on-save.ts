import { findStop, statusByDates } from "@cav/contract/concursos/concurso-status.ts";
import { type ConcursoStatus, isStopped, statusLabels } from "@cav/contract/concursos/concursos.ts";
import { hasForeseen, isForeseen } from "../../etapas/index.ts";
import type { ResolvedConcurso } from "./resolve.ts";

/**
 * Returns an exam with its final status, and its stored file and stages unless the save changes them. An annulment or
 * suspension among its stages stops it. Otherwise the status follows dates and stages, unless it is fixed with a reason
 * and an end. Without facts of a notice an exam whose stages precede one is PREVISTO (decision 0079); one that is open
 * stays open, since users were notified.
 */
export function withStatus(
  before: ResolvedConcurso | undefined,
  given: ResolvedConcurso,
  today: string,
): ResolvedConcurso {
  const { edital_arquivo = before?.edital_arquivo ?? null, etapas = before?.etapas ?? [] } = given;
  const after = { ...given, edital_arquivo, etapas };
  const stop = stopOf(before, after, today);
  if (!stop && isFixed(after, today)) return after;
  const status = stop ?? followDates(before?.status, after, today);
  // The end of a stop is decided by others; its reason stays.
  const status_motivo = isStopped(status) ? after.status_motivo : null;
  return { ...after, status, status_motivo, status_ate: null };
}

/** Returns a save without a status with the stored one, its reason and its end. */
export function withStoredStatus(before: ResolvedConcurso, given: ResolvedConcurso): ResolvedConcurso {
  const { status, status_motivo, status_ate } = before;
  return {
    ...given,
    status,
    status_motivo: given.status_motivo ?? status_motivo ?? null,
    status_ate: given.status_ate ?? status_ate ?? null,
  };
}

/** Returns whether a status is fixed against the dates; a stopped exam needs no fixing. */
export const isFixed = (
  { status, status_ate }: { status: ConcursoStatus; status_ate?: string | null },
  today: string,
): boolean => !isStopped(status) && !!status_ate && status_ate >= today;

type Etapas = NonNullable<ResolvedConcurso["etapas"]>;
type WithEtapas = ResolvedConcurso & { etapas: Etapas };

function followDates(before: ConcursoStatus | undefined, after: WithEtapas, today: string): ConcursoStatus {
  const status = statusByDates(after.status, after, today);
  const wasOpen = before === "EDITAL_ABERTO" || before === "INSCRICOES_ABERTAS";
  if (status === "EDITAL_ABERTO" && !wasOpen && isForeseen(after) && hasForeseen(after.etapas))
    return "PREVISTO";
  if (status === "PREVISTO" && !isForeseen(after)) return statusByDates("EDITAL_ABERTO", after, today);
  return status;
}

/**
 * Returns the status of the stop among the stages: of a new one, and of an annulment that nothing follows. A later save
 * may resume a suspended exam by its status alone; an annulled one needs a step after the annulment.
 */
function stopOf(
  before: ResolvedConcurso | undefined,
  { etapas }: WithEtapas,
  today: string,
): ConcursoStatus | undefined {
  const stop = findStop(etapas, today);
  if (!stop) return undefined;
  const isKnown = (before?.etapas ?? []).some(
    (one) => one.tipo === stop.etapa.tipo && one.inicio === stop.etapa.inicio && one.situacao === "REALIZADA",
  );
  if (!isKnown) return stop.status;
  return stop.status === "CANCELADO" && before?.status === "CANCELADO" ? "CANCELADO" : undefined;
}

/**
 * Returns whether a stored EDITAL_ABERTO exam was only ever foreseen, by its first and last version: it predates
 * PREVISTO. Such facts saved today become PREVISTO at once.
 */
export function isOnlyForeseen(
  stored: ResolvedConcurso,
  { first, last }: Record<"first" | "last", ResolvedConcurso>,
  today: string,
): boolean {
  const isForeseenAsNew = (facts: ResolvedConcurso) =>
    withStatus(undefined, { ...facts, status: "EDITAL_ABERTO" }, today).status === "PREVISTO";
  const isOlder = last.status === "PREVISTO" || (first.status === "EDITAL_ABERTO" && isForeseenAsNew(first));
  return stored.status === "EDITAL_ABERTO" && isOlder && isForeseenAsNew(stored);
}

/** Describes a status that differs from its dates; undefined when it does not. */
export function describeDisagreement(concurso: ResolvedConcurso, today: string): string | undefined {
  const byDates = statusByDates(concurso.status, concurso, today);
  if (byDates === concurso.status) return undefined;
  return `O status é “${statusLabels[concurso.status]}”; pelas datas, seria “${statusLabels[byDates]}”.`;
}

/** Describes that an exam took another status than the given one; undefined when none was given. */
export function describeTakenStatus(given: ConcursoStatus, taken: ConcursoStatus): string | undefined {
  if (given === taken || given === "EDITAL_ABERTO") return undefined;
  return `O status é “${statusLabels[given]}”; pelas datas, fica “${statusLabels[taken]}”.`;
}
