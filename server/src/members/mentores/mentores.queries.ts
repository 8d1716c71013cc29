import { RevisaoMentor } from "@cav/contract/site/mentores.ts";
import { type RawBuilder, sql } from "kysely";
import { knownOf } from "../../platform/database/known.ts";
import type { Db, Tx } from "../../tables.ts";

export type MentorRow = {
  id: number;
  uuid: string;
  user_id: number;
  nome: string;
  descricao: string;
  conteudos: string;
  whatsapp: string;
  preco_hora: string;
  is_active: boolean;
  localizacao: string;
  foto_versao: number;
  tem_foto: boolean;
  revisao: RevisaoMentor;
  motivo: string | null;
  oculto: boolean;
  publico: boolean;
  versao: number;
  created_at: Date;
};

/** A review of a newer release counts as pending. */
const knownRevisao = sql`coalesce(${knownOf(sql`m.revisao`, RevisaoMentor.options)}, 'PENDENTE')`;

/** All columns except the photo. */
export const columns = sql`m.id, m.uuid, m.user_id, m.nome, m.descricao, m.conteudos, m.whatsapp, m.preco_hora,
  m.is_active,
  m.localizacao, m.foto_versao, m.foto IS NOT NULL AS tem_foto, ${knownRevisao} AS revisao, m.motivo, m.oculto,
  m.publico, m.versao, m.created_at`;

const visible = sql<boolean>`m.is_active AND NOT m.oculto`;

/** Builds the condition that each word occurs in name, subjects or city, ignoring accents. */
function matching(busca: string): RawBuilder<boolean> {
  const words = busca.split(/\s+/).filter((word) => word !== "");
  if (words.length === 0) return sql<boolean>`true`;
  const like = words.map((word) => {
    const pattern = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
    return sql`m.busca LIKE sem_acento(${pattern})`;
  });
  return sql<boolean>`${sql.join(like, sql` AND `)}`;
}

type MentorPage = { offset: number; limit: number };

/** Returns visible mentors, verified ones first. */
export async function findVisible(db: Db, busca: string, { offset, limit }: MentorPage) {
  const where = sql`${visible} AND ${matching(busca)}`;
  const [page, count] = await Promise.all([
    sql<MentorRow>`
      SELECT ${columns} FROM mentores m WHERE ${where} ORDER BY m.revisao, m.nome, m.id
      LIMIT ${limit} OFFSET ${offset}`.execute(db),
    sql<{ total: number }>`SELECT count(*)::integer AS total FROM mentores m WHERE ${where}`.execute(db),
  ]);
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 };
}

export async function findByOwner(db: Db, userId: number): Promise<MentorRow | undefined> {
  const { rows } =
    await sql<MentorRow>`SELECT ${columns} FROM mentores m WHERE m.user_id = ${userId}`.execute(db);
  return rows[0];
}

/** Returns a mentor's photo that this user may see: of visible mentors, their own, or any for reviewers. */
export async function findFoto(
  db: Db,
  uuid: string,
  viewer: { id: number; isReviewer: boolean },
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("mentores as m")
    .select("m.foto")
    .where("m.uuid", "=", uuid)
    .where(sql<boolean>`((${visible}) OR m.user_id = ${viewer.id} OR ${viewer.isReviewer}::boolean)`)
    .executeTakeFirst();
  return row?.foto ?? undefined;
}

const readByAll = sql<boolean>`${visible} AND m.publico AND m.revisao = 'APROVADO'`;

/** Returns a mentor that this user may see: visible ones, or their own. */
export async function findMentor(db: Db, uuid: string, viewerId: number): Promise<MentorRow | undefined> {
  const { rows } = await sql<MentorRow>`
    SELECT ${columns} FROM mentores m WHERE m.uuid = ${uuid} AND ((${visible}) OR m.user_id = ${viewerId})`.execute(
    db,
  );
  return rows[0];
}

/** Returns a public mentor: verified, and made public by the owner. */
export async function findPublicMentor(db: Db, uuid: string): Promise<MentorRow | undefined> {
  const { rows } = await sql<MentorRow>`
    SELECT ${columns} FROM mentores m WHERE m.uuid = ${uuid} AND ${readByAll}`.execute(db);
  return rows[0];
}

export async function findPublicFoto(db: Db, uuid: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("mentores as m")
    .select("m.foto")
    .where("m.uuid", "=", uuid)
    .where(readByAll)
    .executeTakeFirst();
  return row?.foto ?? undefined;
}

/** Deletes a user's profile; returns whether there was one. */
export async function deleteMentorOf(db: Db, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("mentores")
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export type MentorValues = {
  nome: string;
  descricao: string;
  conteudos: string;
  whatsapp: string;
  preco_hora: number;
  is_active: boolean;
  publico: boolean;
  localizacao: string;
};

/** Inserts a profile; undefined when the unique constraint says that the user has one. */
export async function insertMentor(
  db: Db,
  userId: number,
  values: MentorValues & { foto: Buffer | null },
  now: Date,
): Promise<number | undefined> {
  const row = await db
    .insertInto("mentores")
    .values({
      ...values,
      preco_hora: String(values.preco_hora),
      user_id: userId,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column("user_id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** Updates a profile; `foto` undefined keeps the photo, null removes it. */
export async function updateMentorRow(
  db: Db,
  id: number,
  values: MentorValues & { foto: Buffer | null | undefined; revisao: RevisaoMentor; motivo: string | null },
  now: Date,
): Promise<void> {
  const { foto, preco_hora, ...columns } = values;
  await db
    .updateTable("mentores")
    .set((eb) => ({
      ...columns,
      preco_hora: String(preco_hora),
      updated_at: now,
      versao: eb("versao", "+", 1),
    }))
    .$if(foto !== undefined, (update) =>
      update.set((eb) => ({ foto: foto ?? null, foto_versao: eb("foto_versao", "+", 1) })),
    )
    .where("id", "=", id)
    .execute();
}

/** Locks a profile until the transaction ends. */
export async function lockMentor(tx: Tx, uuid: string): Promise<MentorRow | undefined> {
  const { rows } = await sql<MentorRow>`
    SELECT ${columns} FROM mentores m WHERE m.uuid = ${uuid} FOR NO KEY UPDATE OF m`.execute(tx);
  return rows[0];
}

/** Inserts a report of a visible mentor; returns whether it did. A user's later report replaces the earlier one. */
export async function insertReport(
  db: Db,
  { uuid, user_id, motivo }: { uuid: string; user_id: number; motivo: string },
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    INSERT INTO mentor_denuncias (mentor_id, user_id, motivo, created_at)
    SELECT m.id, ${user_id}, ${motivo}, ${now} FROM mentores m WHERE m.uuid = ${uuid} AND ${visible} FOR KEY SHARE
    ON CONFLICT (mentor_id, user_id) DO UPDATE SET motivo = excluded.motivo, created_at = excluded.created_at`.execute(
    db,
  );
  return (numAffectedRows ?? 0n) > 0n;
}

/** Deletes a mentor's reports; returns how many. */
export async function deleteReports(db: Db, mentorId: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("mentor_denuncias")
    .where("mentor_id", "=", mentorId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
