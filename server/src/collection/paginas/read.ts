import {
  type Answer,
  type Dropped,
  FetchError,
  type Fetcher,
  type Item,
  readFollowedPage,
} from "../coletas/index.ts";
import type { PaginaEstado, PaginaRow } from "./paginas.queries.ts";

/** A visit's result: the page's items, or why it can't be read. */
export type Outcome = { items: Item[]; dropped?: Dropped | undefined } | Fault;
export type Fault = { estado: Exclude<PaginaEstado, "NOVA" | "LIDA">; causa: string; isBusy?: true };

/** Fetches a page and reads its items. Database errors are thrown. */
export async function readPagina(
  { endereco }: Pick<PaginaRow, "endereco">,
  fetch: Fetcher,
): Promise<Outcome> {
  try {
    const answer = await fetch(endereco, { expected: [404, 410] });
    const moved = faultOf(endereco, answer);
    if (moved) return moved;
    const { items, causa, dropped } = await readFollowedPage(answer);
    if (causa === "SO_COM_JAVASCRIPT")
      return { estado: causa, causa: "a página só existe com JavaScript: o seu HTML vem sem documentos" };
    return { items, dropped };
  } catch (error) {
    return toFaultOf(error);
  }
}

/** Returns what an error says about a page; throws all others. */
export function toFaultOf(error: unknown): Fault {
  if (error instanceof FetchError) return toFault(error);
  throw error;
}

const isFront = (address: string) => /^\/(index\.\w{2,5}|home\/?)?$/i.test(new URL(address).pathname);

function faultOf(endereco: string, { url, status }: Answer): Fault | undefined {
  const { host } = new URL(url);
  if (status === 404 || status === 410) return { estado: "MORTA", causa: `${host} respondeu HTTP ${status}` };
  // A home page with an exam in its query counts as a normal page.
  if (isFront(url) && !isFront(endereco) && new URL(url).search === "")
    return { estado: "MUDOU", causa: "o endereço leva agora à página inicial do site" };
  return undefined;
}

function toFault({ desfecho, leadsAway, isBusy, message }: FetchError): Fault {
  if (isBusy) return { estado: "ERRO", causa: message, isBusy };
  if (desfecho === "BLOQUEADA") return { estado: "PAREDE", causa: message };
  return { estado: leadsAway ? "MUDOU" : "ERRO", causa: message };
}
