import { buscadoFields, Concurso, ConcursoResumo } from "@cav/contract/concursos/concursos.ts";
import { personalOfResumo } from "@cav/contract/concursos/publico.ts";
import type { Resumo } from "@cav/contract/concursos/resumo.ts";
import type { z } from "zod";
import { type CachedJson, prepareJson } from "../../../platform/http/answers/json-text.ts";
import { encodeKnown, UnknownAnswerError } from "../../../platform/http/answers/known-answers.ts";
import type { Db } from "../../../tables.ts";
import type { Catalogo, CatalogoNow } from "../../catalogo/index.ts";
import { composeConcurso } from "../list/present-concurso.ts";
import { composeResumos, type PublicResumo } from "../list/present-resumos.ts";

/** A card's JSON without the user's own marks, and what its summary is made from. */
export type Card = Pick<PublicResumo, "id" | "resumo" | "a_definir" | "total_cargos"> & {
  head: CachedJson;
  resumoText: CachedJson;
  size: number;
};
/** The JSON of an exam's page without the user's own marks. */
export type PagePart = { head: CachedJson; size: number };

export type ConcursosCatalogo = Catalogo<Card, PagePart>;
export type ConcursosNow = CatalogoNow<Card, PagePart>;

/** Fields that a question makes of a card. */
const buscados = Object.fromEntries(Object.keys(buscadoFields).map((name) => [name, true])) as Record<
  keyof typeof buscadoFields,
  true
>;
const PublicCard = ConcursoResumo.omit({ resumo: true, ...personalOfResumo, ...buscados });
const PublicPage = Concurso.omit({ is_allowed_for_free_user: true, favorito: true, conflitos: true });

/** Serialises an object without its closing brace, so that fields can be appended. */
const openText = (value: object) => JSON.stringify(value).slice(0, -1);

/** Composes cards by exam id. */
export async function composeCards(db: Db, ids: number[], today: string): Promise<Map<number, Card>> {
  const resumos = await composeResumos(db, ids, today);
  return new Map(
    resumos.flatMap((one): [number, Card][] => {
      const card = encodePart(PublicCard, one);
      if (!card) return [];
      const head = prepareJson(`${openText(card)},"resumo":`);
      const resumoText = prepareJson(resumoTextOf(one.resumo));
      const { id, resumo, a_definir, total_cargos } = one;
      // The summary is stored twice: as sent, and to build it with another lead.
      const size = head.bytes.length + 2 * resumoText.bytes.length;
      return [[id, { id, resumo, a_definir, total_cargos, head, resumoText, size }]];
    }),
  );
}

/** Encodes a part of an answer; undefined for an exam that only a newer release knows. */
function encodePart(schema: z.ZodObject, value: object): object | undefined {
  try {
    const { data, error } = encodeKnown(schema, value, "concursos");
    if (error) throw error;
    return data;
  } catch (error) {
    if (error instanceof UnknownAnswerError) return undefined;
    throw error;
  }
}

/** Composes an exam's page; undefined when it was just deleted, or only a newer release knows it. */
export async function composePage(db: Db, id: number, today: string): Promise<PagePart | undefined> {
  const concurso = await composeConcurso(db, id, today);
  if (!concurso) return undefined;
  const page = encodePart(PublicPage, concurso);
  if (!page) return undefined;
  const head = prepareJson(openText(page));
  return { head, size: head.bytes.length };
}

/** Serialises a summary. */
export const resumoTextOf = (resumo: Resumo) => JSON.stringify(ConcursoResumo.shape.resumo.encode(resumo));
