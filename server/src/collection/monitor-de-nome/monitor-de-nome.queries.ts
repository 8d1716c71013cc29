import { premiumTypes } from "@cav/contract/users/users.words.ts";
import { sql } from "kysely";
import type { Db, Tx } from "../../tables.ts";

export async function findMonitorDeNome(db: Db, userId: number) {
  return db.selectFrom("vigias").selectAll().where("user_id", "=", userId).executeTakeFirst();
}

type NewMonitorDeNome = {
  user_id: number;
  selado: string;
  a_qualquer_hora: boolean;
  desde: Date;
  updated_at: Date;
};

export async function upsertMonitorDeNome(tx: Tx, monitorDeNome: NewMonitorDeNome): Promise<void> {
  const { user_id: _, desde: __, ...changed } = monitorDeNome;
  await tx
    .insertInto("vigias")
    .values(monitorDeNome)
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(changed))
    .execute();
}

/** The origin of a consent for another person's name. */
export const othersOrigin = "vigia de outra pessoa";

/** Counts how often a user began to monitor other people's names since then. */
export async function countOthersNames(db: Db, userId: number, since: Date): Promise<number> {
  const { total } = await db
    .selectFrom("consentimentos")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where("user_id", "=", userId)
    .where("tipo", "=", "VIGIA")
    .where("origem", "=", othersOrigin)
    .where("created_at", ">=", since)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Deletes a monitor with all its mentions. */
export async function deleteMonitorDeNome(tx: Tx, userId: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom("vigias").where("user_id", "=", userId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes the mentions of a former name. */
export async function deleteMencoes(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom("mencoes").where("user_id", "=", userId).execute();
}

const active = (db: Db) =>
  db
    .selectFrom("vigias as v")
    .innerJoin("users as u", "u.id", "v.user_id")
    .where("u.user_type", "in", premiumTypes);

/** Returns a version that changes with every monitor's start, end, rest or new name. */
export async function findWatchVersion(db: Db): Promise<string> {
  const { version } = await active(db)
    .select(
      sql<string>`count(*) || ' ' || coalesce(sum(hashtextextended(v.user_id || ' ' || v.updated_at, 0)), 0)`.as(
        "version",
      ),
    )
    .executeTakeFirstOrThrow();
  return version;
}

/** Returns active monitors: all, or one user's. */
export async function findActiveMonitoresDeNome(db: Db, userId?: number) {
  return active(db)
    .select(["v.user_id", "v.selado", "v.updated_at"])
    .$if(userId !== undefined, (query) => query.where("v.user_id", "=", userId ?? 0))
    .execute();
}

export type ActOfDocumento = {
  ato_id: number;
  documento_id: number;
  texto: string;
  publicado_em: string | null;
  orgao: string | null;
  edital: string | null;
  pagina: string | null;
  endereco: string | null;
};

/** Returns a document's acts with body and number, or those of documents fetched since a moment, in order. */
export async function findActsOf(
  db: Db,
  asked: { documento_id: number } | { since: Date; after: number },
  limit: number,
): Promise<ActOfDocumento[]> {
  return db
    .selectFrom("atos as a")
    .innerJoin("documentos as d", "d.id", "a.documento_id")
    .leftJoin("leituras as l", "l.ato_id", "a.id")
    .select(["a.id as ato_id", "a.documento_id", "a.texto", "a.pagina", "a.endereco"])
    .select(sql<string | null>`coalesce(a.publicado_em, d.publicado_em)`.as("publicado_em"))
    .select(sql<string | null>`l.campos -> 'orgao' ->> 'valor'`.as("orgao"))
    .select(
      sql<
        string | null
      >`coalesce(l.campos -> 'edital_referido' ->> 'valor', l.campos -> 'edital' ->> 'valor')`.as("edital"),
    )
    .where((is) =>
      "since" in asked
        ? is.and([is("d.obtido_em", ">=", asked.since), is("a.id", ">", asked.after)])
        : is("a.documento_id", "=", asked.documento_id),
    )
    .orderBy("a.id")
    .limit(limit)
    .execute();
}

export type NewMencao = {
  user_id: number;
  documento_id: number;
  essencia: string;
  selado: string;
  mesmo_cpf: boolean;
  prazo: string | null;
  dispensada_em: Date | null;
};

/** Inserts a mention unless its text is known or the name changed; returns its ids. */
export async function insertMencao(
  tx: Tx,
  mencao: NewMencao,
  named: Date,
  now: Date,
): Promise<{ id: number; uuid: string } | undefined> {
  const { rows } = await sql<{ id: number; uuid: string }>`
    INSERT INTO mencoes (user_id, documento_id, essencia, selado, mesmo_cpf, prazo, dispensada_em, created_at)
    SELECT user_id, ${mencao.documento_id}, ${mencao.essencia}, ${mencao.selado}, ${mencao.mesmo_cpf},
      ${mencao.prazo}::date, ${mencao.dispensada_em}::timestamptz, ${now}
    FROM vigias WHERE user_id = ${mencao.user_id} AND updated_at = ${named} FOR SHARE
    ON CONFLICT (user_id, essencia) DO NOTHING RETURNING id, uuid`.execute(tx);
  return rows[0];
}

const withDocumento = (db: Db) =>
  db
    .selectFrom("mencoes as m")
    .innerJoin("documentos as d", "d.id", "m.documento_id")
    .innerJoin("fontes as f", "f.id", "d.fonte_id")
    .select([
      "m.id",
      "m.uuid",
      "m.user_id",
      "m.selado",
      "m.mesmo_cpf",
      "m.prazo",
      "m.created_at",
      "m.dispensada_em",
    ])
    .select(["d.url", "d.publicado_em", "f.nome as fonte"]);

export type MencaoRow = Awaited<ReturnType<typeof findMencoes>>[number];

const mostShown = 100;

export async function findMencoes(db: Db, userId: number) {
  return withDocumento(db).where("m.user_id", "=", userId).orderBy("m.id", "desc").limit(mostShown).execute();
}

export async function findMencao(db: Db, id: number) {
  return withDocumento(db).where("m.id", "=", id).executeTakeFirst();
}

export async function findMencaoByUuid(db: Db, userId: number, uuid: string) {
  return withDocumento(db).where("m.user_id", "=", userId).where("m.uuid", "=", uuid).executeTakeFirst();
}

/** Returns mentions that their owner dismissed. */
export async function findDismissed(db: Db, userId: number) {
  return db
    .selectFrom("mencoes")
    .select("selado")
    .where("user_id", "=", userId)
    .where("dispensada_em", "is not", null)
    .execute();
}

export async function setMencaoDismissed(tx: Tx, id: number, at: Date | null): Promise<void> {
  await tx.updateTable("mencoes").set({ dispensada_em: at }).where("id", "=", id).execute();
}
