import { createPartition, listPartitions } from "@cav/server/platform/database/partitions.ts";
import type { Db } from "@cav/server/tables.ts";
import type pg from "pg";
import { concursosOfChunk, firstConcursoId } from "./concursos.ts";
import { copyInto, type Value } from "./copy.ts";
import { createRandom, type Random } from "./random.ts";

/** Deliveries per transaction. */
export const deliveriesOfChunk = 10_000;
/** Event ids reserved per chunk. */
const eventsOfChunk = 10_000;
/** Upper end of the past's ids. Earlier chunks are later in time, so ids rise with time as in the product. */
const idsEnd = 100_000_000;

/** Chunks per partition, about one month at two chunks per day. */
const chunksOfPartition = 60;

/** Creates the partitions that so many chunks need, as the product would have over time. */
export async function partitionPast(db: Db, chunks: number): Promise<void> {
  const there = new Set((await listPartitions(db)).map(({ name }) => name));
  for (let to = idsEnd; to > idsEnd - chunks * eventsOfChunk; to -= chunksOfPartition * eventsOfChunk) {
    const from = to - chunksOfPartition * eventsOfChunk;
    for (const table of ["alerts", "deliveries"]) {
      const name = `${table}_${from}`;
      if (!there.has(name)) await createPartition(db, { table, name, from, to });
    }
  }
}

type Size = { users: number; concursoChunks: number };

/**
 * Writes one chunk of deliveries, half a day before the previous chunk: events with few recipients and with thousands,
 * 1 % failed.
 */
export async function writePast(client: pg.ClientBase, chunk: number, base: Date, size: Size): Promise<void> {
  const random = createRandom(3_000_003 + chunk);
  const events: Value[][] = [];
  const alerts: Value[][] = [];
  const deliveries: Value[][] = [];
  const concursos = size.concursoChunks * concursosOfChunk;
  while (deliveries.length < deliveriesOfChunk) {
    const id = idsEnd - (chunk + 1) * eventsOfChunk + events.length;
    const at = new Date(base.getTime() - (1 + (chunk + random.next()) / 2) * 86_400_000).toISOString();
    const concurso = firstConcursoId + random.integer(0, concursos - 1);
    const kind = random.pick(["NOVO_CONCURSO", "NOVO_CONCURSO", "PRAZO", "RETIFICACAO"]);
    events.push([id, concurso, `Concurso ${concurso}`, kind, `bench ${id}`, factsOf(kind, at), at]);
    for (const user of drawUsers(random, size.users)) {
      alerts.push([id, user, at]);
      for (const channel of user % 20 === 0 ? ["email", "whatsapp"] : ["email"]) {
        deliveries.push(deliveryOf(random, id, user, channel, at));
      }
    }
  }
  await copyInto(
    client,
    "alert_events",
    ["id", "concurso_id", "titulo", "kind", "occasion", "dados", "created_at"],
    events,
  );
  await copyInto(client, "alerts", ["event_id", "user_id", "created_at"], alerts);
  // Triggers are off; the totals are counted once at the end.
  await client.query("SET LOCAL session_replication_role = replica");
  await copyInto(client, "deliveries", deliveryColumns, deliveries);
}

/** Returns the facts of an event of a kind, as the product stores them. */
function factsOf(kind: string, at: string): string {
  const byKind: Record<string, object> = {
    PRAZO: { de: "inscricao", dia: at.slice(0, 10), degraus: [7] },
    RETIFICACAO: { versao: 2, mudancas: [] },
  };
  return JSON.stringify(byKind[kind] ?? {});
}

const deliveryColumns = [
  "event_id",
  "user_id",
  "channel",
  "status",
  "attempts",
  "due_at",
  "sent_at",
  "last_error",
  "provider_message_id",
  "updated_at",
];

/** Draws the recipients of an event: mostly dozens, rarely thousands. */
function drawUsers(random: Random, users: number): Set<number> {
  const wanted = Math.min(users / 2, 20_000, 20 * (1 - random.next()) ** -0.8);
  const someUsers = new Set<number>();
  while (someUsers.size < wanted) someUsers.add(random.integer(1, users));
  return someUsers;
}

const outcomes = {
  email: ["sent", 0.95, "canceled", 0.99, "failed"],
  whatsapp: ["read", 0.6, "delivered", 0.97, "failed"],
} as const;

function deliveryOf(random: Random, event: number, user: number, channel: string, at: string): Value[] {
  const [first, a, second, b, third] = outcomes[channel as keyof typeof outcomes];
  const drawn = random.next();
  const status = drawn < a ? first : drawn < b ? second : third;
  const isSent = status !== "failed" && status !== "canceled";
  const error = status === "failed" ? "550 5.1.1 caixa postal inexistente" : null;
  const message = isSent ? `<${event}.${user}.${channel}@bench.example>` : null;
  return [
    event,
    user,
    channel,
    status,
    status === "canceled" ? 0 : 1,
    at,
    isSent ? at : null,
    error,
    message,
    at,
  ];
}
