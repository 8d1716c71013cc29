import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Channels, createChannels } from "../../../test/harness/channels.ts";
import { channelRules } from "../channels/index.ts";
import { matchEvent } from "../events/alerts.ts";
import { dispatchBatch, dispatchDigests } from "./dispatch.ts";

/** All messages of this many users would not fit in a small machine's memory. */
const users = 20_000;

let on: Channels;
beforeAll(async () => {
  on = await createChannels();
});
afterAll(() => on.close());

/** Records the largest result of any query. */
function watchAnswers() {
  const seen = { most: 0 };
  const query = pg.Client.prototype.query as (...asked: unknown[]) => unknown;
  vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...asked: unknown[]) {
    const answer = query.apply(this, asked);
    if (answer instanceof Promise) {
      void answer.then(
        ({ rows }: pg.QueryResult) => {
          seen.most = Math.max(seen.most, rows.length);
        },
        () => undefined,
      );
    }
    return answer as never;
  });
  return seen;
}

test("however many users an exam concerns, a worker holds one batch of them in memory", {
  timeout: 120_000,
}, async () => {
  const { pool } = on.api.deps;
  await pool.query(
    `WITH novos AS (
       INSERT INTO users (nome, email)
       SELECT 'Pessoa ' || n, 'p' || n || '@teste.example' FROM generate_series(1, $1::integer) AS n RETURNING id),
     ajustes AS (INSERT INTO alert_settings (user_id, frequencia) SELECT id, 'DIARIO' FROM novos WHERE id % 2 = 0)
     INSERT INTO preferencias (user_id, enviadas, salario_minimo) SELECT id, '{}', 1000 FROM novos`,
    [users],
  );
  await on.publish({ data_fim_inscricao: null, data_prova: null });
  const { rows } = await pool.query("SELECT max(id) AS id FROM alert_events");
  const seen = watchAnswers();
  expect(await matchEvent(on.api.deps, rows[0].id)).toBe(users);
  expect(await dispatchBatch(on.api.deps, on.email)).toBe(channelRules.email.batchSize);
  // A day later the digests are due, half of all at once.
  on.api.deps.clock.set(new Date(on.api.deps.clock.now().getTime() + 86_400_000));
  expect(await dispatchDigests(on.api.deps, on.email)).toBe(channelRules.email.batchSize);
  expect(seen.most).toBe(channelRules.email.batchSize);
});
