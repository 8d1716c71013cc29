import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { channelRules } from "@cav/server/alerts/channels/index.ts";
import { readConfig } from "@cav/server/config.ts";
import { systemClock } from "@cav/server/platform/clock.ts";
import { createLog } from "@cav/server/platform/log.ts";
import type { Mail } from "@cav/server/platform/providers/email/mailer.ts";
import type { Queue } from "@cav/server/platform/queue.ts";
import { sql } from "kysely";
import { createTransport } from "nodemailer";
import type { Country } from "./population.ts";

type Ready = { urls: { smtp: string } };

/** Starts the emulators in a child process; their SMTP server accepts everything. */
export async function startSink() {
  const child = fork(fileURLToPath(new URL("../../emulators/src/main.ts", import.meta.url)));
  const [{ urls }] = (await once(child, "message")) as [Ready];
  return { url: urls.smtp, stop: () => child.kill() };
}

/** Returns a worker's dependencies, without rate limits. */
export function workerDeps({ db }: Pick<Country, "db">, smtpUrl: string) {
  const config = readConfig({
    DATABASE_URL: "postgres://x/y",
    JWT_SECRET: "x".repeat(40),
    SMTP_URL: smtpUrl,
    EMAIL_RATE: "100000",
  });
  const queue = { enqueue: async () => undefined } as unknown as Queue;
  return { config, channels: channelRules, db, queue, clock: systemClock, log: createLog("warn") };
}

/** Returns an open real exam that matches all users. */
export async function exampleForEverybody({ db }: Country) {
  const concurso = await db
    .updateTable("concursos")
    .set({ status: "INSCRICOES_ABERTAS", data_fim_inscricao: null })
    .where("chave_importacao", "=", "ufpe-12-2026")
    .returning(["id", "titulo"])
    .executeTakeFirstOrThrow();
  await sql`UPDATE preferencias SET salario_minimo = 1, vagas_minimas = 0, locais_prova = '{}', locais_trabalho = '{}',
    nivel_escolaridade = '{}', cursos_especificos = '{}', cotas = '{}'`.execute(db);
  return concurso;
}

/** Sends one mail so many times through a bare nodemailer pool, as the channel's lower bound. */
export async function sendByBarePool(url: string, sample: Mail | undefined, messages: number): Promise<void> {
  const bare = createTransport({
    url,
    pool: true,
    maxConnections: 5,
    maxMessages: Number.POSITIVE_INFINITY,
  } as object);
  const mail = { ...sample, from: "alertas@concursoavista.example" } as object;
  // Sends in batches as large as the product's, because more pending promises would distort the cost.
  for (let sent = 0; sent < messages; sent += 1_000) {
    const count = Math.min(1_000, messages - sent);
    await Promise.all(Array.from({ length: count }, () => bare.sendMail(mail)));
  }
  bare.close();
}
