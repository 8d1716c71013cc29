import "../harness/built-web.ts";
import { concursoPath } from "@cav/contract/coletas/documents.ts";
import { type Emulators, startEmulators } from "@cav/emulators/start.ts";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { findMold, installInto } from "../harness/data-dir.ts";
import { concursoBody } from "../harness/factories.ts";
import { ownDatabaseUrl } from "../harness/own-database.ts";
import { patient } from "../harness/patience.ts";
import { type ServerProcess, startServer } from "../harness/server-process.ts";
import { mountSmallDisk } from "../harness/small-disk.ts";

const disk = mountSmallDisk(400);
if (!disk) console.info("no file system can be mounted here: the tests of a full disk are skipped");

const admin = { username: "chefe@teste.example", password: "senha-da-chefe-dos-testes" };
const reader = { nome: "Pessoa", email: "p1@teste.example" };

describe.skipIf(!disk)("the built-in database on a full disk", () => {
  const home = `${disk?.dir}/data`;
  let emulators: Emulators;
  let server: ServerProcess;
  let pool: pg.Pool;
  let headers: Record<string, string>;
  beforeAll(async () => {
    installInto(home, await findMold());
    emulators = await startEmulators();
    server = await startServer({
      DATA_DIR: home,
      SMTP_URL: emulators.urls.smtp,
      ADMIN_EMAIL: admin.username,
      ADMIN_PASSWORD: admin.password,
      RATE_LIMITS: "0",
    });
    await server.ready;
    pool = new pg.Pool({ connectionString: ownDatabaseUrl(home), max: 1 });
    pool.on("error", () => undefined);
    await pool.query(
      `WITH nova AS (INSERT INTO users (nome, email, user_type, habilitar_email) VALUES ($1, $2, 'REGULAR', true)
         RETURNING id)
       INSERT INTO preferencias (user_id, enviadas, salario_minimo) SELECT id, '{}', 1000 FROM nova`,
      [reader.nome, reader.email],
    );
    const answer = await call("/api/auth/login", { body: new URLSearchParams(admin) });
    headers = { authorization: `Bearer ${(await answer.json()).access_token}` };
  }, 120_000);
  afterAll(async () => {
    await pool?.end();
    server?.child.kill("SIGTERM");
    const ended = await server?.ended;
    await emulators?.close();
    disk?.remove();
    expect(ended?.code).toBe(0);
  }, 120_000);

  const call = (path: string, init: RequestInit = {}) =>
    fetch(server.url + path, { method: init.body ? "POST" : "GET", ...init });
  const health = async () => (await call("/health")).json();
  const fillUntilDegraded = async () => {
    disk?.fill();
    await vi.waitFor(async () => {
      // Uses up the segments that PostgreSQL had already made.
      await pool
        .query("SELECT pg_logical_emit_message(false, '', ''), pg_switch_wal()")
        .catch(() => undefined);
      expect(await health()).toMatchObject({ status: "degraded" });
    }, patient);
  };
  const statusOf = async (path: string) => (await call(path)).status;
  const publish = (titulo: string) => {
    const cargos = [{ cursos_aceitos: [], locais_trabalho: [] }];
    const body = concursoBody({
      titulo,
      locais_prova: [],
      cargos,
      data_fim_inscricao: null,
      data_prova: null,
    });
    const json = { ...headers, "content-type": "application/json" };
    return call("/api/concursos", { body: JSON.stringify(body), headers: json });
  };
  const register = () =>
    call("/api/users/register", {
      body: JSON.stringify({
        nome: "Outra",
        email: "outra@teste.example",
        senha: "uma-senha-boa-29",
        terms_accepted: true,
      }),
      headers: { "content-type": "application/json" },
    });
  const mailsAbout = (titulo: string) =>
    emulators.mailbox.find().filter(({ to, raw }) => to.includes(reader.email) && raw.includes(titulo));

  test("keeps what is in memory, refuses writes in words, and starts again with room", {
    timeout: 300_000,
  }, async () => {
    const first = await publish("Prefeitura do Primeiro Disco");
    expect(first.status).toBe(201);
    const { id, titulo } = await first.json();
    const shown = [concursoPath({ id, titulo }), "/concursos-abertos", "/"];
    for (const path of shown) expect(await statusOf(path), path).toBe(200);
    await vi.waitFor(() => expect(mailsAbout(titulo)).toHaveLength(1), patient);

    await fillUntilDegraded();
    for (const path of shown) expect(await statusOf(path), path).toBe(200);
    expect(await statusOf("/ready")).toBe(503);
    const refused = await publish("Prefeitura do Segundo Disco");
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({
      detail: expect.stringMatching(/^O disco do servidor está cheio/),
    });
    const other = await register();
    expect(other.status).toBe(503);
    expect(await other.json()).toMatchObject({
      detail: expect.stringMatching(/^O site não consegue gravar agora/),
    });
    expect(server.child.exitCode).toBe(null);

    disk?.makeRoom();
    await vi.waitFor(async () => expect(await statusOf("/ready")).toBe(200), patient);
    await vi.waitFor(async () => expect(await health()).toMatchObject({ status: "ok" }), patient);
    expect((await publish("Prefeitura do Terceiro Disco")).status).toBe(201);
    await vi.waitFor(() => expect(mailsAbout("Terceiro Disco")).toHaveLength(1), patient);
    expect(mailsAbout("Segundo Disco")).toEqual([]);
    expect(await statusOf(concursoPath({ id, titulo }))).toBe(200);
    // The process must also end while it waits (below).
    await fillUntilDegraded();
  });
});
