import {
  type ADivulgar,
  type Deixada,
  noUnknown,
  type Oferta,
  type Palpite,
  type Reconhecido,
} from "@cav/contract/concursos/concurso-search.ts";
import { describeAnswer } from "./answer-sentences.ts";
import type { Question } from "./filters.ts";
import type { FoundConcurso } from "./judge.queries.ts";
import type { Way, Wider } from "./leave-out.ts";
import { isKind, type Part, recognisedOf } from "./parts.ts";

/** Remarks of an answer: chips, words left out, other readings, and an offer if there are no rows. */
export type AnswerNotes = {
  reconhecidos: Reconhecido[];
  deixadas: Deixada[];
  palpites: Palpite[];
  oferta: Oferta | null;
  /** All of it in a sentence; null if the answer is exactly what was asked. */
  aviso: string | null;
};

export type Answer = AnswerNotes & {
  found: FoundConcurso[];
  a_divulgar: ADivulgar;
  total: number;
  abertos: number;
  /** Exams with related names of positions. */
  parecidos: number;
  /** The places asked for, in the order of asking, as codes: rows show them first. */
  lugares: number[];
  /** Whether words of a position were asked for, so that the position found is the one that they name. */
  isNamed: boolean;
  /** Whether all that was asked for is met, so that a subscription may follow the answer. */
  isWhole: boolean;
};

/** A question as it was read: its parts, and what its text says besides. */
export type ReadQuestion = Pick<AnswerNotes, "deixadas" | "palpites"> & {
  parts: Part[];
  /** The left-out words that are circumstances, without which an answer is still one. */
  detalhes: string[];
  isHere: boolean;
  asked: Question;
};

/** Tells the related names that stand for a word. */
function toRelated(part: Part): Palpite[] {
  if (!isKind(part, "word") || part.isNot || part.near.length === 0) return [];
  const names = part.near.map((phrase) => phrase.map(([form = ""]) => form).join(" "));
  return [{ texto: part.texto, lido: names.slice(0, 3).join(", ") }];
}

const widerNames: Record<Wider, string> = { around: "Nos arredores", estado: "No estado" };

type AnswerPage = Partial<Pick<Answer, "found" | "total" | "abertos" | "parecidos" | "a_divulgar">> & {
  oferta?: Oferta | undefined;
  isRelated?: boolean;
};

/** Returns an answer with all that it must tell. */
export function toAnswer(question: ReadQuestion, page: AnswerPage, way?: Way): Answer {
  const { parts, isHere } = question;
  const { found = [], total = 0, abertos = 0, oferta = null, a_divulgar = noUnknown } = page;
  const { isRelated = false, parecidos = isRelated ? total : 0 } = page;
  const palpites = [...question.palpites, ...(isRelated ? parts.flatMap(toRelated) : [])];
  const toLeft =
    (motivo: Deixada["motivo"]) =>
    (at: number): Deixada => ({ texto: parts[at]?.texto ?? "", motivo });
  const widened = [...(way?.widened ?? [])];
  const deixadas = [
    ...question.deixadas,
    ...(way?.left.map(toLeft("JUNTAS")) ?? []),
    ...widened.map(([at]) => toLeft("AMPLIADA")(at)),
  ];
  const ampliados = widened.map(([at, wider]) => ({
    rotulo: parts[at]?.rotulos[0] ?? "",
    para: widerNames[wider],
  }));
  const kept = parts.filter((part, at) => !part.isNot && !way?.left.includes(at));
  return {
    ...{ found, total, abertos, parecidos, a_divulgar, deixadas, palpites, oferta },
    reconhecidos: recognisedOf(parts),
    aviso: describeAnswer({
      a_divulgar,
      deixadas,
      palpites,
      ampliados,
      oferta,
      isHere,
      total,
      parecidos,
      isRelated,
    }),
    lugares: kept.flatMap((part) => (isKind(part, "lugar") ? part.codes : [])),
    isNamed: kept.some((part) => isKind(part, "word")),
    isWhole: deixadas.length === 0 && oferta === null && !isRelated,
  };
}
