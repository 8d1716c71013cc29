import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../harness/database.ts";
import { type ServerProcess, startServer } from "../harness/server-process.ts";

let database: TestDatabase;
let server: ServerProcess;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startServer({
    DATABASE_URL: database.url,
    JWT_SECRET: "a-secret-of-the-tests-with-forty-characters",
    ROLE: "web",
  });
  await server.ready;
});
afterAll(async () => {
  server.child.kill("SIGKILL");
  await server.ended;
  await database.drop();
});

/** Returns the number of connections, limited by the system's listen queue. */
function crowd(): number {
  try {
    return Math.min(1_500, Number(readFileSync("/proc/sys/net/core/somaxconn", "utf8")));
  } catch {
    return 100;
  }
}

test("simultaneous callers are all accepted while the process is busy", async () => {
  const port = Number(new URL(server.url).port);
  const callers: Socket[] = [];
  server.child.kill("SIGSTOP");
  try {
    const connected = Array.from({ length: crowd() }, () => {
      const caller = connect(port, "127.0.0.1");
      callers.push(caller);
      return once(caller, "connect");
    });
    // A full listen queue does not refuse callers: their system retries after 1, 3 and 7 s.
    expect(await Promise.all(connected)).toHaveLength(callers.length);
  } finally {
    for (const caller of callers) caller.destroy();
    server.child.kill("SIGCONT");
  }
  expect((await fetch(`${server.url}/health`)).status).toBe(200);
});
