import { isOver } from "@cav/contract/concursos.ts";
import { findConcursoOfDocumento } from "../paginas/index.ts";
import type { Tx } from "../tables.ts";
import { type Identidade, identidadeOf, semelhancaOf } from "./identidade.ts";
import { findConcursosNamed } from "./named.queries.ts";

const kind = /^(?:prefeitura|camara) /;

type Sought = {
  identidade: Identidade;
  deed: "NOVO" | "MUDANCA" | null;
  /** An exam that is known to be the act's. */
  known: number | null;
  documentoId: number;
};

/**
 * Exams that an act may be about: those that it is surely about, and those that nothing tells apart from it. What an exam's own
 * page brings is about that exam, whatever it leaves out.
 */
export async function findLikely(
  tx: Tx,
  { identidade, deed, known, documentoId }: Sought,
): Promise<{ same: number[]; maybe: number[] }> {
  const own = known ?? (await findConcursoOfDocumento(tx, documentoId));
  if (own !== undefined) return { same: [own], maybe: [] };
  const likely = { same: [] as number[], maybe: [] as number[] };
  if (identidade.orgao === null) return likely;
  for (const concurso of await findConcursosNamed(tx, identidade.orgao.replace(kind, ""))) {
    const semelhanca = semelhancaOf(identidade, toIdentidade(concurso));
    if (semelhanca === "MESMO") likely.same.push(concurso.id);
    // A new selection is not taken for one that is over, where nothing says so.
    else if (semelhanca === "TALVEZ" && !(deed === "NOVO" && isOver(concurso.status)))
      likely.maybe.push(concurso.id);
  }
  // Nobody chooses among dozens: a body that has so many tells them apart by their numbers.
  return { ...likely, maybe: likely.maybe.slice(0, shownOpcoes) };
}

const shownOpcoes = 6;

type Named = Omit<Awaited<ReturnType<typeof findConcursosNamed>>[number], "id" | "status">;

/** An exam that somebody typed may say its body and its number in its title alone. */
export function toIdentidade({
  titulo,
  orgao,
  edital_numero,
  edital_ano,
  ufs,
  municipios,
}: Named): Identidade {
  const title = titulo.toLowerCase();
  const printed = /(\d[\d.]{0,6})\/(20\d{2})/.exec(titulo)?.[0] ?? null;
  return identidadeOf({
    orgao: orgao ?? titulo.split(/: | [-–] /, 1)[0] ?? null,
    selecao: /processo seletivo|\bpss\b/.test(title)
      ? "processo_seletivo"
      : /concurso p/.test(title)
        ? "concurso_publico"
        : null,
    edital: edital_numero && edital_ano ? `${edital_numero}/${edital_ano}` : printed,
    uf: ufs.length === 1 ? (ufs[0] ?? null) : null,
    municipio: municipios.length === 1 ? (municipios[0] ?? null) : null,
  });
}
