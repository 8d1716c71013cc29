import { afterAll, beforeAll } from "vitest";
import { channelRules } from "../../src/alerts/channels/index.ts";
import { buildApp } from "../../src/app.ts";
import { readConfig } from "../../src/config.ts";
import type { Deps } from "../../src/deps.ts";
import { jobs } from "../../src/jobs.ts";
import { openReplica } from "../../src/platform/database/replica.ts";
import type { HttpServer } from "../../src/platform/http/http-server.ts";
import { createLog } from "../../src/platform/log.ts";
import { startQueue } from "../../src/platform/queue.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";
import { insertReferenceData } from "./factories.ts";
import { createFixedClock } from "./fixed-clock.ts";

export type TestApp = {
  app: HttpServer;
  deps: Deps & { clock: ReturnType<typeof createFixedClock> };
  url: string;
  close(): Promise<void>;
};

/** Initial time of the tests' clock: 10:00 in Brasília. */
export const testNow = "2026-11-20T13:00:00Z";

type AppOptions = { database?: TestDatabase; farBehindMs?: number; download?: Deps["download"] };

/** Creates the whole HTTP application on its own database, with a fixed clock. Close it in `afterAll`. */
export async function createTestApp(
  env: Record<string, string> = {},
  { database: given, farBehindMs, download }: AppOptions = {},
): Promise<TestApp> {
  const database = given ?? (await createTestDatabase());
  const config = readConfig({
    DATABASE_URL: database.url,
    JWT_SECRET: "a-secret-of-the-tests-with-forty-characters",
    SMTP_URL: "smtp://127.0.0.1:1",
    APP_URL: "http://localhost",
    SUPPORT_EMAIL: "ajuda@cav.example",
    LOG_LEVEL: "error",
    RATE_LIMITS: "0",
    WHATSAPP_AUDIENCE_LIMIT: "0",
    ALERT_SETTLE_MINUTES: "0",
    ALERT_GROUP_MINUTES: "0",
    WHATSAPP_TOKEN: "token",
    WHATSAPP_PHONE_NUMBER_ID: "1",
    WHATSAPP_APP_SECRET: "app-secret",
    WHATSAPP_VERIFY_TOKEN: "verify-token",
    ...env,
  });
  const log = createLog(config.logLevel);
  const queue = await startQueue({ connectionString: database.url, jobs, worker: false, log });
  const clock = createFixedClock(testNow);
  const replica = config.databaseReplicaUrl
    ? openReplica({
        url: config.databaseReplicaUrl,
        poolSize: 4,
        primary: database,
        log,
        ...(farBehindMs ? { farBehindMs } : {}),
      })
    : undefined;
  const { db, pool } = database;
  const deps = {
    config,
    channels: channelRules,
    db,
    pool,
    replica,
    queue,
    clock,
    log,
    refusesUndeclared: true,
    ...(download && { download }),
  };
  const app = await buildApp(deps);
  await app.ready();
  return {
    app,
    deps,
    url: database.url,
    async close() {
      await app.close();
      await queue.stop();
      await replica?.close();
      await database.drop();
    },
  };
}

/** Opens one application for all tests of a file, with places and courses. */
export function openApp(...given: Parameters<typeof createTestApp>): TestApp {
  const api = {} as TestApp;
  beforeAll(async () => {
    Object.assign(api, await createTestApp(...given));
    await insertReferenceData(api.deps.db);
  });
  afterAll(() => api.close());
  return api;
}
