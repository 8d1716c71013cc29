import { type Emulators, startEmulators } from "@cav/emulators/start.ts";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { readConfig } from "../../src/config.ts";
import { checkDatabase } from "../../src/operation/operations/doctor/check-database.ts";
import { createTestDatabase, type TestDatabase } from "../harness/database.ts";
import {
  buildUser,
  concursoBody,
  insertReferenceData,
  preferencias,
  testPassword,
} from "../harness/factories.ts";
import { patient } from "../harness/patience.ts";
import { type ServerProcess, startServer } from "../harness/server-process.ts";
import { hasPgBouncer, keepsPrepared, type PgBouncer, startPgBouncer } from "./pgbouncer.ts";

if (!hasPgBouncer)
  console.info("pgbouncer is not installed (Debian: apt install pgbouncer): its tests are skipped");

describe.skipIf(!hasPgBouncer)("behind PgBouncer in transaction mode", () => {
  let database: TestDatabase;
  let pooler: PgBouncer;
  let emulators: Emulators;
  let env: Record<string, string>;
  const running: ServerProcess[] = [];

  const start = async (more: Record<string, string>) => {
    const process = await startServer({ ...env, ...more });
    running.push(process);
    return process;
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    await insertReferenceData(database.db);
    const name = new URL(database.url).pathname.slice(1);
    // Set for this database only, because all tests of the run share the server.
    await database.pool.query(`ALTER ROLE cav IN DATABASE ${name} SET statement_timeout = '60s'`);
    // Few connections, so that callers share them in turn.
    pooler = await startPgBouncer(database.url, { default_pool_size: 3 });
    emulators = await startEmulators();
    env = {
      JWT_SECRET: "a-secret-of-the-tests-with-forty-characters",
      SMTP_URL: emulators.urls.smtp,
      RATE_LIMITS: "0",
      APP_URL: "http://127.0.0.1",
    };
  });
  afterAll(async () => {
    for (const { child, ended } of running) {
      child.kill("SIGKILL");
      await ended;
    }
    await emulators?.close();
    await pooler?.stop();
    await database?.drop();
  });

  test("users sign in, search and save, and a worker with a direct address alerts them", {
    timeout: 180_000,
  }, async () => {
    const user = await buildUser(database.db);
    const admin = await buildUser(database.db, { user_type: "ADMIN", habilitar_email: false });
    const worker = await start({ ROLE: "worker", DATABASE_URL: database.url });
    const web = await start({
      ROLE: "web",
      DATABASE_URL: pooler.url,
      DATABASE_PREPARED: keepsPrepared ? "1" : "0",
    });
    await web.ready;
    expect((await fetch(`${web.url}/ready`)).status).toBe(200);
    // A product whose operator did not set that this pooler keeps no prepared statements.
    const untold = await start({ ROLE: "web", DATABASE_URL: pooler.url });
    await untold.ready;

    async function call(
      token: string | undefined,
      method: string,
      path: string,
      body?: object,
      { url } = web,
    ) {
      const response = await fetch(`${url}/api${path}`, {
        method,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body ? { "content-type": "application/json" } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const text = await response.text();
      expect(response.ok, `${method} ${path}: ${text}`).toBe(true);
      return text ? JSON.parse(text) : undefined;
    }
    async function signIn(username: string): Promise<string> {
      const response = await fetch(`${web.url}/api/auth/login`, {
        method: "POST",
        body: new URLSearchParams({ username, password: testPassword }),
      });
      expect(response.status).toBe(200);
      return ((await response.json()) as { access_token: string }).access_token;
    }

    const someUser = await signIn(user.email);
    await call(someUser, "PUT", "/users/me/preferences", preferencias({ salario_minimo: 1000 }));
    const publisher = await signIn(admin.email);
    const concurso = concursoBody({
      titulo: "Analista Previdenciário",
      data_fim_inscricao: null,
      data_prova: null,
    });
    const { uuid } = await call(publisher, "POST", "/concursos", concurso);
    // Concurrent calls, including the fallback query for typing errors.
    const searches = Array.from({ length: 40 }, (_, index) =>
      call(
        someUser,
        "GET",
        "/concursos/search?searchTerm=previdenciaro",
        undefined,
        index % 2 ? web : untold,
      ),
    );
    for (const { items } of await Promise.all(searches))
      expect(items.map((item: { uuid: string }) => item.uuid)).toEqual([uuid]);
    await call(someUser, "PUT", `/concursos/${uuid}/favorito`);
    expect((await call(someUser, "GET", "/concursos/favoritos")).total).toBe(1);
    await vi.waitFor(() => expect(emulators.mailbox.find(user.email)).toHaveLength(1), patient);
    expect(worker.child.exitCode).toBeNull();
  });

  test("doctor reports a missing statement timeout until the role has one", async () => {
    const other = await createTestDatabase();
    async function limits() {
      const fresh = await startPgBouncer(other.url);
      const findings = await checkDatabase(readConfig({ ...env, DATABASE_URL: fresh.url }));
      await fresh.stop();
      return findings.filter(({ said }) => said.includes("limite de tempo")).map(({ state }) => state);
    }
    try {
      expect(await limits()).toEqual(["warning"]);
      const name = new URL(other.url).pathname.slice(1);
      await other.pool.query(`ALTER ROLE cav IN DATABASE ${name} SET statement_timeout = '60s'`);
      expect(await limits()).toEqual([]);
    } finally {
      await other.drop();
    }
  });

  test("a start leaves no state in shared sessions", {
    timeout: 120_000,
  }, async () => {
    const web = await start({
      ROLE: "web",
      DATABASE_URL: pooler.url,
      ADMIN_EMAIL: "primeira@teste.example",
      ADMIN_PASSWORD: "uma-senha-comprida",
    });
    await web.ready;
    const locks = await database.pool.query(
      "SELECT FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM " +
        "pg_database WHERE datname = current_database())",
    );
    expect(locks.rowCount).toBe(0);
    const clients = await Promise.all(
      [1, 2, 3].map(async () => {
        const client = new pg.Client({ connectionString: pooler.url });
        await client.connect();
        await client.query("BEGIN");
        return client;
      }),
    );
    try {
      for (const client of clients) {
        const { rows } = await client.query(
          "SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock",
        );
        expect(rows).toEqual([{ statement: "1min", lock: "0" }]);
      }
    } finally {
      for (const client of clients) await client.end();
    }
  });
});
