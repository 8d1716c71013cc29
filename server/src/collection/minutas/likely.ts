import { isOver } from "@cav/contract/concursos/concursos.ts";
import { type Identidade, identidadeOf, semelhancaOf } from "../../catalogue/concursos/index.ts";
import type { Tx } from "../../tables.ts";
import { findConcursoOfDocumento } from "../paginas/index.ts";
import { findConcursosNamed } from "./named.queries.ts";

const kind = /^(?:prefeitura|camara) /;

type Sought = {
  identidade: Identidade;
  deed: "NOVO" | "MUDANCA" | null;
  /** The exam that the act certainly belongs to. */
  known: number | null;
  documentoId: number;
};

/**
 * Returns exams that an act is certainly about, and those that it may be about. An act from an exam's followed page is
 * about that exam, even when it does not name it.
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
    // A new selection matches a finished exam only with certainty.
    else if (semelhanca === "TALVEZ" && !(deed === "NOVO" && isOver(concurso.status)))
      likely.maybe.push(concurso.id);
  }
  // Reviewers cannot choose among dozens of exams; bodies with so many give their exams numbers.
  return { ...likely, maybe: likely.maybe.slice(0, shownOpcoes) };
}

const shownOpcoes = 6;

type Named = Omit<Awaited<ReturnType<typeof findConcursosNamed>>[number], "id" | "status">;

/** Returns the identity of an exam; typed exams may have body and number in the title only. */
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
