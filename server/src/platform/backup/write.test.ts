import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { PassThrough } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from "../../../test/harness/database.ts";
import { readParts } from "./file.ts";
import { restoreBackup } from "./restore.ts";
import { exportBackup } from "./write.ts";

let database: TestDatabase;
let slow: Server;
beforeAll(async () => {
  database = await createTestDatabase();
  slow = createServer(passOnSlowly).listen(0, "127.0.0.1");
  await once(slow, "listening");
});
afterAll(async () => {
  slow.close();
  await database.drop();
});

/** The protocol message that ends a table's rows, before the one with their count. */
const copyDone = Buffer.from([0x63, 0, 0, 0, 4]);

/** Proxies PostgreSQL and sends what follows a table's rows in a separate packet. */
function passOnSlowly(client: Socket): void {
  const { hostname, port } = new URL(database.url);
  const server = connect({ host: hostname, port: Number(port) });
  client.setNoDelay().pipe(server);
  server.on("data", (chunk: Buffer) => {
    const end = chunk.indexOf(copyDone) + copyDone.length;
    if (end < copyDone.length) return void client.write(chunk);
    server.pause();
    client.write(chunk.subarray(0, end), () =>
      setTimeout(() => {
        client.write(chunk.subarray(end));
        server.resume();
      }, 2),
    );
  });
  server.on("close", () => client.destroy());
  client.on("close", () => server.destroy());
  for (const side of [client, server]) side.on("error", () => undefined);
}

test("a table's rows are counted correctly when the count comes in a later packet", async () => {
  const { rows } = await database.pool.query("SELECT count(*)::int AS n FROM migrations");
  const { port } = slow.address() as AddressInfo;
  const url = new URL(database.url);
  url.port = String(port);
  const output = new PassThrough();
  const writing = exportBackup(url.href, output).finally(() => output.end());
  const restored = await createEmptyDatabase();
  const read = await restoreBackup(restored.url, await readParts(output));
  await restored.drop();
  expect(read).toEqual(await writing);
  expect(read.rows).toBeGreaterThanOrEqual(rows[0].n);
});
