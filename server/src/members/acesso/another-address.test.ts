import { describe, expect, test } from "vitest";
import { later, openAccountStage } from "../../../test/harness/account-stage.ts";
import { testNow } from "../../../test/harness/app.ts";
import { buildUser, signInAs, testPassword } from "../../../test/harness/factories.ts";

const { on, make, login, mailAll } = openAccountStage();

const dayMinutes = 1_440;
type Headers = Record<string, string>;
let counter = 0;

/** Requests a change of address, and returns the mails to both addresses. */
async function changing() {
  counter += 1;
  const user = await buildUser(on.api.deps.db);
  const para = `novo${counter}@teste.example`;
  const headers = await signInAs(on.api.deps, user);
  const asked = await make("POST", "/me/troca-de-email", headers, { email: para, password: testPassword });
  expect(asked.statusCode, asked.body).toBe(204);
  await mailAll();
  const tokenTo = async (address: string) =>
    /\?token=([\w.-]+)/.exec((await on.mailsTo(address)).at(-1)?.text ?? "")?.[1] ?? "";
  const emailNow = async () =>
    (await on.api.deps.db.selectFrom("users").select("email").where("id", "=", user.id).executeTakeFirst())
      ?.email;
  return {
    user,
    para,
    headers,
    confirmation: await tokenTo(para),
    refusal: await tokenTo(user.email),
    emailNow,
  };
}
const confirm = (token: string) => make("POST", "/troca-de-email/confirmacao", {}, { token });
const undo = (token: string) => make("POST", "/troca-de-email/desistencia", {}, { token });

describe("another address", () => {
  test("asks for the password, and for one that nobody has", async () => {
    const [user, other] = [await buildUser(on.api.deps.db), await buildUser(on.api.deps.db)];
    const headers = await signInAs(on.api.deps, user);
    const ask = async (payload: object) =>
      (await make("POST", "/me/troca-de-email", headers, payload)).statusCode;
    expect(await ask({ email: "x@teste.example", password: "errada" })).toBe(403);
    expect(await ask({ email: "x@teste.example" })).toBe(422);
    expect(await ask({ email: other.email, password: testPassword })).toBe(409);
  });

  test("that is one's own, or somebody else's, is told in words for who is signed in", async () => {
    const [user, other] = [await buildUser(on.api.deps.db), await buildUser(on.api.deps.db)];
    const headers = await signInAs(on.api.deps, user);
    const detailOf = async (email: string) => {
      const asked = await make("POST", "/me/troca-de-email", headers, { email, password: testPassword });
      expect(asked.statusCode).toBe(409);
      return asked.json().detail;
    };
    expect(await detailOf(user.email.toUpperCase())).toBe("Este já é o seu e-mail.");
    expect(await detailOf(other.email)).toBe("Este e-mail já é de outra conta. Use outro endereço.");
  });

  test("that two people confirm at once is one's, and the other is told", async () => {
    const [one, two] = [await changing(), await changing()];
    await on.api.deps.pool.query("UPDATE trocas_de_email SET para = $1 WHERE user_id = $2", [
      one.para,
      two.user.id,
    ]);
    const answers = await Promise.all([confirm(one.confirmation), confirm(two.confirmation)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
  });

  test("takes the old one's place when its link is followed, once, and both are told", async () => {
    const { user, para, headers, confirmation, emailNow } = await changing();
    expect(await emailNow()).toBe(user.email);
    expect(await on.subjectsTo(user.email)).toEqual(["Pedido para trocar o e-mail da sua conta"]);
    expect(await on.subjectsTo(para)).toEqual(["Confirme o novo e-mail da sua conta"]);
    expect((await confirm(confirmation)).statusCode).toBe(204);
    expect((await make("GET", "/me", headers)).json()).toMatchObject({
      email: para,
      email_a_confirmar: false,
    });
    await mailAll();
    expect(await on.subjectsTo(user.email)).toContain("O e-mail da sua conta foi trocado");
    expect((await confirm(confirmation)).json().type).toBe("/problems/invalid-email-change");
    expect((await login(para, testPassword)).statusCode).toBe(200);
  });

  test("is void after two days, with a link of another kind, and after another request", async () => {
    const { confirmation, refusal, headers, emailNow, user } = await changing();
    expect((await confirm(refusal)).statusCode).toBe(400);
    expect((await confirm(`${confirmation}x`)).statusCode).toBe(400);
    on.api.deps.clock.set(later(2 * dayMinutes));
    expect((await confirm(confirmation)).statusCode).toBe(400);
    on.api.deps.clock.set(testNow);
    const again = { email: `outro${user.id}@teste.example`, password: testPassword };
    expect((await make("POST", "/me/troca-de-email", headers, again)).statusCode).toBe(204);
    expect((await confirm(confirmation)).statusCode).toBe(400);
    expect(await emailNow()).toBe(user.email);
  });

  test("is refused when somebody has taken it since", async () => {
    const { para, confirmation } = await changing();
    await buildUser(on.api.deps.db, { email: para });
    expect((await confirm(confirmation)).json().type).toBe("/problems/email-taken");
  });

  test.each([false, true])(
    "is undone from the old one for a week, confirmed (%s): password and sessions end",
    async (isConfirmed) => {
      const { user, headers, confirmation, refusal, emailNow } = await changing();
      if (isConfirmed) await confirm(confirmation);
      await make("POST", "/me/calendario", headers);
      await on.api.deps.pool.query(
        `WITH chat AS (INSERT INTO telegram_chats (user_id, chat_id, nome, desde) VALUES ($1, $2, 'Outro', now())),
           aparelho AS (INSERT INTO aparelhos (user_id, nome, marca, selado, created_at) VALUES ($1, 'De outro',
           $2, 's', now()))
         UPDATE users SET tem_telegram = true, tem_push = true WHERE id = $1`,
        [user.id, user.email],
      );
      on.api.deps.clock.set(later(7 * dayMinutes - 1));
      const done = await undo(refusal);
      expect(done.statusCode, done.body).toBe(204);
      expect(await emailNow()).toBe(user.email);
      expect((await confirm(confirmation)).statusCode).toBe(400);
      expect((await undo(refusal)).statusCode).toBe(400);
      on.api.deps.clock.set(testNow);
      expect((await make("GET", "/me", headers)).statusCode).toBe(401);
      expect((await login(user.email, testPassword)).statusCode).toBe(401);
      const { rows } = await on.api.deps.pool.query(
        "SELECT data FROM pgboss.job WHERE name = 'auth.password-reset' AND (data->>'user_id')::int = $1",
        [user.id],
      );
      expect(rows).toHaveLength(1);
      const left = await on.api.deps.pool.query(
        `SELECT tem_telegram OR tem_push OR ligado AS any, (SELECT count(*)::integer FROM aparelhos WHERE
          user_id = $1) AS devices
         FROM users JOIN calendar_feeds ON user_id = id WHERE id = $1`,
        [user.id],
      );
      expect(left.rows).toEqual([{ any: false, devices: 0 }]);
    },
  );

  test("is void with another password, for whoever asked for it knew the one before", async () => {
    const { headers, user, confirmation, emailNow } = await changing();
    const passwords = { password: testPassword, nova_senha: "outra-senha-boa" };
    expect((await make("PUT", "/me/senha", headers, passwords)).statusCode).toBe(204);
    expect((await make("GET", "/me/troca-de-email", headers)).json()).toBeNull();
    expect((await confirm(confirmation)).json().type).toBe("/problems/invalid-email-change");
    expect(await emailNow()).toBe(user.email);
  });

  test.each([
    ["another password", "PUT", "/me/senha", { password: testPassword, nova_senha: "outra-senha-boa" }],
    ["its end", "DELETE", "/me/troca-de-email", undefined],
  ] as const)("is undone from the old one also when it is void by %s", async (_by, method, path, payload) => {
    const { headers, user, refusal } = await changing();
    expect((await make(method, path, headers, payload)).statusCode).toBe(204);
    expect((await undo(refusal)).statusCode).toBe(204);
    expect((await make("GET", "/me", headers)).statusCode).toBe(401);
    expect((await login(user.email, payload?.nova_senha ?? testPassword)).statusCode).toBe(401);
  });

  test("that waits is seen with its end, mailed again, and given up", async () => {
    const { para, headers, confirmation } = await changing();
    expect((await make("GET", "/me/troca-de-email", headers)).json()).toEqual({
      para,
      created_at: "2026-11-20T13:00:00.000Z",
      expires_at: "2026-11-22T13:00:00.000Z",
    });
    expect((await make("POST", "/me/troca-de-email/reenvio", headers)).statusCode).toBe(204);
    await mailAll();
    expect(await on.subjectsTo(para)).toHaveLength(2);
    expect((await make("DELETE", "/me/troca-de-email", headers)).statusCode).toBe(204);
    expect((await make("GET", "/me/troca-de-email", headers)).json()).toBeNull();
    expect((await confirm(confirmation)).statusCode).toBe(400);
    for (const [method, path] of [
      ["DELETE", "/me/troca-de-email"],
      ["POST", "/me/troca-de-email/reenvio"],
    ] as const)
      expect((await make(method, path, headers)).json().type).toBe("/problems/no-email-change");
  });

  test("that is confirmed or too old is not seen as one that waits", async () => {
    const { headers, confirmation } = await changing();
    on.api.deps.clock.set(later(2 * dayMinutes));
    const { headers: since } = { headers: await signInAs(on.api.deps, (await changing()).user) };
    expect((await make("GET", "/me/troca-de-email", since)).json()).not.toBeNull();
    on.api.deps.clock.set(testNow);
    await confirm(confirmation);
    expect((await make("GET", "/me/troca-de-email", headers)).json()).toBeNull();
  });

  test("is not undone later", async () => {
    const { confirmation, refusal, para, emailNow } = await changing();
    await confirm(confirmation);
    on.api.deps.clock.set(later(7 * dayMinutes));
    expect((await undo(refusal)).statusCode).toBe(400);
    expect(await emailNow()).toBe(para);
  });
});

describe("an address that an administrator corrects", () => {
  const correct = (headers: Headers, uuid: string, email: string) =>
    on.api.app.inject({ method: "PUT", url: `/api/admin/users/${uuid}/email`, headers, payload: { email } });

  test("is to be confirmed; both are told, the log says so without it, and links of before are void", async () => {
    const admin = await signInAs(on.api.deps, await buildUser(on.api.deps.db, { user_type: "ADMIN" }));
    const { user, para, confirmation } = await changing();
    const email = `certo-${para}`;
    expect((await correct(admin, user.uuid, email)).statusCode).toBe(204);
    expect((await confirm(confirmation)).statusCode).toBe(400);
    expect(await on.ask(user, "GET", "/api/users/me")).toMatchObject({ email, email_a_confirmar: true });
    const { rows } = await on.api.deps.pool.query(
      "SELECT count(*)::int AS n FROM pgboss.job WHERE name = 'confirmations.email' AND (data ->> 'user_id')::int = $1",
      [user.id],
    );
    expect(rows).toEqual([{ n: 1 }]);
    await mailAll();
    expect((await on.subjectsTo(user.email)).at(-1)).toBe("O e-mail de uma conta foi corrigido");
    expect((await on.mailsTo(user.email)).at(-1)?.text).not.toContain(email);
    const log = await on.api.app.inject({ url: `/api/admin/users/${user.uuid}/audit`, headers: admin });
    expect(log.json().items[0]).toMatchObject({ acao: "EMAIL_CORRIGIDO", mudancas: [{ campo: "email" }] });
    expect(log.body).not.toContain(email);
  });

  test("is not one's own, nor another's, nor the same", async () => {
    const boss = await buildUser(on.api.deps.db, { user_type: "ADMIN" });
    const admin = await signInAs(on.api.deps, boss);
    const [user, other] = [await buildUser(on.api.deps.db), await buildUser(on.api.deps.db)];
    const codes = [];
    for (const [uuid, email] of [
      [boss.uuid, "x@teste.example"],
      [user.uuid, other.email],
      [user.uuid, user.email],
      [crypto.randomUUID(), "x@teste.example"],
    ] as const)
      codes.push((await correct(admin, uuid, email)).json().type.replace("/problems/", ""));
    expect(codes).toEqual(["own-account", "email-taken", "same-email", "user-not-found"]);
  });
});
