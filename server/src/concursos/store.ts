import type { Db } from "../platform/database/schema.ts";
import { type Change, changesBetween, withIdentities } from "./changes.ts";
import {
  findCargos,
  getConcursoRow,
  insertConcurso,
  insertVersao,
  type Origin,
  replaceCargos,
  setOrigin,
  updateConcursoRow,
} from "./concursos.queries.ts";
import type { ResolvedConcurso } from "./resolve.ts";

type Saving = {
  /** Who saves; null: nobody, as in an import by the command line. */
  authorId: number | null;
  /** Of an imported exam. */
  origin?: Origin | undefined;
  now: Date;
};

/** Stores a new exam with its positions and its first version. To be called in a transaction. */
export async function storeNewConcurso(tx: Db, input: ResolvedConcurso, { authorId, origin, now }: Saving) {
  const concurso = { ...input, cargos: withIdentities([], input.cargos) };
  const row = await insertConcurso(tx, concurso, origin, now);
  await replaceCargos(tx, row.id, concurso.cargos);
  const version = { concurso_id: row.id, versao: row.versao, dados: concurso, autor_id: authorId };
  await insertVersao(tx, { ...version, mudancas: [] }, now);
  return row;
}

/** A stored exam as it would be sent. */
export async function readConcurso(tx: Db, id: number): Promise<ResolvedConcurso> {
  const row = await getConcursoRow(tx, id);
  const cargos = await findCargos(tx, id);
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
    descricao: row.descricao,
    locais_prova: row.locais_prova,
    cargos: cargos.map((cargo) => ({
      uuid: cargo.uuid,
      nome: cargo.nome,
      salario: cargo.salario,
      nivel_escolaridade: cargo.nivel_escolaridade,
      requer_pos_graduacao: cargo.requer_pos_graduacao,
      cursos_aceitos: cargo.cursos_aceitos,
      locais_trabalho: cargo.locais_trabalho,
      vagas_por_cota: cargo.vagas_por_cota,
      quantidade_vagas: cargo.quantidade_vagas === null ? null : String(cargo.quantidade_vagas),
      a_definir: cargo.a_definir,
      niveis_possiveis: cargo.niveis_possiveis,
    })),
  };
}

/**
 * Stores what changed of a locked exam: its facts, its positions with the identities that they had, and a version that
 * says what differs. What is the same by meaning stores nothing. Answers the changes.
 */
export async function storeConcursoChange(
  tx: Db,
  id: number,
  input: ResolvedConcurso,
  { authorId, origin, now }: Saving,
): Promise<Change[]> {
  const before = await readConcurso(tx, id);
  const after = { ...input, cargos: withIdentities(before.cargos, input.cargos) };
  const mudancas = changesBetween(before, after);
  if (mudancas.length === 0) {
    if (origin) await setOrigin(tx, id, origin);
    return [];
  }
  const versao = await updateConcursoRow(tx, id, after, origin, now);
  await replaceCargos(tx, id, after.cargos);
  await insertVersao(tx, { concurso_id: id, versao, dados: after, autor_id: authorId, mudancas }, now);
  return mudancas;
}
