import { type JsonPart, JsonText } from "../../platform/http/json-text.ts";
import type { Db } from "../../tables.ts";
import type { QueryWord } from "../catalogo/index.ts";
import type { WantedBusca } from "../matching/index.ts";
import { type Card, type ConcursosNow, type PagePart, resumoTextOf } from "./composed.ts";
import { findFavoritoIds } from "./favoritos.queries.ts";
import { findMatchesNow } from "./my-catalogo.ts";
import type { OwnFacts } from "./present-concurso.ts";
import { type OwnMarks, ownMarksOf, resumoLeadOf } from "./present-resumos.ts";
import { findNamedCargos } from "./search/named-cargos.ts";

/** Serialises fields to append to open JSON, with the leading comma. */
const addedText = (value: object) => `,${JSON.stringify(value).slice(1)}`;

/**
 * The viewer of cards: a user's searches (`busca`: only that one), list facts, and their saved exams if known.
 */
type Shown = {
  ids: number[];
  wanted: WantedBusca[];
  busca?: number | undefined;
  moreOf?: (id: number) => object;
  favoritos?: number[] | null | undefined;
  /** The words that positions were searched by. */
  text?: QueryWord[] | undefined;
};

/** Renders exam cards for a user as JSON, in the order of the ids. */
export async function renderCards(
  db: Db,
  now: ConcursosNow,
  userId: number,
  { ids, moreOf, favoritos: known, text, ...wanted }: Shown,
): Promise<JsonPart[][]> {
  const [cards, favoritos, shown, sought] = await Promise.all([
    now.getCards(ids),
    findFavoritoIds(db, userId, ids, known),
    findMatchesNow(now, ids, wanted),
    findNamedCargos(db, ids, text),
  ]);
  return cards.map((card) =>
    renderCard(card, ownMarksOf(card.id, favoritos, shown, sought), moreOf?.(card.id)),
  );
}

function renderCard(card: Card, own: OwnMarks, more: object = {}): JsonPart[] {
  const added = addedText({ ...own, ...more });
  if (!own.melhor_cargo && !own.cargo_buscado) return [card.head, card.resumoText, added];
  return [card.head, resumoTextOf(resumoLeadOf(card, own)), added];
}

/** Renders a list page from its totals and cards. */
export function renderList(told: object, cards: JsonPart[][]): JsonText {
  const items = cards.flatMap((card, at) => (at === 0 ? card : [",", ...card]));
  return new JsonText([`{"items":[`, ...items, `]${addedText(told)}`]);
}

/** Renders an exam's page for a user as JSON. */
export function renderPage({ head }: PagePart, own: OwnFacts): JsonText {
  return new JsonText([head, addedText(own)]);
}
