import { type JsonPart, JsonText } from "../../../platform/http/answers/json-text.ts";
import type { Db } from "../../../tables.ts";
import type { WantedBusca } from "../../matching/index.ts";
import { type Card, type ConcursosNow, type PagePart, resumoTextOf } from "../save/composed.ts";
import { findFavoritoIds } from "./favoritos.queries.ts";
import { findHeads, type Head, type HeadedAnswer } from "./heads.ts";
import { findMatchesNow } from "./my-catalogo.ts";
import type { OwnFacts } from "./present-concurso.ts";
import { type OwnMarks, ownMarksOf, resumoLeadOf } from "./present-resumos.ts";

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
  /** The answer whose positions head the cards. */
  answer?: HeadedAnswer | undefined;
};

/** Renders exam cards for a user as JSON, in the order of the ids. */
export async function renderCards(
  db: Db,
  now: ConcursosNow,
  userId: number,
  { ids, moreOf, favoritos: known, answer, ...wanted }: Shown,
): Promise<JsonPart[][]> {
  const [cards, favoritos, shown, heads] = await Promise.all([
    now.getCards(ids),
    findFavoritoIds(db, userId, ids, known),
    findMatchesNow(now, ids, wanted),
    answer ? findHeads(db, answer) : new Map<number, Head>(),
  ]);
  return cards.map((card) =>
    renderCard(card, ownMarksOf(card.id, favoritos, shown, heads), heads.get(card.id), moreOf?.(card.id)),
  );
}

function renderCard(card: Card, own: OwnMarks, head: Head | undefined, more: object = {}): JsonPart[] {
  const added = addedText({ ...own, ...more });
  if (!own.melhor_cargo && !own.posicao && !own.lugar_buscado) return [card.head, card.resumoText, added];
  return [card.head, resumoTextOf(resumoLeadOf(card, own, head)), added];
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
