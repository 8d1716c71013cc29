import { once } from "node:events";
import http from "node:http";
import { insertMatchesAlerts } from "@cav/server/alerts/fan-out.ts";
import { startDispatcher } from "@cav/server/deliveries/dispatcher.ts";
import { createPushSender } from "@cav/server/deliveries/push-sender.ts";
import { createPush } from "@cav/server/platform/push/push.ts";
import { encodeSealed } from "@cav/server/platform/secrets.ts";
import { sql } from "kysely";
import webPush, { type PushSubscription } from "web-push";
import { exampleForEverybody, startSink, workerDeps } from "../lib/mail.ts";
import { seconds, shown } from "../lib/measure.ts";
import { populate, startCountry } from "../lib/population.ts";
import { report, table } from "../lib/report.ts";

// How many notifications a second leave, composed, encrypted and recorded, beside a bare web-push that sends one of them?

const messages = Number(process.env.BENCH_MESSAGES ?? 5_000);
const runs = 3;
/** As many in flight as three batches of the product have. */
const atOnce = 150;

const country = await startCountry();
const sink = await startSink();
const rows: string[][] = [];
try {
  const { db, pool } = country;
  await populate(country, messages);
  const standIn = `${sink.dev}/push`;
  const plain = workerDeps(country, sink.url);
  const keys = { ...plain.config.push, standIn };
  const ceilings = { ...plain.config.ceilings, push: { rate: 100_000, concurrency: 1_000 } };
  const deps = { ...plain, config: { ...plain.config, push: keys, ceilings } };
  const { id, titulo } = await exampleForEverybody(country);
  const subscriptions = await subscribeEverybody();

  for (let run = 1; run <= runs; run += 1) {
    const event = await db
      .insertInto("alert_events")
      .values({ concurso_id: id, titulo, kind: "NOVO_CONCURSO", occasion: `run ${run}` })
      .returning("id")
      .executeTakeFirstOrThrow();
    const rest = { deadline: null, isReminder: false, waitsForMorning: false, degraus: null };
    const told = { eventId: event.id, concursoId: id, ...rest };
    await db.transaction().execute((tx) => insertMatchesAlerts(tx, told, sql<boolean>`true`, new Date()));
    // Whatever hour it is, it rings.
    await sql`DELETE FROM deliveries WHERE channel <> 'push'`.execute(db);
    const open = { ...deps, config: { ...deps.config, whatsappHours: { opens: 0, closes: 24 } } };

    const push = createPush(keys);
    let sample = "";
    const sampled = {
      ...push,
      send(...[subscription, notice]: Parameters<typeof push.send>) {
        sample ||= notice.text;
        return push.send(subscription, notice);
      },
    };
    const took = await seconds(async () => {
      const dispatcher = startDispatcher(open, createPushSender(open, sampled));
      for (;;) {
        const { rows: left } = await pool.query(
          "SELECT count(*)::int AS n FROM deliveries WHERE status = 'queued'",
        );
        if (left[0].n === 0) break;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      await dispatcher.stop();
    });
    push.close();
    const { rows: sent } = await pool.query(
      "SELECT count(*)::int AS n FROM deliveries WHERE status = 'sent'",
    );
    if (sent[0].n !== messages) throw new Error(`${sent[0].n} of ${messages} left`);
    await sql`TRUNCATE alerts, deliveries`.execute(db);

    const bareTook = await seconds(() => sendBare(subscriptions, sample, keys));
    rows.push([
      String(run),
      shown(messages / took),
      shown(messages / bareTook),
      `${shown((100 * bareTook) / took)}%`,
    ]);
  }

  /** Gives everybody one browser at the stand-in. */
  async function subscribeEverybody(): Promise<PushSubscription[]> {
    const users = (await db.selectFrom("preferencias").select("user_id").execute()).map(
      ({ user_id }) => user_id,
    );
    const made: PushSubscription[] = [];
    for (const user_id of users) {
      const response = await fetch(`${sink.dev}/dev/push/assinaturas`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ applicationServerKey: keys.publicKey }),
      });
      const subscription = (await response.json()) as PushSubscription;
      made.push(subscription);
      const selado = encodeSealed(deps.config.jwtSecret, JSON.stringify(subscription));
      const row = {
        user_id,
        nome: "Celular",
        marca: subscription.endpoint,
        selado,
        created_at: new Date(),
        usado_em: null,
      };
      await db.insertInto("aparelhos").values(row).execute();
    }
    await db.updateTable("users").set({ tem_push: true, habilitar_email: false }).execute();
    return made;
  }
} finally {
  sink.stop();
  await country.stop();
}

/** Sends as the library does by itself, but for its connections: those stay open here, too. */
async function sendBare(
  subscriptions: PushSubscription[],
  text: string,
  vapidDetails: { subject: string; publicKey: string; privateKey: string },
): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 256 });
  const queue = subscriptions.values();
  const options = {
    vapidDetails,
    TTL: 604_800,
    contentEncoding: "aes128gcm",
    urgency: "low",
    topic: "exame",
  } as const;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const subscription of queue) {
        const { endpoint, method, headers, body } = webPush.generateRequestDetails(
          subscription,
          text,
          options,
        );
        const request = http
          .request(endpoint, { method, headers: headers as http.OutgoingHttpHeaders, agent })
          .end(body);
        const [response] = (await once(request, "response")) as [http.IncomingMessage];
        response.resume();
        if (response.statusCode !== 201) throw new Error(`HTTP ${response.statusCode}`);
        await once(response, "end");
      }
    }),
  );
  agent.destroy();
}
report(
  "push",
  "Handing notifications to push services",
  [
    `\`npm run bench -- push\`. ${shown(messages)} deliveries of one real exam with 44 positions, each explained, composed, encrypted, sent`,
    "and recorded by one worker; beside it web-push's own requests, signed one by one, with the same text on as many",
    "connections. The stand-in, which checks each signature once and decrypts each message, PostgreSQL and the worker share two cores.",
    "",
    table(["run", "messages/s", "bare web-push/s", "of the bare client"], rows),
  ].join("\n"),
);
