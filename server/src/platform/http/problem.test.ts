import Fastify from "fastify";
import { expect, test, vi } from "vitest";
import { AppError } from "./app-error.ts";
import { registerProblems } from "./problem.ts";

/** What a call answers that declares `internal` alone and finds nothing, and what the log is told. */
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

test("an error that its call does not declare fails in tests, and is answered and told where people are served", async () => {
  const undeclared = '/ does not declare "not-found"';
  expect(await answerOf({ refusesUndeclared: true })).toEqual({ status: 500, messages: [undeclared] });
  expect(await answerOf({})).toEqual({ status: 404, messages: [undeclared] });
});
