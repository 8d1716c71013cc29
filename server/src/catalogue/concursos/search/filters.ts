import type { SearchConcursosQuery } from "@cav/contract/concursos/concurso-search.ts";
import { foldedWords } from "@cav/contract/folded.ts";
import { areas } from "@cav/contract/locais/locais.ts";
import { AppError } from "../../../platform/http/requests/app-error.ts";
import type { Db } from "../../../tables.ts";
import { resolveWanted } from "../../locais/index.ts";
import { nivelBits } from "../../matching/index.ts";
import type { AskedFact, Part } from "./parts.ts";
import { aboveOf, lugarCodesOf } from "./read-lugar.ts";

/** The filters of a question, without its page. */
export type Question = Omit<SearchConcursosQuery, "page" | "size">;

/** Parts of a question that are read elsewhere. */
type NoFilter = "searchTerm" | "sort" | "parecidos" | "a_divulgar";

const toFilter = (asked: AskedFact): Part => ({ ...asked, texto: "", rotulos: [], isFilter: true }) as Part;

/**
 * Returns the chosen filters as parts, which no answer leaves out.
 * @throws AppError validation, naming a place that does not exist, and what may be meant
 */
export async function readFilters(db: Db, asked: Question): Promise<Part[]> {
  const { status, organizadora, local, nivel_escolaridade: nivel, valor_min, valor_max, ...rest } = asked;
  const { data_prova_inicio: from, data_prova_fim: to, ...others } = rest;
  // A filter that nothing here reads does not compile: the call would take it and ignore it.
  const _unread: Exclude<keyof typeof others, NoFilter> extends never ? true : never = true;
  const parts: Part[] = [];
  if (status) parts.push(toFilter({ kind: "codigo", column: "status", codes: [status] }));
  if (organizadora) parts.push(toFilter({ kind: "banca", siglas: [], nomes: [organizadora] }));
  if (local) parts.push(toFilter(toLugar(await resolveLugar(db, local))));
  if (nivel) parts.push(toFilter({ kind: "nivel", mask: nivelBits[nivel] }));
  if (valor_min !== undefined || valor_max !== undefined)
    parts.push(toFilter({ kind: "salario", least: valor_min, most: valor_max }));
  if (from || to) parts.push(toFilter({ kind: "prova", from, to }));
  return parts;
}

/** A chosen radius was resolved to its towns already. */
const toLugar = (ids: number[]): AskedFact => ({
  ...{ kind: "lugar", codes: lugarCodesOf(ids), above: aboveOf(ids) },
  ...{ towns: ids.filter((id) => id >= 100_000), names: [] },
});

const fold = (text: string) => foldedWords(text).join(" ");

async function resolveLugar(db: Db, local: string): Promise<number[]> {
  // São Paulo and Rio de Janeiro name a state and a city; the state includes the city.
  const named = areas.find(({ tipo, nome }) => tipo === "ESTADO" && fold(nome) === fold(local));
  if (named) return [named.id];
  const [found] = (await resolveWanted(db, [local])).results;
  if (found?.error === undefined) return found?.ids ?? [];
  const message = found.error;
  throw new AppError("validation", { fields: [{ field: "local", message }], detail: message });
}
