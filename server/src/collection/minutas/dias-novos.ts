import { isStopped } from "@cav/contract/concursos/concursos.ts";
import { folded } from "@cav/contract/folded.ts";
import type { ResolvedConcurso } from "../../catalogue/concursos/index.ts";
import { shiftedDayOf } from "../../platform/clock.ts";
import { buildActView, type Field, type ReadValue, type View } from "../coletas/index.ts";
import { assertedOf } from "./atos.ts";
import { type Ato, type Campo, mergeCampos } from "./campos.ts";
import { besides, isOfOtherDay } from "./leia-se.ts";

/** Days of an exam that a later act may change. */
export const movable = ["data_inicio_inscricao", "data_fim_inscricao", "data_prova"] as const;
type Movable = (typeof movable)[number];

/** Quotes that confirmed an exam's facts, with their values and the day of their act. */
export type Quotes = ReadonlyMap<string, { valor: string; citacao: string; publicado_em: string | null }>;

/** Current facts of an exam that an act is compared with. */
type Standing = { facts: Pick<ResolvedConcurso, Movable | "status" | "cargos">; quotes: Quotes };

/**
 * Returns new days that acts set for the whole exam without quoting the old days. Days of other events, earlier
 * deadlines and past days are left out.
 */
export function findDiasNovos(atos: readonly Ato[], standing: Standing): Campo[] {
  const setting = atos.map((ato) => ({ ...ato, campos: { ...ato.campos, ...daysSetBy(ato, standing) } }));
  return mergeCampos(setting).filter(({ nome }) => movable.some((one) => one === nome));
}

/** Returns whether an extension or reopening only repeats the current deadline. */
export const isSaidAlready = (
  { tipo_de_ato, campos }: Ato,
  facts: Pick<ResolvedConcurso, Movable>,
): boolean =>
  (tipo_de_ato === "prorrogacao" || tipo_de_ato === "reabertura") &&
  facts.data_fim_inscricao !== null &&
  assertedOf(campos.inscricao_fim) === facts.data_fim_inscricao;

/** Filters an act's days to those that it may set. */
function daysSetBy(ato: Ato, standing: Standing) {
  const { facts } = standing;
  const { inscricao_inicio: inicio, inscricao_fim: fim, data_prova: prova } = ato.campos;
  const view = ato.tipo_de_ato === "retificacao" ? buildActView(ato.texto) : null;
  const isNew = (nome: Movable, one: ReadValue<string>) =>
    isNewest(ato, nome, standing) && !(view && isOfOther(view, nome, one, facts));
  // Compares with the current begin only when the act has none; contradictory days stay contradictory.
  const begin = inicio === null ? facts.data_inicio_inscricao : null;
  const inscricao_fim = only(
    fim,
    (one) =>
      isNew("data_fim_inscricao", one) &&
      isOfRegistration(ato, one) &&
      isToCome(ato, one) &&
      isOnward(ato, one, facts.data_fim_inscricao, facts) &&
      isInOrder(begin, one.valor),
  );
  // A begin is kept only with its end.
  const isLeft = fim === null || inscricao_fim !== null;
  const end = inscricao_fim === null ? facts.data_fim_inscricao : null;
  const inscricao_inicio = only(
    isLeft ? inicio : null,
    (one) =>
      isNew("data_inicio_inscricao", one) &&
      isOfRegistration(ato, one) &&
      movesBegin(ato, one, facts) &&
      isInOrder(one.valor, end),
  );
  const data_prova = only(
    prova,
    (one) =>
      // The act may be about a position with a separate day.
      facts.cargos.every(({ data_prova: own }) => !own) &&
      isNew("data_prova", one) &&
      isToCome(ato, one) &&
      (ato.publicado_em !== null || isLater(one, facts.data_prova)) &&
      isInOrder(end, one.valor),
  );
  return { inscricao_inicio, inscricao_fim, data_prova };
}

/** Filters a field's candidates; more than one left are still contradictory. */
function only(field: Field<string>, isMeant: (one: ReadValue<string>) => boolean): Field<string> {
  if (!field) return null;
  const left = ("divergente" in field ? field.divergente : [field]).filter(isMeant);
  const [first] = left;
  return left.length > 1 ? { divergente: left } : (first ?? null);
}

const isInOrder = (one: string | null, other: string | null) =>
  one === null || other === null || one <= other;
const isLater = ({ valor }: ReadValue<string>, now: string | null) => now === null || valor > now;

/** Returns whether a day was not past when its act was published. */
const isToCome = ({ publicado_em }: Ato, { valor }: ReadValue<string>) =>
  publicado_em === null || valor >= publicado_em;

/** Returns whether no newer act set the current value. */
function isNewest({ publicado_em }: Ato, nome: Movable, { facts, quotes }: Standing): boolean {
  const quote = quotes.get(nome);
  if (!quote?.publicado_em || !publicado_em || quote.valor !== facts[nome]) return true;
  return quote.publicado_em <= publicado_em;
}

/** Returns whether a rectification replaces a day that is not the exam's. */
const isOfOther = (view: View, nome: Movable, { valor }: ReadValue<string>, facts: Standing["facts"]) =>
  valor !== facts[nome] && isOfOtherDay(view, nome, facts[nome]);

/**
 * Returns whether an act may replace the current deadline. Extensions, reopenings of running registrations and undated
 * rectifications never move it earlier.
 */
function isOnward(
  ato: Ato,
  one: ReadValue<string>,
  now: string | null,
  { status }: Standing["facts"],
): boolean {
  const isBound =
    ato.tipo_de_ato === "retificacao"
      ? ato.publicado_em === null
      : !(ato.tipo_de_ato === "reabertura" && isStopped(status));
  return !isBound || isLater(one, now) || (ato.tipo_de_ato !== "prorrogacao" && one.valor === now);
}

/**
 * Returns whether an act may change the begin of registration: reopenings and days after the current end start a new
 * period; a running registration keeps its begin.
 */
function movesBegin(ato: Ato, one: ReadValue<string>, facts: Standing["facts"]): boolean {
  const { data_inicio_inscricao: begin, data_fim_inscricao: end } = facts;
  if (ato.tipo_de_ato === "reabertura" || (end && one.valor > shiftedDayOf(end, 1))) return true;
  if (end && one.valor >= end) return false;
  if (begin === null) return true;
  return ato.publicado_em === null ? isLater(one, begin) : begin > ato.publicado_em && isToCome(ato, one);
}

/** Characters around a day that are searched for its subject. */
const near = { before: 250, after: 120 };
/** Boundaries of that context: another sentence, item, row or day. */
const parted = /[.;] |\n {0,3}(?=[A-ZÀ-Ý\d])|\d{1,2}\/\d{1,2}\/\d{4}| de 20\d{2}\b/;
/**
 * Other things that are named after registration: "o pagamento da taxa de inscrição", "recursos contra as inscrições
 * indeferidas".
 */
const aside =
  /(?:taxas?|valor|pagamento|boleto|isenc\w{2,4}|recursos?|resultado|homologac\w{2,4}|\w{0,2}deferimento)(?: (?!e |ou )\S{1,20}){0,6}? inscric\w{2,4}/g;
const ofSome =
  /\b(?<!inclusive )(?:para|d[aeo]s?|aos?|[ao]s) (?:pessoas?|candidat[oa]s?) (?:com deficienc|negr|indigen|quilombol|cotist|que )/;

/** Returns whether the words around a day make it one of registration for all candidates. */
function isOfRegistration({ texto }: Ato, { inicio, fim }: ReadValue<string>): boolean {
  if (inicio === null || fim === null) return true;
  const before =
    texto
      .slice(Math.max(0, inicio - near.before), inicio)
      .split(parted)
      .at(-1) ?? "";
  const [after = ""] = texto.slice(fim, fim + near.after).split(parted);
  const words = folded(`${before} ${after}`).replaceAll(/\s+/g, " ");
  if (ofSome.test(words)) return false;
  return !besides.test(words) || /inscri|inscrev/.test(words.replaceAll(aside, ""));
}
