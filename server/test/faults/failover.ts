import { type Emulators, startEmulators } from "@cav/emulators/start.ts";
import type { Pool } from "pg";
import { connect } from "../../src/platform/database/connect.ts";
import type { Database } from "../../src/tables.ts";
import { startTestCluster, templateDatabase } from "../harness/cluster.ts";
import { type ServerProcess, startServer } from "../harness/server-process.ts";
import { type Forwarder, startForwarder } from "./forwarder.ts";
import { type ArrivalCounts, countKept, populate, publish, read, signIn, until } from "./publishing.ts";
import { killCluster, startReplica } from "./replica.ts";
import { startLoad } from "./steady-load.ts";

type FailoverResult = ArrivalCounts & {
  /** Acknowledged publications. */
  acknowledged: number;
  answered: number;
  /** Number of failures by kind. */
  failures: Record<string, number>;
  /** Milliseconds from the first failed request to the last, and how many of them the promotion took. */
  refusedMs: number;
  promotionMs: number;
  /** Time from the kill until no delivery was pending. */
  settledMs: number;
};

/**
 * Publishes and reads exams continuously on a web process and a worker behind one database address. During the alerts
 * it kills the primary, promotes the synchronous replica and redirects the address, as managed PostgreSQL does. Then it
 * counts failures, and missing acknowledged writes and alerts.
 * @param users number of users alerted by each exam
 * @param concursos least number of publications before and after
 */
export async function runFailover({ users, concursos }: { users: number; concursos: number }) {
  const stage = await setStage(users);
  try {
    return await play(stage, { users, concursos });
  } finally {
    await stage.close();
  }
}

type Stage = Awaited<ReturnType<typeof setStage>>;

async function setStage(users: number) {
  const releases: (() => Promise<unknown>)[] = [];
  async function held<T>(made: Promise<T>, release: (thing: T) => Promise<unknown>): Promise<T> {
    const thing = await made;
    releases.push(() => release(thing));
    return thing;
  }
  const close = async () => {
    for (const release of releases.reverse()) await release();
  };
  try {
    const primary = await held(startTestCluster({ synchronous_commit: "on" }), (it) => it.stop());
    const replica = await held(startReplica(primary), (it) => it.stop());
    const address: Forwarder = await held(startForwarder(Number(new URL(primary.url("x")).port)), (it) =>
      it.close(),
    );
    const emulators: Emulators = await held(startEmulators(), (it) => it.close());
    const url = new URL(primary.url(templateDatabase));
    url.port = String(address.port);
    const direct = await held(
      Promise.resolve(connect<Database>({ url: primary.url(templateDatabase), poolSize: 2 })),
      (it) => it.close(),
    );
    await populate(direct, users);
    await beSynchronous(direct.pool);
    const env = {
      DATABASE_URL: url.href,
      DATABASE_REPLICA_URL: replica.url(templateDatabase),
      JWT_SECRET: "a-secret-of-the-tests-with-forty-characters",
      SMTP_URL: emulators.urls.smtp,
      RATE_LIMITS: "0",
      LOG_LEVEL: "fatal",
      EMAIL_RATE: "100000",
    };
    const tokens = await signIn(direct, env);
    const start = (role: string) =>
      held(startServer({ ...env, ROLE: role }), async ({ child, ended }: ServerProcess) => {
        child.kill("SIGKILL");
        await ended;
      });
    const [web] = await Promise.all([start("web"), start("worker")]);
    await web.ready;
    return { primary, replica, address, emulators, api: `${web.url}/api`, tokens, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Makes commits wait for the replica, so that an acknowledged one is never lost. */
async function beSynchronous(pool: Pool): Promise<void> {
  await pool.query("ALTER SYSTEM SET synchronous_standby_names = 'replica'");
  await pool.query("SELECT pg_reload_conf()");
  await until(async () => {
    const { rows } = await pool.query("SELECT sync_state FROM pg_stat_replication");
    return rows[0]?.sync_state === "sync";
  });
}

async function play(stage: Stage, { users, concursos }: { users: number; concursos: number }) {
  const { api, tokens, emulators, replica, primary, address } = stage;
  const published: string[] = [];
  const ask = (path: string) => () => read(api, tokens.reader, path);
  const load = startLoad([
    async () => void published.push(await publish(api, tokens.admin)),
    ask("/concursos?size=5"),
    ask("/concursos/favoritos"),
    ask("/users/me"),
  ]);
  await until(() => published.length >= concursos && emulators.mailbox.count() >= users);

  await killCluster(primary);
  const killedAt = performance.now();
  await replica.ask("SELECT pg_promote()");
  const promotionMs = performance.now() - killedAt;
  address.lead(Number(new URL(replica.url("x")).port));

  const before = published.length;
  await until(() => published.length >= before + concursos);
  const { answered, failures } = await load.stop();
  const times = failures.map(({ at }) => at);
  const refusedMs = times.length > 0 ? Math.max(...times) - Math.min(...times) : 0;
  const byKind: Record<string, number> = {};
  for (const { what } of failures) byKind[what] = (byKind[what] ?? 0) + 1;
  const kept = await countKept(replica.url(templateDatabase), emulators, published);
  return {
    acknowledged: published.length,
    answered,
    failures: byKind,
    refusedMs,
    promotionMs,
    settledMs: performance.now() - killedAt,
    ...kept,
  } satisfies FailoverResult;
}
