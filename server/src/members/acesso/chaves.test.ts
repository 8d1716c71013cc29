import { limits } from "@cav/contract/limits.ts";
import { describe, expect, test } from "vitest";
import { testNow } from "../../../test/harness/app.ts";
import { chaves, openChaves } from "../../../test/harness/chaves-stage.ts";
import { type BuiltUser, buildUser, signInAs, testPassword } from "../../../test/harness/factories.ts";
import { noticesTo } from "../../../test/harness/notices.ts";
import { createAccountMail } from "../../messages/index.ts";
import { queueEndingKeys } from "./ending.ts";

const { api, make, ask, refusalOf, later, keyOf } = openChaves();

describe("a key", () => {
  test("is shown once, kept as a hash, listed by its last letters, and in what its owner takes out", async () => {
    const user = await buildUser(api.deps.db);
    const { segredo, uuid } = await keyOf(user, ["alertas:ler"]);
    expect(segredo).toMatch(/^cav_[0-9A-Za-z]{46}$/);
    const session = await signInAs(api.deps, user);
    const list = await make("GET", chaves, session);
    expect(list.json()).toEqual([
      {
        ...{ uuid, nome: "Planilha", final: segredo.slice(-4), escopos: ["alertas:ler"], usada_em: null },
        ...{ created_at: expect.any(String), expira_em: "2026-12-20T13:00:00.000Z" },
      },
    ]);
    const taken = await make("GET", "/users/me/export", session);
    expect(taken.json().acesso.chaves_de_api).toMatchObject([{ nome: "Planilha", final: segredo.slice(-4) }]);
    const { rows } = await api.deps.pool.query("SELECT * FROM chaves_de_api WHERE uuid = $1", [uuid]);
    for (const text of [list.body, taken.body, JSON.stringify(rows)]) expect(text).not.toContain(segredo);
  });

  test("is refused mistyped, run out, revoked, and on its owner's words alone made", async () => {
    const user = await buildUser(api.deps.db);
    const { segredo, headers, uuid } = await keyOf(user, ["alertas:ler"]);
    const swapped = segredo.replace(/.$/, (last: string) => (last === "a" ? "b" : "a"));
    const mistyped = await make("GET", "/users/me/alerts", { authorization: `Bearer ${swapped}` });
    expect(refusalOf(mistyped)).toBe("401 unauthenticated");
    later(31 * 86_400_000);
    expect(refusalOf(await make("GET", "/users/me/alerts", headers))).toBe("401 unauthenticated");
    api.deps.clock.set(testNow);
    const stranger = await signInAs(api.deps, await buildUser(api.deps.db));
    expect(refusalOf(await make("DELETE", `${chaves}/${uuid}`, stranger))).toBe("404 key-not-found");
    const session = await signInAs(api.deps, user);
    expect((await make("DELETE", `${chaves}/${uuid}`, session)).statusCode).toBe(204);
    expect(refusalOf(await make("GET", "/users/me/alerts", headers))).toBe("401 unauthenticated");
    expect(refusalOf(await ask(user, ["alertas:ler"], { password: "errada" }))).toBe("403 wrong-password");
    for (const wrong of [{ escopos: [] }, { escopos: ["tudo"] }, { validade_dias: 9999 }, { nome: " " }])
      expect((await ask(user, ["alertas:ler"], wrong)).statusCode).toBe(422);
  });

  test("notes its last use once a minute", async () => {
    const { headers, uuid } = await keyOf(await buildUser(api.deps.db), ["alertas:ler"]);
    const used: string[] = [];
    for (const ms of [0, 59_000, 60_000]) {
      later(ms);
      await make("GET", "/users/me/alerts", headers);
      const { rows } = await api.deps.pool.query("SELECT usada_em FROM chaves_de_api WHERE uuid = $1", [
        uuid,
      ]);
      used.push(rows[0].usada_em.toISOString().slice(14, 19));
    }
    expect(used).toEqual(["00:00", "00:00", "01:00"]);
  });

  test("is counted by itself, and each answer says what is left", async () => {
    const user = await buildUser(api.deps.db);
    const [one, other] = [await keyOf(user, ["alertas:ler"]), await keyOf(user, ["alertas:ler"])];
    const first = await make("GET", "/users/me/alerts", one.headers);
    expect(first.headers).toMatchObject({
      "ratelimit-policy": `"default";q=${limits.apiKeyPerMinute};w=60`,
      ratelimit: expect.stringMatching(new RegExp(`^"default";r=${limits.apiKeyPerMinute - 1};t=\\d+$`)),
    });
    await api.deps.pool.query("UPDATE rate_limits SET points = $1 WHERE key LIKE 'chaves%'", [
      limits.apiKeyPerMinute,
    ]);
    const over = await make("GET", "/users/me/alerts", one.headers);
    expect(refusalOf(over)).toBe("429 too-many-requests");
    expect(over.headers.ratelimit).toBe(`"default";r=0;t=${over.headers["retry-after"]}`);
    expect((await make("GET", "/users/me/alerts", other.headers)).statusCode).toBe(200);
  });

  test("is one of ten, even of those who ask for several at once", async () => {
    const user = await buildUser(api.deps.db);
    const asked = await Promise.all(Array.from({ length: 12 }, () => ask(user, ["alertas:ler"])));
    expect(asked.filter(({ statusCode }) => statusCode === 201)).toHaveLength(limits.apiKeysMax);
    expect(new Set(asked.filter(({ statusCode }) => statusCode !== 201).map(refusalOf))).toEqual(
      new Set(["409 too-many-keys"]),
    );
  });

  test("tells its owner by mail when it is made", async () => {
    const user = await buildUser(api.deps.db);
    await keyOf(user, ["alertas:ler"]);
    const noticed = await noticesTo(api.deps, user.id);
    expect(noticed).toEqual([{ aviso: "CHAVE_DE_API_CRIADA", chave: "Planilha" }]);
  });
});

describe("an administrator's key", () => {
  test("is made by administrators alone, and written down", async () => {
    const admin = await buildUser(api.deps.db, { user_type: "ADMIN" });
    for (const other of [
      await buildUser(api.deps.db, { user_type: "PREMIUM" }),
      await buildUser(api.deps.db, { user_type: "ADMIN", papel: "SUPORTE" }),
    ])
      expect(refusalOf(await ask(other, ["catalogo:ler"]))).toBe("403 forbidden");
    const { uuid } = await keyOf(admin, ["alertas:ler", "catalogo:ler"]);
    const session = await signInAs(api.deps, admin);
    await make("DELETE", `${chaves}/${uuid}`, session);
    await keyOf(admin, ["alertas:ler"]);
    const { items } = (await make("GET", `/admin/users/${admin.uuid}/audit`, session)).json();
    expect(items.map(({ acao, mudancas }: { acao: string; mudancas: object[] }) => [acao, mudancas])).toEqual(
      [
        ["CHAVE_DE_API_REVOGADA", [{ campo: "escopos", de: "catalogo:ler", para: null }]],
        ["CHAVE_DE_API_CRIADA", [{ campo: "escopos", de: null, para: "catalogo:ler" }]],
      ],
    );
  });

  test("has its owner mailed once, a week before it ends", async () => {
    const user = await buildUser(api.deps.db);
    await keyOf(user, ["alertas:ler"]);
    const told = async (day: number) => {
      later(day * 86_400_000);
      await queueEndingKeys(api.deps);
      const noticed = await noticesTo(api.deps, user.id);
      return noticed.filter((one) => "aviso" in one && one.aviso === "CHAVE_DE_API_TERMINA");
    };
    expect(await told(22)).toEqual([]);
    const about = "CHAVE_DE_API_TERMINA";
    const values = { chave: "Planilha", dia: "20/12/2026" };
    const notice = { aviso: about, ...values };
    expect(await told(23)).toEqual([notice]);
    expect(await told(24)).toEqual([notice]);
    const mail = createAccountMail(api.deps.config)({
      about,
      nome: "Ana",
      appUrl: "https://x.example",
      values,
    });
    expect(mail.text).toContain("A chave de API “Planilha” vale até 20/12/2026.");
  });

  test("opens nothing of the catalogue for somebody who no longer is one", async () => {
    const admin = await buildUser(api.deps.db, { user_type: "ADMIN" });
    const { headers } = await keyOf(admin, ["catalogo:ler"]);
    expect((await make("GET", "/concursos", headers)).statusCode).toBe(200);
    await api.deps.pool.query("UPDATE users SET user_type = 'PREMIUM' WHERE id = $1", [admin.id]);
    expect(refusalOf(await make("GET", "/concursos", headers))).toBe("403 forbidden");
  });
});

describe("keys end", () => {
  const kept = async (user: BuiltUser) =>
    (await api.deps.pool.query("SELECT FROM chaves_de_api WHERE user_id = $1", [user.id])).rowCount;

  test("with a change of password, and not with signing out elsewhere", async () => {
    const user = await buildUser(api.deps.db);
    await keyOf(user, ["alertas:ler"]);
    const session = await signInAs(api.deps, user);
    await make("DELETE", "/users/me/sessoes", session);
    expect(await kept(user)).toBe(1);
    const changed = await make("PUT", "/users/me/senha", session, {
      password: testPassword,
      nova_senha: "outra-senha-boa",
    });
    expect(changed.statusCode, changed.body).toBe(204);
    expect(await kept(user)).toBe(0);
  });

  test("with the sessions that an administrator ends, with another role, and with the account", async () => {
    const boss = await signInAs(api.deps, await buildUser(api.deps.db, { user_type: "ADMIN" }));
    const ended = await buildUser(api.deps.db);
    await keyOf(ended, ["alertas:ler"]);
    await make("DELETE", `/admin/users/${ended.uuid}/sessions`, boss);
    expect(await kept(ended)).toBe(0);
    const demoted = await buildUser(api.deps.db, { user_type: "ADMIN" });
    await keyOf(demoted, ["catalogo:ler"]);
    const { nome, email } = (await make("GET", `/admin/users/${demoted.uuid}`, boss)).json();
    const answer = await make("PUT", `/users/admin/users/${demoted.uuid}`, boss, {
      ...{ nome, email, user_type: "REGULAR", telefone: null },
      ...{ habilitar_email: true, habilitar_whatsapp: false },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await kept(demoted)).toBe(0);
    const gone = await buildUser(api.deps.db);
    const { headers } = await keyOf(gone, ["alertas:ler"]);
    await make("DELETE", "/users/me", await signInAs(api.deps, gone), { password: testPassword });
    expect(refusalOf(await make("GET", "/users/me/alerts", headers))).toBe("401 unauthenticated");
  });
});
