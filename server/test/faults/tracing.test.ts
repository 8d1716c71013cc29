import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../harness/database.ts";
import { concursoBody, insertReferenceData } from "../harness/factories.ts";
import { findTold } from "../harness/personal-data.ts";
import { until } from "../harness/product-stage.ts";
import { type ServerProcess, startServer } from "../harness/server-process.ts";

type ExportedSpan = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  status: { code?: number };
};

/** Starts a collector that keeps the received traces. */
async function startCollector() {
  const bodies: string[] = [];
  const server: Server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      if (request.url === "/v1/traces") bodies.push(body);
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    spans: () =>
      bodies.flatMap((body): ExportedSpan[] =>
        JSON.parse(body).resourceSpans.flatMap((resource: { scopeSpans: { spans: ExportedSpan[] }[] }) =>
          resource.scopeSpans.flatMap(({ spans }) => spans),
        ),
      ),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

const email = "chefe.sigilosa@teste.example";
const password = "senha-sigilosa-da-chefe";

let database: TestDatabase;
let collector: Awaited<ReturnType<typeof startCollector>>;
let server: ServerProcess;
let log = "";

beforeAll(async () => {
  database = await createTestDatabase();
  await insertReferenceData(database.db);
  collector = await startCollector();
  server = await startServer({
    DATABASE_URL: database.url,
    JWT_SECRET: "a-secret-of-the-tests-with-forty-characters",
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
    LOG_LEVEL: "info",
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  });
  server.child.stdout?.on("data", (chunk) => {
    log += chunk;
  });
  await server.ready;
});
afterAll(async () => {
  server.child.kill("SIGTERM");
  await server.ended;
  await collector.close();
  await database.drop();
});

const attribute = (span: ExportedSpan, name: string) => {
  const value = span.attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? value?.intValue;
};
const named = (name: string) => collector.spans().filter((span) => span.name === name);
const partsOf = (whole: ExportedSpan | undefined) =>
  collector.spans().filter(({ parentSpanId }) => parentSpanId === whole?.spanId);

test("an unreachable collector blocks nothing", async () => {
  const alone = await startServer({
    DATABASE_URL: database.url,
    JWT_SECRET: "a-secret-of-the-tests-with-forty-characters",
    OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1",
  });
  await alone.ready;
  expect((await fetch(`${alone.url}/api/subscriptions/plans`)).status).toBe(200);
  alone.child.kill("SIGTERM");
  expect(await alone.ended).toMatchObject({ code: 0, errors: "" });
});

test("the collector gets a request, its queries and its job, without personal data", {
  timeout: 120_000,
}, async () => {
  const form = new URLSearchParams({ username: email, password });
  const signedIn = await fetch(`${server.url}/api/auth/login`, { method: "POST", body: form });
  const { access_token, refresh_token } = await signedIn.json();
  const headers = { authorization: `Bearer ${access_token}`, "content-type": "application/json" };
  const published = await fetch(`${server.url}/api/concursos`, {
    method: "POST",
    headers,
    body: JSON.stringify(concursoBody({ data_fim_inscricao: null, data_prova: null })),
  });
  expect(published.status).toBe(201);
  const { uuid } = await published.json();
  await fetch(`${server.url}/api/users/?email=${email}&nome=Nome%20Sigiloso`, { headers });
  await fetch(`${server.url}/api/calendario.ics?token=${refresh_token}`);
  await fetch(`${server.url}/health`);
  await until(() => named("GET /api/calendario.ics").length > 0 && named("job alerts.match").length > 0);

  const [login] = named("POST /api/auth/login");
  expect(login && attribute(login, "http.response.status_code")).toBe(200);
  const queries = partsOf(login);
  expect(queries.map(({ traceId }) => traceId)).toEqual(queries.map(() => login?.traceId));
  const texts = queries.map((query) => String(attribute(query, "db.query.text")));
  expect(texts).toContainEqual(expect.stringMatching(/from "users".*\$1/is));
  // Requests with a body continue in the same trace.
  expect(texts).toContainEqual(expect.stringMatching(/insert into "?sessions"?/i));

  const [job] = named("job alerts.match");
  expect(partsOf(job).map(({ name }) => name)).toEqual(expect.arrayContaining(["BEGIN", "WITH", "COMMIT"]));
  expect(named("GET /health")).toEqual([]);

  // Log lines contain the trace id.
  const line = log.split("\n").find((one) => one.includes('"/api/auth/login"')) ?? "{}";
  expect(JSON.parse(line)).toMatchObject({
    traceId: login?.traceId,
    reqId: login && attribute(login, "cav.request_id"),
  });

  const secrets = [email, password, "sigilos", access_token, refresh_token, uuid];
  expect(findTold(collector.bodies.join("\n"), secrets)).toEqual([]);
  expect(findTold(log.slice(log.indexOf("\n{")), [email, password, "sigilos", refresh_token])).toEqual([]);
});
