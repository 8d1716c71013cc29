import { Concurso, ConcursoResumo } from "@cav/contract/concursos.ts";
import type { Resumo } from "@cav/contract/resumo.ts";
import type { Catalogo, CatalogoNow } from "../catalogo/index.ts";
import { JsonText } from "../platform/http/json-text.ts";
import type { Db } from "../tables.ts";
import { findFavoritoIds } from "./favoritos.queries.ts";
import {
  composeConcurso,
  composeResumos,
  type OwnFacts,
  type OwnMarks,
  ownMarksOf,
  type PublicResumo,
  resumoLeadOf,
  type ShownMatches,
} from "./present-concursos.ts";

/** A card's JSON up to what is its user's, checked by its schema; and what its summary is made from. */
export type Card = Pick<PublicResumo, "id" | "resumo" | "a_definir" | "total_cargos"> & {
  head: string;
  resumoText: string;
  size: number;
};
/** An exam's page in the same form. */
export type PagePart = { head: string; size: number };

export type ConcursosCatalogo = Catalogo<Card, PagePart>;
export type ConcursosNow = CatalogoNow<Card, PagePart>;

const PublicCard = ConcursoResumo.omit({
  resumo: true,
  is_allowed_for_free_user: true,
  favorito: true,
  cargos_compativeis: true,
  verdito: true,
  melhor_cargo: true,
  buscas: true,
});
const PublicPage = Concurso.omit({ is_allowed_for_free_user: true, favorito: true, conflitos: true });

/** JSON that others are added to. */
const openText = (value: object) => JSON.stringify(value).slice(0, -1);
/** What is added, with the comma before it. */
const addedText = (value: object) => `,${JSON.stringify(value).slice(1)}`;

/** Cards by the ids of their exams. */
export async function composeCards(db: Db, ids: number[], today: string): Promise<Map<number, Card>> {
  const resumos = await composeResumos(db, ids, today);
  return new Map(
    resumos.map((one): [number, Card] => {
      const head = openText(PublicCard.encode(one));
      const resumoText = textOf(one.resumo);
      const { id, resumo, a_definir, total_cargos } = one;
      // The summary is kept twice: as it is sent, and as another lead is put into it.
      const size = head.length + 2 * resumoText.length;
      return [id, { id, resumo, a_definir, total_cargos, head, resumoText, size }];
    }),
  );
}

/** An exam's page; undefined where it was just deleted. */
export async function composePage(db: Db, id: number, today: string): Promise<PagePart | undefined> {
  const concurso = await composeConcurso(db, id, today);
  if (!concurso) return undefined;
  const head = openText(PublicPage.encode(concurso));
  return { head, size: head.length };
}

const textOf = (resumo: Resumo) => JSON.stringify(ConcursoResumo.shape.resumo.encode(resumo));

/** Cards of some exams as a person sees them, as JSON, in the order of the ids. */
export async function renderCards(
  db: Db,
  now: ConcursosNow,
  userId: number,
  { ids, shown }: { ids: number[]; shown: ShownMatches },
): Promise<string[]> {
  const [cards, favoritos] = await Promise.all([now.getCards(ids), findFavoritoIds(db, userId, ids)]);
  return cards.map((card) => renderCard(card, ownMarksOf(card.id, favoritos, shown)));
}

function renderCard(card: Card, own: OwnMarks): string {
  const resumo = own.melhor_cargo ? textOf(resumoLeadOf(card, own.melhor_cargo)) : card.resumoText;
  return `${card.head},"resumo":${resumo}${addedText(own)}`;
}

/** A page of a list, of what is told of the whole and its cards. */
export function renderList(told: object, cards: string[]): JsonText {
  return new JsonText(`{"items":[${cards.join(",")}]${addedText(told)}`);
}

/** An exam's page as its user sees it, as JSON. */
export function renderPage({ head }: PagePart, own: OwnFacts): string {
  return head + addedText(own);
}
