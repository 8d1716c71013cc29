import { isStopped } from "@cav/contract/concursos.ts";
import { folded } from "@cav/contract/folded.ts";
import type { Field, Found, View } from "../coletas/index.ts";
import type { ResolvedConcurso } from "../concursos/index.ts";
import { shiftedDayOf } from "../platform/clock.ts";
import { assertedOf } from "./atos.ts";
import { type Ato, type Campo, mergeCampos } from "./campos.ts";
import { besides, isOfOtherDay } from "./leia-se.ts";
import { viewOf } from "./view-of.ts";

/** The days of an exam that a later act may say anew. */
export const movable = ["data_inicio_inscricao", "data_fim_inscricao", "data_prova"] as const;
type Movable = (typeof movable)[number];

/** The quotes by which facts of an exam were confirmed, with what they said and the day of their act. */
export type Quotes = ReadonlyMap<string, { valor: string; citacao: string; publicado_em: string | null }>;

/** What an act is held against. */
type Standing = { facts: Pick<ResolvedConcurso, Movable | "status" | "cargos">; quotes: Quotes };

/**
 * The days that acts set anew for all of an exam, as they print them: with no word of what stood there before. Of what they
 * print, what tells of other days, moves a deadline back or was past is left out.
 */
export function findDiasNovos(atos: readonly Ato[], standing: Standing): Campo[] {
  const setting = atos.map((ato) => ({ ...ato, campos: { ...ato.campos, ...daysSetBy(ato, standing) } }));
  return mergeCampos(setting).filter(({ nome }) => movable.some((one) => one === nome));
}

/** Whether an act that extends or reopens registration says no more of it than what stands. */
export const isSaidAlready = (
  { tipo_de_ato, campos }: Ato,
  facts: Pick<ResolvedConcurso, Movable>,
): boolean =>
  (tipo_de_ato === "prorrogacao" || tipo_de_ato === "reabertura") &&
  facts.data_fim_inscricao !== null &&
  assertedOf(campos.inscricao_fim) === facts.data_fim_inscricao;

/** An act's reading of days with those alone that it may set. */
function daysSetBy(ato: Ato, standing: Standing) {
  const { facts } = standing;
  const { inscricao_inicio: inicio, inscricao_fim: fim, data_prova: prova } = ato.campos;
  const view = ato.tipo_de_ato === "retificacao" ? viewOf(ato.texto) : null;
  const isNew = (nome: Movable, one: Found<string>) =>
    isNewest(ato, nome, standing) && !(view && isOfOther(view, nome, one, facts));
  // What an act says in two ways is shown as such; here its days are held against those that stand.
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
  // A period stands or falls with its end.
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
      // A position that has a day of its own may be the one that an act speaks of.
      facts.cargos.every(({ data_prova: own }) => !own) &&
      isNew("data_prova", one) &&
      isToCome(ato, one) &&
      (ato.publicado_em !== null || isLater(one, facts.data_prova)) &&
      isInOrder(end, one.valor),
  );
  return { inscricao_inicio, inscricao_fim, data_prova };
}

/** Of what a reading found that which is meant; several that exclude each other still do, where more than one is left. */
function only(field: Field<string>, isMeant: (one: Found<string>) => boolean): Field<string> {
  if (!field) return null;
  const left = ("divergente" in field ? field.divergente : [field]).filter(isMeant);
  const [first] = left;
  return left.length > 1 ? { divergente: left } : (first ?? null);
}

const isInOrder = (one: string | null, other: string | null) =>
  one === null || other === null || one <= other;
const isLater = ({ valor }: Found<string>, now: string | null) => now === null || valor > now;

/** Nothing is set to a day that was past when it was published. */
const isToCome = ({ publicado_em }: Ato, { valor }: Found<string>) =>
  publicado_em === null || valor >= publicado_em;

/** Whether nothing newer than an act said what stands. */
function isNewest({ publicado_em }: Ato, nome: Movable, { facts, quotes }: Standing): boolean {
  const quote = quotes.get(nome);
  if (!quote?.publicado_em || !publicado_em || quote.valor !== facts[nome]) return true;
  return quote.publicado_em <= publicado_em;
}

/** Whether a rectification puts in a place where the exam's day did not stand. */
const isOfOther = (view: View, nome: Movable, { valor }: Found<string>, facts: Standing["facts"]) =>
  valor !== facts[nome] && isOfOtherDay(view, nome, facts[nome]);

/**
 * Whether an act may set a deadline so, where one stands: an extension never shortens, nor does opening again what goes on, and
 * of an act whose day nobody knows nobody can tell whether it came before what stands.
 */
function isOnward(ato: Ato, one: Found<string>, now: string | null, { status }: Standing["facts"]): boolean {
  const isBound =
    ato.tipo_de_ato === "retificacao"
      ? ato.publicado_em === null
      : !(ato.tipo_de_ato === "reabertura" && isStopped(status));
  return !isBound || isLater(one, now) || (ato.tipo_de_ato !== "prorrogacao" && one.valor === now);
}

/**
 * Whether an act sets anew when registration begins. What reopens has a period of its own, and so has what begins after the end that
 * stands; else what goes on began when it did.
 */
function movesBegin(ato: Ato, one: Found<string>, facts: Standing["facts"]): boolean {
  const { data_inicio_inscricao: begin, data_fim_inscricao: end } = facts;
  if (ato.tipo_de_ato === "reabertura" || (end && one.valor > shiftedDayOf(end, 1))) return true;
  if (end && one.valor >= end) return false;
  if (begin === null) return true;
  return ato.publicado_em === null ? isLater(one, begin) : begin > ato.publicado_em && isToCome(ato, one);
}

/** How far what says whose a day is stands before and after it. */
const near = { before: 250, after: 120 };
/** Where another sentence, item or row begins, or another day stands. */
const parted = /[.;] |\n {0,3}(?=[A-ZÀ-Ý\d])|\d{1,2}\/\d{1,2}\/\d{4}| de 20\d{2}\b/;
/** Registration in the name of something else: "o pagamento da taxa de inscrição", "recursos contra as inscrições indeferidas". */
const aside =
  /(?:taxas?|valor|pagamento|boleto|isenc\w{2,4}|recursos?|resultado|homologac\w{2,4}|\w{0,2}deferimento)(?: (?!e |ou )\S{1,20}){0,6}? inscric\w{2,4}/g;
const ofSome =
  /\b(?<!inclusive )(?:para|d[aeo]s?|aos?|[ao]s) (?:pessoas?|candidat[oa]s?) (?:com deficienc|negr|indigen|quilombol|cotist|que )/;

/** Whether a day, by the words around it, is one of registration, and of everybody's. */
function isOfRegistration({ texto }: Ato, { inicio, fim }: Found<string>): boolean {
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
