// The last release and this one on one database, as during an upgrade: pages of one with answers of the other.
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Emulators, startEmulators } from "@cav/emulators/start.ts";
import pg from "pg";
import { type EmbeddedDatabase, startEmbedded } from "../server/src/platform/database/embedded.ts";
import { freePort, type ServerProcess, startServer } from "../server/test/harness/server-process.ts";
import { findLastProgram, installRelease, lastRelease } from "../server/test/releases/releases.ts";

export type Mix = { pages: "last" | "this"; answers: "last" | "this" };

/** Starts the last release's web process on a database that it filled, then this one's, which migrates it. */
export async function startTwoReleases() {
  const home = mkdtempSync(join(tmpdir(), `cav-test-${process.pid}-`));
  const database: EmbeddedDatabase = await startEmbedded(join(home, "data"), { fsync: "off" });
  await installRelease(database.url, lastRelease);
  await removeBareDrafts(database.url);
  const emulators = await startEmulators();
  const appUrl = `http://localhost:${await freePort()}`;
  const env = environment(database.url, appUrl, emulators);
  const started: Record<"last" | "this", ServerProcess> = {
    last: await startServer(env, findLastProgram()),
    this: await startServer(env),
  };
  await started.last.ready;
  await started.this.ready;
  const closers: (() => Promise<void>)[] = [];

  return {
    /** Opens an address that gives pages of one release and answers of the other. */
    async open({ pages, answers }: Mix): Promise<string> {
      const proxy = await startProxy(started[pages].url, started[answers].url, appUrl);
      closers.push(proxy.close);
      return proxy.url;
    },
    async stop(): Promise<void> {
      for (const close of closers) await close();
      for (const { child, ended } of Object.values(started)) {
        child.kill("SIGTERM");
        await ended;
      }
      await emulators.close();
      await database.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Removes drafts whose facts were inserted empty, which no screen can show. */
async function removeBareDrafts(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("DELETE FROM minutas WHERE identidade = '{}'");
  await client.end();
}

function environment(databaseUrl: string, appUrl: string, { urls, credentials, google }: Emulators) {
  return {
    DATABASE_URL: databaseUrl,
    JWT_SECRET: "um-segredo-dos-testes-de-quarenta-letras",
    APP_URL: appUrl,
    ROLE: "web",
    RATE_LIMITS: "0",
    SMTP_URL: urls.smtp,
    FONTES_STAND_INS: urls.fontes,
    STRIPE_API_BASE: urls.stripe,
    STRIPE_SECRET_KEY: credentials.stripeSecretKey,
    STRIPE_WEBHOOK_SECRET: credentials.stripeWebhookSecret,
    WHATSAPP_API_BASE: urls.whatsapp,
    WHATSAPP_TOKEN: credentials.whatsappToken,
    WHATSAPP_PHONE_NUMBER_ID: credentials.whatsappPhoneNumberId,
    WHATSAPP_APP_SECRET: credentials.whatsappAppSecret,
    WHATSAPP_VERIFY_TOKEN: credentials.whatsappVerifyToken,
    GOOGLE_CLIENT_ID: google.clientId,
    GOOGLE_ISSUER: google.issuer,
    GOOGLE_JWKS_URL: urls.googleKeys,
  };
}

/** Sends calls of the API to one server and all other requests to another, as if under the product's own address. */
async function startProxy(pages: string, answers: string, appUrl: string) {
  const server = createServer((from, to) => {
    const target = from.url?.startsWith("/api/") ? answers : pages;
    const headers = { ...from.headers, ...(from.headers.origin ? { origin: appUrl } : {}) };
    const passed = request(`${target}${from.url}`, { method: from.method, headers }, (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(to);
    });
    passed.on("error", () => to.writeHead(502).end());
    from.pipe(passed);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://localhost:${port}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
