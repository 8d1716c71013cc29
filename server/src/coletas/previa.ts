import type { Previa } from "@cav/contract/coletas.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../platform/http/app-error.ts";
import { readList } from "./adapters/pagina.ts";
import { FetchError } from "./fetching/fetch-error.ts";
import { createFetcher } from "./fetching/fetcher.ts";

/** Somebody waits for it: a page that is slower than this is told so. */
const wholeMs = 10_000;
const shown = 5;

/** Shows the first of what a page lists, before a source is made of it. @throws AppError bad-fonte, with the cause */
export async function previewFonte(
  deps: Pick<Deps, "config" | "db" | "clock">,
  { endereco }: { endereco: string },
): Promise<Previa> {
  try {
    const items = await readList(endereco, createFetcher({ ...deps, wholeMs }, 0), 1);
    const itens = items.slice(0, shown).map(({ title, date, link }) => ({ titulo: title, data: date, link }));
    return { total: items.length, itens };
  } catch (error) {
    if (error instanceof FetchError) throw new AppError("bad-fonte", { detail: sentenceOf(error.message) });
    throw error;
  }
}

const sentenceOf = (message: string) => `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
