import { buildApp } from "@cav/server/app.ts";
import { readConfig } from "@cav/server/config.ts";
import { openSession } from "@cav/server/identity/tokens.ts";
import { jobs } from "@cav/server/jobs.ts";
import { systemClock } from "@cav/server/platform/clock.ts";
import { createLog } from "@cav/server/platform/log.ts";
import { startQueue } from "@cav/server/platform/queue.ts";
import type { Country } from "./population.ts";

/** The product's calls in this process, on a country's database, without limits. */
export async function serve(country: Country, env: Record<string, string> = {}) {
  const config = readConfig({
    DATABASE_URL: country.url,
    JWT_SECRET: "a-secret-of-the-bench-with-forty-characters",
    SMTP_URL: "smtp://127.0.0.1:1",
    LOG_LEVEL: "silent",
    RATE_LIMITS: "0",
    ...env,
  });
  const log = createLog(config.logLevel);
  const queue = await startQueue({ connectionString: country.url, jobs, worker: false, log });
  const deps = { config, db: country.db, pool: country.pool, queue, clock: systemClock, log };
  const app = await buildApp(deps);
  return {
    base: await app.listen({ port: 0 }),
    /** Headers of somebody who is signed in. */
    async signIn(user: { id: number; uuid: string }) {
      const { access_token } = await openSession(deps, user);
      return { authorization: `Bearer ${access_token}` };
    },
    async stop(): Promise<void> {
      await app.close();
      await queue.stop();
    },
  };
}
