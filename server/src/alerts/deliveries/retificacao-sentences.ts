import type { Mudanca } from "@cav/contract/concursos/historico.ts";
import { formatDay, formatInteger, listSome } from "@cav/contract/format.ts";
import { type Change, type ChangeNames, describeChanges, doorFact } from "../../catalogue/concursos/index.ts";
import type { ToldChange } from "../../messages/index.ts";
import type { Situation } from "../agenda/index.ts";
import { type Days, noticeSubject, subjectsOf } from "./aviso-subjects.ts";
import { type LastDay, lastDaysOf } from "./moved-to-today.ts";
import { describeDay } from "./near-day.ts";

/** A rectification: its subject, its fixed sentences, and single changes. */
export type RetificacaoText = {
  assuntos: string[];
  linhas: string[];
  mudancas: ToldChange[];
  /** Dates whose last day it states. */
  encerram: LastDay[];
};

/** A user's matching positions by identity: names and certainty. */
export type MatchedCargos = Map<string, { nome: string; isCertain: boolean }>;

/** The user's matching positions before and after a change. */
export type Impact = { had: MatchedCargos; has: MatchedCargos };

/** The current exam: the day to count from, and the end of registrations; null: closed. */
export type RectifiedNow = Days & { fim: string | null; isNotice?: boolean; situation?: Situation };

/**
 * Describes a rectification for a user; undefined when nothing concerns them. The first line names the change; then
 * match, last day and advice. A date moved to `lastDay` is shown as its reminder; null: no reminders.
 */
export function describeRetificacao(
  changes: Change[],
  names: ChangeNames,
  impact: Impact,
  {
    fim,
    lastDay,
    isOpen,
    isNotice = false,
    situation = "N",
    ...days
  }: RectifiedNow & { lastDay: string | null; isOpen: boolean },
): RetificacaoText | undefined {
  const isPast = situation === "P" || situation === "X";
  const meaning = isPast ? [] : describeImpact(impact, reasonOf(changes, names, days));
  if (changes.length === 0 && meaning.length === 0) return undefined;
  const holds = ({ campo }: Change) =>
    isOpen || (campo !== "data_fim_inscricao" && campo !== "data_fim_isencao");
  const lastDays = lastDay === null ? [] : lastDaysOf(changes.filter(holds), { ...days, today: lastDay });
  const flip = flipOf(impact, reasonOf(changes, names, days));
  const isNamed = ({ campo }: Change) => !lastDays.some(({ campos }) => campos.includes(campo));
  const said = subjectsOf(changes.filter(isNamed), days);
  // The new match result includes the positions' facts that caused it.
  const named = changes.filter((change) => isNamed(change) && !(flip && change.cargo));
  // A notice is new as a whole, so its facts are no changes.
  const subjects = isNotice
    ? [
        noticeSubject,
        ...(fim ? [`inscrições até ${describeDay(fim, days.today)}`] : []),
        ...(flip ? [flip] : []),
      ]
    : [...(flip ? [flip] : []), ...subjectsOf(named, days)];
  return {
    assuntos: [...lastDays.map(({ assunto }) => assunto), ...subjects],
    linhas: [
      // A digest of several exams shows only the first line.
      ...(lastDays.length > 0 ? [lastDays.flatMap(({ linhas }) => linhas.slice(0, 1)).join(" ")] : []),
      ...lastDays.flatMap(({ linhas }) => linhas.slice(1)),
      ...sayChanges(said, isNotice),
      ...meaning,
      ...(lastDays.length > 0 ? [] : sayWhatToDo(impact, fim, { situation, today: days.today })),
    ],
    mudancas: [
      ...groupChanges(
        describeChanges(
          changes.filter((change) => !isReserved(change)),
          names,
        ),
      ),
      ...describeReserved(changes.filter(isReserved)),
    ],
    encerram: lastDays.flatMap(({ encerram }) => encerram),
  };
}

function sayChanges(said: string[], isNotice: boolean): string[] {
  const facts = isNotice ? said.filter((one) => one !== noticeSubject) : said;
  const text = facts.join("; ");
  if (isNotice) return [`${capitalized(noticeSubject)}${text && `: ${text}`}.`];
  return text ? [`${capitalized(text)}.`] : [];
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Describes until when, and what to do; registered users have done it. */
function sayWhatToDo(
  { had, has }: Impact,
  fim: string | null,
  { situation, today }: { situation: Situation; today: string },
): string[] {
  if (situation === "P" || situation === "X") return [];
  const isRegistered = situation === "I";
  if (had.size > 0 && has.size === 0)
    return [
      `${isRegistered ? "Você marcou que se inscreveu: confira" : "Se já se inscreveu, confira"} no edital ` +
        "se pode continuar ou pedir a taxa de volta.",
    ];
  if (isRegistered) return ["Você já marcou que se inscreveu."];
  if (fim === null) return [];
  return fim === today
    ? ["As inscrições encerram hoje: conclua a sua."]
    : [`Inscrições até ${formatDay(fim)}: conclua a sua antes do fim do prazo.`];
}

/** Names the changed requirement that makes the user's positions no longer match. */
function reasonOf(changes: Change[], names: ChangeNames, days: Days): string {
  const ofCargos = changes.filter(({ cargo, campo }) => cargo && campo !== "cargos");
  const demands = describeChanges(ofCargos.filter(isDemand), names).flatMap(({ para }) => para ?? []);
  const others = subjectsOf(
    changes.filter(
      (change) => (change.campo.startsWith("cargos") || change.campo === "locais_prova") && !isDemand(change),
    ),
    days,
  );
  const asked = demands.length > 0 ? [`exige ${listNames(demands)}`] : [];
  return [...asked, ...others].join(" e ");
}

const isDemand = ({ campo, para }: Change) =>
  (campo === "cargos.cursos_aceitos" || campo === "cargos.nivel_escolaridade") && para !== null;

const isReserved = ({ campo }: Change) =>
  campo.startsWith("cargos.vagas_por_cota.") && campo !== "cargos.vagas_por_cota.AMPLA_CONCORRENCIA";

/**
 * Describes reserved vacancies without quota names: others may read messages, and quotas reveal health or colour. The
 * exam's page has the numbers.
 */
function describeReserved(changes: Change[]): ToldChange[] {
  if (changes.length === 0) return [];
  const cargos = new Map(
    changes.flatMap(({ cargo }) => (cargo ? [[cargo.uuid ?? cargo.nome, cargo.nome]] : [])),
  );
  const texto =
    `Distribuição das vagas${sayOfCargos([...cargos.values()])}: mudou; os números estão na ` +
    `página do concurso.`;
  return [{ texto, quantas: changes.length }];
}

function flipOf({ had, has }: Impact, reason: string): string | undefined {
  if (had.size === 0 && has.size > 0)
    return isSure(has) ? "agora combina com você" : "agora pode combinar com você";
  if (had.size > 0 && has.size === 0)
    return reason && reason.length <= shortReason
      ? `não combina mais: ${reason}`
      : "não combina mais com você";
  return isSure(has) && !isSure(had) ? "já se sabe que combina com você" : undefined;
}

/** Maximum characters of a reason in the subject; longer ones are in the text only. */
const shortReason = 36;

/** Returns whether a position matches for certain. */
export const isSure = (cargos: MatchedCargos) => [...cargos.values()].some(({ isCertain }) => isCertain);

function describeImpact({ had, has }: Impact, reason: string): string[] {
  const wentOut = sayCargos(missingIn(has, had), "deixou de combinar", "deixaram de combinar");
  const cameIn = sayCargos(missingIn(had, has), "passou a combinar", "passaram a combinar");
  if (had.size === 0 && has.size > 0) {
    const fits = isSure(has) ? "agora combina" : "agora pode combinar";
    return [`Com a mudança, você passou a poder concorrer: o concurso ${fits} com as suas preferências.`];
  }
  if (had.size > 0 && has.size === 0)
    return [`Não combina mais com as suas preferências${reason ? `: ${reason}` : ""}.`, sayBefore(had)];
  const settled = saySettled({ had, has });
  if (had.size === 0 || settled.length > 0) return [...wentOut, ...cameIn, ...settled];
  return [
    `${isSure(has) ? "Continua combinando" : "Continua podendo combinar"} ${sayBy(has)}.`,
    ...wentOut,
    ...cameIn,
  ];
}

/** Names the positions by which it matches: `pelo cargo Analista`. */
function sayBy(has: MatchedCargos): string {
  const names = [...has.values()].map(({ nome }) => nome);
  return `${names.length === 1 ? "pelo cargo" : "pelos cargos"} ${listNames(names)}`;
}

/** Names the lost positions, where none is left. */
function sayBefore(had: MatchedCargos): string {
  const names = [...had.values()].map(({ nome }) => nome);
  return names.length === 1
    ? `Antes combinava o cargo ${names[0]}.`
    : `Antes combinavam ${formatInteger(names.length)} cargos: ${listNames(names)}.`;
}

/** Names positions whose match was only possible before the change and is certain now. */
function saySettled({ had, has }: Impact): string[] {
  const names = [...has].flatMap(([uuid, { nome, isCertain }]) =>
    isCertain && had.get(uuid)?.isCertain === false ? [nome] : [],
  );
  if (names.length === 0) return [];
  if (names.length === 1) return [`Já se sabe que o cargo ${names[0]} combina com as suas preferências.`];
  const count = formatInteger(names.length);
  return [`Já se sabe que ${count} cargos combinam com as suas preferências: ${listNames(names)}.`];
}

const missingIn = (these: MatchedCargos, those: MatchedCargos) =>
  [...those].flatMap(([uuid, { nome }]) => (these.has(uuid) ? [] : [nome]));

/** Positions named in a sentence. */
const shownCargos = 5;

function sayCargos(names: string[], one: string, many: string): string[] {
  if (names.length === 0) return [];
  if (names.length === 1) return [`O cargo ${names[0]} ${one} com as suas preferências.`];
  return [`${formatInteger(names.length)} cargos ${many} com as suas preferências: ${listNames(names)}.`];
}

/** Lists names: `A, B e mais 3`, without repeats. */
function listNames(names: string[]): string {
  const distinct = [...new Set(names)];
  return listSome(distinct.slice(0, shownCargos), distinct.length);
}

/** Groups equal changes of positions into one sentence: the exam's own first, then the most common. */
function groupChanges(changes: Mudanca[]): ToldChange[] {
  const keyOf = ({ campo, tipo, de, para, cargo }: Mudanca) =>
    JSON.stringify(campo === "cargos" ? [campo, tipo] : [campo, tipo, de, para, cargo !== undefined]);
  const isOfCargos = ({ campo }: Mudanca) => campo.startsWith("cargos");
  const groups = [...Map.groupBy(changes, keyOf).values()] as [Mudanca, ...Mudanca[]][];
  return groups
    .toSorted((a, b) =>
      isOfCargos(a[0]) && isOfCargos(b[0])
        ? b.length - a.length
        : Number(isOfCargos(a[0])) - Number(isOfCargos(b[0])),
    )
    .map((group) => ({ texto: sayGroup(group), quantas: group.length }));
}

function sayGroup(group: [Mudanca, ...Mudanca[]]): string {
  const [change, ...more] = group;
  if (change.campo !== "cargos" || more.length === 0) return sayChange(change, group);
  const names = group.flatMap(({ de, para }) => para ?? de ?? []);
  const participle = change.tipo === "incluido" ? "incluídos" : "removidos";
  return `${formatInteger(group.length)} cargos ${participle}: ${listNames(names)}.`;
}

/** Facts that a position may override; otherwise the exam's apply. */
const sharedWithConcurso: Record<string, string> = {
  "cargos.data_prova": "a mesma do concurso",
  "cargos.valor_inscricao": "o mesmo do concurso",
};

function sayChange({ campo, rotulo, tipo, de, para }: Mudanca, group: Mudanca[]): string {
  if (campo === "etapas") return sayEtapa(tipo, de ?? "", para ?? "");
  if (campo === doorFact) return `Inscrições ${para}.`;
  if (campo === "cargos") return `Cargo ${tipo === "incluido" ? "incluído" : "removido"}: ${para ?? de}.`;
  const what = `${rotulo}${sayOfCargos(group.flatMap(({ cargo }) => cargo ?? []))}`;
  if (tipo === "incluido") return `${what}: inclusão de ${para}.`;
  if (tipo === "removido") return `${what}: exclusão de ${de}.`;
  const shared = sharedWithConcurso[campo];
  if (shared && (de === null || para === null)) return `${what}: ${para ?? shared}; antes, ${de ?? shared}.`;
  return `${what}: de ${de ?? "não divulgado"} para ${para ?? "não divulgado"}.`;
}

/** Describes a change of a stage by the stage's own words. */
function sayEtapa(tipo: Mudanca["tipo"], de: string, para: string): string {
  if (tipo === "removido") return `Não consta mais: ${de}.`;
  return tipo === "incluido" ? `${para}.` : `${para}. Antes constava: ${de}.`;
}

/** Names the positions: ` (A, B)`, or ` de 158 cargos` when there are too many, or all of one name. */
function sayOfCargos(cargos: string[]): string {
  if (cargos.length === 0) return "";
  const isNamed = cargos.length <= shownCargos && new Set(cargos).size === cargos.length;
  return isNamed ? ` (${cargos.join(", ")})` : ` de ${formatInteger(cargos.length)} cargos`;
}
