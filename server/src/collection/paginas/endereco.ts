import { isIP } from "node:net";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import { addressKeyOf, createFetcher, parseAddress } from "../coletas/index.ts";
import { readPagina } from "./read.ts";

const inside = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|test|invalid)$/i;

const toUrl = (endereco: string) => parseAddress(endereco) ?? new URL(endereco);

/** Returns why an address can't be followed; null when it can. */
function refusalOf(endereco: string): string | null {
  const { username, password, port, hostname } = toUrl(endereco);
  if (username !== "" || password !== "")
    return "O endereço leva um usuário ou uma senha: use o endereço público da página.";
  if (port !== "") return "O endereço leva uma porta: use o endereço público da página.";
  const isInside =
    inside.test(hostname) || !hostname.includes(".") || isIP(hostname.replace(/[[\]]/g, "")) !== 0;
  if (isInside) return "Este endereço não é de um site público da internet.";
  return null;
}

export const isFollowable = (endereco: string): boolean => refusalOf(endereco) === null;

/**
 * Normalises a page's address.
 * @throws AppError bad-pagina with the reason
 */
export function toAddress(endereco: string): { chave: string; endereco: string; host: string } {
  const refusal = refusalOf(endereco);
  if (refusal) throw new AppError("bad-pagina", { detail: refusal });
  const url = toUrl(endereco);
  // The fragment is never requested.
  url.hash = "";
  return { chave: addressKeyOf(url.href), endereco: url.href, host: url.host };
}

/** Milliseconds for the whole request, and for the site's turn; few, because a user waits. */
const limitsMs = { wholeMs: 10_000, turnMs: 3_000 };

/**
 * Fetches a page once, without signing in. Returns whether its site is too busy to be asked now; a visit asks it later.
 * @throws AppError bad-pagina with what is wrong with it
 */
export async function checkPagina(
  deps: Pick<Deps, "config" | "db" | "clock">,
  endereco: string,
): Promise<{ isBusy: boolean }> {
  const outcome = await readPagina({ endereco }, createFetcher({ ...deps, ...limitsMs }, 0));
  if ("items" in outcome) return { isBusy: false };
  if (outcome.isBusy) return { isBusy: true };
  const causa = `${outcome.causa.charAt(0).toUpperCase()}${outcome.causa.slice(1)}.`;
  throw new AppError("bad-pagina", { detail: `Não conseguimos abrir a página. ${causa}` });
}
