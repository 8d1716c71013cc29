import type { Why } from "@cav/contract/alerts/agenda.ts";
import type { Frequencia } from "@cav/contract/alerts/alert-settings.ts";
import type { Channel } from "@cav/contract/channels.ts";
import type { Situacao, Taxa } from "@cav/contract/jornada/jornada.words.ts";
import { sql } from "kysely";
import { type Clock, dayOf, startOfDay } from "../../platform/clock.ts";
import type { Tx } from "../../tables.ts";
import { clausesOf, type Item, planOf, type Sent, situationOf } from "../agenda/index.ts";
import { personalUrgencia } from "../events/index.ts";
import { type AgendaFacts, composeItem } from "./agenda-facts.ts";
import type { ClaimedDelivery } from "./deliveries.queries.ts";
import { isReminder } from "./is-reminder.ts";
import type { Decision } from "./states.ts";

/** Newest events examined for a user's messages of today. */
const newestEvents = 2_000;

type Timed = Item & { deliveries: ClaimedDelivery[] };

/**
 * Plans each user's digest by the agenda: what leaves now, and until when the rest waits. Returns the waiting times,
 * and why each delivery leaves now. Repeated deliveries, and those of a catch-up, leave anyway.
 */
export async function setRhythm(
  tx: Tx,
  channel: Channel,
  decisions: Map<ClaimedDelivery, Decision>,
  clock: Pick<Clock, "now">,
): Promise<{ until: Map<ClaimedDelivery, Date>; why: Map<ClaimedDelivery, Why> }> {
  const now = clock.now();
  const sending = [...decisions].flatMap(([one, decision]) =>
    decision === "send" && isPlanned(one) ? [one] : [],
  );
  const [situacoes, sent] = [await findSituacoes(tx, sending), await findSent(tx, channel, sending, now)];
  const until = new Map<ClaimedDelivery, Date>();
  const why = new Map<ClaimedDelivery, Why>();
  for (const [userId, own] of Map.groupBy(sending, ({ user_id }) => user_id)) {
    const [{ quiet }] = own as [ClaimedDelivery, ...ClaimedDelivery[]];
    const items = [...Map.groupBy(own, ({ concurso_id }) => concurso_id).values()].flatMap((some) =>
      timedOf(some, situacoes(some[0]), now),
    );
    // Pauses and quiet hours are decided already; here quiet hours only move the agenda's hour.
    const rest = { quiet, pausedUntil: null, isAllowedAtNight: true };
    const plan = planOf(items, rest, sent.get(userId) ?? [], now);
    for (const item of plan.now) for (const one of item.deliveries) why.set(one, item.why);
    for (const item of plan.waiting) for (const one of item.deliveries) until.set(one, item.leave);
  }
  for (const one of until.keys()) decisions.set(one, "rhythm");
  return { until, why };
}

const isPlanned = ({ resumo, attempts, adiadas, motivo, substituta }: ClaimedDelivery) =>
  resumo && attempts === 0 && adiadas === 0 && motivo === null && !substituta;

const frequencies: readonly Frequencia[] = ["NA_HORA", "DIARIO", "SEMANAL"];
/** Any match: an event's users were chosen when its alerts were written. */
const anyMatch = { had: [""], has: [""], isCertain: true, wasCertain: true, frequencies: [] };

/** Returns one exam's deliveries as an item; none if nothing is left to tell, which the composition finds, too. */
function timedOf(deliveries: ClaimedDelivery[], saved: Saved | undefined, now: Date): Timed[] {
  const facts = deliveries.map((delivery) => factsOf(delivery, saved, now));
  const { item } = composeItem(facts as [AgendaFacts, ...AgendaFacts[]]);
  if (!item) return [];
  const rhythms = deliveries.map(({ ritmo, frequencia }) =>
    ritmo === null ? frequencies.indexOf(frequencia ?? "NA_HORA") : ritmo,
  );
  const since = new Date(Math.min(...deliveries.map((one) => one.since.getTime())));
  return [{ ...item, since, frequency: frequencies[Math.min(...rhythms)] ?? "NA_HORA", deliveries }];
}

function factsOf(delivery: ClaimedDelivery, saved: Saved | undefined, now: Date): AgendaFacts {
  const today = dayOf(now);
  const fim = delivery.data_fim_inscricao;
  const days = [delivery.data_prova, ...delivery.outras_provas].filter((day) => day !== null);
  const kind = delivery.kind === "NOVO_CONCURSO" ? "NOVO" : isReminder(delivery) ? "LEMBRETE" : "MUDANCA";
  return {
    now,
    change: {
      id: delivery.event_id,
      concurso: delivery.concurso_id,
      at: delivery.since,
      kind,
      said: clausesOf(delivery, { happened: dayOf(delivery.happened_at), today, fim }),
    },
    about: {
      concurso: {
        id: delivery.concurso_id,
        titulo: "",
        status: delivery.status,
        fim,
        pagamento: delivery.data_limite_pagamento,
        prova: days.toSorted().find((day) => day >= today) ?? null,
        isFree: false,
      },
      situation: situationOf(saved),
      payment: saved?.taxa ?? null,
    },
    match: anyMatch,
  };
}

type Saved = { user_id: number; concurso_id: number; situacao: Situacao | null; taxa: Taxa | null };

/** Returns the saved exams of deliveries' users, with the stated situation. */
async function findSituacoes(tx: Tx, deliveries: ClaimedDelivery[]) {
  const keyOf = ({ user_id, concurso_id }: Pick<Saved, "user_id" | "concurso_id">) =>
    `${user_id} ${concurso_id}`;
  const { rows } = await sql<Saved>`
    SELECT f.user_id, f.concurso_id, j.situacao, j.taxa FROM favoritos f
    LEFT JOIN jornadas j ON j.user_id = f.user_id AND j.concurso_id = f.concurso_id
    WHERE f.user_id = ANY (${[...new Set(deliveries.map(({ user_id }) => user_id))]}::integer[])
      AND f.concurso_id = ANY (${[...new Set(deliveries.map(({ concurso_id }) => concurso_id))]}::integer[])`.execute(
    tx,
  );
  const saved = new Map(rows.map((row) => [keyOf(row), row]));
  return (delivery: ClaimedDelivery | undefined) => delivery && saved.get(keyOf(delivery));
}

/**
 * Returns the messages about exams that each user got today. Push messages to the same devices share an id, so the
 * time is compared, too.
 */
async function findSent(
  tx: Tx,
  channel: Channel,
  deliveries: ClaimedDelivery[],
  now: Date,
): Promise<Map<number, Sent[]>> {
  const userIds = [...new Set(deliveries.map(({ user_id }) => user_id))];
  if (userIds.length === 0) return new Map();
  const { rows } = await sql<Sent & { user_id: number }>`
    SELECT a.user_id, d.sent_at AS at, bool_or(coalesce(d.porque LIKE 'AGENDA%', false)) AS "isAgenda"
    FROM alerts a JOIN deliveries d ON d.event_id = a.event_id AND d.user_id = a.user_id AND d.channel = ${channel}
    WHERE a.user_id = ANY (${userIds}::integer[])
      AND a.event_id >= (SELECT min(id) FROM (SELECT id FROM alert_events ORDER BY id DESC LIMIT
      ${newestEvents}) AS newest)
      AND d.sent_at >= ${startOfDay(now)} AND d.urgencia <> ${personalUrgencia}
    GROUP BY a.user_id, d.provider_message_id, d.sent_at`.execute(tx);
  return Map.groupBy(rows, ({ user_id }) => user_id);
}
