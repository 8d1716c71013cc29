import {
  type ADivulgar,
  noUnknown,
  type Oferta,
  type Ordem,
} from "@cav/contract/concursos/concurso-search.ts";
import { areas, localOption } from "@cav/contract/locais/locais.ts";
import type { Deps } from "../../../deps.ts";
import type { Db } from "../../../tables.ts";
import { type AnyCatalogo, type CatalogoNow, findNumero } from "../../catalogo/index.ts";
import { findAround } from "../../locais/index.ts";
import type { Window } from "../../matching/index.ts";
import { type Answer, type ReadQuestion, toAnswer } from "./answer.ts";
import { compile, type Judged } from "./conditions.ts";
import { type Question, readFilters } from "./filters.ts";
import { type Among, countMasks, countUnannounced, findFoundPage, type Judging } from "./judge.queries.ts";
import { type Choice, choicesOf, findWays, isNeverLeft, isSubject, type Way } from "./leave-out.ts";
import { isKind, type Part } from "./parts.ts";
import { lugarCodesOf } from "./read-lugar.ts";
import { readText } from "./read-question.ts";

/** A version of the catalogue, which caches answers until an exam or the day changes. */
type RememberingNow = Pick<CatalogoNow<{ size: number }, { size: number }>, "remember">;

/** Where a question is answered. With a catalogue version, answers are cached until an exam changes. */
export type Searched = { db: Db; today: string; now?: RememberingNow | undefined };

type Restriction = {
  among?: Among | undefined;
  /** Also counts exams that unannounced facts exclude. */
  isCounting?: boolean;
};

/** Opens a search for callers whose session has no catalogue version. */
export async function openSearched({
  db,
  clock,
  catalogo,
}: Pick<Deps, "db" | "clock"> & { catalogo?: AnyCatalogo | undefined }): Promise<Searched> {
  const today = clock.today();
  return { db, today, now: catalogo && (await catalogo.at(await findNumero(db), today)) };
}

/** Reads a question once: text and filters become parts that one position must fulfil. */
export async function readQuestion(db: Db, asked: Question, today: string): Promise<ReadQuestion> {
  const [text, filters] = await Promise.all([
    asked.searchTerm === undefined ? undefined : readText(db, asked.searchTerm, today),
    readFilters(db, asked),
  ]);
  const { parts = [], deixadas = [], detalhes = [], palpites = [], isHere = false } = text ?? {};
  const placed = await Promise.all(parts.map((part) => withRadius(db, part)));
  return { parts: [...placed, ...filters], deixadas, detalhes, palpites, isHere, asked };
}

/** Adds the towns within a part's radius. */
async function withRadius(db: Db, part: Part): Promise<Part> {
  if (!isKind(part, "lugar") || part.km === undefined) return part;
  const locais = await findAround(db, part.towns, part.km);
  return { ...part, codes: lugarCodesOf(locais), names: [] };
}

/** Answers a question; equal questions share one answer until an exam or the day changes. */
export async function findAnswer(
  searched: Searched,
  asked: Question,
  window: Window,
  restriction: Restriction = {},
): Promise<Answer> {
  const { now, today } = searched;
  const answer = async (db: Db) => {
    const question = await readQuestion(db, asked, today);
    return findAnswerTo({ db, today }, question, window, restriction);
  };
  if (!now || Array.isArray(restriction.among)) return answer(searched.db);
  return now.remember(JSON.stringify([asked, window, restriction]), async (db) => {
    const found = await answer(db);
    return { ...found, size: found.found.length };
  });
}

/** Returns whether an exam answers a question whole: no word is unknown, guessed or left out. */
export async function isAnsweredBy(
  { db, today }: Searched,
  searchTerm: string,
  concursoId: number,
): Promise<boolean> {
  const { parts, deixadas } = await readQuestion(db, { searchTerm }, today);
  if (deixadas.length > 0 || parts.length === 0) return false;
  const judging = { parts, among: [concursoId], sort: "prazo" as const };
  return (await findFoundPage(db, judging, { offset: 0, limit: 0, today })).total > 0;
}

/** Answers a read question. Never empty without an offer: the fewest parts are left out, and named. */
export async function findAnswerTo(
  { db, today }: Searched,
  question: ReadQuestion,
  window: Window,
  { among, isCounting = false }: Restriction = {},
): Promise<Answer> {
  const { parts, asked } = question;
  const hasText = asked.searchTerm !== undefined;
  const judging = { parts, among, a_divulgar: asked.a_divulgar, sort: sortOf(asked) };
  const page = { ...window, today };
  if (hasText && !parts.some((part) => !part.isFilter)) return toAnswer(question, {});
  if (isOnlyRest(question)) return toAnswer(question, { oferta: await findOffer(db, judging, parts, today) });
  const related = relatedOf(parts);
  const kindred = related && { ...judging, parts: related, without: parts };
  if (asked.parecidos) {
    const found = kindred && (await findFoundPage(db, kindred, page));
    return toAnswer(question, { ...found, isRelated: true });
  }
  const [found, parecidos] = await Promise.all([
    findFoundPage(db, judging, page),
    kindred ? findFoundPage(db, kindred, { ...page, offset: 0, limit: 0 }) : undefined,
  ]);
  const isAsked = isCounting || (hasText && found.total === 0);
  const a_divulgar = isAsked ? await countUnannounced(db, judging, today) : noUnknown;
  const counted = { a_divulgar, parecidos: parecidos?.total ?? 0 };
  if (found.total > 0 || !hasText || asked.a_divulgar) return toAnswer(question, { ...found, ...counted });
  if (kindred && counted.parecidos > 0) {
    const near = await findFoundPage(db, kindred, page);
    return toAnswer(question, { ...near, isRelated: true });
  }
  const choices = choicesOf(parts);
  const judged = await Promise.all(choices.map((choice) => toJudged(db, parts, choice)));
  const indexes = choices.map((_, at) => at);
  const partAt = (at: number) => parts[choices[at]?.part ?? 0] as Part;
  const must = indexes.filter((at) => isNeverLeft(partAt(at)));
  const any = indexes.filter((at) => isSubject(partAt(at)));
  const masks = parts.length > 1 ? await countMasks(db, judged, { must, any, among }, today) : [];
  const ways = findWays(parts, choices, masks).slice(0, mostWays);
  // An exam that may still announce the fact is told instead: leaving the part out would show others.
  if (ways[0] && isUnannounced(parts, ways[0], a_divulgar, today)) return toAnswer(question, counted);
  for (const way of ways) {
    const kept = keptParts(parts, choices, judged, way);
    const fewer = await findFoundPage(db, { ...judging, parts: kept }, page);
    if (fewer.total > 0) return toAnswer(question, fewer, way);
  }
  return toAnswer(question, { oferta: await findBestOffer(db, judging, parts, today), ...counted });
}

/** Ways that are tried: the words of a way may still belong to different positions. */
const mostWays = 4;

/** Offers the exams without the asked position or body, else without its kind, else without exclusions. */
async function findBestOffer(
  db: Db,
  judging: Judging,
  parts: readonly Part[],
  today: string,
): Promise<Oferta | undefined> {
  const ways = [
    withoutSubjects(parts),
    parts.filter((part) => !isKind(part, "tipo")),
    parts.filter(({ isNot }) => !isNot),
  ].filter((kept, at) => at === 0 || kept.length < parts.length);
  for (const kept of ways) {
    const oferta = await findOffer(db, judging, kept, today);
    if (oferta) return oferta;
  }
  return undefined;
}

/** Returns the parts with related names in place of a word that has some; undefined if none has. */
function relatedOf(parts: readonly Part[]): Judged[] | undefined {
  const hasNear = (part: Part) => isKind(part, "word") && !part.isNot && part.near.length > 0;
  return parts.some(hasNear)
    ? parts.map((part) => (hasNear(part) ? { ...part, isRelated: true } : part))
    : undefined;
}

/** Returns whether all that would be left out are facts that some exam has not announced. */
function isUnannounced(
  parts: readonly Part[],
  { left, widened }: Way,
  told: ADivulgar,
  today: string,
): boolean {
  const conditions = compile(parts, today);
  const counts = left.map((at) => told[conditions[at]?.fact ?? "local"] * (conditions[at]?.fact ? 1 : 0));
  return widened.size === 0 && left.length > 0 && counts.every((count) => count > 0);
}

const sortOf = ({ sort, searchTerm }: Question): Ordem =>
  sort === undefined || (sort === "relevancia" && searchTerm === undefined)
    ? searchTerm === undefined
      ? "prazo"
      : "relevancia"
    : sort;

/** Returns whether no exam has the asked words, and only a place, level or day is left: an offer, not an answer. */
function isOnlyRest({ parts, deixadas, detalhes }: ReadQuestion): boolean {
  const naming: ReadonlySet<Part["kind"]> = new Set([
    "banca",
    "cota",
    "taxa",
    "tipo",
    "curso",
    "remoto",
    "reserva",
  ]);
  const isNamed = parts.some((part) => isSubject(part) || naming.has(part.kind));
  return (
    deixadas.some(({ texto }) => !detalhes.includes(texto)) &&
    !isNamed &&
    parts.some((part) => !part.isFilter)
  );
}

/** Returns the parts without position and body; a body's state stays as a place. */
function withoutSubjects(parts: readonly Part[]): Part[] {
  return parts.flatMap((part): Part[] => {
    if (isKind(part, "orgao") && part.estado !== undefined) {
      const area = areas.find(({ id }) => id === part.estado);
      const codes = lugarCodesOf([part.estado]);
      const rotulos = area ? [localOption(area)] : [];
      return [{ kind: "lugar", texto: part.texto, rotulos, codes, above: [], towns: [], names: [] }];
    }
    return isSubject(part) ? [] : [part];
  });
}

/** Returns the answer without the words that no exam has; undefined if that is nothing. */
async function findOffer(
  db: Db,
  judging: Judging,
  parts: readonly Part[],
  today: string,
): Promise<Oferta | undefined> {
  const told = parts.filter(({ isFilter }) => !isFilter);
  // A number alone offers nothing.
  if (told.every((part) => isKind(part, "word") && !isSubject(part))) return undefined;
  const { total } = await findFoundPage(db, { ...judging, parts }, { offset: 0, limit: 0, today });
  const rotulos = told.flatMap((one) => (one.rotulos.length > 0 ? one.rotulos : [one.texto]));
  return total > 0 ? { rotulos, total, searchTerm: told.map(({ texto }) => texto).join(" ") } : undefined;
}

/** Kilometres of the surroundings that a place may be widened to. */
const aroundKm = 60;

async function toJudged(db: Db, parts: readonly Part[], { part: at, wider }: Choice): Promise<Judged> {
  const part = parts[at] as Part;
  if (!isKind(part, "lugar") || !wider) return part;
  if (wider === "estado")
    return { ...part, wider: [...new Set(part.towns.map((id) => 1_000 + Math.floor(id / 100_000)))] };
  const locais = await findAround(db, part.towns, part.km === undefined ? aroundKm : 2 * part.km);
  return { ...part, wider: lugarCodesOf(locais) };
}

function keptParts(
  parts: readonly Part[],
  choices: Choice[],
  judged: Judged[],
  { left, widened }: Way,
): Judged[] {
  return parts.flatMap((part, at) => {
    if (left.includes(at)) return [];
    const wider = widened.get(at);
    const chosen = choices.findIndex((choice) => choice.part === at && choice.wider === wider);
    return judged[chosen] ?? part;
  });
}
