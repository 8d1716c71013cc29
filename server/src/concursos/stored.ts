import { toTipoDeVaga } from "@cav/contract/tipos-de-vaga.ts";
import { findEditalFact } from "../editais/index.ts";
import { findEtapas } from "../etapas/index.ts";
import type { Db, Tx } from "../tables.ts";
import {
  type ConcursoKey,
  type ConcursoRow,
  findCargos,
  findConcursoRow,
  lockConcursoRow,
} from "./concursos.queries.ts";
import type { ResolvedConcurso } from "./resolve.ts";

/** A stored exam, with its facts in the form of an input. */
export type StoredConcurso = Pick<
  ConcursoRow,
  "id" | "uuid" | "versao" | "versao_avisada" | "created_at" | "updated_at"
> & { facts: ResolvedConcurso };

export async function readStored(db: Db, key: ConcursoKey): Promise<StoredConcurso | undefined> {
  const row = await findConcursoRow(db, key);
  return row && withCargos(db, row);
}

/** Locks an exam until the transaction ends; saveConcurso takes it as the state before. */
export async function lockStored(tx: Tx, key: ConcursoKey): Promise<StoredConcurso | undefined> {
  const row = await lockConcursoRow(tx, key);
  return row && withCargos(tx, row);
}

type AnnouncedRow = Pick<
  ConcursoRow,
  | "titulo"
  | "organizadora"
  | "status"
  | "data_inicio_inscricao"
  | "data_fim_inscricao"
  | "data_prova"
  | "data_fim_isencao"
  | "data_limite_pagamento"
  | "valor_inscricao"
  | "edital_url"
  | "edital_tipo"
  | "edital_numero"
  | "edital_ano"
  | "orgao"
>;

/** Returns the facts of the whole exam as on the wire and in versions: the fee is a number. */
export function announcedFactsOf(row: AnnouncedRow) {
  return {
    titulo: row.titulo,
    organizadora: row.organizadora,
    status: row.status,
    data_inicio_inscricao: row.data_inicio_inscricao,
    data_fim_inscricao: row.data_fim_inscricao,
    data_prova: row.data_prova,
    data_fim_isencao: row.data_fim_isencao,
    data_limite_pagamento: row.data_limite_pagamento,
    valor_inscricao: row.valor_inscricao === null ? null : Number(row.valor_inscricao),
    edital_url: row.edital_url,
    edital_tipo: row.edital_tipo,
    edital_numero: row.edital_numero,
    edital_ano: row.edital_ano,
    orgao: row.orgao,
  };
}

async function withCargos(db: Db, row: ConcursoRow): Promise<StoredConcurso> {
  const cargos = await findCargos(db, row.id);
  const edital_arquivo = await findEditalFact(db, { concurso_id: row.id });
  const etapas = (await findEtapas(db, [row.id])).get(row.id) ?? [];
  const facts = {
    ...writtenFactsOf(row, cargos),
    edital_arquivo,
    etapas,
    cargos: cargos.map((cargo) => ({ uuid: cargo.uuid, ...cargoFactsOf(cargo) })),
  };
  const { id, uuid, versao, versao_avisada, created_at, updated_at } = row;
  return { id, uuid, versao, versao_avisada, created_at, updated_at, facts };
}

type CargoRow = Awaited<ReturnType<typeof findCargos>>[number];

/** Returns what was written in a form or file; positions without identities. */
export function writtenFactsOf(row: ConcursoRow, cargos: CargoRow[]) {
  return {
    ...announcedFactsOf(row),
    status_motivo: row.status_motivo,
    status_ate: row.status_ate,
    descricao: row.descricao,
    locais_prova: row.locais_prova,
    cargos: cargos.map(cargoFactsOf),
  };
}

function cargoFactsOf(cargo: CargoRow) {
  return {
    nome: cargo.nome,
    salario: cargo.salario,
    nivel_escolaridade: cargo.nivel_escolaridade,
    requer_pos_graduacao: cargo.requer_pos_graduacao,
    cursos_aceitos: cargo.cursos_aceitos,
    locais_trabalho: cargo.locais_trabalho,
    vagas_por_cota: cargo.vagas_por_cota,
    quantidade_vagas: cargo.quantidade_vagas === null ? null : String(cargo.quantidade_vagas),
    salario_periodo: cargo.salario_periodo,
    valor_inscricao: cargo.valor_inscricao === null ? null : Number(cargo.valor_inscricao),
    data_prova: cargo.data_prova,
    cadastro_reserva: cargo.cadastro_reserva,
    locais_derivados: cargo.locais_derivados,
    remoto: cargo.remoto,
    a_definir: cargo.a_definir,
    niveis_possiveis: cargo.niveis_possiveis,
    tipo_de_vaga: toTipoDeVaga(cargo.tipo_de_vaga, cargo.nome),
  };
}
