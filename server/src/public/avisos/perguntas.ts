import { limits } from "@cav/contract/limits.ts";
import { isAnsweredBy, openSearched } from "../../catalogue/concursos/index.ts";
import type { Deps } from "../../deps.ts";

/** A followed list, or a question in it (`busca`). */
export type Pergunta = { key: string; busca: string };

/** Reads the address of a list below its path: "sp", "sp?q=enfermeiro". */
export function parsePergunta(address: string): Pergunta {
  const at = address.indexOf("?");
  if (at < 0) return { key: address, busca: "" };
  const asked = new URLSearchParams(address.slice(at + 1)).get("q") ?? "";
  return { key: address.slice(0, at), busca: asked.replace(/\s+/g, " ").trim().slice(0, limits.searchMax) };
}

/** Returns what a request stores: a list's address, with the question. */
export const perguntaKeyOf = ({ key, busca }: Pergunta) =>
  busca === "" ? key : `${key}?${new URLSearchParams({ q: busca })}`;

/**
 * Returns the followed questions that an exam answers whole: a subscription never inherits an answer with words left
 * out. `holds` says whether the exam is in a list.
 */
export async function findAnsweredPerguntas(
  deps: Pick<Deps, "db" | "clock">,
  {
    keys,
    concursoId,
    holds,
  }: { keys: readonly string[]; concursoId: number; holds: (key: string) => boolean },
): Promise<string[]> {
  const searched = await openSearched(deps);
  const answered: string[] = [];
  for (const one of keys) {
    const { key, busca } = parsePergunta(one);
    if (busca !== "" && holds(key) && (await isAnsweredBy(searched, busca, concursoId))) answered.push(one);
  }
  return answered;
}
