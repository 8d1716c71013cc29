import { createEmailSender } from "../../../src/alerts/channels/email/sender.ts";
import { createPushSender } from "../../../src/alerts/channels/push/sender.ts";
import { createTelegramSender } from "../../../src/alerts/channels/telegram/sender.ts";
import { createWhatsAppSender } from "../../../src/alerts/channels/whatsapp/sender.ts";
import { dispatchBatch, dispatchDigests } from "../../../src/alerts/deliveries/dispatch.ts";
import { createPartitionsAhead } from "../../../src/alerts/deliveries/partitions.ts";
import { matchEvent } from "../../../src/alerts/events/alerts.ts";
import { matchUser } from "../../../src/alerts/events/late-joiners.ts";
import { setChannelAddress } from "../../../src/identity/who/index.ts";
import type { Channels } from "../../harness/channels.ts";
import { buildUser } from "../../harness/factories.ts";
import { takeJobs } from "../../harness/take-jobs.ts";
import { dayOf, instantOf, shifted } from "./days.ts";
import type { DayAction, Drawn } from "./draw.ts";
import { createPromises } from "./promises.ts";
import type { Channel, Concurso, User } from "./users.ts";

/** A message that arrived, with the events that the product recorded for it. */
export type Came = {
  user: number;
  channel: Channel;
  at: number;
  text: string;
  discharged: string[];
  isPaused: boolean;
};

/** Plays the drawn events; returns arrived and promised messages. */
export async function play(on: Channels, { users, deeds }: Drawn, last: string) {
  const { deps } = on.api;
  const { clock, pool } = deps;
  await pool.query("TRUNCATE concursos, alert_events, alerts, deliveries, preferencias, users CASCADE");
  await pool.query("DELETE FROM pgboss.job");
  const first = dayOf(deeds[0]?.at ?? 0);
  let now = instantOf(first, 6);
  const moveTo = (at: number) => {
    now = Math.max(now, at);
    clock.set(new Date(now));
  };
  moveTo(now);
  await pool.query("UPDATE calendario_andado SET ate = $1", [first]);
  await createPartitionsAhead(deps);

  const came: Came[] = [];
  const accounts = new Map<number, Awaited<ReturnType<typeof buildUser>>>();
  const userOf = new Map<string, number>();
  for (const user of users) {
    const telefone = `55119${70_000_000 + user.id}`;
    const has = (channel: Channel) => user.channels.includes(channel);
    const whatsapp = has("whatsapp");
    const premium = whatsapp ? ({ user_type: "PREMIUM", telefone, habilitar_whatsapp: true } as const) : {};
    const account = await buildUser(deps.db, { habilitar_email: has("email"), ...premium });
    if (has("telegram")) await on.addTelegram(account);
    if (has("push")) await addPush(account.id);
    await on.ask(account, "PUT", "/api/alertas/ajustes", {
      frequencia: user.frequency,
      lembretes: user.ladder,
      silencio: user.quiet,
    });
    await pool.query("INSERT INTO preferencias (user_id, enviadas, salario_minimo) VALUES ($1, '{}', $2)", [
      account.id,
      user.minimum,
    ]);
    accounts.set(user.id, account);
    for (const address of [account.email, telefone, `chat ${account.id}`, `device ${account.id}`])
      userOf.set(address, user.id);
  }
  await takeJobs(pool, "%");
  async function addPush(userId: number): Promise<void> {
    const push = { userId, channel: "push", has: true } as const;
    await deps.db.transaction().execute((tx) => setChannelAddress(tx, push, clock.now()));
  }

  const oracle = createPromises(users);
  const ends = createEnds((channel, address, text) => {
    const user = userOf.get(address);
    if (user === undefined) throw new Error(`nobody has ${address}`);
    const isPaused = (oracle.pauses.get(users[user] as User) ?? 0) > now;
    came.push({ user, channel, at: now, text, discharged: [], isPaused });
    return `m${came.length}`;
  });
  const senders = {
    email: createEmailSender(deps, ends.mailer),
    whatsapp: createWhatsAppSender(deps, ends.whatsApp),
    telegram: createTelegramSender(deps, ends.telegram, ends.chats),
    push: { ...createPushSender(deps, {} as never), ...ends.push },
  };
  const concursos = new Map<string, { concurso: Concurso; uuid: string; title: string }>();

  async function runJobs(): Promise<void> {
    for (const { name, data } of await takeJobs(pool, "%")) {
      if (name === "alerts.match") await matchEvent(deps, (data as { event_id: number }).event_id);
      if (name === "alerts.catch-up") await matchUser(deps, (data as { user_id: number }).user_id);
    }
  }

  async function send(): Promise<void> {
    await pool.query("UPDATE channel_pace SET next_at = '-infinity', slowdown = 1");
    for (const sender of Object.values(senders)) {
      while ((await dispatchBatch(deps, sender as never)) > 0);
      while ((await dispatchDigests(deps, sender as never)) > 0);
    }
    const { rows } = await pool.query(
      `SELECT d.provider_message_id AS id, c.titulo FROM deliveries d JOIN alert_events e ON e.id = d.event_id
       JOIN concursos c ON c.id = e.concurso_id WHERE d.sent_at = $1`,
      [new Date(now)],
    );
    for (const { id, titulo } of rows)
      came[Number(String(id).slice(1)) - 1]?.discharged.push(titulo.slice(0, 5));
  }

  const admin = await buildUser(deps.db, { user_type: "ADMIN" });
  const ask = (method: "POST" | "PUT", url: string, body?: object) => on.ask(admin, method, url, body);

  async function perform(deed: DayAction): Promise<void> {
    if (deed.does === "publish") {
      const { uuid } = await ask("POST", "/api/concursos", bodyOf(deed.concurso, deed.title));
      concursos.set(deed.concurso.code, { concurso: deed.concurso, uuid, title: deed.title });
      oracle.publish(deed.concurso, now);
      return;
    }
    if (deed.does === "pause") {
      const account = accounts.get(deed.user);
      const user = users[deed.user];
      if (!account || !user) return;
      await on.ask(account, "PUT", "/api/alertas/ajustes", { pausar_dias: deed.days });
      oracle.pause(user, deed.days, now);
      return;
    }
    const known = concursos.get(deed.code);
    if (!known) return;
    if (deed.does === "save") {
      const account = accounts.get(deed.user);
      const user = users[deed.user];
      if (!account || !user) return;
      await pool.query(
        "INSERT INTO favoritos (user_id, concurso_id, created_at) SELECT $1, id, $3 FROM concursos WHERE uuid = $2",
        [account.id, known.uuid, new Date(now)],
      );
      oracle.save(user, deed.code, now);
      return;
    }
    const after = deed.edit(known.concurso, dayOf(now));
    if (!after) return;
    await ask("PUT", `/api/concursos/${known.uuid}`, bodyOf(after, known.title));
    concursos.set(deed.code, { ...known, concurso: after });
    oracle.change(deed.code, after, now);
  }

  let walked = first;
  const waiting = [...deeds];
  const end = instantOf(last, 23);
  for (;;) {
    const { rows } = await pool.query("SELECT min(due_at) AS due FROM deliveries WHERE status = 'queued'");
    const due = rows[0].due?.getTime() ?? Number.POSITIVE_INFINITY;
    const midnight = instantOf(shifted(walked, 1), 0, 5);
    const deed = waiting[0];
    const next = Math.min(due, midnight, deed?.at ?? Number.POSITIVE_INFINITY);
    if (next > end) break;
    moveTo(next);
    if (deed && deed.at <= now) {
      waiting.shift();
      await perform(deed);
      await runJobs();
    } else if (midnight <= now) {
      walked = dayOf(now);
      await on.walk();
      oracle.beginDay(walked);
      await runJobs();
    } else await send();
  }
  return { came, promises: oracle.promises, users };
}

/** Returns an exam's form; the status follows the dates unless it is suspended. */
function bodyOf({ salario, dates, isSuspended }: Concurso, titulo: string) {
  return {
    titulo,
    organizadora: "Banca de Teste",
    ...(isSuspended ? { status: "SUSPENSO" } : {}),
    data_inicio_inscricao: "2026-01-01",
    data_fim_inscricao: dates.inscricao,
    data_fim_isencao: dates.isencao,
    data_limite_pagamento: dates.pagamento,
    data_prova: dates.prova,
    valor_inscricao: 80,
    edital_url: `https://banca.concursople/${titulo.slice(0, 5)}`,
    locais_prova: [],
    cargos: [
      {
        nome: "Analista",
        salario: salario.toFixed(2),
        nivel_escolaridade: "SUPERIOR",
        vagas_por_cota: { AMPLA_CONCORRENCIA: "2" },
        cursos_aceitos: [],
        locais_trabalho: [],
      },
    ],
  };
}

/** Creates channel endpoints that accept everything. */
function createEnds(take: (channel: Channel, address: string, text: string) => string) {
  return {
    mailer: {
      send: async ({ to, subject, text }: { to: string; subject: string; text: string }) => ({
        messageId: take("email", to, `${subject}\n${text}`),
      }),
    } as never,
    whatsApp: {
      sendTemplate: async ({ to, bodyParameters }: { to: string; bodyParameters: string[] }) => ({
        messageId: take("whatsapp", to, bodyParameters.join("\n")),
      }),
    } as never,
    telegram: {
      sendMessage: async ({ chatId, html }: { chatId: string; html: string }) => ({
        messageId: take("telegram", chatId, html),
      }),
    } as never,
    push: {
      findAddresses: async (_: unknown, ids: number[]) => new Map(ids.map((id) => [id, [{}]])),
      send: async ({ userId, notice }: { userId: number; notice: { text: string } }) => {
        const { titulo, corpo } = JSON.parse(notice.text) as { titulo: string; corpo: string };
        return { kind: "sent", messageId: take("push", `device ${userId}`, `${titulo}\n${corpo}`) };
      },
    },
    chats: {
      find: async (_: unknown, ids: number[]) => new Map(ids.map((id) => [id, `chat ${id}`])),
      reserve: async () => ({ ms: 0, isHeld: false }),
      setHeld: async () => undefined,
    } as never,
  };
}
