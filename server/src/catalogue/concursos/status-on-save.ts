import { type ConcursoDates, statusByDates, withLastProva } from "@cav/contract/concurso-dates.ts";
import { type ConcursoStatus, isStopped, statusLabels } from "@cav/contract/concursos.ts";
import { hasForeseen, isForeseen } from "../etapas/index.ts";
import type { ResolvedConcurso } from "./resolve.ts";

/**
 * Returns an exam with its final status, and its stored file and stages unless the save changes them. The status
 * follows the dates, unless it is fixed with a reason and an end. Without facts of a notice an exam whose stages
 * precede one is PREVISTO (decision 0079); one that is open stays open, since users were notified. A stage that stops
 * the exam sets the status for any writer.
 */
export function withStatus(
  before: ResolvedConcurso | undefined,
  given: ResolvedConcurso,
  today: string,
): ResolvedConcurso {
  const { edital_arquivo = before?.edital_arquivo ?? null, etapas = before?.etapas ?? [] } = given;
  const after = { ...given, edital_arquivo, etapas };
  const stopped = findStopped(before?.etapas ?? [], etapas, today);
  if (!stopped && isFixed(after, today)) return after;
  return { ...after, ...notFixed, status: stopped ?? followDates(before?.status, after, today) };
}

const notFixed = { status_motivo: null, status_ate: null };

/** Returns whether a status is fixed against the dates; a stopped exam needs no fixing. */
export const isFixed = (
  { status, status_ate }: { status: ConcursoStatus; status_ate?: string | null },
  today: string,
): boolean => !isStopped(status) && !!status_ate && status_ate >= today;

function followDates(
  before: ConcursoStatus | undefined,
  after: ResolvedConcurso & { etapas: Etapas },
  today: string,
): ConcursoStatus {
  const dates = withLastProva(after);
  const known = { ...after, ...dates };
  const status = statusByDates(after.status, dates, today);
  const wasOpen = before === "EDITAL_ABERTO" || before === "INSCRICOES_ABERTAS";
  if (status === "EDITAL_ABERTO" && !wasOpen && isForeseen(known) && hasForeseen(after.etapas))
    return "PREVISTO";
  if (status === "PREVISTO" && !isForeseen(known)) return statusByDates("EDITAL_ABERTO", dates, today);
  return status;
}

const stops: Partial<Record<string, ConcursoStatus>> = { ANULACAO: "CANCELADO", SUSPENSAO: "SUSPENSO" };

/**
 * Returns the status set by a new stage: the last annulment or suspension of the whole exam. A later save without a new
 * stage may set another.
 */
function findStopped(before: Etapas, after: Etapas, today: string): ConcursoStatus | undefined {
  const done = after.filter(({ situacao, inicio }) => situacao === "REALIZADA" && (inicio ?? today) <= today);
  const last = done
    .map(({ inicio }) => inicio ?? today)
    .toSorted()
    .at(-1);
  const isKnown = ({ tipo, inicio }: Etapas[number]) =>
    before.some((one) => one.tipo === tipo && one.inicio === inicio && one.situacao === "REALIZADA");
  const stop = done.find(
    (etapa) =>
      etapa.tipo in stops &&
      etapa.cargo === null &&
      etapa.modalidade === null &&
      (etapa.inicio ?? today) === last &&
      !isKnown(etapa),
  );
  return stop && stops[stop.tipo];
}

type Etapas = NonNullable<ResolvedConcurso["etapas"]>;

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
export function describeDisagreement(
  concurso: ConcursoDates & { status: ConcursoStatus; cargos: { data_prova?: string | null }[] },
  today: string,
): string | undefined {
  const byDates = statusByDates(concurso.status, withLastProva(concurso), today);
  if (byDates === concurso.status) return undefined;
  return `O status é “${statusLabels[concurso.status]}”; pelas datas, seria “${statusLabels[byDates]}”.`;
}

/** Describes that an exam took another status than the given one; undefined when none was given. */
export function describeTakenStatus(given: ConcursoStatus, taken: ConcursoStatus): string | undefined {
  if (given === taken || given === "EDITAL_ABERTO") return undefined;
  return `O status é “${statusLabels[given]}”; pelas datas, fica “${statusLabels[taken]}”.`;
}
