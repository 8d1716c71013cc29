import { concursoPath } from "@cav/contract/coletas/documents.ts";
import { cargoFacts, concursoFacts, type FactRow } from "@cav/contract/concursos/concurso-facts.ts";
import type { ConcursoExportado } from "@cav/contract/concursos/importacao.ts";
import { type CsvColumns, readAll } from "../../../platform/http/answers/csv.ts";
import type { Db } from "../../../tables.ts";
import { findCursosByIds } from "../../cursos/index.ts";
import { findLocaisByIds } from "../../locais/index.ts";
import { writtenFactsOf } from "../save/stored.ts";
import { findConcursosAfter } from "./export.queries.ts";
import { renderCell, renderYesNo, toFactColumns } from "./fact-cells.ts";
import { concursoKey } from "./import-keys.ts";

/** Streams every exam in the form that an import reads without a difference (docs/import.md), by publication. */
export async function* exportConcursos(db: Db): AsyncGenerator<ConcursoExportado> {
  for await (const { cargos, etapas, ...row } of readAll((after) => findConcursosAfter(db, after))) {
    const { chave, fonte, demonstracao } = row;
    yield { chave, fonte, demonstracao, ...writtenFactsOf(row, cargos), etapas };
  }
}

/** An exam as open data: with its public address, publication and last change. */
export type ConcursoAberto = ConcursoExportado & {
  endereco: string;
  publicado_em: string;
  alterado_em: string;
};

/** Streams exams as open data. The key is the exam's id: an import file's own key stays private. */
export async function* exportPublicConcursos(db: Db, origin: string): AsyncGenerator<ConcursoAberto> {
  for await (const { cargos, etapas, ...row } of readAll((after) => findConcursosAfter(db, after))) {
    const { uuid, fonte, demonstracao, created_at, updated_at } = row;
    yield {
      chave: concursoKey(uuid),
      endereco: origin + concursoPath(row),
      publicado_em: created_at.toISOString(),
      alterado_em: updated_at.toISOString(),
      fonte,
      demonstracao,
      ...writtenFactsOf(row, cargos),
      etapas,
    };
  }
}

/** A position with its exam, and the names of the exam's and the position's places and courses. */
type Line<C extends ConcursoExportado = ConcursoExportado> = {
  concurso: C;
  cargo: ConcursoExportado["cargos"][number];
  locais: Awaited<ReturnType<typeof findLocaisByIds>>;
  cursos: Awaited<ReturnType<typeof findCursosByIds>>;
};

/** Streams a line per position. */
export async function* exportLines<C extends ConcursoExportado>(
  db: Db,
  concursos: AsyncIterable<C>,
): AsyncGenerator<Line<C>> {
  for await (const concurso of concursos) {
    const { cargos } = concurso;
    const locais = await findLocaisByIds(db, [
      ...concurso.locais_prova,
      ...cargos.flatMap(({ locais_trabalho }) => locais_trabalho),
    ]);
    const cursos = await findCursosByIds(
      db,
      cargos.flatMap(({ cursos_aceitos }) => cursos_aceitos),
    );
    for (const cargo of cargos) yield { concurso, cargo, locais, cursos };
  }
}

/** Returns stages as a JSON cell without unknown fields; empty without stages. */
const etapasOf = ({ etapas }: ConcursoExportado) =>
  etapas.length === 0 ? "" : JSON.stringify(etapas, (_, value) => (value === null ? undefined : value));

const factCellsOf = <Name extends string>(
  rows: Record<Name, FactRow>,
  factsOf: (line: Line) => Record<Name, unknown>,
): CsvColumns<Line> =>
  Object.fromEntries(
    toFactColumns(rows).map((one) => [one.column, (line: Line) => renderCell(one, factsOf(line), line)]),
  );

/** The columns that sheet-records.ts reads. */
export const concursoLineColumns: CsvColumns<Line> = {
  chave: ({ concurso }) => concurso.chave,
  ...factCellsOf(concursoFacts, ({ concurso }) => concurso),
  fonte: ({ concurso }) => concurso.fonte ?? "",
  demonstracao: ({ concurso }) => renderYesNo(concurso.demonstracao),
  etapas: ({ concurso, cargo }) => (cargo === concurso.cargos[0] ? etapasOf(concurso) : ""),
  ...factCellsOf(cargoFacts, ({ cargo }) => cargo),
};

/** The columns of open data. */
export const publicLineColumns: CsvColumns<Line<ConcursoAberto>> = {
  endereco: ({ concurso }) => concurso.endereco,
  publicado_em: ({ concurso }) => concurso.publicado_em,
  alterado_em: ({ concurso }) => concurso.alterado_em,
  ...concursoLineColumns,
};
