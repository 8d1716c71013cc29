import type { ConcursoDates } from "./concurso-dates.ts";
import type { concursoStatuses } from "./concursos.words.ts";
import { type EtapaFacts, type EtapaTipo, isStep, publishedEtapas, supersedes } from "./etapas.words.ts";

// An exam's status on a day, from its dates and stages, once: for saves, imports, the calendar, form and checks.

type Status = (typeof concursoStatuses)[number];

type StageOfStatus = Pick<
  EtapaFacts,
  "tipo" | "situacao" | "inicio" | "fim" | "cargo" | "modalidade" | "descricao"
>;

/** Facts that decide an exam's status. */
export type StatusFacts = ConcursoDates & {
  cargos?: readonly { data_prova?: string | null }[];
  etapas?: readonly StageOfStatus[] | undefined;
};

/** Statuses in the order of the dates. */
const ladder = ["EDITAL_ABERTO", "INSCRICOES_ABERTAS", "AGUARDANDO_PROVAS", "FINALIZADO"] as const;
type Rung = (typeof ladder)[number];

/**
 * Returns the status that dates and stages imply on a day. Keeps the current one if they allow it, else the nearest
 * allowed. Suspended, cancelled and merely planned exams keep theirs.
 */
export function statusByDates<Given extends string>(
  status: Given,
  facts: StatusFacts,
  today: string,
): Given | Rung {
  if (status === "PREVISTO") return hasDates(facts) ? statusByDates("EDITAL_ABERTO", facts, today) : status;
  const rung = (ladder as readonly string[]).indexOf(status);
  if (rung < 0) return status;
  const earliest = earliestRung(facts, today);
  const latest = Math.max(earliest, latestRung(facts, today));
  return ladder[Math.min(latest, Math.max(earliest, rung))] ?? status;
}

/** Returns whether a status comes before another in the order of the dates. */
export function isEarlierStatus(status: string, other: string): boolean {
  const rungOf = (one: string) => (ladder as readonly string[]).indexOf(one);
  return rungOf(status) >= 0 && rungOf(status) < rungOf(other);
}

const hasDates = ({
  data_inicio_inscricao: start,
  data_fim_inscricao: end,
  data_prova: day,
}: ConcursoDates) => start !== null || end !== null || day !== null;

/** Returns an exam's days in order, those of positions included. */
const provasOf = ({ data_prova, cargos = [] }: StatusFacts): string[] =>
  [data_prova, ...cargos.map((cargo) => cargo.data_prova)]
    .filter((day) => typeof day === "string" && day !== "")
    .toSorted() as string[];

/** Returns the earliest status that is known to have come. */
function earliestRung(facts: StatusFacts, today: string): number {
  const { data_inicio_inscricao: start, data_fim_inscricao: end, etapas = [] } = facts;
  const days = provasOf(facts);
  const [first, last] = [days[0], days.at(-1)];
  const isToCome = (last !== undefined && last >= today) || (end !== null && end >= today);
  const done = etapas.filter((etapa) => isOfWhole(etapa) && isDone(etapa, today));
  const isSat = last !== undefined && last < today;
  if ((isSat || (!isToCome && done.some(isEnd))) && !hasPhaseToCome(facts, today)) return 3;
  // Registrations end before the first exam day, and before anything that follows them.
  const isClosed =
    end !== null ? end < today : (first !== undefined && first <= today) || done.some(isAfterRegistration);
  if (isClosed || isSat) return 2;
  return start && start <= today ? 1 : 0;
}

/** Returns the latest status before the next date. */
function latestRung(facts: StatusFacts, today: string): number {
  const { data_inicio_inscricao: start, data_fim_inscricao: end } = facts;
  const last = provasOf(facts).at(-1);
  if (start && start > today) return 0;
  if (end && end >= today) return 1;
  return (last && last >= today) || hasPhaseToCome(facts, today) ? 2 : 3;
}

/** Phases that an exam ends with; calls and appointments come after its end. */
const phases: ReadonlySet<EtapaTipo> = new Set<EtapaTipo>([
  "LOCAIS_DE_PROVA",
  "PROVA",
  "GABARITO",
  "RECURSOS",
  "RESULTADO",
  "HOMOLOGACAO",
]);

/** Days after which a foreseen phase without news no longer keeps an exam from its end. */
const expectedDays = 365;

const dayAfterOf = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** Returns whether a phase is still expected: foreseen, not over, and nothing later was published. */
export function hasPhaseToCome(facts: StatusFacts, today: string): boolean {
  const { etapas = [] } = facts;
  const lastProva = provasOf(facts).at(-1) ?? null;
  return etapas.some((etapa) => {
    if (etapa.situacao !== "PREVISTA" || !phases.has(etapa.tipo)) return false;
    const day = etapa.fim ?? etapa.inicio;
    if (day !== null && day >= today) return true;
    if (day !== null && !publishedEtapas.has(etapa.tipo)) return false;
    const known = day ?? lastProva;
    if (known !== null && dayAfterOf(known, expectedDays) < today) return false;
    return !etapas.some((other) => supersedes(other, etapa));
  });
}

const isDone = ({ situacao, inicio, fim }: StageOfStatus, today: string) =>
  situacao === "REALIZADA" && (inicio ?? fim ?? today) <= today;

/** Returns whether a stage ends the exam; only registrations are homologated before the exam. */
const isEnd = ({ tipo, descricao }: StageOfStatus) =>
  (tipo === "HOMOLOGACAO" || tipo === "NOMEACAO") && !/inscri/i.test(descricao ?? "");

const isAfterRegistration = (etapa: StageOfStatus) =>
  ["PROVA", "GABARITO", "RESULTADO"].includes(etapa.tipo) || isEnd(etapa);

/** Words of a part of an exam, which may be annulled alone, and of the whole. */
const part = String.raw`(?:homologa|prova|fase|etapa|quest|gabarito|resultado|convoca|nomea|classifica|(?:sub)?ite(?:m|ns)\b|recurso|corre[çc]|inscri|avalia)`;
const parts = new RegExp(String.raw`\b${part}`, "i");
const whole = /\b(?:concurso|certame|processo seletivo|sele[çc][ãa]o|edital)\b/i;
const leading = `(?:fo[ir]a?m?|ficam?|torna(?:d[oa]s?|r)?|sem|efeito|anul[a-zà-ÿ]*|cancel[a-zà-ÿ]*|apenas|somente|s[óo]|[ao]s?|d[aeo]s?|n[ao]s?|[uú]nic[ao]s?|toda?s?)`;
const partFirst = new RegExp(String.raw`^\W*(?:${leading}\s+)*${part}`, "i");

/** Returns whether a stage is about the exam as a whole: no position, share, or annulled part such as a phase. */
export function isOfWhole({ tipo, cargo, modalidade, descricao }: StageOfStatus): boolean {
  if (cargo !== null || modalidade !== null) return false;
  if (tipo !== "ANULACAO" || descricao === null) return true;
  if (/\bparcial/i.test(descricao) || partFirst.test(descricao)) return false;
  return whole.test(descricao) || !parts.test(descricao);
}

const stops: Partial<Record<EtapaTipo, "CANCELADO" | "SUSPENSO">> = {
  ANULACAO: "CANCELADO",
  SUSPENSAO: "SUSPENSO",
};

/**
 * Returns the last annulment or suspension of the whole exam, unless a step was published after it. A refund or a
 * longer validity is no step.
 */
export function findStop<Etapa extends StageOfStatus>(
  etapas: readonly Etapa[],
  today: string,
): { etapa: Etapa; status: "CANCELADO" | "SUSPENSO" } | undefined {
  const done = etapas.filter((etapa) => isDone(etapa, today));
  const dayOf = ({ inicio, fim }: Etapa) => inicio ?? fim ?? today;
  const stopped = done
    .filter((etapa) => stops[etapa.tipo] && isOfWhole(etapa))
    .toSorted(
      (a, b) =>
        dayOf(b).localeCompare(dayOf(a)) || Number(b.tipo === "ANULACAO") - Number(a.tipo === "ANULACAO"),
    );
  const [etapa] = stopped;
  const status = etapa && stops[etapa.tipo];
  if (!etapa || !status || done.some((one) => isStep(one.tipo) && dayOf(one) > dayOf(etapa)))
    return undefined;
  return { etapa, status };
}

/** Facts that decide whether somebody can register. */
export type RegistrationFacts = { status: Status; data_fim_inscricao: string | null };

const isAnnounced = (status: Status) => status === "EDITAL_ABERTO" || status === "INSCRICOES_ABERTAS";

/**
 * Returns whether registrations are open or to come, by status and last day. An unknown last day counts as to come.
 */
export function isRegistrationAhead(
  { status, data_fim_inscricao }: RegistrationFacts,
  today: string,
): boolean {
  return isAnnounced(status) && (data_fim_inscricao === null || data_fim_inscricao >= today);
}

/** Returns whether registrations were closed by hand before their announced last day. */
export function isClosedEarly(
  { status, data_fim_inscricao: end }: RegistrationFacts,
  today: string,
): boolean {
  return (status === "AGUARDANDO_PROVAS" || status === "FINALIZADO") && end !== null && end >= today;
}
