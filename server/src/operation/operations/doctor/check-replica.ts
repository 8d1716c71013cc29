import type pg from "pg";
import type { Config } from "../../../config.ts";
import { connect } from "../../../platform/database/connect.ts";
import { type Finding, findingsOf } from "../../../platform/finding.ts";
import { messageOf, reasonOf } from "../../../platform/start-error.ts";

const { ok, warning, off, broken } = findingsOf("Réplica");

/** Connects to the replica, if configured, and checks that it follows the primary. */
export async function checkReplica({ databaseUrl, databaseReplicaUrl }: Config): Promise<Finding[]> {
  if (!databaseUrl || !databaseReplicaUrl)
    return [off("sem DATABASE_REPLICA_URL: o servidor principal responde tudo")];
  const primary = connect({ url: databaseUrl, poolSize: 1, name: "cav-doctor" });
  const replica = connect({ url: databaseReplicaUrl, poolSize: 1, name: "cav-doctor" });
  try {
    return await compare(primary.pool, replica.pool);
  } finally {
    await Promise.all([primary.close(), replica.close()]);
  }
}

async function compare(primary: pg.Pool, replica: pg.Pool): Promise<Finding[]> {
  // The primary first: a replica that follows must have its position.
  const said = await findAnswer(
    primary,
    "SELECT pg_current_wal_lsn()::text AS position, system_identifier::text AS system FROM pg_control_system()",
  );
  // The primary's own check reports that it is unreachable.
  if (typeof said === "string") return [];
  const told = await findAnswer(
    replica,
    `SELECT pg_is_in_recovery()::text AS standby, system_identifier::text AS system,
       greatest(0, '${said.position}'::pg_lsn - pg_last_wal_replay_lsn())::bigint::text AS behind
     FROM pg_control_system()`,
  );
  if (typeof told === "string")
    return [
      broken(`não responde (${told})`, "confira DATABASE_REPLICA_URL; enquanto isso o principal responde"),
    ];
  if (told.system !== said.system)
    return [
      broken(
        "é de outro servidor, com outros dados",
        "DATABASE_REPLICA_URL deve ser réplica de DATABASE_URL",
      ),
    ];
  if (told.standby !== "true")
    return [
      broken(
        "não é uma réplica: aceita gravações",
        "foi promovida? Aponte DATABASE_REPLICA_URL para a réplica atual",
      ),
    ];
  const behind = Number(told.behind);
  if (behind > farBehindBytes)
    return [
      warning(
        `está ${Math.round(behind / 1_048_576)} MiB atrás do principal`,
        "veja pg_stat_replication no principal e o log da réplica",
      ),
    ];
  return [ok(`acompanha o principal (${behind} bytes atrás)`)];
}

/** About one second of writes; a replica in use is closer. */
const farBehindBytes = 16 * 1_048_576;

async function findAnswer(pool: pg.Pool, query: string): Promise<Record<string, string> | string> {
  try {
    return (await pool.query<Record<string, string>>(query)).rows[0] ?? "sem resposta";
  } catch (error) {
    const reason = reasonOf(error);
    return /^[A-Z_]+$/.test(reason) ? reason : messageOf(error);
  }
}
