import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { type Connection, connect } from "./connect.ts";
import { prepare, prepareLookup } from "./prepare.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query("CREATE TABLE coisas (id integer, nome text)");
  await database.pool.query("INSERT INTO coisas VALUES (1, 'um'), (2, 'dois')");
});
afterAll(() => database.drop());

type Coisa = { id: number; nome: string; cor?: string };
type Things = Connection<{ coisas: Coisa }>;

/** Test databases with one connection each, to inspect its statements; closed after each test. */
const opened: Things[] = [];
function open(options: { prepares?: boolean } = {}): Things {
  const connection: Things = connect({ url: database.url, poolSize: 1, ...options });
  opened.push(connection);
  return connection;
}
afterEach(async () => {
  for (const connection of opened.splice(0)) await connection.close();
});

type CallCount = { calls: number };
async function keptOf({ pool }: Things): Promise<CallCount[]> {
  const { rows } = await pool.query<CallCount>(
    "SELECT (generic_plans + custom_plans)::int AS calls FROM pg_prepared_statements WHERE name LIKE 'cav%'",
  );
  return rows;
}

/** Creates a new prepared query per test, as in a fresh process. */
const finder = () =>
  prepare((db: Things["db"], nome: string, id: number) =>
    db
      .selectFrom("coisas")
      .selectAll()
      .where("id", "=", id)
      .where("nome", "=", nome)
      .where("nome", "!=", "três")
      .compile(),
  );

test("a prepared query is parsed once per connection, and runs with each caller's values", async () => {
  const connection = open();
  const find = finder();
  expect(await find(connection.db, "um", 1)).toEqual([{ id: 1, nome: "um" }]);
  expect(await find(connection.db, "dois", 2)).toEqual([{ id: 2, nome: "dois" }]);
  expect(await find(connection.db, "dois", 1)).toEqual([]);
  expect(await keptOf(connection)).toEqual([{ calls: 3 }]);
});

test("concurrent queries each get the answer for their values", async () => {
  const connection = connect<{ coisas: Coisa }>({ url: database.url, poolSize: 3 });
  opened.push(connection);
  const find = finder();
  const asked = Array.from({ length: 60 }, (_, index) => (index % 2 === 0 ? "um" : "dois"));
  const found = await Promise.all(asked.map((nome) => find(connection.db, nome, nome === "um" ? 1 : 2)));
  expect(found.map(([one]) => one?.nome)).toEqual(asked);
});

test("nothing stays prepared where a pooler keeps none", async () => {
  const connection = open({ prepares: false });
  expect(await finder()(connection.db, "um", 1)).toHaveLength(1);
  expect(await keptOf(connection)).toEqual([]);
});

test("a query composed at call time is not prepared", async () => {
  const connection = open();
  await connection.db.selectFrom("coisas").selectAll().where("id", "=", 1).execute();
  expect(await keptOf(connection)).toEqual([]);
});

test("a transaction prepares nothing, since a failure would end it", async () => {
  const connection = open();
  await connection.db.transaction().execute((tx) => finder()(tx, "um", 1));
  expect(await keptOf(connection)).toEqual([]);
});

test("a prepared query survives a migration that changes its columns", async () => {
  const connection = open();
  const find = finder();
  await find(connection.db, "um", 1);
  await database.pool.query("ALTER TABLE coisas ADD COLUMN cor text NOT NULL DEFAULT 'azul'");
  expect(await find(connection.db, "um", 1)).toEqual([{ id: 1, nome: "um", cor: "azul" }]);
  // The next connection prepares the current form.
  await find(connection.db, "um", 1);
  expect(await keptOf(connection)).toEqual([{ calls: 1 }]);
  await database.pool.query("ALTER TABLE coisas DROP COLUMN cor");
});

test("a prepared query works on a connection that lost its statements", async () => {
  const connection = open();
  const find = finder();
  await find(connection.db, "um", 1);
  await connection.pool.query("DEALLOCATE ALL");
  expect(await find(connection.db, "dois", 2)).toEqual([{ id: 2, nome: "dois" }]);
});

test("other refusals are thrown after one attempt", async () => {
  const connection = open();
  const divide = prepare((db: Things["db"], by: number) =>
    sql<{ n: number }>`SELECT 1 / ${by}::integer AS n`.compile(db),
  );
  await expect(divide(connection.db, 0)).rejects.toMatchObject({ code: "22012" });
  expect(await divide(connection.db, 1)).toEqual([{ n: 1 }]);
});

/** Creates a lookup by name of rows before a moment, as in a fresh process. */
const lookup = () =>
  prepareLookup(
    (db: Things["db"], nomes: string[], now: Date) =>
      db
        .selectFrom("coisas")
        .selectAll()
        .where("nome", "=", sql<string>`ANY(${nomes})`)
        .where(sql<boolean>`${now}::timestamptz > '2026-01-01'`)
        .compile(),
    ({ nome }) => nome,
  );
const day = new Date("2026-06-01T12:00:00Z");

test("concurrent lookups are batched into one statement, and each gets its row", async () => {
  const connection = open();
  const find = lookup();
  const asked = ["um", "dois", "nenhum", "um"];
  const found = await Promise.all(asked.map((nome) => find(connection.db, nome, day)));
  expect(found).toEqual([{ id: 1, nome: "um" }, { id: 2, nome: "dois" }, undefined, { id: 1, nome: "um" }]);
  expect(found[0]).not.toBe(found[3]);
  expect(await keptOf(connection)).toEqual([{ calls: 1 }]);
});

test("a lookup sees what was written before it began", async () => {
  const connection = open();
  const find = lookup();
  await database.pool.query("INSERT INTO coisas VALUES (7, 'sete')");
  const before = find(connection.db, "sete", day);
  expect(await before).toEqual({ id: 7, nome: "sete" });
  await database.pool.query("DELETE FROM coisas WHERE id = 7");
  expect(await find(connection.db, "sete", day)).toBeUndefined();
});

test("more keys than one statement takes are all answered, and two databases are queried separately", async () => {
  const [connection, other] = [open(), open()];
  const find = lookup();
  const many = Array.from({ length: 150 }, (_, index) => (index === 149 ? "dois" : `nenhum ${index}`));
  const [found, one] = await Promise.all([
    Promise.all(many.map((nome) => find(connection.db, nome, day))),
    find(other.db, "um", day),
  ]);
  expect(found.filter(Boolean)).toEqual([{ id: 2, nome: "dois" }]);
  expect(one).toEqual({ id: 1, nome: "um" });
  expect([await keptOf(connection), await keptOf(other)]).toEqual([[{ calls: 3 }], [{ calls: 1 }]]);
});

test("a failure is thrown to all callers of its batch, and not to later ones", async () => {
  const connection = open();
  const find = lookup();
  const failed = Promise.allSettled([find(connection.db, "um", day), find(connection.db, "\u0000", day)]);
  expect((await failed).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await find(connection.db, "um", day)).toEqual({ id: 1, nome: "um" });
});
