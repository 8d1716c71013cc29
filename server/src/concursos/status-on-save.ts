import { type ConcursoDates, statusByDates, withLastProva } from "@cav/contract/concurso-dates.ts";
import { type ConcursoStatus, isStopped, statusLabels } from "@cav/contract/concursos.ts";
import { hasForeseen, isForeseen } from "../etapas/index.ts";
import type { ResolvedConcurso } from "./resolve.ts";

/**
 * Returns an exam with the status that it is stored with, and the file and the stages that it has unless the save is about
 * them. A status follows the dates from the moment of saving, unless somebody said why and up to which day it stands against
 * them. Without anything of a notice an exam whose stages precede one is PREVISTO, until something of its notice is known
 * (decision 0092); one that is open stays it until somebody says otherwise, since users were told so. A stage that stops the
 * whole exam stops it, whoever saves it: by form, by file, by an act.
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

/** Whether a status stands against the dates. What was stopped has no dates to stand against. */
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
 * The status that a save gives by a stage that is new: an annulment or a suspension of the whole exam, the last thing that was
 * done. Whoever saves again without a new one may set another status.
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
 * Whether a stored exam that is EDITAL_ABERTO has never been anything but foreseen, by its first version and its last: it was
 * stored before there was PREVISTO, or by a version gone back to. One that is saved with such facts today is PREVISTO at once.
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

/** Says where an exam's status is not the one of its dates; undefined where it is. */
export function describeDisagreement(
  concurso: ConcursoDates & { status: ConcursoStatus; cargos: { data_prova?: string | null }[] },
  today: string,
): string | undefined {
  const byDates = statusByDates(concurso.status, withLastProva(concurso), today);
  if (byDates === concurso.status) return undefined;
  return `O status é “${statusLabels[concurso.status]}”; pelas datas, seria “${statusLabels[byDates]}”.`;
}

/** Says which status an exam took by its dates instead of the one that it was given; undefined where nobody gave one. */
export function describeTakenStatus(given: ConcursoStatus, taken: ConcursoStatus): string | undefined {
  if (given === taken || given === "EDITAL_ABERTO") return undefined;
  return `O status é “${statusLabels[given]}”; pelas datas, fica “${statusLabels[taken]}”.`;
}
