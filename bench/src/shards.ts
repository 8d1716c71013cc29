import { availableParallelism, loadavg } from "node:os";
import { channelRules } from "@cav/server/channels/index.ts";
import type pg from "pg";
import { shown } from "../lib/measure.ts";
import { startCountry } from "../lib/population.ts";
import { report, table } from "../lib/report.ts";

// What would it cost here to be ready for a database in shards? Deliveries alone, in a schema of their own.

const rows = Number(process.env.BENCH_DELIVERIES ?? 300_000);
const buckets = 64;
const batches = 200;
const rounds = 5;

const columns = `channel text NOT NULL DEFAULT 'email', status text NOT NULL DEFAULT 'queued', attempts smallint NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL DEFAULT now(), sent_at timestamptz, last_error text, provider_message_id text,
  updated_at timestamptz NOT NULL DEFAULT now(), urgencia date NOT NULL DEFAULT 'infinity'`;

/** The tables to be compared, each with the key and the queue's index that it would have. */
const tables = {
  narrow: {
    ids: "event_id integer, user_id integer",
    key: "event_id, user_id, channel",
    queue: "channel, urgencia, due_at",
  },
  wide: {
    ids: "event_id bigint, user_id bigint",
    key: "event_id, user_id, channel",
    queue: "channel, urgencia, due_at",
  },
  bucketed: {
    ids: `event_id integer, user_id integer, bucket smallint GENERATED ALWAYS AS (user_id % ${buckets}) STORED`,
    key: "event_id, user_id, channel",
    queue: "bucket, channel, urgencia, due_at",
  },
} as const;
type Name = keyof typeof tables;

const country = await startCountry();
const client = await country.pool.connect();
const load = () => loadavg()[0] ?? 0;
const before = load();
try {
  await client.query("CREATE SCHEMA shards; SET search_path = shards, public; SET statement_timeout = 0");
  await client.query(`CREATE TABLE days (dia date, channel text, enviadas integer, falhas integer);
    CREATE FUNCTION contar() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO shards.days SELECT (updated_at AT TIME ZONE 'America/Sao_Paulo')::date, channel,
        coalesce(sum(n) FILTER (WHERE status <> 'failed'), 0), coalesce(sum(n) FILTER (WHERE status = 'failed'), 0)
      FROM (SELECT updated_at, channel, status, 1 AS n FROM depois
        UNION ALL SELECT updated_at, channel, status, -1 FROM antes) AS mudaram
      WHERE status IN ('sent', 'delivered', 'read', 'failed') GROUP BY 1, 2;
      RETURN NULL; END $$`);
  const sizes = new Map<Name, number>();
  for (const name of Object.keys(tables) as Name[]) sizes.set(name, await fill(client, name));

  const counted = await inTurns({
    "counted by triggers with transition tables, as it is": () => sendAll("narrow", "trigger"),
    "counted in the outcome's statement": () => sendAll("narrow", "statement"),
    "not counted": () => sendAll("narrow", "none"),
  });
  const claimed = await inTurns({
    "claimed from all, as it is": () => claimAll("narrow", false),
    [`claimed bucket by bucket (${buckets})`]: () => claimAll("bucketed", true),
    "claimed with bigint ids": () => claimAll("wide", false),
  });
  const size = (name: Name) => ((sizes.get(name) ?? 0) / rows).toFixed(0);
  report(
    "shards",
    "Being ready for shards",
    [
      `\`npm run bench -- shards\`: ${shown(rows)} deliveries in tables like the product's; milliseconds of one batch of ${channelRules.email.batchSize}, medians of`,
      `${rounds} rounds of ${batches} batches in turns, fsync on. The load of the machine's ${availableParallelism()} cores was ${shown(before, 1)} to ${shown(load(), 1)}.`,
      "",
      table(
        ["a batch of deliveries", "ms"],
        [...counted, ...claimed].map(([name, ms]) => [name, shown(ms, 2)]),
      ),
      "",
      table(
        ["a row, with its indexes", "bytes"],
        [
          ["integer ids, as it is", size("narrow")],
          ["bigint ids", size("wide")],
          ["a bucket in the row and in the queue's index", size("bucketed")],
        ],
      ),
    ].join("\n"),
  );
} finally {
  client.release(true);
  await country.stop();
}

/** Makes a table and its indexes, and fills it. Returns its size in bytes. */
async function fill(to: pg.ClientBase, name: Name): Promise<number> {
  const { ids, key, queue } = tables[name];
  await to.query(`CREATE TABLE ${name} (${ids}, ${columns}, PRIMARY KEY (${key})) WITH (fillfactor = 80);
    CREATE INDEX ON ${name} (${queue}) WHERE status = 'queued'`);
  await to.query(
    `INSERT INTO ${name} (event_id, user_id, urgencia)
     SELECT 1 + n % 3, n, CASE n % 4 WHEN 0 THEN 'infinity'::date ELSE '2026-12-01'::date + (n % 60)::integer END
     FROM generate_series(1, $1::integer) AS n`,
    [rows],
  );
  const { rows: told } = await to.query(`SELECT pg_total_relation_size('${name}')::float8 AS bytes`);
  await to.query(`VACUUM ANALYZE ${name}`);
  return told[0].bytes;
}

/** Each several times, one after the other. Returns the median milliseconds of each. */
async function inTurns(works: Record<string, () => Promise<number>>): Promise<[string, number][]> {
  const times = new Map<string, number[]>(Object.keys(works).map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const [name, work] of Object.entries(works)) times.get(name)?.push(await work());
  return [...times].map(([name, all]) => [name, all.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0]);
}

/** Records so many batches as sent, each a transaction; then all is as before. Returns the milliseconds of a batch. */
async function sendAll(name: Name, counting: "trigger" | "statement" | "none"): Promise<number> {
  if (counting === "trigger")
    await client.query(`CREATE TRIGGER contar AFTER UPDATE ON ${name} REFERENCING OLD TABLE AS antes NEW TABLE AS depois
      FOR EACH STATEMENT EXECUTE FUNCTION contar()`);
  const update = `UPDATE ${name} d SET status = 'sent', sent_at = now(), updated_at = now()
    FROM unnest($1::integer[]) AS o (user_id) WHERE d.event_id = 1 + o.user_id % 3 AND d.user_id = o.user_id AND d.channel = 'email'`;
  const text =
    counting === "statement"
      ? `WITH mudadas AS (${update} RETURNING d.updated_at, d.channel, d.status)
         INSERT INTO days SELECT (updated_at AT TIME ZONE 'America/Sao_Paulo')::date, channel,
           count(*) FILTER (WHERE status <> 'failed'), count(*) FILTER (WHERE status = 'failed') FROM mudadas GROUP BY 1, 2`
      : update;
  const started = performance.now();
  for (let batch = 0; batch < batches; batch += 1)
    await client.query(text, [
      Array.from(
        { length: channelRules.email.batchSize },
        (_, at) => batch * channelRules.email.batchSize + at + 1,
      ),
    ]);
  const took = performance.now() - started;
  if (counting === "trigger") await client.query(`DROP TRIGGER contar ON ${name}`);
  await client.query(`UPDATE ${name} SET status = 'queued', sent_at = NULL WHERE status = 'sent'`);
  await client.query(`VACUUM ANALYZE ${name}; `);
  return took / batches;
}

/** Claims as many batches as one worker would, each undone. Returns the milliseconds of a batch. */
async function claimAll(name: Name, byBucket: boolean): Promise<number> {
  const where = `status = 'queued' AND channel = 'email' AND due_at <= now()${byBucket ? " AND bucket = $1" : ""}`;
  const text = `SELECT event_id, user_id FROM ${name} WHERE ${where}
    ORDER BY urgencia, due_at LIMIT ${channelRules.email.batchSize} FOR UPDATE SKIP LOCKED`;
  const started = performance.now();
  for (let batch = 0; batch < batches; batch += 1) {
    await client.query("BEGIN");
    await client.query(text, byBucket ? [batch % buckets] : []);
    await client.query("ROLLBACK");
  }
  return (performance.now() - started) / batches;
}
