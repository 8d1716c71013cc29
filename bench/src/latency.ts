import { loadavg } from "node:os";
import { readConfig } from "@cav/server/config.ts";
import { openSession } from "@cav/server/identity/tokens.ts";
import { systemClock } from "@cav/server/platform/clock.ts";
import { sql } from "kysely";
import { buildUser, concursoBody, preferencias } from "../../server/test/harness/factories.ts";
import { startServer } from "../../server/test/harness/server-process.ts";
import { startSink } from "../lib/mail.ts";
import { shown } from "../lib/measure.ts";
import { populate, startCountry } from "../lib/population.ts";
import { report, table } from "../lib/report.ts";

// How long from the call that saves an exam until the mail server has the mail of somebody whom that concerns?

const saves = Number(process.env.BENCH_SAVES ?? 60);
const users = Number(process.env.BENCH_READERS ?? 100_000);

const country = await startCountry();
const sink = await startSink();
const env = {
  DATABASE_URL: country.url,
  JWT_SECRET: "a-secret-of-the-bench-with-forty-characters",
  SMTP_URL: sink.url,
  RATE_LIMITS: "0",
  LOG_LEVEL: "fatal",
  ALERT_SETTLE_MINUTES: "0",
};
const load = loadavg()[0] ?? 0;
await populate(country, users);
// Everybody of the population asks for more than the exams below pay: each save concerns the recipient alone.
await sql`UPDATE preferencias SET salario_minimo = greatest(salario_minimo, 2000)`.execute(country.db);
const deps = { db: country.db, config: readConfig(env), clock: systemClock };
const admin = await openSession(deps, await buildUser(country.db, { user_type: "ADMIN" }));
const recipient = await buildUser(country.db, {});
const own = await openSession(deps, recipient);
const processes = await Promise.all(["web", "worker"].map((ROLE) => startServer({ ...env, ROLE })));
try {
  const [web] = processes;
  // A worker says nothing when it is there; the first saves wait for it.
  await web?.ready;

  async function ask(token: string, method: string, path: string, body: object) {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const response = await fetch(`${web?.url}/api${path}`, { method, headers, body: JSON.stringify(body) });
    const text = await response.text();
    if (!response.ok) throw new Error(text);
    return JSON.parse(text);
  }
  /** When the mail server took so many mails of the recipient, the last of them. */
  async function arrivalOf(count: number): Promise<number> {
    const query = `to=${encodeURIComponent(recipient.email)}&count=${count}&timeout=60000`;
    const answer = await fetch(`${sink.dev}/dev/api/messages/wait?${query}`);
    if (!answer.ok) throw new Error(`${count} mails were awaited: ${await answer.text()}`);
    const mails = (await answer.json()) as { receivedAt: string }[];
    return Math.max(...mails.map(({ receivedAt }) => Date.parse(receivedAt)));
  }

  await ask(own.access_token, "PUT", "/users/me/preferences", preferencias({ salario_minimo: 1_400 }));
  const body = concursoBody({
    cargos: [{ salario: "1500.00" }],
    data_fim_inscricao: null,
    data_prova: null,
  });
  const times = { publication: [] as number[], change: [] as number[] };
  for (let save = 0; save < saves; save += 1) {
    const one = { ...body, titulo: `Concurso ${save}`, edital_url: `https://edital.example/l${save}` };
    const published = Date.now();
    const { uuid } = await ask(admin.access_token, "POST", "/concursos", one);
    times.publication.push((await arrivalOf(2 * save + 1)) - published);
    const changed = Date.now();
    await ask(admin.access_token, "PUT", `/concursos/${uuid}`, { ...one, valor_inscricao: 55 });
    times.change.push((await arrivalOf(2 * save + 2)) - changed);
  }
  const rows = Object.entries(times).map(([name, all]) => {
    // The first ones warm up.
    const sorted = all.slice(Math.floor(saves / 6)).toSorted((a, b) => a - b);
    const at = (share: number) =>
      shown(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
    return [name, shown(sorted.length), at(0.5), at(0.95), at(1)];
  });
  report(
    "latency",
    "From a save to the mail server",
    [
      `\`npm run bench -- latency\`. Milliseconds from the call that saves an exam until the SMTP server has the mail of somebody whom`,
      `it concerns, among ${shown(users)} candidates; \`ALERT_SETTLE_MINUTES=0\`, one web process and one worker, durable commits. The`,
      `machine's load before was ${shown(load, 1)}; processes, SMTP server and PostgreSQL share two cores.`,
      "",
      table(["save", "mails", "p50", "p95", "most"], rows),
    ].join("\n"),
  );
} finally {
  for (const { child } of processes) child.kill("SIGTERM");
  await Promise.all(processes.map(({ ended }) => ended));
  sink.stop();
  await country.stop();
}
