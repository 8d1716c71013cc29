import type { SoughtWord } from "../catalogo/index.ts";
import type { WantedBusca } from "../matching/index.ts";
import { type JsonPart, JsonText } from "../platform/http/json-text.ts";
import type { Db } from "../tables.ts";
import { type Card, type ConcursosNow, type PagePart, resumoTextOf } from "./composed.ts";
import { findFavoritoIds } from "./favoritos.queries.ts";
import { findMatchesNow } from "./my-catalogo.ts";
import type { OwnFacts } from "./present-concurso.ts";
import { type OwnMarks, ownMarksOf, resumoLeadOf } from "./present-resumos.ts";
import { findSoughtCargos } from "./sought-cargo.ts";

/** What is added to JSON that is open, with the comma before it. */
const addedText = (value: object) => `,${JSON.stringify(value).slice(1)}`;

/**
 * What cards are rendered for: the searches of their user, of which `busca` may be asked alone, what a list adds, and all that
 * their user saved, where it is known.
 */
type Shown = {
  ids: number[];
  wanted: WantedBusca[];
  busca?: number | undefined;
  moreOf?: (id: number) => object;
  favoritos?: number[] | null | undefined;
  /** By which positions were sought. */
  text?: SoughtWord[] | undefined;
};

/** Cards of some exams as a person sees them, as JSON, in the order of the ids. */
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
    findSoughtCargos(db, ids, text),
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

/** A page of a list, of what is told of the whole and its cards. */
export function renderList(told: object, cards: JsonPart[][]): JsonText {
  const items = cards.flatMap((card, at) => (at === 0 ? card : [",", ...card]));
  return new JsonText([`{"items":[`, ...items, `]${addedText(told)}`]);
}

/** An exam's page as its user sees it, as JSON. */
export function renderPage({ head }: PagePart, own: OwnFacts): JsonText {
  return new JsonText([head, addedText(own)]);
}
