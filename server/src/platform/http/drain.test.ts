import { once } from "node:events";
import { Agent, request } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test, vi } from "vitest";
import { createLog } from "../log.ts";
import { createHttpServer } from "./server.ts";

test("a server that closes answers a running request, then closes its kept-alive connection", async () => {
  const app = await createHttpServer({
    config: { appUrl: "http://localhost", trustProxy: false },
    log: createLog("error"),
  });
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
  app.get("/slow", () => {
    asked.resolve();
    return answered.promise;
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const asking = request({ host: "127.0.0.1", port, path: "/slow", agent: new Agent({ keepAlive: true }) });
  const response = once(asking.end(), "response");
  await asked.promise;
  const closed = app.close();
  await vi.waitFor(() => expect(app.server.listening).toBe(false));
  answered.resolve("done");
  const [message] = await response;
  expect(message.statusCode).toBe(200);
  message.resume();
  await closed;
  // Idle connections are kept for 72 s.
}, 20_000);
