import { type Emulators, startEmulators } from "@cav/emulators/start.ts";
import { connect } from "../../../src/platform/database/connect.ts";
import { migrate } from "../../../src/platform/database/migrate.ts";
import type { Database } from "../../../src/tables.ts";
import { startServer } from "../../harness/server-process.ts";
import { countKept, populate, publish, read, signIn, until } from "../publishing.ts";
import { startLoad } from "../steady-load.ts";

/** Number of users alerted by each normal exam. */
const users = 50;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** Duration of normal operation before the fault, and after writes resume. */
const calmMs = 8_000;

/**
 * Starts a web process and a worker at one database address, with load: two writers publish exams without alerts
 * continuously, one publishes an alerting exam per second, readers read.
 */
export async function startProduct(url: string) {
  const emulators: Emulators = await startEmulators();
  const direct = connect<Database>({ url, poolSize: 2 });
  await migrate(direct.pool);
  await populate(direct, users);
  const env = {
    DATABASE_URL: url,
    JWT_SECRET: "a-secret-of-the-tests-with-forty-characters",
    SMTP_URL: emulators.urls.smtp,
    RATE_LIMITS: "0",
    LOG_LEVEL: "fatal",
    EMAIL_RATE: "100000",
  };
  const tokens = await signIn(direct, env);
  await direct.close();
  const processes = [
    await startServer({ ...env, ROLE: "web" }),
    await startServer({ ...env, ROLE: "worker" }),
  ];
  const api = `${processes[0]?.url}/api`;
  await processes[0]?.ready;
  const published: string[] = [];
  let kept = { doubled: 0, deliveries: 0 };

  return {
    /** Injects a fault under load, repairs it, and counts when nothing is pending. */
    async bear(strike: () => Promise<() => void>, untilWhole: () => Promise<void>) {
      const writes: number[] = [];
      const before = published.length;
      const write = (isQuiet: boolean) => async () => {
        published.push(await publish(api, tokens.admin, { isQuiet }));
        writes.push(performance.now());
        await pause(isQuiet ? 20 : 1_000);
      };
      const ask = (path: string) => () => read(api, tokens.reader, path);
      const load = startLoad([
        write(true),
        write(true),
        write(false),
        ask("/concursos?size=5"),
        ask("/users/me"),
      ]);
      await pause(calmMs);
      const struckAt = performance.now();
      const mend = await strike();
      const isWriting = () => (writes.at(-1) ?? 0) - struckAt > calmMs;
      await until(
        () => isWriting() && longestGap(writes.filter((at) => at > performance.now() - calmMs)) < 2_000,
      );
      const { answered, failures } = await load.stop();
      mend();
      await untilWhole();
      const now = await countKept(url, emulators, published);
      const result = {
        secondsWithoutWrites: longestGap(writes) / 1000,
        acknowledged: published.length - before,
        missing: now.missing,
        answered,
        failures: Object.fromEntries(
          Object.entries(Object.groupBy(failures, ({ what }) => what)).map(([what, these]) => [
            what,
            these?.length,
          ]),
        ),
        alerts: now.deliveries - kept.deliveries,
        lost: now.lost,
        doubled: now.doubled - kept.doubled,
        secondsUntilWhole: (performance.now() - struckAt) / 1000,
      };
      kept = now;
      return result;
    },
    async stop(): Promise<void> {
      for (const { child, ended } of processes) {
        child.kill("SIGKILL");
        await ended;
      }
      await emulators.close();
    },
  };
}

/** Returns the longest interval between successive times. */
function longestGap(moments: number[]): number {
  return Math.max(0, ...moments.slice(1).map((at, index) => at - (moments[index] ?? at)));
}
