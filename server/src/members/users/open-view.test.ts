import type { Call } from "@cav/contract/call.ts";
import { type CallName, calls } from "@cav/contract/calls.ts";
import { described } from "@cav/contract/specs.ts";
import type { View } from "@cav/contract/users/admin-users.ts";
import { viewCalls, viewHeader } from "@cav/contract/view.ts";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openApp, testNow } from "../../../test/harness/app.ts";
import { contentsOf } from "../../../test/harness/database-contents.ts";
import { type BuiltUser, buildUser, signInAs } from "../../../test/harness/factories.ts";
import { buildFullAccount, type FullAccount } from "../../../test/harness/full-account.ts";

const api = openApp({ LOG_LEVEL: "fatal" });
let helper: BuiltUser;
let headers: { authorization: string };
let person: FullAccount;
beforeAll(async () => {
  person = await buildFullAccount(api);
  helper = await buildUser(api.deps.db, { nome: "Ajudante", user_type: "ADMIN", papel: "SUPORTE" });
});
beforeEach(async () => {
  api.deps.clock.set(testNow);
  headers = await signInAs(api.deps, helper);
});

const open = (uuid: string, by = headers) =>
  api.app.inject({ method: "POST", url: `/api/admin/users/${uuid}/visao`, headers: by });
const viewOf = async (uuid: string) => ({
  ...headers,
  [viewHeader]: ((await open(uuid)).json() as View).token,
});
const codeOf = (body: string) => (JSON.parse(body) as { type: string }).type.split("/").at(-1);

/** Calls an endpoint with its path parameters only. */
function make({ method, path }: Call, by: Record<string, string>, uuid = person.uuid) {
  const url = `/api${path.replace(/:\w+/g, uuid)}`;
  return api.app.inject({ method, url, headers: by, ...(method === "GET" ? {} : { payload: {} }) });
}

test("an administrator sees the product as a user does; the view is audited and the user notified", async () => {
  const by = await viewOf(person.uuid);
  const me = (await api.app.inject({ url: "/api/users/me", headers: by })).json();
  expect(me).toMatchObject({ uuid: person.uuid, user_type: "PREMIUM" });
  const own = (await api.app.inject({ url: "/api/users/me", headers })).json();
  expect(own.uuid).toBe(helper.uuid);
  const { rows } = await api.deps.pool.query(
    "SELECT autor_uuid, alvo_uuid FROM auditoria WHERE acao = 'VISAO_ABERTA' ORDER BY id DESC LIMIT 1",
  );
  expect(rows).toEqual([{ autor_uuid: helper.uuid, alvo_uuid: person.uuid }]);
  const { rows: told } = await api.deps.pool.query(
    "SELECT (data ->> 'user_id')::int AS id FROM pgboss.job WHERE data ->> 'aviso' = 'VISAO_ABERTA'",
  );
  expect(told).toContainEqual({ id: person.id });
});

test("a user's account facts are the same for the user and for a viewer", async () => {
  const seen = (await api.app.inject({ url: "/api/users/me", headers: await viewOf(person.uuid) })).json();
  const own = (
    await api.app.inject({ url: "/api/users/me", headers: await signInAs(api.deps, person) })
  ).json();
  expect(seen).toEqual(own);
  expect(own).toMatchObject({ subscription: { plan_name: expect.any(String) } });
});

test("whether an exam is saved is shown for the viewed user, not for the viewer", async () => {
  const { rows } = await api.deps.pool.query(
    "SELECT c.uuid FROM favoritos f JOIN concursos c ON c.id = f.concurso_id WHERE f.user_id = $1 LIMIT 1",
    [person.id],
  );
  const isSaved = async (by: Record<string, string>) =>
    (await api.app.inject({ url: `/api/concursos/${rows[0].uuid}`, headers: by })).json().favorito;
  expect([await isSaved(await viewOf(person.uuid)), await isSaved(headers)]).toEqual([true, false]);
});

/** Dumps the database, without the queue's own maintenance times, which change while a test runs. */
async function kept() {
  const { rows, ...others } = await contentsOf(api.deps.pool);
  const { "pgboss.version": _, ...tables } = rows;
  return { tables, ...others };
}

test("a view changes nothing, whichever endpoint is called", async () => {
  const by = await viewOf(person.uuid);
  const before = await kept();
  for (const { name, call } of described) {
    const answer = await make(call, by);
    const isPublicReading = call.access === "public" && call.method === "GET";
    if (isPublicReading) continue;
    if (viewCalls.includes(name)) {
      expect([answer.statusCode, name], answer.body).not.toContain(403);
      continue;
    }
    expect([answer.statusCode, name]).toEqual([403, name]);
    expect(codeOf(answer.body)).toBe("view-only");
    expect(answer.body).toContain("nada pode ser alterado");
  }
  expect(await kept()).toEqual(before);
});

test("views are read by GET, except previews of drafts", () => {
  const changing = viewCalls.filter((name) => (calls[name] as Call).method !== "GET");
  expect(changing).toEqual(["previewMyPreferencias"] satisfies CallName[]);
  expect(viewCalls.filter((name) => calls[name].access !== "user")).toEqual([]);
});

test("views of administrators, of unknown users, or without the right to help are refused", async () => {
  const admin = await buildUser(api.deps.db, { user_type: "ADMIN" });
  const refused = await open(admin.uuid);
  expect([refused.statusCode, codeOf(refused.body)]).toEqual([403, "view-of-admin"]);
  expect((await open("00000000-0000-4000-8000-000000000000")).statusCode).toBe(404);
  const editor = await buildUser(api.deps.db, { user_type: "ADMIN", papel: "EDITOR" });
  expect(codeOf((await open(person.uuid, await signInAs(api.deps, editor))).body)).toBe("forbidden");
});

test("a view ends with its session, after its time, and when either account's rights change", async () => {
  const by = await viewOf(person.uuid);
  const me = (given: Record<string, string>) => api.app.inject({ url: "/api/users/me", headers: given });
  const others = await signInAs(api.deps, person);
  expect(codeOf((await me({ ...by, ...others })).body)).toBe("view-over");
  expect(codeOf((await me({ ...by, [viewHeader]: "nada" })).body)).toBe("view-over");
  const setPapel = (papel: string) =>
    api.deps.pool.query("UPDATE users SET papel = $1 WHERE id = $2", [papel, helper.id]);
  await setPapel("EDITOR");
  expect(codeOf((await me(by)).body)).toBe("view-over");
  await setPapel("SUPORTE");
  const setType = (type: string) =>
    api.deps.pool.query("UPDATE users SET user_type = $1 WHERE id = $2", [type, person.id]);
  await setType("ADMIN");
  expect(codeOf((await me(by)).body)).toBe("view-over");
  await setType("PREMIUM");
  expect((await me(by)).statusCode).toBe(200);
  api.deps.clock.set(new Date(api.deps.clock.now().getTime() + 31 * 60_000));
  const again = await signInAs(api.deps, helper);
  expect(codeOf((await me({ ...by, ...again })).body)).toBe("view-over");
});
