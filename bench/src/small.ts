import { readFileSync } from "node:fs";
import { startEmulators } from "@cav/emulators/start.ts";
import { readConfig } from "@cav/server/config.ts";
import { openSession } from "@cav/server/identity/who/tokens.ts";
import { systemClock } from "@cav/server/platform/clock.ts";
import { buildUser, concursoBody } from "../../server/test/harness/factories.ts";
import { freePort } from "../../server/test/harness/server-process.ts";
import { grow } from "../lib/dataset/grow.ts";
import { defaultHome, openStore, removeStore } from "../lib/dataset/store.ts";
import { seconds, shown } from "../lib/measure.ts";
import { startMeasured, stop } from "../lib/process-size.ts";
import { report, table } from "../lib/report.ts";

// Measures a small installation: each process with a heap of 256 MB, while lists are read and everybody gets mail.

const heapMb = Number(process.env.BENCH_HEAP ?? 256);
const size = {
  concursos: Number(process.env.BENCH_EXAMS ?? 10_000),
  users: Number(process.env.BENCH_READERS ?? 5_000),
  deliveries: 50_000,
};
const dir = process.env.BENCH_SMALL_DIR ?? `${defaultHome}/small`;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const peakMb = (pid = 0) =>
  Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;

const store = await openStore(dir);
const emulators = await startEmulators();
const rows: string[][] = [];
try {
  await grow(store, size, { tell: () => undefined });
  const port = String(await freePort());
  const env = {
    DATABASE_URL: store.url,
    JWT_SECRET: "a-secret-of-the-tests-with-forty-characters",
    SMTP_URL: emulators.urls.smtp,
    EMAIL_RATE: "100000",
    RATE_LIMITS: "0",
    LOG_LEVEL: "info",
    NODE_OPTIONS: `--max-old-space-size=${heapMb}`,
  };
  const deps = { db: store.db, config: readConfig(env), clock: systemClock };
  const admin = await openSession(
    deps,
    await buildUser(store.db, { user_type: "ADMIN", email: `a${Date.now()}@x.example` }),
  );
  const workerPort = await freePort();
  const worker = await startMeasured({ ...env, ROLE: "worker", WORKER_PORT: String(workerPort) });
  const web = await startMeasured({ ...env, ROLE: "web", PORT: port });
  const { url } = web.server;
  const pids = { web: web.server.child.pid, worker: worker.server.child.pid };
  const note = (what: string, took: number) => {
    const row = [what, shown(took, 1), shown(peakMb(pids.web)), shown(peakMb(pids.worker))];
    rows.push(row);
    process.stdout.write(`${row.join(", ")}\n`);
  };
  note("start", (web.ms + worker.ms) / 1000);

  async function ask(path: string, init: RequestInit = {}) {
    const headers = { authorization: `Bearer ${admin.access_token}`, "content-type": "application/json" };
    const answer = await fetch(`${url}${path}`, { ...init, headers });
    const text = await answer.text();
    if (answer.status >= 400) throw new Error(`${path}: ${answer.status} ${text.slice(0, 200)}`);
    return { text, total: Number(answer.headers.get("x-total-count") ?? 0) };
  }

  const walk = async () => {
    const { total } = await ask("/api/concursos?size=100");
    for (let page = 1; page <= Math.ceil(total / 100); page += 1)
      await ask(`/api/concursos?size=100&page=${page}`);
  };
  note("all pages of the list", await seconds(walk));
  const words = ["analista", "professor", "prefeitura recife", "enfermeiro", "guarda", "tribunal", "xyzzy"];
  const search = async () => {
    for (let turn = 0; turn < 20; turn += 1)
      await Promise.all(
        words.map((word) => ask(`/api/concursos?searchTerm=${encodeURIComponent(word)}&page=${turn + 1}`)),
      );
  };
  note("140 searches, seven at once", await seconds(search));
  note(
    "open data and exports",
    await seconds(async () => {
      for (const path of ["/dados/concursos.json", "/dados/concursos.csv", "/api/concursos/exportar.json"])
        await ask(path);
      for (const path of ["/api/concursos/exportar.csv", "/api/admin/users/export.csv"]) await ask(path);
      for (const path of ["/sitemap.xml", "/"]) await ask(path);
    }),
  );
  await store.pool.query(
    "INSERT INTO preferencias (user_id, enviadas) SELECT id, '{}' FROM users ON CONFLICT DO NOTHING",
  );
  await store.pool.query("UPDATE preferencias SET salario_minimo = 1");
  const open = async () =>
    (await store.pool.query("SELECT count(*)::int AS n FROM deliveries WHERE status = 'queued'")).rows[0].n;
  const untilSent = async () => {
    for (let quiet = 0; quiet < 3; ) {
      await store.pool.query(
        "UPDATE deliveries SET due_at = '2020-01-01', adiadas = 1 WHERE status = 'queued' AND due_at > now()",
      );
      quiet = (await open()) === 0 ? quiet + 1 : 0;
      await pause(1_000);
    }
  };
  note("waiting messages", await seconds(untilSent));
  // Of an earlier run: the product refuses the same exam twice.
  await store.pool.query("DELETE FROM concursos WHERE organizadora = 'Fundação de Teste'");
  const sentBefore = emulators.mailbox.count();
  note(
    "a publication for everybody",
    await seconds(async () => {
      const body = concursoBody({
        titulo: "Concurso para todos",
        data_fim_inscricao: null,
        data_prova: null,
      });
      await ask("/api/concursos", {
        method: "POST",
        body: JSON.stringify({
          ...body,
          locais_prova: [],
          cargos: body.cargos.map((cargo) => ({ ...cargo, cursos_aceitos: [], locais_trabalho: [] })),
        }),
      });
      await untilSent();
    }),
  );
  note(
    "the calendar and its digests",
    await seconds(async () => {
      // Each user saves three exams that end in the next days.
      await store.pool.query(
        `WITH ending AS (
           UPDATE concursos SET data_fim_inscricao = current_date + 1 + id % 3, status = 'INSCRICOES_ABERTAS'
           WHERE id IN (SELECT id FROM concursos ORDER BY id LIMIT 300) RETURNING id),
         numbered AS (SELECT id, row_number() OVER (ORDER BY id) AS n FROM ending)
         INSERT INTO favoritos (user_id, concurso_id)
         SELECT u.id, c.id FROM users u, generate_series(0, 2) AS g (k), numbered c
         WHERE c.n = 1 + (u.id * 3 + g.k) % 300 ON CONFLICT DO NOTHING`,
      );
      await store.pool.query("UPDATE calendario_andado SET ate = current_date - 2");
      const { rows: walks } = await store.pool.query(
        "INSERT INTO pgboss.job (name, data) VALUES ('alerts.calendar', '{}') RETURNING id",
      );
      const isWalked = "SELECT FROM pgboss.job WHERE id = $1 AND state = 'completed'";
      while ((await store.pool.query(isWalked, [walks[0].id])).rowCount === 0) await pause(500);
      const isUnmatched =
        "SELECT FROM pgboss.job WHERE name = 'alerts.match' AND state < 'completed' LIMIT 1";
      while ((await store.pool.query(isUnmatched)).rowCount !== 0) await pause(500);
      await untilSent();
    }),
  );
  for (const { child } of [web.server, worker.server])
    if (child.exitCode !== null || child.signalCode !== null) throw new Error("a process has ended");
  process.stdout.write(`${shown(emulators.mailbox.count() - sentBefore)} mails\n`);
  await Promise.all([stop(web.server), stop(worker.server)]);
} finally {
  await emulators.close();
  await store.stop();
  if (!process.env.BENCH_SMALL_DIR) await removeStore(dir);
}
report(
  "small",
  `A small installation: heaps of ${heapMb} MB`,
  [
    `\`npm run bench -- small\`. ${shown(size.concursos)} exams and ${shown(size.users)} users; peak resident memory`,
    "of one web process and one worker after each step, in MB.",
    "",
    table(["step", "s", "web", "worker"], rows),
  ].join("\n"),
);
