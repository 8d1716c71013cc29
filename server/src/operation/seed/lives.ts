import { type Channel, channelNames } from "@cav/contract/channels.ts";
import type { Situacao } from "@cav/contract/jornada/jornada.words.ts";
import { sql } from "kysely";
import { markDeliveries } from "../../alerts/deliveries/index.ts";
import { findReminders, matchFollower } from "../../alerts/events/index.ts";
import { type ConcursoEvent, insertEvents, saveFavorito } from "../../catalogue/concursos/index.ts";
import { saveMinhaSituacao } from "../../catalogue/jornada/index.ts";
import { findTellable } from "../../catalogue/matching/index.ts";
import type { Deps } from "../../deps.ts";
import { findCredentials } from "../../identity/who/index.ts";
import { createEndedSubscription, createRunningSubscription } from "../../members/subscriptions/index.ts";
import { createClock, dayBeforeOf, dayOf, shiftedDayOf } from "../../platform/clock.ts";
import type { Db, Tx } from "../../tables.ts";

type Seeding = Pick<Deps, "db" | "clock">;
type Account = { id: number; hasWhatsapp: boolean };

/** Saved exams of each account, nearest deadline first, with its situation; null: none chosen. */
const lives: Record<string, (Situacao | null)[]> = {
  "gratuita@demo.example": ["INSCRITO", "VOU_ME_INSCREVER", null],
  "premium@demo.example": ["INSCRITO", "VOU_ME_INSCREVER", "INSCRITO", "VOU_ME_INSCREVER", null, null],
  "admin@demo.example": ["VOU_ME_INSCREVER", "INSCRITO"],
};
const premium = "premium@demo.example";

/** How many days ago the demonstration's accounts saved their exams and got their first alert. */
const savedDaysAgo = 6;
const alertedDaysAgo = 5;
/** Days left for the nearest deadline, so that it is still open tomorrow. */
const daysLeft = 3;
/** WhatsApp's answer for a number without WhatsApp. */
const failure = "131026 Message undeliverable";

/**
 * Gives the demonstration's accounts saved exams, most with a situation, alerts of the last days, one failed
 * delivery and a payment, as if they had used the product. Nothing is sent. Accounts that saved an exam or were
 * alerted stay as they are.
 */
export async function createDemoLives(deps: Deps): Promise<void> {
  const { db, clock } = deps;
  const saved = new Map<Account, number[]>();
  for (const [email, situacoes] of Object.entries(lives)) {
    const account = await findUnused({ db, clock }, email);
    if (!account) continue;
    saved.set(account, await createJornada({ db, clock }, account, situacoes));
    if (email === premium && !(await createRunningSubscription(deps, account.id)))
      await createEndedSubscription(db, account.id, clock.now());
  }
  // One transaction, so that no worker sees a delivery before it is marked as sent.
  if (saved.size > 0) await db.transaction().execute((tx) => createAlerts({ db, clock }, tx, saved));
}

/** Returns an account of the demonstration that saved nothing and was never alerted. */
async function findUnused({ db }: Seeding, email: string): Promise<Account | undefined> {
  const account = await findCredentials(db, email);
  if (!account) return undefined;
  for (const table of ["alerts", "favoritos"] as const) {
    const used = db.selectFrom(table).select("user_id").where("user_id", "=", account.id).limit(1);
    if (await used.executeTakeFirst()) return undefined;
  }
  return { id: account.id, hasWhatsapp: email === premium };
}

/** Saves exams with their situations; returns their ids. */
async function createJornada(
  deps: Seeding,
  account: Account,
  situacoes: (Situacao | null)[],
): Promise<number[]> {
  const chosen = await findOwn(deps, account, situacoes.length);
  for (const [index, { uuid }] of chosen.entries()) {
    await saveFavorito(deps, account, uuid, dayBeforeOf(deps.clock.now(), savedDaysAgo));
    const situacao = situacoes[index];
    if (situacao)
      await saveMinhaSituacao(deps, account, uuid, {
        situacao,
        classificacao: null,
        cargo: null,
        taxa: null,
      });
  }
  return chosen.map(({ id }) => id);
}

/** Returns open exams of the demonstration: those of the account's search first, nearest deadline first. */
async function findOwn({ db, clock }: Seeding, { id }: Account, limit: number) {
  const today = clock.today();
  const wanted = (await findTellable(db, id, { today, soCertos: false })).map((one) => one.id);
  return db
    .selectFrom("concursos")
    .select(["id", "uuid"])
    .where("demonstracao", "=", true)
    .where("status", "=", "INSCRICOES_ABERTAS")
    .where("data_fim_inscricao", ">=", shiftedDayOf(today, daysLeft))
    .orderBy(sql`id <> ALL (${wanted}::integer[])`)
    .orderBy("data_fim_inscricao")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Writes the alerts of the last days: the announcement of each saved exam, then its reminders. */
async function createAlerts({ db, clock }: Seeding, tx: Tx, saved: Map<Account, number[]>): Promise<void> {
  const ids = [...new Set([...saved.values()].flat())];
  let last: SentAlert | undefined;
  for (let daysAgo = alertedDaysAgo; daysAgo > 0; daysAgo -= 1) {
    const now = dayBeforeOf(clock.now(), daysAgo);
    const isFirst = daysAgo === alertedDaysAgo;
    const events = isFirst ? ids.map(announcementOf) : await findRemindersOf(db, ids, dayOf(now));
    for (const { id, concurso_id } of await insertEvents(tx, events, now))
      for (const [account, own] of saved)
        if (own.includes(concurso_id)) last = (await createAlert(tx, { account, eventId: id, now })) ?? last;
  }
  if (last) await markTold(tx, "whatsapp", last, failure);
}

const announcementOf = (concurso_id: number): ConcursoEvent => ({
  concurso_id,
  kind: "NOVO_CONCURSO",
  dados: {},
  occasion: "",
});

/** Returns the exams' reminders of one day, without those of weekly digests. */
async function findRemindersOf(db: Db, ids: number[], today: string): Promise<ConcursoEvent[]> {
  const reminders = await findReminders(db, { after: shiftedDayOf(today, -1), today });
  return reminders.filter(({ concurso_id, dados }) => ids.includes(concurso_id) && !("semana" in dados));
}

type SentAlert = { event_id: number; user_id: number; now: Date };
type Alerted = { account: Account; eventId: number; now: Date };

/** Alerts an account, and marks its deliveries as sent; returns the alert if WhatsApp delivered it. */
async function createAlert(tx: Tx, { account, eventId, now }: Alerted): Promise<SentAlert | undefined> {
  const clock = createClock(() => now);
  if ((await matchFollower(tx, { clock }, { userId: account.id }, eventId)) === 0) return undefined;
  const told = { event_id: eventId, user_id: account.id, now };
  for (const channel of channelNames) await markTold(tx, channel, told, null);
  return account.hasWhatsapp ? told : undefined;
}

/** Marks an alert as sent by a channel, or as failed. */
async function markTold(tx: Tx, channel: Channel, told: SentAlert, error: string | null): Promise<void> {
  const { now, ...of } = told;
  const status = error === null ? "sent" : "failed";
  const attempt = { tried: true, throttled: false, due_at: now, resumo: false, numeros: [] };
  const outcome = {
    ...of,
    ...attempt,
    status,
    last_error: error,
    motivo_fim: error === null ? null : "outra",
    provider_message_id: null,
  } as const;
  await markDeliveries(tx, channel, [outcome], now);
}
