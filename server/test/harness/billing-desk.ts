import type { Caso } from "@cav/contract/subscriptions/casos.ts";
import { beforeEach, expect } from "vitest";
import { buildUser, signInAs } from "./factories.ts";
import type { openShop } from "./shop.ts";

type Shop = ReturnType<typeof openShop>;

/** Opens a shop's billing to an administrator, at the present time before each test. Call it once in a test file. */
export function openBillingDesk(shop: Shop) {
  let headers: Record<string, string>;

  /** Moves the clock; the administrator signs in again. */
  async function moveTo(now: Date): Promise<void> {
    shop.api.deps.clock.set(now);
    headers = await signInAs(shop.api.deps, await buildUser(shop.api.deps.db, { user_type: "ADMIN" }));
  }
  // The emulated provider uses the real clock.
  beforeEach(() => moveTo(new Date()));

  const ask = (method: "GET" | "POST", path: string, payload?: object, as = headers) =>
    shop.api.app.inject({ method, url: `/api/admin/${path}`, headers: as, ...(payload && { payload }) });

  async function allCasos(resolvidos = false): Promise<Caso[]> {
    const answer = await ask("GET", `casos?size=100&resolvidos=${resolvidos}`);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().items;
  }
  /** Returns the cases of the test's user. */
  const casos = async (resolvidos = false) =>
    (await allCasos(resolvidos)).filter(({ user }) => user?.uuid === shop.user.uuid);

  const decide = (uuid = "", payload: object = {}, as = headers) => ask("POST", `casos/${uuid}`, payload, as);
  const refund = (devolver: string) =>
    ask("POST", `users/${shop.user.uuid}/subscription/refund`, { devolver });
  const payments = async () => (await ask("GET", `users/${shop.user.uuid}/payments`)).json();

  return {
    get headers() {
      return headers;
    },
    moveTo,
    allCasos,
    casos,
    decide,
    refund,
    payments,
  };
}
