import { type CompiledQuery, type RawBuilder, sql } from "kysely";
import { dayBeforeOf } from "../platform/clock.ts";
import { prepare, prepareLookup } from "../platform/database/prepare.ts";
import type { Db, Tx } from "../tables.ts";
import { deleteApiKeysOf } from "./api-keys.queries.ts";

/** Ended sessions stay this long, so that reuse of a leaked token is still known for what it is. */
export const endedSessionDays = 30;

type NewSession = {
  user_id: number;
  /** Of the password that was proven; of another proof nothing. */
  senha_hash?: string | null | undefined;
  dispositivo: string | null;
  /** It is opened only where the account was used from such a device before. */
  isOnKnownDevice?: boolean;
  /** It is opened only where no second factor is asked for. */
  isByPasswordAlone?: boolean;
  /** The passkey that was proven, by its uuid. */
  chave?: string | undefined;
  expires_at: Date;
};

/** Whether a session `s` was opened on such a device; those of an older release, which says nothing of it, count for any. */
const isOfDevice = (dispositivo: string | null) =>
  sql<boolean>`coalesce(s.dispositivo = ${dispositivo}, true)`;

/** Whether a person `u` is asked for a second factor. */
const hasSecondFactor = sql<boolean>`EXISTS (SELECT FROM segundos_fatores f WHERE f.user_id = u.id AND f.ligado_em IS NOT NULL)`;
export const secondFactorOn = hasSecondFactor.as("has_second_factor");

type Opening = [
  user_id: number,
  senha_hash: string | null,
  dispositivo: string | null,
  isOnAnyDevice: boolean,
  mayHaveFactor: boolean,
  chave: string | null,
  ends: Date,
  hash: Buffer,
  now: Date,
];

/** The parts of a statement's WITH that open a session with its first refresh token; `session` is what was opened. */
const opening = (
  ...[user_id, senha_hash, dispositivo, isOnAnyDevice, mayHaveFactor, chave, ends, hash, now]: Opening
) => sql`account AS (
  SELECT u.id FROM users u WHERE u.id = ${user_id} AND (${senha_hash}::text IS NULL OR u.senha_hash = ${senha_hash})
    AND (${isOnAnyDevice} OR EXISTS (SELECT FROM sessions s WHERE s.user_id = ${user_id} AND ${isOfDevice(dispositivo)}))
    AND (${mayHaveFactor} OR NOT ${hasSecondFactor})
    AND (${chave}::uuid IS NULL OR EXISTS (SELECT FROM chaves_de_acesso c WHERE c.uuid = ${chave}::uuid FOR KEY SHARE))
  FOR KEY SHARE OF u
), session AS (
  INSERT INTO sessions (user_id, dispositivo, por_chave, expires_at, created_at, last_used_at)
  SELECT id, ${dispositivo}, ${chave}::uuid IS NOT NULL, ${ends}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
  FROM account RETURNING id, user_id
), token AS (
  INSERT INTO refresh_tokens (hash, session_id, created_at) SELECT ${hash}::bytea, id, ${now}::timestamptz FROM session
)`;

/**
 * Opens a session with its first refresh token; undefined where the account is gone, or has another password by now than the one that
 * was proven, or the passkey was taken away, or the device had to be known and is not, or a second factor is asked for that may not be. Whoever changes it ends the
 * sessions that there are: one comes before that and ends, or after it and is none.
 */
export type InsertSession<Row> = (
  db: Db,
  session: NewSession,
  hash: Buffer,
  now: Date,
) => Promise<(Row & { session_id: string }) | undefined>;

/** Makes what opens sessions, and reads by the same statement what of their person `u` a call needs besides. */
export function prepareSessionInsert<Row>(columns: RawBuilder<Row>): InsertSession<Row> {
  const insert = prepare((db: Db, ...args: Opening) =>
    sql<Row & { session_id: string }>`WITH ${opening(...args)}
      SELECT session.id AS session_id, found.* FROM session JOIN users u ON u.id = session.user_id
      CROSS JOIN LATERAL (${columns}) AS found`.compile(db),
  );
  return async (db, { user_id, senha_hash = null, dispositivo, expires_at, ...asked }, hash, now) => {
    const { isOnKnownDevice = false, isByPasswordAlone = false, chave = null } = asked;
    const when = [!isOnKnownDevice, !isByPasswordAlone] as const;
    return (await insert(db, user_id, senha_hash, dispositivo, ...when, chave, expires_at, hash, now))[0];
  };
}

export const insertSession = prepareSessionInsert(sql<object>`SELECT`);

export async function revokeSession(db: Db, sessionId: string, reason: string, now: Date): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ revoked_at: now, revoked_reason: reason })
    .where("id", "=", sessionId)
    .where("revoked_at", "is", null)
    .execute();
}

/**
 * Ends every session of a person, or all but one: after a change of password or role. Unless its owner just signs out
 * elsewhere, what programs call with ends, too: whoever had the account may have made a key.
 */
export async function revokeSessionsOf(
  db: Db,
  userId: number,
  reason: string,
  now: Date,
  { except }: { except?: string } = {},
): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ revoked_at: now, revoked_reason: reason })
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .$if(except !== undefined, (update) => update.where("id", "!=", except ?? ""))
    .execute();
  if (reason !== "owner") await deleteApiKeysOf(db, userId);
}

/** Ends the sessions that a person's passkeys opened, or all of them but one. */
export async function revokePasskeySessionsOf(
  tx: Tx,
  userId: number,
  now: Date,
  except: string,
): Promise<void> {
  await tx
    .updateTable("sessions")
    .set({ revoked_at: now, revoked_reason: "passkey" })
    .where("user_id", "=", userId)
    .where("por_chave", "=", true)
    .where("id", "!=", except)
    .where("revoked_at", "is", null)
    .execute();
}

/** The sessions of a person that stand, the last used first. */
export async function findOpenSessions(db: Db, userId: number, now: Date) {
  return db
    .selectFrom("sessions")
    .select(["id", "dispositivo", "created_at"])
    .select((eb) => eb.fn.coalesce("last_used_at", "created_at").as("last_used_at"))
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .orderBy("last_used_at", "desc")
    .orderBy("id")
    .execute();
}

/** Ends one of a person's sessions; false when there is none by that name. */
export async function revokeSessionOf(db: Db, userId: number, id: string, now: Date): Promise<boolean> {
  const ended = await db
    .updateTable("sessions")
    .set({ revoked_at: now, revoked_reason: "owner" })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .returning("id")
    .executeTakeFirst();
  return ended !== undefined;
}

const sessionsSeen = prepare((db: Db, userId: number, dispositivo: string) =>
  db
    .selectFrom("users as u")
    .leftJoin("sessions as s", "s.user_id", "u.id")
    .select("u.created_at")
    .select(
      sql<boolean>`coalesce(bool_or(${isOfDevice(dispositivo)}) FILTER (WHERE s.id IS NOT NULL), false)`.as(
        "known",
      ),
    )
    .select((eb) => eb.fn.count<string>("s.id").as("others"))
    .where("u.id", "=", userId)
    .groupBy("u.id")
    .compile(),
);

/**
 * Whether an account has never been used from such a device. Ended sessions count as long as they are kept. Nobody is told
 * of the first session of an account.
 */
export async function isNewDevice(db: Db, userId: number, dispositivo: string, now: Date): Promise<boolean> {
  const [seen] = await sessionsSeen(db, userId, dispositivo);
  if (!seen) throw new Error(`there is no account ${userId}`);
  const isFirst = Number(seen.others) === 0 && seen.created_at > dayBeforeOf(now, endedSessionDays);
  return !seen.known && !isFirst;
}

/**
 * The people of sessions that still stand, as they are now, with the number of the catalogue at that moment: what is
 * read after it is as new as that. A call may add what it needs of them besides.
 */
export const buildSessionQuery = (db: Db, sessionIds: string[], now: Date) =>
  db
    .selectFrom("sessions as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .select(secondFactorOn)
    .select([
      "s.id as session_id",
      "s.created_at as signed_in_at",
      "s.por_chave as is_by_passkey",
      "u.id",
      "u.uuid",
      "u.nome",
      "u.email",
      "u.telefone",
      "u.user_type",
      "u.papel",
      "u.habilitar_whatsapp",
    ])
    .select((eb) => eb.selectFrom("catalogo_versao").select("numero").$asScalar().$notNull().as("catalogo"))
    .where("s.id", "=", sql<string>`ANY(${sessionIds}::uuid[])`)
    .where("s.revoked_at", "is", null)
    .where("s.expires_at", ">", now);

/** Makes what finds who calls, and what a call needs of them besides, by the session: that of all who call at once in one statement. */
export const prepareSessionQuery = <Row extends { session_id: string }>(
  build: (db: Db, sessionIds: string[], now: Date) => CompiledQuery<Row>,
) => prepareLookup(build, ({ session_id }) => session_id);

/** Whose a session is that still stands. */
export const findSessionUser = prepareSessionQuery((db: Db, sessionIds: string[], now: Date) =>
  buildSessionQuery(db, sessionIds, now).compile(),
);

/** Sessions that ended before a moment, with their refresh tokens; how many there were. */
export async function deleteEndedSessions(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("sessions")
    .where(({ eb, or }) => or([eb("expires_at", "<", before), eb("revoked_at", "<", before)]))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
