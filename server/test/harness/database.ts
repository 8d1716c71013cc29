import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { type Connection, connect } from "../../src/platform/database/connect.ts";
import type { Database } from "../../src/tables.ts";
import { templateDatabase } from "./cluster.ts";

export type TestDatabase = Connection<Database> & {
  url: string;
  /** Closes the connections and drops the database. */
  drop(): Promise<void>;
};

/** Creates a database from the migrated template, on the run's server or another. */
export function createTestDatabase(server = inject("clusterUrl")): Promise<TestDatabase> {
  return createDatabase(templateDatabase, server);
}

/** Creates a database without tables. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase("template1");
}

/** Creates a copy of a database to which nobody is connected. */
export function createCopyOf(url: string): Promise<TestDatabase> {
  return createDatabase(new URL(url).pathname.slice(1));
}

/** Copies the template as files, which takes half the time of copying it through the log. */
async function createDatabase(template: string, server = inject("clusterUrl")): Promise<TestDatabase> {
  const name = `t_${randomBytes(6).toString("hex")}`;
  await administer(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const connection = connect<Database>({ url: url.href, poolSize: 12, name: "cav-test" });
  return {
    ...connection,
    url: url.href,
    async drop() {
      await connection.close();
      await administer(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
