import type { Concurso } from "@cav/contract/concursos/concursos.ts";
import type { Retificacao } from "@cav/contract/concursos/historico.ts";
import { sql } from "kysely";
import { prepare } from "../../../platform/database/prepare.ts";
import type { Db } from "../../../tables.ts";
import { isOpen } from "../../matching/index.ts";
import { isWorthAnnouncing } from "../changes/events.ts";
import { findHistorico } from "../changes/historico.ts";
import type { ResolvedConcurso } from "../save/resolve.ts";
import { composeConcurso } from "./present-concurso.ts";

/** An exam without personal marks, and its changes without authors. */
export type PublicConcurso = { concurso: Concurso; historico: Retificacao[] };

/** Values of the personal fields for readers without an account. */
const nobodys = { is_allowed_for_free_user: false, favorito: false, conflitos: [] };

const versionsOf = prepare((db: Db, id: number) =>
  db
    .selectFrom("concursos as c")
    .leftJoin("catalogo_mudancas as m", "m.concurso_id", "c.id")
    .select(["c.id", "c.uuid", "c.titulo", "c.versao", "m.numero"])
    .where("c.id", "=", id)
    .compile(),
);

type PublicVersion = { id: number; uuid: string; titulo: string; versao: number; numero: number | null };

/**
 * Returns what an exam's public address is made of, its version, and its catalogue number, which rises with anything
 * its page shows.
 */
export async function findPublicVersion(db: Db, id: number): Promise<PublicVersion | undefined> {
  const [version] = await versionsOf(db, id);
  return version;
}

/** Returns the titles that exams' public addresses use, or used before deletion. */
export async function findTitulos(db: Db, ids: number[]): Promise<{ id: number; titulo: string }[]> {
  const { rows } = await sql<{ id: number; titulo: string }>`
    SELECT id, titulo FROM concursos WHERE id = ANY (${ids}::integer[])
    UNION ALL
    SELECT id, titulo FROM concursos_excluidos WHERE id = ANY (${ids}::integer[]) AND titulo IS NOT NULL
    ORDER BY id`.execute(db);
  return rows;
}

/** Returns an exam for everyone; undefined when it was just deleted. */
export async function findPublicConcurso(
  db: Db,
  id: number,
  today: string,
): Promise<PublicConcurso | undefined> {
  const [concurso, historico] = await Promise.all([composeConcurso(db, id, today), findHistorico(db, id)]);
  return (
    concurso && {
      concurso: { ...concurso, ...nobodys },
      historico: historico.map((one) => ({ ...one, autor: null })),
    }
  );
}

/** Returns whether an exam with this id existed. */
export async function isDeleted(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom("concursos_excluidos").select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}

/** A position of an open exam, for lists. */
export type OpenCargo = {
  concurso_id: number;
  nome: string;
  a_definir: boolean;
  niveis: ("FUNDAMENTAL" | "MEDIO" | "SUPERIOR")[];
  cursos: number[];
  locais: number[];
  remoto: boolean;
  vagas: number | null;
  reserva: boolean | null;
};

/** An open exam, for lists. */
export type OpenConcurso = {
  id: number;
  titulo: string;
  orgao: string | null;
  organizadora: string;
  fim: string | null;
  salario: number | null;
  versao: number;
  updated_at: Date;
  locais_prova: number[];
};

type Version = { id: number; versao: number; facts: ResolvedConcurso };

/** Open exams with their positions. */
export type Open = { concursos: OpenConcurso[]; cargos: OpenCargo[] };

/** Returns all open exams with their positions, or only the open exams with the given ids. */
export async function findOpenConcursos(db: Db, today: string, ids?: number[]): Promise<Open> {
  const wanted = sql<boolean>`${isOpen(today)} ${ids ? sql`AND e.id = ANY (${ids}::integer[])` : sql``}`;
  const [concursos, cargos] = await Promise.all([
    sql<OpenConcurso>`
      SELECT e.id, e.titulo, e.orgao, e.organizadora, e.data_fim_inscricao AS fim, e.maior_salario::float8 AS salario,
        e.versao, e.updated_at, e.locais_prova
      FROM concursos e WHERE ${wanted}`.execute(db),
    sql<OpenCargo>`
      SELECT c.concurso_id, c.nome, c.a_definir,
        CASE WHEN c.nivel_escolaridade IS NULL THEN c.niveis_possiveis ELSE ARRAY[c.nivel_escolaridade] END AS niveis,
        c.cursos_aceitos AS cursos, c.locais_trabalho AS locais, c.remoto, c.quantidade_vagas AS vagas,
        c.cadastro_reserva AS reserva
      FROM cargos c JOIN concursos e ON e.id = c.concurso_id WHERE ${wanted} ORDER BY c.concurso_id, c.ordem`.execute(
      db,
    ),
  ]);
  return { concursos: concursos.rows, cargos: cargos.rows };
}

/** Builds the same open data from one exam's version; older versions lack some facts. */
export function toOpen({ id, versao, facts }: Version, today: string): Open {
  if (!isWorthAnnouncing(facts, today)) return { concursos: [], cargos: [] };
  const { titulo, orgao, organizadora, data_fim_inscricao: fim, locais_prova } = facts;
  const concurso = { id, titulo, orgao, organizadora, fim, salario: null, versao, updated_at: new Date(0) };
  const cargos = facts.cargos.map(
    ({ nome, a_definir, nivel_escolaridade: nivel, ...cargo }): OpenCargo => ({
      ...{ concurso_id: id, nome, a_definir, vagas: null, reserva: cargo.cadastro_reserva },
      niveis: nivel ? [nivel] : (cargo.niveis_possiveis ?? []),
      cursos: cargo.cursos_aceitos ?? [],
      locais: cargo.locais_trabalho ?? [],
      remoto: cargo.remoto ?? false,
    }),
  );
  return { concursos: [{ ...concurso, locais_prova: locais_prova ?? [] }], cargos };
}

/** Returns each exam's last change, for search engines. */
export async function findChangeTimes(db: Db): Promise<{ id: number; titulo: string; updated_at: Date }[]> {
  return db.selectFrom("concursos").select(["id", "titulo", "updated_at"]).orderBy("id").execute();
}
