import { join } from "node:path";
import type pg from "pg";
import { findRunning, waitForServer } from "../../src/platform/database/cluster.ts";
import { readSecret } from "../../src/platform/secrets.ts";

/** Returns the address of a running product's built-in database. */
export function ownDatabaseUrl(dataDir: string): string {
  const port = findRunning(join(dataDir, "postgres"))?.port;
  return `postgres://cav:${readSecret(dataDir, "postgres")}@127.0.0.1:${port}/concurso_a_vista`;
}

/** Connects to the built-in database of a running product; the caller ends the connection. */
export async function connectToOwnDatabase(dataDir: string): Promise<pg.Client> {
  const client = await waitForServer(ownDatabaseUrl(dataDir), () => true);
  if (!client) throw new Error("the product's database does not answer");
  return client;
}
