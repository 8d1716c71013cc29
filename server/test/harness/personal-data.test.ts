import { expect, test } from "vitest";
import { findTold } from "./personal-data.ts";

const secrets = ["Joana Candidata Silva", "senha-boa", "(31) 9"];
const line = (fields: object) =>
  JSON.stringify({ level: 30, time: 1795289810242, reqId: "req-1", ...fields });

test.each([
  ["an address", { msg: "mail to joana@teste.example failed" }],
  ["a phone", { to: "5531988887777" }],
  ["a phone as E.164", { msg: "to +5531988887777." }],
  ["a local phone", { msg: "to 31988887777" }],
  ["a JWT", { token: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln" }],
  ["a cookie", { headers: "access_token=abc; other=1" }],
  ["a hash", { hash: "$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA" }],
  ["a name, in other letters", { msg: "JOANA CANDIDATA SILVA signed in" }],
  ["a name in an address", { path: "/api/users/?nome=Joana%20Candidata%20Silva" }],
  ["a password", { body: { senha: "senha-boa" } }],
])("%s is found, and not repeated in the report", (_what, fields) => {
  const clean = line({ msg: "request completed" });
  const [told, ...more] = findTold([clean, line(fields), clean].join("\n"), secrets);
  expect(more).toEqual([]);
  expect(told).toContain("[…]");
  expect(findTold(told ?? "", secrets)).toEqual([]);
});

test("usual log lines contain nothing personal", () => {
  const usual = [
    line({ req: { method: "GET", path: "/api/concursos/0198c5a2-1234-7abc-8def-446655440000" } }),
    line({ res: { status: 200 }, responseTime: 12.345678901234567, msg: "request completed" }),
    line({ err: { stack: "at file:///app/node_modules/@fastify/send/lib/send.js:10:20" }, event_id: 123456 }),
    "Concurso à Vista está no ar em http://localhost:3000",
  ];
  expect(findTold(usual.join("\n"), secrets)).toEqual([]);
});
