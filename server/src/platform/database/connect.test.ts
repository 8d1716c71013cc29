import { once } from "node:events";
import { type AddressInfo, connect as connectSocket, createServer, type Socket } from "node:net";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { toAppError } from "../http/requests/problem.ts";
import { type Connection, connect } from "./connect.ts";

let database: TestDatabase;
let line: Awaited<ReturnType<typeof createLine>>;
let connection: Connection<unknown>;

/** A proxy in front of the database that can drop all data while connections stay open. */
async function createLine(to: URL) {
  const sockets = new Set<Socket>();
  const state = { broken: false };
  const server = createServer((near) => {
    const far = connectSocket(Number(to.port), to.hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on("data", (bytes) => (state.broken ? undefined : other.write(bytes)));
      socket.on("error", () => undefined);
      socket.on("close", () => other.destroy());
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    state,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

beforeEach(async () => {
  database = await createTestDatabase();
  const url = new URL(database.url);
  line = await createLine(new URL(database.url));
  url.port = String(line.port);
  connection = connect({ url: url.href, poolSize: 1, statementMs: 100 });
});
afterEach(async () => {
  await connection.close();
  line.close();
  await database.drop();
});

const isInTransaction = async () => {
  const { rows } = await sql<{ same: boolean }>`SELECT now() = statement_timestamp() AS same`.execute(
    connection.db,
  );
  return !rows[0]?.same;
};

test("a transaction whose answers get lost fails as an outage, and its connection is not used again", async () => {
  const lost = connection.db.transaction().execute(async (tx) => {
    await sql`INSERT INTO locais (id, nome, uf) VALUES (1, 'Perdida', 'MG')`.execute(tx);
    line.state.broken = true;
    await sql`SELECT 1`.execute(tx);
  });
  await expect(lost.catch((error) => Promise.reject(toAppError(error)))).rejects.toMatchObject({
    code: "unavailable",
  });
  line.state.broken = false;
  expect(await isInTransaction()).toBe(false);
  const { rows } = await database.pool.query("SELECT FROM locais WHERE id = 1");
  expect(rows).toEqual([]);
});

test("a connection cut inside a transaction ends only that transaction", async () => {
  const cut = connection.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx);
    await database.pool.query("SELECT pg_terminate_backend($1, 5000)", [rows[0]?.pid]);
    await sql`SELECT 1`.execute(tx);
  });
  await expect(cut.catch((error) => Promise.reject(toAppError(error)))).rejects.toMatchObject({
    code: "unavailable",
  });
  expect(await isInTransaction()).toBe(false);
});

test("a statement above its time limit is reported as an overload", async () => {
  const slow = sql`SELECT pg_sleep(60)`.execute(connection.db);
  await expect(slow.catch((error) => Promise.reject(toAppError(error)))).rejects.toMatchObject({
    code: "unavailable",
    retryAfterSeconds: 5,
  });
});

test("a refused statement is rolled back, and its connection is used again", async () => {
  const pidOf = async () =>
    (await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(connection.db)).rows[0]?.pid;
  const before = await pidOf();
  const refused = connection.db.transaction().execute((tx) => sql`SELECT 1 / 0`.execute(tx));
  await expect(refused).rejects.toMatchObject({ code: "22012" });
  expect(await isInTransaction()).toBe(false);
  expect(await pidOf()).toBe(before);
});

test("a transaction that continues after a refused statement stores nothing, and its commit fails", async () => {
  const hidden = connection.db.transaction().execute(async (tx) => {
    await sql`SELECT 1 / 0`.execute(tx).catch(() => undefined);
  });
  await expect(hidden).rejects.toThrow("rolled back");
  expect(await isInTransaction()).toBe(false);
});

test("a connection used without the query builder is closed too, so its process can end", async () => {
  const other = connect({ url: database.url, poolSize: 1 });
  await other.pool.query("SELECT 1");
  await other.close();
  expect(other.pool.ended).toBe(true);
});
