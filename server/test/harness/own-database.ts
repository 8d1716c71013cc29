import { join } from "node:path";
import type pg from "pg";
import { findRunning, waitForServer } from "../../src/platform/database/cluster.ts";
import { readSecret } from "../../src/platform/secrets.ts";

/** Connects to the built-in database of a running product; the caller ends the connection. */
export async function connectToOwnDatabase(dataDir: string): Promise<pg.Client> {
  const port = findRunning(join(dataDir, "postgres"))?.port;
  const secret = readSecret(dataDir, "postgres");
  const url = `postgres://cav:${secret}@127.0.0.1:${port}/concurso_a_vista`;
  const client = await waitForServer(url, () => true);
  if (!client) throw new Error("the product's database does not answer");
  return client;
}
