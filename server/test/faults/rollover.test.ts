import { type Emulators, startEmulators } from "@cav/emulators/start.ts";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createEmptyDatabase, type TestDatabase } from "../harness/database.ts";
import { patient } from "../harness/patience.ts";
import { freePort, type ServerProcess, startServer } from "../harness/server-process.ts";
import { findLastProgram, installRelease, lastRelease } from "../releases/releases.ts";

type Release = "last" | "this";
type Role = "web" | "worker";
type Name = `${Role} of ${Release}`;

/** Processes that start and end in a phase, and whose web processes then publish an exam. */
type Phase = { name: string; start?: Name[]; end?: Name[]; publishes: Release[] };

/** The rollover of docs/operations.md, and the return from it. */
const phases: Phase[] = [
  { name: "before", start: ["web of last", "worker of last"], publishes: ["last"] },
  { name: "the new web process migrates", start: ["web of this"], publishes: ["last", "this"] },
  { name: "two workers", start: ["worker of this"], publishes: ["last", "this"] },
  { name: "the old web process has ended", end: ["web of last"], publishes: ["this"] },
  { name: "the new release alone", end: ["worker of last"], publishes: ["this"] },
  { name: "the return begins", start: ["web of last", "worker of last"], publishes: ["this", "last"] },
  { name: "returned", end: ["worker of this", "web of this"], publishes: ["last"] },
];

const candidates = 60;
const running = new Map<Name, ServerProcess>();
let database: TestDatabase;
/** Each release sends through a separate mail server, so that a mail tells its sender. */
let mail: Record<Release, Emulators>;

beforeAll(async () => {
  database = await createEmptyDatabase();
  await installRelease(database.url, lastRelease);
  mail = { last: await startEmulators(), this: await startEmulators() };
  // Without the deliveries and the wishes that the release was kept with.
  await database.pool.query("UPDATE deliveries SET status = 'canceled' WHERE status = 'queued'");
  await database.pool.query("DELETE FROM preferencias");
});
afterEach(async () => {
  for (const { child, ended } of running.values()) {
    child.kill("SIGKILL");
    await ended;
  }
});
afterAll(async () => {
  for (const emulators of Object.values(mail)) await emulators.close();
  await database.drop();
});

const releases = ["last", "this"] as const;
const releaseOf = (name: Name): Release => (name.endsWith("last") ? "last" : "this");

async function start(name: Name): Promise<void> {
  const release = releaseOf(name);
  const port = String(await freePort());
  const env = {
    PORT: port,
    WORKER_PORT: port,
    DATABASE_URL: database.url,
    JWT_SECRET: "um-segredo-dos-testes-de-quarenta-letras",
    APP_URL: "http://localhost:3000",
    SMTP_URL: mail[release].urls.smtp,
    FONTES_STAND_INS: mail[release].urls.fontes,
    RATE_LIMITS: "0",
    ROLE: name.split(" ")[0] ?? "",
  };
  const process = await startServer(env, release === "last" ? findLastProgram() : undefined);
  running.set(name, process);
  const isReady = async () => expect((await fetch(`${process.url}/ready`)).status, name).toBe(200);
  // A process that ends is never ready.
  const hasEnded = process.ended.then(({ errors }) => Promise.reject(new Error(`${name} ended: ${errors}`)));
  await Promise.race([vi.waitFor(isReady, patient), hasEnded]);
}

/** Ends a process in order, as the units do. */
async function end(name: Name): Promise<void> {
  const process = running.get(name);
  process?.child.kill("SIGTERM");
  expect(await process?.ended, name).toMatchObject({ code: 0 });
  running.delete(name);
}

/** Creates the candidates of one exam; those of earlier ones want nothing any more. */
async function expectNews(exam: number): Promise<void> {
  await database.pool.query("DELETE FROM preferencias");
  await database.pool.query(
    `WITH novos AS (
       INSERT INTO users (nome, email) SELECT 'Pessoa ' || n, 'exame' || $1::integer || '-' || n || '@teste.example'
       FROM generate_series(1, $2::integer) AS n RETURNING id)
     INSERT INTO preferencias (user_id, enviadas, salario_minimo) SELECT id, '{}', 1000 FROM novos`,
    [exam, candidates],
  );
}

async function publish(release: Release, titulo: string): Promise<void> {
  const { url } = running.get(`web of ${release}`) ?? {};
  const form = new URLSearchParams({ username: "admin@demo.example", password: "admin-demo" });
  const signedIn = await fetch(`${url}/api/auth/login`, { method: "POST", body: form });
  const { access_token } = (await signedIn.json()) as { access_token: string };
  const answer = await fetch(`${url}/api/concursos`, {
    method: "POST",
    headers: { authorization: `Bearer ${access_token}`, "content-type": "application/json" },
    body: JSON.stringify({
      titulo,
      organizadora: "Fundação de Teste",
      status: "INSCRICOES_ABERTAS",
      data_inicio_inscricao: null,
      data_fim_inscricao: null,
      data_prova: null,
      valor_inscricao: null,
      edital_url: null,
      locais_prova: ["Belo Horizonte - MG"],
      cargos: [
        {
          nome: "Analista",
          salario: "5000.00",
          quantidade_vagas: "4",
          nivel_escolaridade: "SUPERIOR",
          locais_trabalho: ["Belo Horizonte - MG"],
        },
      ],
    }),
  });
  expect(answer.status, await answer.text()).toBe(201);
}

/** Lists the candidates of an exam who got a mail from a release, once for each mail. */
const readersOf = (exam: number, release: Release): string[] =>
  mail[release].mailbox.find().flatMap(({ to }) => to.filter((one) => one.startsWith(`exame${exam}-`)));

test(`each mail arrives once while ${lastRelease.version} and this release share a queue, and after the return`, {
  timeout: 600_000,
}, async () => {
  const told: { step: string; exam: number; mayFrom: Release[] }[] = [];
  for (const { name, start: starting = [], end: ending = [], publishes } of phases) {
    for (const one of starting) await start(one);
    for (const one of ending) await end(one);
    const mayFrom = releases.filter((one) => running.has(`worker of ${one}`));
    for (const by of publishes) {
      const exam = told.length + 1;
      const step = `${name}, published by ${by}`;
      await expectNews(exam);
      await publish(by, `Prefeitura do Exame ${exam}º`);
      const readers = () => mayFrom.flatMap((one) => readersOf(exam, one));
      await vi.waitFor(() => expect(readers().length, step).toBeGreaterThanOrEqual(candidates), patient);
      told.push({ step, exam, mayFrom });
    }
  }
  for (const name of running.keys()) await end(name);
  // Counted at the end, so that a second mail is seen whenever it left.
  for (const { step, exam, mayFrom } of told) {
    const readers = releases.flatMap((one) => readersOf(exam, one));
    expect({ step, mails: readers.length, people: new Set(readers).size }).toEqual({
      step,
      mails: candidates,
      people: candidates,
    });
    for (const one of releases) if (!mayFrom.includes(one)) expect(readersOf(exam, one), step).toEqual([]);
  }
});
