import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { openApp } from "../../../test/harness/app.ts";
import { buildUser, signInAs } from "../../../test/harness/factories.ts";

const api = openApp();

const input = { name: "Mensal", price: 29.9, interval: "month", features: ["Um"] };

test("an older form overwrites no newer change: its administrator is told", async () => {
  const { clock, db } = api.deps;
  const headers = await signInAs(api.deps, await buildUser(db, { user_type: "ADMIN" }));
  const uuid = randomUUID();
  const url = "/api/admin/plans";
  const payload = { ...input, uuid, description: "Novo." };
  const made = await api.app.inject({ method: "POST", url, headers, payload });
  const seen = made.json().updated_at;
  const save = (description: string, updated_at?: string) =>
    api.app.inject({
      method: "PUT",
      url: `${url}/${uuid}`,
      headers,
      payload: { ...input, description, ...(updated_at && { updated_at }) },
    });
  clock.set(new Date(clock.now().getTime() + 1_000));
  const first = await save("A primeira.", seen);
  expect(first.statusCode, first.body).toBe(200);
  const late = await save("A segunda.", seen);
  expect([late.statusCode, late.json().type]).toEqual([409, "/problems/plan-changed"]);
  expect((await save("A segunda.", first.json().updated_at)).statusCode).toBe(200);
  expect((await save("Sem dizer o que viu.")).statusCode, "pages of the last release").toBe(200);
});
