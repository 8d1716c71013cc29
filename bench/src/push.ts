import { once } from "node:events";
import http from "node:http";
import { startDispatcher } from "@cav/server/deliveries/dispatcher.ts";
import { createPushSender } from "@cav/server/deliveries/push-sender.ts";
import { createPush } from "@cav/server/platform/push/push.ts";
import { encodeSealed } from "@cav/server/platform/secrets.ts";
import webPush, { type PushSubscription } from "web-push";
import { endRun, queueRun, sendQueued, shareHeads, shareRow } from "../lib/channel-run.ts";
import { exampleForEverybody, startSink, workerDeps } from "../lib/mail.ts";
import { shown } from "../lib/measure.ts";
import { populate, startCountry } from "../lib/population.ts";
import { createMeter } from "../lib/processor.ts";
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
  const { db } = country;
  await populate(country, messages);
  const standIn = `${sink.dev}/push`;
  const plain = workerDeps(country, sink.url);
  const keys = { ...plain.config.push, standIn };
  const ceilings = { ...plain.config.ceilings, push: { rate: 100_000, concurrency: 1_000 } };
  const deps = { ...plain, config: { ...plain.config, push: keys, ceilings } };
  const concurso = await exampleForEverybody(country);
  const subscriptions = await subscribeEverybody();
  const measured = await createMeter(country);

  for (let run = 1; run <= runs; run += 1) {
    await queueRun(db, concurso, run, "push");
    // Whatever hour it is, it rings.
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
    const took = await measured(() =>
      sendQueued(country, () => startDispatcher(open, createPushSender(open, sampled))),
    );
    push.close();
    await endRun(country, messages);

    const bare = await measured(() => sendBare(subscriptions, sample, keys));
    rows.push(shareRow(run, messages, took, bare));
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
    table(shareHeads("bare web-push"), rows),
  ].join("\n"),
);
