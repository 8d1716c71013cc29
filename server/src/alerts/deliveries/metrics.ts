import { type Channel, channelNames } from "@cav/contract/channels.ts";
import { sql } from "kysely";
import { type Metric, Registry } from "prom-client";
import type { Db } from "../../tables.ts";
import type { DeliveryOutcome } from "./deliveries.queries.ts";

/** Upper bounds of the latency histogram, in seconds; one more bucket is beyond. */
const latencyBuckets = [1, 5, 15, 30, 60, 300, 900, 3_600, 14_400, 86_400];

/** A finished delivery and its latency; the latency is undefined when the delivery was meant to wait. */
type Counted = Pick<DeliveryOutcome, "status" | "latencySeconds">;

type AttemptsRow = { outcome: string; bucket: number; n: number; seconds: number };

/** Counts a batch's outcomes, outside its transaction: lanes must not wait for each other's counters. */
export async function recordOutcomes(db: Db, channel: Channel, counted: Counted[]): Promise<void> {
  if (counted.length === 0) return;
  const rows = new Map<string, AttemptsRow>();
  for (const { status, latencySeconds } of counted) {
    const outcome = status === "sent" && latencySeconds === undefined ? "sent-later" : status;
    const bucket = latencySeconds === undefined ? 0 : bucketOf(latencySeconds);
    const key = `${outcome} ${bucket}`;
    const row = rows.get(key) ?? { outcome, bucket, n: 0, seconds: 0 };
    rows.set(key, { ...row, n: row.n + 1, seconds: row.seconds + (latencySeconds ?? 0) });
  }
  // A fixed order avoids deadlocks between batches.
  const sorted = [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  await sql`
    INSERT INTO delivery_counters AS c (channel, outcome, bucket, n, seconds)
    SELECT ${channel}, r.outcome, r.bucket, r.n, r.seconds
    FROM jsonb_to_recordset(${JSON.stringify(sorted)}::jsonb)
      AS r (outcome text, bucket smallint, n bigint, seconds double precision)
    ON CONFLICT (channel, outcome, bucket)
    DO UPDATE SET n = c.n + excluded.n, seconds = c.seconds + excluded.seconds`.execute(db);
}

function bucketOf(seconds: number): number {
  const index = latencyBuckets.findIndex((end) => seconds <= end);
  return index === -1 ? latencyBuckets.length : index;
}

type Sample = { labels: Record<string, string | number>; value: number; metricName?: string };
type Family = { name: string; help: string; type: "gauge" | "counter" | "histogram"; values: Sample[] };

/** Returns Prometheus metrics of alerts, read from the database: any web process can answer for all workers. */
export async function alertMetrics(db: Db, now: Date): Promise<string> {
  const [waiting, counters] = await Promise.all([findWaiting(db, now), findCounters(db)]);
  const registry = new Registry();
  for (const family of [...queueFamilies(waiting), ...counterFamilies(counters)]) {
    // The values exist already; the registry only formats them.
    registry.registerMetric({
      ...family,
      get: async () => ({ ...family, aggregator: "sum" }),
    } as unknown as Metric);
  }
  return registry.metrics();
}

type Waiting = { channel: Channel; queued: number; due: number; oldest_seconds: number | null };

async function findWaiting(db: Db, now: Date): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    SELECT channel, count(*)::integer AS queued, count(*) FILTER (WHERE due_at <= ${now})::integer AS due,
      extract(epoch FROM ${now}::timestamptz - min(due_at) FILTER (WHERE due_at <= ${now}))::double precision AS
      oldest_seconds
    FROM (
      -- Each has an index of its own.
      SELECT channel, due_at FROM deliveries WHERE status = 'queued' AND NOT resumo
      UNION ALL SELECT channel, due_at FROM deliveries WHERE status = 'queued' AND resumo) AS waiting
    GROUP BY channel`.execute(db);
  return rows;
}

type Counter = AttemptsRow & { channel: Channel };

async function findCounters(db: Db): Promise<Counter[]> {
  const { rows } = await sql<Counter>`
    SELECT channel, outcome, bucket, n::double precision AS n, seconds FROM delivery_counters ORDER BY 1, 2, 3`.execute(
    db,
  );
  return rows;
}

function queueFamilies(waiting: Waiting[]): Family[] {
  const gauge = (name: string, help: string, read: (row: Waiting | undefined) => number): Family => ({
    name,
    help,
    type: "gauge",
    values: channelNames.map((channel) => ({
      labels: { channel },
      value: read(waiting.find((row) => row.channel === channel)),
    })),
  });
  return [
    gauge(
      "cav_alerts_queued",
      "Deliveries that wait, digests and pauses included",
      (row) => row?.queued ?? 0,
    ),
    gauge("cav_alerts_due", "Deliveries that could leave now", (row) => row?.due ?? 0),
    gauge(
      "cav_alerts_oldest_due_seconds",
      "How long the oldest delivery that could leave has been waiting",
      (row) => row?.oldest_seconds ?? 0,
    ),
  ];
}

function counterFamilies(counters: Counter[]): Family[] {
  const outcomes = Map.groupBy(counters, ({ channel, outcome }) => `${channel} ${outcome.split("-")[0]}`);
  const sent: Family = {
    name: "cav_alerts_outcomes_total",
    help: "What became of attempts, by channel and outcome; queued: to be tried again",
    type: "counter",
    values: [...outcomes].map(([key, rows]) => {
      const [channel = "", outcome = ""] = key.split(" ");
      return { labels: { channel, outcome }, value: rows.reduce((sum, { n }) => sum + n, 0) };
    }),
  };
  return [sent, latencyFamily(counters.filter(({ outcome }) => outcome === "sent"))];
}

function latencyFamily(counters: Counter[]): Family {
  const name = "cav_alerts_latency_seconds";
  const values = channelNames.flatMap((channel): Sample[] => {
    const rows = counters.filter((row) => row.channel === channel);
    const upTo = (bucket: number) => rows.reduce((sum, row) => sum + (row.bucket <= bucket ? row.n : 0), 0);
    const all = upTo(latencyBuckets.length);
    return [
      ...latencyBuckets.map((le, bucket) => ({
        labels: { channel, le },
        value: upTo(bucket),
        metricName: `${name}_bucket`,
      })),
      { labels: { channel, le: "+Inf" }, value: all, metricName: `${name}_bucket` },
      {
        labels: { channel },
        value: rows.reduce((sum, row) => sum + row.seconds, 0),
        metricName: `${name}_sum`,
      },
      { labels: { channel }, value: all, metricName: `${name}_count` },
    ];
  });
  const help =
    "From what happened to the message that was handed to the channel; digests, pauses and nights left out";
  return { name, help, type: "histogram", values };
}
