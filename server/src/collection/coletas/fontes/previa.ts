import type { Previa } from "@cav/contract/coletas/coletas.ts";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../platform/http/requests/app-error.ts";
import { readGroups, readList } from "../adapters/pagina.ts";
import { FetchError } from "../fetching/fetch-error.ts";
import { createFetcher } from "../fetching/fetcher.ts";
import type { Item } from "../pagina/item-of.ts";

/** An administrator waits for the preview, so slow pages are given up early. */
const wholeMs = 10_000;
const turnMs = 3_000;
const shown = 5;

/**
 * Returns a preview of what a page lists and its other possible lists, before a source is created. @throws AppError
 * bad-fonte with the cause
 */
export async function previewFonte(
  deps: Pick<Deps, "config" | "db" | "clock">,
  { endereco, seletor }: { endereco: string; seletor: string | null },
): Promise<Previa> {
  const fetch = createFetcher({ ...deps, wholeMs, turnMs }, 0);
  try {
    const items = await readList({ endereco, seletor, pagesLeft: 1 }, fetch);
    const groups = await readGroups(endereco, fetch);
    return {
      ...presentLista(items),
      outras: groups.map((group) => ({ seletor: group.seletor, ...presentLista(group.items) })),
    };
  } catch (error) {
    if (error instanceof FetchError) throw new AppError("bad-fonte", { detail: sentenceOf(error.message) });
    throw error;
  }
}

const presentLista = (items: readonly Item[]) => ({
  total: items.length,
  itens: items.slice(0, shown).map(({ title, date, link }) => ({ titulo: title, data: date, link })),
});

const sentenceOf = (message: string) => `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
