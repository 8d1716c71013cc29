import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { StartError } from "../start-error.ts";

/** Advisory lock that the process using the cluster holds as long as its connection lives. */
const ownerLock = 7_212_002;

const timeoutMs = 3_000;
const timeoutForLeavingMs = 30_000;

const nameOf = (state: "owner" | "leaving") => `cav ${state} ${process.pid}`;

/**
 * Makes this process the owner of the embedded cluster. An ending process gets some seconds to leave. Returns false
 * when the server stopped meanwhile.
 * @throws StartError when another process owns it.
 */
export async function claimCluster(client: pg.Client, dataDir: string): Promise<boolean> {
  const start = Date.now();
  try {
    await client.query(`SET application_name = '${nameOf("owner")}'`);
    for (;;) {
      const { rows } = await client.query<{ mine: boolean }>("SELECT pg_try_advisory_lock($1) AS mine", [
        ownerLock,
      ]);
      if (rows[0]?.mine) return true;
      const holder = await findHolder(client);
      const limitMs = holder?.includes("leaving") ? timeoutForLeavingMs : timeoutMs;
      if (Date.now() - start > limitMs) {
        const process = holder ? `pelo processo ${holder.replaceAll(/\D/g, "")}` : "por outro processo";
        throw new StartError(`DATA_DIR tem "${dataDir}"; precisa ser outro: este já está em uso ${process}`);
      }
      await wait(100);
    }
  } catch (error) {
    await client.end().catch(() => undefined);
    if (error instanceof StartError) throw error;
    return false;
  }
}

/** Tells waiting processes that the owner is about to end. */
export async function markStopping(client: pg.Client): Promise<void> {
  await client.query(`SET application_name = '${nameOf("leaving")}'`).catch(() => undefined);
}

async function findHolder(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT application_name AS name FROM pg_locks JOIN pg_stat_activity USING (pid)
     WHERE locktype = 'advisory' AND granted AND objid = $1`,
    [ownerLock],
  );
  return rows[0]?.name;
}
