import type { AuditEntry } from "@cav/contract/users/audit.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/harness/app.ts";
import { type BuiltUser, buildUser, signInAs } from "../../../test/harness/factories.ts";

let api: TestApp;
let boss: BuiltUser;
let admin: { authorization: string };
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.deps.pool.query("DELETE FROM users");
  boss = await buildUser(api.deps.db, { nome: "Chefe", user_type: "ADMIN" });
  admin = await signInAs(api.deps, boss);
});

const get = (path: string, headers = admin) => api.app.inject({ url: `/api${path}`, headers });
const send = (method: "PUT" | "POST" | "DELETE", path: string, payload?: object, headers = admin) =>
  api.app.inject({ method, url: `/api${path}`, headers, ...(payload ? { payload } : {}) });
const facts = (overrides: object = {}) => ({
  nome: "Maria Candidata",
  telefone: null,
  habilitar_email: true,
  habilitar_whatsapp: false,
  user_type: "REGULAR",
  ...overrides,
});
const edit = (user: BuiltUser, overrides: object = {}, headers = admin) =>
  send("PUT", `/users/admin/users/${user.uuid}`, facts(overrides), headers);
const auditOf = async (uuid: string): Promise<AuditEntry[]> =>
  (await get(`/admin/users/${uuid}/audit`)).json().items;
const isSignedIn = async (headers: { authorization: string }) =>
  (await get("/users/me", headers)).statusCode === 200;

describe("the list", () => {
  test("the list comes newest first, in pages, with the total", async () => {
    for (const nome of ["Ana", "Bia", "Caio"]) await buildUser(api.deps.db, { nome });
    const first = await get("/users/?limit=2");
    expect(first.headers["x-total-count"]).toBe("4");
    expect(first.json().map(({ nome }: { nome: string }) => nome)).toEqual(["Caio", "Bia"]);
    const second = await get("/users/?limit=2&skip=2");
    expect(second.json().map(({ nome }: { nome: string }) => nome)).toEqual(["Ana", "Chefe"]);
    expect(first.json()[0]).not.toHaveProperty("senha_hash");
    expect((await get("/users/?limit=101")).statusCode).toBe(422);
  });

  test("the list filters by type, part of the e-mail in any case, part of the name without accents", async () => {
    await buildUser(api.deps.db, { nome: "Antônio José", email: "toze_1@teste.example" });
    await buildUser(api.deps.db, { nome: "Rita", email: "tozex1@teste.example", user_type: "PREMIUM" });
    const names = async (query: string) =>
      (await get(`/users/?${query}`)).json().map(({ nome }: { nome: string }) => nome);
    expect(await names("nome=ANTONIO%20jo")).toEqual(["Antônio José"]);
    expect(await names("email=TOZE_1")).toEqual(["Antônio José"]);
    expect(await names("user_type=PREMIUM")).toEqual(["Rita"]);
    expect(await names("user_type=PREMIUM&nome=antonio")).toEqual([]);
    expect(await names("nome=%25")).toEqual([]);
    expect((await get("/users/?user_type=CHEFE")).statusCode).toBe(422);
  });

  test("the list filters by registration day and subscription, and sorts", async () => {
    const bia = await buildUser(api.deps.db, { nome: "Ábia" });
    const caio = await buildUser(api.deps.db, { nome: "Caio" });
    await api.deps.pool.query("UPDATE users SET created_at = '2026-03-10T02:59:00Z' WHERE id = $1", [bia.id]);
    await signInAs(api.deps, caio);
    const found = async (query: string): Promise<{ nome: string; ultimo_acesso: string | null }[]> =>
      (await get(`/users/?${query}`)).json();
    const names = async (query: string) => (await found(query)).map(({ nome }) => nome);
    expect(await names("desde=2026-03-09&ate=2026-03-09"), "days are Brasília's").toEqual(["Ábia"]);
    expect(await names("ordem=NOME")).toEqual(["Ábia", "Caio", "Chefe"]);
    expect(await names("ordem=ANTIGOS")).toEqual(["Chefe", "Ábia", "Caio"]);
    expect((await names("ordem=ACESSO")).at(-1), "who was never here comes last").toBe("Ábia");
    // Pages of one cross the boundary between users who signed in and users who never did.
    const byAccess = await names("ordem=ACESSO");
    const alone = byAccess.map(async (_, skip) => (await names(`ordem=ACESSO&limit=1&skip=${skip}`))[0]);
    expect(await Promise.all(alone)).toEqual(byAccess);
    const seen = await found("ordem=NOME");
    expect(seen.map(({ ultimo_acesso }) => ultimo_acesso !== null)).toEqual([false, true, true]);
    expect(await names("assinatura=UNPAID")).toEqual([]);
    expect((await get("/users/?ordem=SORTE")).statusCode).toBe(422);
  });

  test("the list's statistics count each type", async () => {
    await buildUser(api.deps.db, { user_type: "PREMIUM" });
    await buildUser(api.deps.db);
    await buildUser(api.deps.db);
    expect((await get("/users/statistics")).json()).toEqual({ total: 4, premium: 1, free: 2, admin: 1 });
  });
});

describe("one person", () => {
  test("the page of one user shows no preferences, but the number of open sessions", async () => {
    const user = await buildUser(api.deps.db);
    await signInAs(api.deps, user);
    const shown = (await get(`/admin/users/${user.uuid}`)).json();
    expect(shown).toMatchObject({ uuid: user.uuid, email: user.email, sessoes_abertas: 1 });
    expect(shown).not.toHaveProperty("preferencias");
  });

  test("an unknown user is reported as not found", async () => {
    const uuid = crypto.randomUUID();
    const answers = [
      await get(`/admin/users/${uuid}`),
      await send("PUT", `/users/admin/users/${uuid}`, facts()),
      await send("DELETE", `/admin/users/${uuid}/sessions`),
      await send("POST", `/admin/users/${uuid}/password-reset`),
      await send("DELETE", `/admin/users/${uuid}`, { email: "x@teste.example" }),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(404);
      expect(answer.json().detail).toBe("Usuário não encontrado.");
    }
    const { rows } = await api.deps.pool.query("SELECT FROM auditoria WHERE alvo_uuid = $1", [uuid]);
    expect(rows).toEqual([]);
  });

  test("an edit is logged with old and new values, but personal data only as changed", async () => {
    const user = await buildUser(api.deps.db);
    const changed = { nome: "Nome Novo", telefone: "5531999990000", user_type: "PREMIUM" };
    const response = await edit(user, { ...changed, habilitar_whatsapp: true });
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json()).toMatchObject({ ...changed, habilitar_whatsapp: true, email: user.email });
    const [entry] = await auditOf(user.uuid);
    expect(entry).toMatchObject({
      acao: "USUARIO_EDITADO",
      autor: { uuid: boss.uuid, nome: "Chefe" },
      alvo: { tipo: "USUARIO", uuid: user.uuid, nome: "Nome Novo" },
      mudancas: [
        { campo: "user_type", de: "REGULAR", para: "PREMIUM" },
        { campo: "habilitar_whatsapp", de: false, para: true },
        { campo: "nome" },
        { campo: "telefone" },
      ],
    });
    const { rows } = await api.deps.pool.query("SELECT auditoria::text AS row FROM auditoria");
    expect(JSON.stringify(rows)).not.toMatch(/Nome Novo|5531999990000|Maria/);
  });

  test("an edit based on an outdated view is refused", async () => {
    const user = await buildUser(api.deps.db, { nome: "Maria Candidata" });
    const { updated_at } = (await get(`/admin/users/${user.uuid}`)).json();
    expect((await edit(user, { updated_at, nome: "Maria Clara" })).statusCode).toBe(200);
    await api.deps.pool.query(
      "UPDATE users SET habilitar_email = false, email_desligado_por = 'PEDIDO', updated_at = " +
        "now() + interval '1 second' WHERE id = $1",
      [user.id],
    );
    const late = await edit(user, { updated_at, user_type: "PREMIUM" });
    expect([late.statusCode, late.json().type]).toEqual([409, "/problems/user-changed"]);
    const seen = (await get(`/admin/users/${user.uuid}`)).json();
    expect(seen).toMatchObject({ user_type: "REGULAR", habilitar_email: false });
    const again = { user_type: "PREMIUM", habilitar_email: false, updated_at: seen.updated_at };
    expect((await edit(user, again)).statusCode).toBe(200);
  });

  test("an edit that changes nothing logs nothing", async () => {
    const user = await buildUser(api.deps.db);
    expect((await edit(user)).statusCode).toBe(200);
    expect(await auditOf(user.uuid)).toEqual([]);
  });

  test("an edit follows the same field rules as the user's own", async () => {
    const user = await buildUser(api.deps.db, { user_type: "PREMIUM" });
    const refused = await edit(user, { nome: " ", user_type: "PREMIUM", habilitar_whatsapp: true });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().errors).toEqual([
      { field: "nome", message: "O nome é obrigatório" },
      {
        field: "telefone",
        message: "É necessário informar um número de telefone para habilitar mensagens pelo WhatsApp",
      },
    ]);
    expect((await edit(user, { user_type: "DONO" })).statusCode).toBe(422);
    const free = await buildUser(api.deps.db, { telefone: "5531999990000" });
    const whatsApp = await edit(free, { telefone: "5531999990000", habilitar_whatsapp: true });
    expect(whatsApp.json().detail).toBe("Disponível apenas para usuários premium");
  });

  test("premium set by an administrator survives the subscription; losing it switches WhatsApp off", async () => {
    const telefone = "5531999990000";
    const user = await buildUser(api.deps.db, { user_type: "PREMIUM", telefone, habilitar_whatsapp: true });
    await api.deps.pool.query("INSERT INTO assinantes (user_id, premium_por_assinatura) VALUES ($1, true)", [
      user.id,
    ]);
    const same = await edit(user, {
      nome: "Outro",
      telefone,
      habilitar_whatsapp: true,
      user_type: "PREMIUM",
    });
    expect(same.json().premium_por_assinatura).toBe(true);
    const demoted = await edit(user, { telefone, habilitar_whatsapp: true, user_type: "REGULAR" });
    expect(demoted.json()).toMatchObject({
      user_type: "REGULAR",
      habilitar_whatsapp: false,
      premium_por_assinatura: false,
    });
  });

  test("becoming an administrator ends the sessions; becoming premium does not", async () => {
    const user = await buildUser(api.deps.db);
    const headers = await signInAs(api.deps, user);
    await edit(user, { user_type: "PREMIUM" });
    expect(await isSignedIn(headers)).toBe(true);
    await edit(user, { user_type: "ADMIN" });
    expect(await isSignedIn(headers)).toBe(false);
  });

  test("an administrator can sign a user out everywhere and send a password link", async () => {
    const user = await buildUser(api.deps.db);
    const sessions = [await signInAs(api.deps, user), await signInAs(api.deps, user)];
    expect((await send("DELETE", `/admin/users/${user.uuid}/sessions`)).statusCode).toBe(204);
    for (const headers of sessions) expect(await isSignedIn(headers)).toBe(false);
    expect((await send("POST", `/admin/users/${user.uuid}/password-reset`)).statusCode).toBe(204);
    const { rows } = await api.deps.pool.query(
      "SELECT FROM pgboss.job WHERE name = 'auth.password-reset' AND data ->> 'user_id' = $1",
      [String(user.id)],
    );
    expect(rows).toHaveLength(1);
    expect((await auditOf(user.uuid)).map(({ acao }) => acao)).toEqual([
      "REDEFINICAO_ENVIADA",
      "SESSOES_ENCERRADAS",
    ]);
  });
});

describe("the last administrator", () => {
  test("the last administrator can't be demoted, not even by themselves", async () => {
    const refused = await edit(boss, { nome: "Chefe" });
    expect(refused.statusCode).toBe(409);
    expect(refused.json().detail).toBe(
      "Esta é a única conta de administrador com acesso a tudo. Promova outra pessoa antes de mudar esta conta.",
    );
    expect(await isSignedIn(admin)).toBe(true);
  });

  test("when two administrators demote each other at once, one stays", async () => {
    const other = await buildUser(api.deps.db, { user_type: "ADMIN" });
    const otherHeaders = await signInAs(api.deps, other);
    const statuses = await Promise.all([edit(other), edit(boss, {}, otherHeaders)]);
    expect(statuses.map(({ statusCode }) => statusCode === 200).filter(Boolean)).toHaveLength(1);
    const { rows } = await api.deps.pool.query("SELECT FROM users WHERE user_type = 'ADMIN'");
    expect(rows).toHaveLength(1);
  });
});

describe("deleting an account", () => {
  const remove = (user: BuiltUser, email: string, headers = admin) =>
    send("DELETE", `/admin/users/${user.uuid}`, { email }, headers);

  test("deleting asks for the account's e-mail, typed", async () => {
    const user = await buildUser(api.deps.db);
    const wrong = await remove(user, "outra@teste.example");
    expect(wrong.statusCode).toBe(422);
    expect(wrong.json().errors).toEqual([
      { field: "email", message: "O e-mail digitado não é o desta conta." },
    ]);
    expect((await get(`/admin/users/${user.uuid}`)).statusCode).toBe(200);
  });

  test("deleting removes the user; the log keeps only who it was", async () => {
    const user = await buildUser(api.deps.db);
    const headers = await signInAs(api.deps, user);
    expect((await remove(user, ` ${user.email.toUpperCase()}`)).statusCode).toBe(204);
    expect((await get(`/admin/users/${user.uuid}`)).statusCode).toBe(404);
    expect(await isSignedIn(headers)).toBe(false);
    const [entry] = await auditOf(user.uuid);
    expect(entry).toMatchObject({
      acao: "USUARIO_EXCLUIDO",
      alvo: { tipo: "USUARIO", uuid: user.uuid, nome: null },
    });
  });

  test("administrators delete their own account in the profile; when two delete each other, one stays", async () => {
    const own = await remove(boss, boss.email);
    expect(own.statusCode).toBe(409);
    const other = await buildUser(api.deps.db, { user_type: "ADMIN" });
    const otherHeaders = await signInAs(api.deps, other);
    await Promise.all([remove(other, other.email), remove(boss, boss.email, otherHeaders)]);
    const { rows } = await api.deps.pool.query("SELECT FROM users WHERE user_type = 'ADMIN'");
    expect(rows).toHaveLength(1);
  });
});
