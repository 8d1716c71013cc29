// Longer than other files: all tests share a second cluster that follows the first.
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { readConfig } from "../../src/config.ts";
import { openSession } from "../../src/identity/who/tokens.ts";
import { checkReplica } from "../../src/operation/operations/doctor/check-replica.ts";
import { openReplica } from "../../src/platform/database/replica.ts";
import { createLog } from "../../src/platform/log.ts";
import { createTestApp, type TestApp } from "../harness/app.ts";
import { startTestCluster, startUnrelatedCluster, type TestCluster } from "../harness/cluster.ts";
import { createTestDatabase } from "../harness/database.ts";
import {
  type BuiltUser,
  buildUser,
  concursoBody,
  insertReferenceData,
  preferencias,
} from "../harness/factories.ts";
import { patient } from "../harness/patience.ts";
import { startReplica, type TestReplica } from "./replica.ts";

let primary: TestCluster;
let replica: TestReplica;
let api: TestApp;
let admin: BuiltUser;
let someone: BuiltUser;

beforeAll(async () => {
  primary = await startTestCluster();
  replica = await startReplica(primary);
  const database = await createTestDatabase(primary.url("postgres"));
  const name = new URL(database.url).pathname.slice(1);
  api = await createTestApp(
    { DATABASE_REPLICA_URL: replica.url(name), LOG_LEVEL: "silent" },
    // Tolerates the lag of slow machines.
    { database, farBehindMs: 3_600_000 },
  );
  await insertReferenceData(api.deps.db);
  admin = await buildUser(api.deps.db, { user_type: "ADMIN" });
  someone = await buildUser(api.deps.db);
}, 120_000);
afterAll(async () => {
  await api?.close();
  await replica?.stop();
  await primary?.stop();
});

type Browser = Awaited<ReturnType<typeof open>>;

/** Opens a signed-in browser with its own cookies. */
async function open(user: BuiltUser) {
  const jar: Record<string, string> = { access_token: (await openSession(api.deps, user)).access_token };
  return {
    jar,
    async call(method: "GET" | "POST" | "PUT" | "DELETE", path: string, payload?: object) {
      const response = await api.app.inject({
        method,
        url: `/api${path}`,
        cookies: jar,
        headers: { host: "localhost", origin: "http://localhost" },
        ...(payload ? { payload } : {}),
      });
      for (const { name, value } of response.cookies) jar[name] = value;
      return response;
    },
  };
}

const told = async () => {
  const { replica: byReplica, primary: byPrimary, isInUse } = (await api.deps.replica?.getState()) ?? {};
  return { byReplica: byReplica ?? 0, byPrimary: byPrimary ?? 0, isInUse };
};

/** Returns which server answered a read; there must be no other readers. */
async function answererOf(read: () => Promise<{ statusCode: number; body: string }>, status = 200) {
  const before = await told();
  const response = await read();
  expect(response.statusCode, response.body).toBe(status);
  const after = await told();
  return after.byReplica > before.byReplica ? "replica" : "primary";
}

/** Pauses the replay; resolves when it has stopped, because another process executes the request. */
async function pauseReplay(): Promise<void> {
  await replica.ask("SELECT pg_wal_replay_pause()");
  await vi.waitFor(async () => {
    const [row] = await replica.ask("SELECT pg_get_wal_replay_pause_state() AS state");
    expect(row).toEqual({ state: "paused" });
  }, patient);
}
const resumeReplay = () => replica.ask("SELECT pg_wal_replay_resume()");

const untilInUse = () =>
  vi.waitFor(async () => {
    const stranger = await open(someone);
    expect(await answererOf(() => stranger.call("GET", "/concursos"))).toBe("replica");
  }, patient);

async function publish(browser: Browser, titulo: string): Promise<string> {
  const response = await browser.call("POST", "/concursos", concursoBody({ titulo }));
  expect(response.statusCode, response.body).toBe(201);
  return response.json().uuid;
}

const titles = async (browser: Browser) =>
  (await browser.call("GET", "/concursos?size=50"))
    .json()
    .items.map(({ titulo }: { titulo: string }) => titulo);

afterEach(() => resumeReplay());

test("everybody finds a new exam at once, although the replica answers the rest", async () => {
  const writer = await open(admin);
  await untilInUse();
  await pauseReplay();
  const uuid = await publish(writer, "Publicado agora");
  const stranger = await open(someone);
  // A replica's older answer would be kept for all who ask the same question.
  expect(await titles(stranger)).toContain("Publicado agora");
  expect(await titles(writer)).toContain("Publicado agora");
  // Missing rows are read from the primary, so that a new link opens.
  expect((await stranger.call("GET", `/concursos/${uuid}`)).statusCode).toBe(200);

  await resumeReplay();
  await vi.waitFor(async () => {
    expect(await answererOf(() => writer.call("GET", "/concursos"))).toBe("replica");
  }, patient);
  expect(await titles(writer)).toContain("Publicado agora");
  expect(await titles(stranger)).toContain("Publicado agora");
});

test("a user sees saved exams and preferences at once", async () => {
  const uuid = await publish(await open(admin), "Para guardar");
  const user = await open(someone);
  await untilInUse();
  await vi.waitFor(async () => expect(await titles(user)).toContain("Para guardar"), patient);
  await pauseReplay();
  expect(
    (await user.call("PUT", "/users/me/preferences", preferencias({ salario_minimo: 1000 }))).statusCode,
  ).toBe(200);
  expect((await user.call("GET", "/concursos/my")).json().preferences_updated).toBe(true);
  expect((await user.call("PUT", `/concursos/${uuid}/favorito`)).statusCode).toBe(200);
  expect((await user.call("GET", "/concursos/favoritos")).json().total).toBe(1);
  // The user who wrote, in another browser without the cookie that the write set.
  expect((await (await open(someone)).call("GET", "/concursos/favoritos")).json().total).toBe(0);
});

test("a read on the replica asks the primary only for the session", async () => {
  await untilInUse();
  const user = await open(someone);
  let asked = 0;
  const count = () => {
    asked += 1;
  };
  api.deps.pool.on("acquire", count);
  expect(await answererOf(() => user.call("GET", "/concursos"))).toBe("replica");
  api.deps.pool.off("acquire", count);
  expect(asked).toBe(1);
});

test("callers without cookies are answered by the primary", async () => {
  await untilInUse();
  const { access_token } = await openSession(api.deps, someone);
  const read = () =>
    api.app.inject({ url: "/api/concursos", headers: { authorization: `Bearer ${access_token}` } });
  expect(await answererOf(read)).toBe("primary");
});

test("an invalid or future position leads to the primary", async () => {
  await untilInUse();
  for (const escrita of ["tudo", "-1", "99999999999999999999", "everything"]) {
    const user = await open(someone);
    user.jar.escrita = escrita;
    expect(await answererOf(() => user.call("GET", "/concursos"))).toBe("primary");
  }
});

describe("each call that may use the replica", () => {
  test.for([
    "/concursos",
    "/concursos/search?searchTerm=analsta",
    "/concursos/my",
    "/concursos/favoritos",
    "/concursos/UUID",
    "/concursos/UUID/compatibilidade",
    "/concursos/UUID/historico",
    "/concursos/UUID/calendario.ics",
    "/users/me/alerts",
    "/cursos",
    "/locais?search=recife",
    "/locais/2611606",
    "/site",
    "/site/numeros",
  ])("writes nothing: %s", async (path) => {
    const uuid = await publish(await open(admin), `Para ler ${path}`);
    await untilInUse();
    const user = await open(someone);
    // Retries until the replica has the new exam.
    await vi.waitFor(async () => {
      expect(await answererOf(() => user.call("GET", path.replace("UUID", uuid)))).toBe("replica");
    }, patient);
    expect(user.jar.escrita).toBeUndefined();
  });

  test.for([
    ["/concursos/alcance", () => concursoBody(), "admin"],
    ["/users/me/preferences/preview", () => preferencias({ salario_minimo: 1000 }), "candidate"],
  ] as const)("stores nothing: %s", async ([path, body, who]) => {
    await untilInUse();
    const user = await open(who === "admin" ? admin : someone);
    // Retries, because a busy machine's replica may be skipped briefly.
    await vi.waitFor(async () => {
      expect(await answererOf(() => user.call("POST", path, body()))).toBe("replica");
    }, patient);
    expect(user.jar.escrita).toBeUndefined();
  });
});

test("without the replica the primary answers, and later the replica again", async () => {
  await untilInUse();
  const user = await open(someone);
  await replica.kill();
  for (let reads = 0; reads < 5; reads += 1)
    expect(await answererOf(() => user.call("GET", "/concursos"))).toBe("primary");
  expect((await told()).isInUse).toBe(false);
  expect((await api.app.inject({ url: "/metrics" })).body).toContain("cav_replica_up 0");
  await replica.start();
  await untilInUse();
  expect((await api.app.inject({ url: "/metrics" })).body).toContain("cav_replica_up 1");
}, 90_000);

/** Opens another observer of the same replica, with its log. */
function observe(url: string, farBehindMs: number) {
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => lines.push(JSON.parse(line).msg) });
  const { db, pool } = api.deps;
  const observed = openReplica({ url, poolSize: 1, primary: { url: api.url, db, pool }, log, farBehindMs });
  return { lines, observed };
}

test("a lagging replica is skipped until it has caught up, and the log reports it once", async () => {
  const { lines, observed } = observe(replica.url("postgres"), 1_000);
  const becomes = (isInUse: boolean) =>
    vi.waitFor(async () => expect((await observed.getState()).isInUse).toBe(isInUse), patient);
  try {
    await becomes(true);
    await pauseReplay();
    await publish(await open(admin), "Que a réplica ainda não tem");
    await becomes(false);
    await observed.read(async () => undefined, "anything");
    expect((await observed.getState()).primary).toBe(1);
    await resumeReplay();
    await becomes(true);
    expect(lines).toEqual([
      "the replica is far behind: the primary answers for it",
      "the replica answers again",
    ]);
  } finally {
    await observed.close();
  }
});

test("a writable server is no replica", async () => {
  const { lines, observed } = observe(primary.url("postgres"), 3_600_000);
  try {
    expect((await observed.getState()).isInUse).toBe(false);
    expect(lines).toEqual(["the replica is not a standby: the primary answers for it"]);
  } finally {
    await observed.close();
  }
});

describe("doctor", () => {
  const ask = (DATABASE_URL: string, DATABASE_REPLICA_URL: string) =>
    checkReplica(
      readConfig({
        DATABASE_URL,
        DATABASE_REPLICA_URL,
        JWT_SECRET: "a-secret-of-the-tests-with-forty-characters",
        ROLE: "web",
      }),
    );

  test("finds a following replica", async () => {
    await vi.waitFor(async () => {
      expect(await ask(primary.url("postgres"), replica.url("postgres"))).toEqual([
        expect.objectContaining({ state: "ok", said: expect.stringContaining("acompanha o principal") }),
      ]);
    }, patient);
  });

  test.for<[string, () => string, string]>([
    ["the primary itself", () => primary.url("postgres"), "não é uma réplica"],
    ["nobody", () => "postgres://cav@127.0.0.1:1/x", "não responde"],
  ])("reports one that is %s", async ([, url, said]) => {
    expect(await ask(primary.url("postgres"), url())).toEqual([
      expect.objectContaining({ state: "broken", said: expect.stringContaining(said) }),
    ]);
  });

  test("reports another server", async () => {
    const other = await startUnrelatedCluster();
    try {
      expect(await ask(primary.url("postgres"), other.url("postgres"))).toEqual([
        expect.objectContaining({ state: "broken", said: expect.stringContaining("outro servidor") }),
      ]);
    } finally {
      await other.stop();
    }
  });
});

test.skipIf(process.platform !== "linux")(
  "a read on a replica that stops answering is answered by the primary",
  async () => {
    await untilInUse();
    replica.freeze();
    try {
      const user = await open(someone);
      expect(await answererOf(() => user.call("GET", "/concursos"))).toBe("primary");
    } finally {
      replica.thaw();
    }
    await untilInUse();
  },
);
