import { once } from "node:events";
import http from "node:http";
import { dispatchBatch } from "@cav/server/deliveries/dispatch.ts";
import { createPushSender } from "@cav/server/deliveries/push-sender.ts";
import { createPush } from "@cav/server/platform/push/push.ts";
import { encodeSealed } from "@cav/server/platform/secrets.ts";
import { sql } from "kysely";
import webPush, { type PushSubscription } from "web-push";
import { endRun, queueRun, shareHeads, shareRow, untilSent } from "../lib/channel-run.ts";
import { exampleForEverybody, startSink, workerDeps } from "../lib/mail.ts";
import { shown } from "../lib/measure.ts";
import { populate, startCountry } from "../lib/population.ts";
import { createMeter } from "../lib/processor.ts";
import { report, table } from "../lib/report.ts";
import { startSendWorkers } from "../lib/send-workers.ts";

// How many notifications a second leave, composed, encrypted and recorded, beside a bare web-push that sends one of them?

const messages = Number(process.env.BENCH_MESSAGES ?? 10_000);
const runs = 3;
/** Processes that send: one keeps a core and a half busy, PostgreSQL and the stand-in included. */
const sizes = [1, 2];
/** As many in flight as three batches of the product have. */
const atOnce = 150;

const country = await startCountry();
const sink = await startSink();
const rows: string[][] = [];
try {
  const { db } = country;
  await populate(country, messages);
  const standIn = `${sink.dev}/push`;
  const { config, ...tools } = workerDeps(country, sink.url);
  const keys = { ...config.push, standIn };
  const settings = {
    push: keys,
    ceilings: { ...config.ceilings, push: { rate: 100_000, concurrency: 1_000 } },
    // Whatever hour it is, it rings.
    whatsappHours: { opens: 0, closes: 24 },
  };
  const concurso = await exampleForEverybody(country);
  const subscriptions = await subscribeEverybody();
  const text = await textOfOne();
  const measured = await createMeter(country);

  for (const size of sizes) {
    const task = { url: country.url, smtp: sink.url, channel: "push", settings } as const;
    const workers = await startSendWorkers(size, task);
    for (let run = 1; run <= runs; run += 1) {
      await queueRun(db, concurso, `${size} workers, run ${run}`, "push");
      const took = await measured(async () => {
        workers.go();
        await untilSent(country);
      });
      await workers.pause();
      await endRun(country, messages);
      const bare = await measured(() => sendBare(subscriptions, text, keys));
      rows.push([String(size), ...shareRow(run, messages, took, bare)]);
    }
    await workers.stop();
  }

  /** What the product says to one of them. */
  async function textOfOne(): Promise<string> {
    await queueRun(db, concurso, "sample", "push");
    const push = createPush(keys);
    let text = "";
    const listening = {
      ...push,
      send(...[subscription, notice]: Parameters<typeof push.send>) {
        text = notice.text;
        return push.send(subscription, notice);
      },
    };
    const deps = { ...tools, config: { ...config, ...settings } };
    await dispatchBatch(deps, createPushSender(deps, listening), { limit: 1 });
    push.close();
    await sql`TRUNCATE alerts, deliveries`.execute(db);
    return text;
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
      const selado = encodeSealed(config.jwtSecret, JSON.stringify(subscription));
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
    "and recorded by one worker and by two, in processes of their own; beside it web-push's own requests, signed one by one, with",
    "the same text on as many connections as one worker has. The stand-in, which checks each signature once and decrypts each",
    "message, PostgreSQL and the workers share two cores. What a worker's code costs until it is compiled is in its first run.",
    "",
    table(["workers", ...shareHeads("bare web-push")], rows),
  ].join("\n"),
);
