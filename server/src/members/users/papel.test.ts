import type { AuditEntry } from "@cav/contract/users/audit.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/harness/app.ts";
import { type BuiltUser, buildUser, signInAs } from "../../../test/harness/factories.ts";

let api: TestApp;
let boss: BuiltUser;
let admin: { authorization: string };
beforeAll(async () => {
  api = await createTestApp({ ADMIN_SECOND_FACTOR: "1" });
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.deps.pool.query("DELETE FROM users");
  boss = await buildUser(api.deps.db, { nome: "Chefe", user_type: "ADMIN", email: "chefe@demo.example" });
  admin = await signInAs(api.deps, boss);
});

const get = (path: string, headers = admin) => api.app.inject({ url: `/api${path}`, headers });
const facts = { nome: "Maria Candidata", telefone: null, habilitar_email: true, habilitar_whatsapp: false };
const edit = ({ uuid }: BuiltUser, payload: object, headers = admin) =>
  api.app.inject({
    method: "PUT",
    url: `/api/users/admin/users/${uuid}`,
    headers,
    payload: { ...facts, ...payload },
  });

test("limiting an administrator or lifting the limit ends their sessions and is logged", async () => {
  const helper = await buildUser(api.deps.db, { user_type: "ADMIN" });
  const session = await signInAs(api.deps, helper);
  const limited = await edit(helper, { user_type: "ADMIN", papel: "SUPORTE" });
  expect(limited.json()).toMatchObject({ user_type: "ADMIN", papel: "SUPORTE" });
  expect((await get("/users/me", session)).statusCode).toBe(401);
  expect((await get("/users/me", await signInAs(api.deps, helper))).json().papel).toBe("SUPORTE");

  // Clients that don't send the field leave it unchanged.
  expect((await edit(helper, { user_type: "ADMIN", nome: "Outro" })).json().papel).toBe("SUPORTE");
  expect((await edit(helper, { user_type: "ADMIN", papel: null })).json().papel).toBeNull();
  const { items } = (await get(`/admin/users/${helper.uuid}/audit`)).json() as { items: AuditEntry[] };
  const told = items.flatMap(({ mudancas }) => mudancas).filter(({ campo }) => campo === "papel");
  expect(told).toEqual([
    { campo: "papel", de: "SUPORTE", para: null },
    { campo: "papel", de: null, para: "SUPORTE" },
  ]);
});

test("other users have no limits, and a new administrator starts without old ones", async () => {
  const helper = await buildUser(api.deps.db, { user_type: "ADMIN", papel: "EDITOR" });
  expect((await edit(helper, { user_type: "REGULAR", papel: "EDITOR" })).json().papel).toBeNull();
  expect((await edit(helper, { user_type: "ADMIN" })).json().papel).toBeNull();
  expect((await edit(helper, { user_type: "ADMIN", papel: "CHEFE" })).statusCode).toBe(422);
});

test("the last full administrator is neither limited nor deleted", async () => {
  await buildUser(api.deps.db, { user_type: "ADMIN", papel: "EDITOR" });
  const limited = await edit(boss, { user_type: "ADMIN", papel: "EDITOR" });
  expect(limited.statusCode).toBe(409);
  expect(limited.json().type).toBe("/problems/last-admin");
  const gone = await api.app.inject({
    method: "DELETE",
    url: "/api/users/me",
    headers: admin,
    payload: { password: "senha-de-teste" },
  });
  expect(gone.json().type).toBe("/problems/last-admin");
});

test.each(["EDITOR", "SUPORTE"] as const)(
  "%s needs the second factor like any administrator",
  async (papel) => {
    const headers = await signInAs(api.deps, await buildUser(api.deps.db, { user_type: "ADMIN", papel }));
    const path = papel === "EDITOR" ? "/concursos/alcance" : "/users/statistics";
    const method = papel === "EDITOR" ? "POST" : "GET";
    const answer = await api.app.inject({ method, url: `/api${path}`, headers });
    expect(answer.json().type).toBe("/problems/second-factor-required");
    expect((await get("/users/me/segundo-fator", headers)).json()).toMatchObject({ exigido: true });
  },
);
