import { brotliDecompressSync, gunzipSync } from "node:zlib";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { registerCompressedAnswers } from "./compressed-answers.ts";

const long = Array.from({ length: 200 }, (_, id) => ({ id, titulo: "Concurso" }));

/** A server with a long answer, a short answer, and a long answer to a request with a body. */
function createServer() {
  const app = Fastify();
  registerCompressedAnswers(app);
  app.get("/api/long", async (_request, reply) => reply.header("vary", "origin").send(long));
  app.get("/api/bytes", async (_request, reply) =>
    reply
      .type("application/json; charset=utf-8")
      .header("vary", "origin")
      .send(Buffer.from(JSON.stringify(long))),
  );
  app.get("/api/short", async () => [1]);
  app.get("/api/text", async (_request, reply) => reply.type("text/csv").send("a".repeat(5_000)));
  app.post("/api/long", async () => long);
  return app;
}

test.each([
  ["gzip, deflate, br", "br", "long", brotliDecompressSync],
  ["gzip", "gzip", "long", gunzipSync],
  ["br", "br", "bytes", brotliDecompressSync],
])(
  "a client that accepts %s gets a long answer as %s, be it %s",
  async (accepted, encoding, path, decompress) => {
    const answer = await createServer().inject({
      url: `/api/${path}`,
      headers: { "accept-encoding": accepted },
    });
    expect(answer.headers).toMatchObject({ "content-encoding": encoding, vary: "origin, accept-encoding" });
    expect(answer.headers["content-length"]).toBe(String(answer.rawPayload.length));
    expect(answer.rawPayload.length).toBeLessThan(1_500);
    expect(JSON.parse(decompress(answer.rawPayload).toString("utf8"))).toEqual(long);
  },
);

test("other clients, short answers, other types and answers to a body stay uncompressed", async () => {
  const app = createServer();
  const headers = { "accept-encoding": "br" };
  const plain = await app.inject({ url: "/api/long" });
  expect(plain.json()).toEqual(long);
  expect(plain.headers.vary).toBe("origin, accept-encoding");
  const others = [
    await app.inject({ url: "/api/short", headers }),
    await app.inject({ url: "/api/text", headers }),
    await app.inject({ url: "/api/long", method: "POST", headers }),
  ];
  expect([plain, ...others].map((answer) => answer.headers["content-encoding"])).toEqual(
    Array(4).fill(undefined),
  );
});
