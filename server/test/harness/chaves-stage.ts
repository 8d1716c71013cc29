import type { Call, Escopo } from "@cav/contract/call.ts";
import { beforeEach, expect } from "vitest";
import { openApp, testNow } from "./app.ts";
import { type BuiltUser, signInAs, testPassword } from "./factories.ts";

type Method = Call["method"];
export type Headers = Record<string, string>;

/** Path of a user's API keys. */
export const chaves = "/users/me/chaves";

/**
 * Opens the application with rate limits and API keys; resets the counts before each test. Call it once in a test file.
 */
export function openChaves() {
  const api = openApp({ RATE_LIMITS: "1", LOG_LEVEL: "fatal" });
  beforeEach(async () => {
    api.deps.clock.set(testNow);
    await api.deps.pool.query("DELETE FROM rate_limits");
  });

  const make = (method: Method, url: string, headers: Headers = {}, payload?: object) =>
    api.app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) });

  /** Requests a new API key as the given user. */
  async function ask(user: BuiltUser, escopos: Escopo[], besides: object = {}) {
    const payload = { nome: "Planilha", escopos, validade_dias: 30, password: testPassword, ...besides };
    return make("POST", chaves, await signInAs(api.deps, user), payload);
  }

  return {
    api,
    make,
    ask,
    refusalOf: (answer: Awaited<ReturnType<typeof make>>) =>
      `${answer.statusCode} ${answer.json().type.replace("/problems/", "")}`,
    later: (ms: number) => api.deps.clock.set(new Date(Date.parse(testNow) + ms)),
    async keyOf(user: BuiltUser, escopos: Escopo[]) {
      const answer = await ask(user, escopos);
      expect(answer.statusCode, answer.body).toBe(201);
      const { segredo, uuid } = answer.json();
      return { segredo, uuid, headers: { authorization: `Bearer ${segredo}` } as Headers };
    },
  };
}
