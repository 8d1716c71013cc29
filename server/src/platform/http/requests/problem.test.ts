import "../../../../test/harness/built-web.ts";
import { errors } from "@cav/contract/errors.ts";
import Fastify from "fastify";
import { expect, test, vi } from "vitest";
import { AppError } from "./app-error.ts";
import { registerProblems } from "./problem.ts";

/** Returns the answer and log lines of a call that declares only `internal` and throws not-found. */
async function answerOf(options: { refusesUndeclared?: boolean }) {
  const app = Fastify();
  registerProblems(app, options);
  const told = vi.fn();
  app.route({
    method: "GET",
    url: "/",
    config: { errors: new Set(["internal"] as const) },
    handler: async (request) => {
      request.log.error = told;
      throw new AppError("not-found");
    },
  });
  const response = await app.inject({ url: "/" });
  return { status: response.statusCode, messages: told.mock.calls.map(([{ err }]) => err.message) };
}

test("an error that its call does not declare fails in tests, and is answered and logged in production", async () => {
  const undeclared = '/ does not declare "not-found"';
  expect(await answerOf({ refusesUndeclared: true })).toEqual({ status: 500, messages: [undeclared] });
  expect(await answerOf({})).toEqual({ status: 404, messages: [undeclared] });
});

test.each([
  ["a refusal of ours", new AppError("unavailable", { retryAfterSeconds: 2 }), 0],
  ["an outage", new AppError("unavailable", { cause: new Error("connection terminated") }), 1],
  ["a fault", new Error("x is undefined"), 1],
])("%s is logged in so many lines", async (_what, thrown, lines) => {
  const app = Fastify();
  registerProblems(app);
  const told = vi.fn();
  app.get("/", async (request) => {
    request.log.error = told;
    throw thrown;
  });
  expect((await app.inject({ url: "/" })).statusCode).toBeGreaterThanOrEqual(500);
  expect(told).toHaveBeenCalledTimes(lines);
});

test.each([
  ["editor", "POST", "53100", "O disco do servidor está cheio: nada é gravado até haver espaço."],
  ["public", "POST", "53100", "O site não consegue gravar agora. Tente de novo mais tarde."],
  ["editor", "GET", "ECONNREFUSED", "O disco do servidor está cheio: nada é gravado até haver espaço."],
  ["public", "POST", "ECONNREFUSED", "O site não consegue gravar agora. Tente de novo mais tarde."],
  ["public", "GET", "ECONNREFUSED", errors.unavailable.detail],
] as const)("a full disk is said to callers of %s calls that %s, by %s, in their words", async (...row) => {
  const [access, method, code, detail] = row;
  const app = Fastify();
  registerProblems(app, { isWaitingForRoom: () => true });
  app.route({
    method,
    url: "/",
    config: { described: { call: { access } } } as never,
    handler: async (request) => {
      request.log.error = vi.fn();
      throw Object.assign(new Error("could not extend file"), { code });
    },
  });
  const response = await app.inject({ method, url: "/" });
  expect(response.statusCode).toBe(503);
  expect(response.json().detail).toBe(detail);
  expect(response.headers["retry-after"]).toBe("5");
});
