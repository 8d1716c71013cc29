import { statusLabels } from "@cav/contract/concursos.ts";
import { concursoPath } from "@cav/contract/documents.ts";
import { formatDay } from "@cav/contract/format.ts";
import type { ConcursoExportado } from "@cav/contract/importacao.ts";
import { localValue } from "@cav/contract/locais.ts";
import { Cota, nivelLabels } from "@cav/contract/preferencias.ts";
import { findCursosByIds } from "../cursos/index.ts";
import { findLocaisByIds } from "../locais/index.ts";
import { type CsvColumns, readAll } from "../platform/http/csv.ts";
import type { Db } from "../tables.ts";
import { findConcursosAfter } from "./export.queries.ts";
import { concursoKey } from "./import-keys.ts";
import { writtenFactsOf } from "./stored.ts";

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

const textOf = (value: string | number | null) => (value === null ? "" : String(value));
const dayOf = (day: string | null) => (day === null ? "" : formatDay(day));
const decimalOf = (value: string | number | null) => textOf(value).replace(".", ",");
const yesNoOf = (value: boolean | null) => (value === null ? "" : value ? "sim" : "não");
const listOf = (values: string[]) => values.join("|");
const localNames = (ids: number[], locais: Line["locais"]) =>
  listOf(ids.flatMap((id) => locais.get(id) ?? []).map(localValue));

/** Returns stages as a JSON cell without unknown fields; empty without stages. */
const etapasOf = ({ etapas }: ConcursoExportado) =>
  etapas.length === 0 ? "" : JSON.stringify(etapas, (_, value) => (value === null ? undefined : value));

/** The columns that import-csv.ts reads. */
export const concursoLineColumns: CsvColumns<Line> = {
  chave: ({ concurso }) => concurso.chave,
  titulo: ({ concurso }) => concurso.titulo,
  organizadora: ({ concurso }) => concurso.organizadora,
  orgao: ({ concurso }) => textOf(concurso.orgao),
  status: ({ concurso }) => statusLabels[concurso.status],
  status_motivo: ({ concurso }) => textOf(concurso.status_motivo),
  status_ate: ({ concurso }) => dayOf(concurso.status_ate),
  data_inicio_inscricao: ({ concurso }) => dayOf(concurso.data_inicio_inscricao),
  data_fim_inscricao: ({ concurso }) => dayOf(concurso.data_fim_inscricao),
  data_fim_isencao: ({ concurso }) => dayOf(concurso.data_fim_isencao),
  data_limite_pagamento: ({ concurso }) => dayOf(concurso.data_limite_pagamento),
  data_prova: ({ concurso }) => dayOf(concurso.data_prova),
  valor_inscricao: ({ concurso }) => decimalOf(concurso.valor_inscricao),
  edital_url: ({ concurso }) => textOf(concurso.edital_url),
  edital_tipo: ({ concurso }) => textOf(concurso.edital_tipo),
  edital_numero: ({ concurso }) => textOf(concurso.edital_numero),
  edital_ano: ({ concurso }) => textOf(concurso.edital_ano),
  descricao: ({ concurso }) => textOf(concurso.descricao),
  locais_prova: ({ concurso, locais }) => localNames(concurso.locais_prova, locais),
  fonte: ({ concurso }) => textOf(concurso.fonte),
  demonstracao: ({ concurso }) => yesNoOf(concurso.demonstracao),
  etapas: ({ concurso, cargo }) => (cargo === concurso.cargos[0] ? etapasOf(concurso) : ""),
  cargo: ({ cargo }) => cargo.nome,
  salario: ({ cargo }) => decimalOf(cargo.salario),
  salario_periodo: ({ cargo }) => cargo.salario_periodo,
  nivel_escolaridade: ({ cargo }) => (cargo.nivel_escolaridade ? nivelLabels[cargo.nivel_escolaridade] : ""),
  requer_pos_graduacao: ({ cargo }) => yesNoOf(cargo.requer_pos_graduacao),
  cursos_aceitos: ({ cargo, cursos }) =>
    listOf(cargo.cursos_aceitos.flatMap((id) => cursos.get(id)?.nome ?? [])),
  locais_trabalho: ({ cargo, locais }) => localNames(cargo.locais_trabalho, locais),
  locais_derivados: ({ cargo }) => yesNoOf(cargo.locais_derivados),
  remoto: ({ cargo }) => yesNoOf(cargo.remoto),
  tipo_de_vaga: ({ cargo }) => textOf(cargo.tipo_de_vaga ?? null),
  ...Object.fromEntries(
    Cota.options.map((cota) => [
      `vagas_${cota.toLowerCase()}`,
      ({ cargo }: Line) => cargo.vagas_por_cota[cota] ?? "",
    ]),
  ),
  quantidade_vagas: ({ cargo }) => textOf(cargo.quantidade_vagas),
  cadastro_reserva: ({ cargo }) => yesNoOf(cargo.cadastro_reserva),
  cargo_valor_inscricao: ({ cargo }) => decimalOf(cargo.valor_inscricao),
  cargo_data_prova: ({ cargo }) => dayOf(cargo.data_prova),
  a_definir: ({ cargo }) => yesNoOf(cargo.a_definir),
  niveis_possiveis: ({ cargo }) => listOf(cargo.niveis_possiveis),
};

/** The columns of open data. */
export const publicLineColumns: CsvColumns<Line<ConcursoAberto>> = {
  endereco: ({ concurso }) => concurso.endereco,
  publicado_em: ({ concurso }) => concurso.publicado_em,
  alterado_em: ({ concurso }) => concurso.alterado_em,
  ...concursoLineColumns,
};
