import { type GoogleIssuer, googleCookies, startGoogleIssuer } from "@cav/emulators/google-issuer.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/harness/app.ts";
import { buildUser, insertReferenceData, preferencias, signInAs } from "../../../test/harness/factories.ts";
import { createPasswordLink } from "./password-reset.ts";

let google: GoogleIssuer;
let api: TestApp;
beforeAll(async () => {
  google = await startGoogleIssuer(() => api.deps.clock.now());
  api = await createTestApp(google.env);
  await insertReferenceData(api.deps.db);
});
afterAll(async () => {
  await api.close();
  await google.close();
});

const ways = {
  async google(email: string) {
    const payload = { token: await google.token({ email, hd: "teste.example" }), terms_accepted: true };
    await api.app.inject({ method: "POST", url: "/api/auth/google/login", cookies: googleCookies, payload });
  },
  async reset(_email: string, id: number) {
    const token = new URL(await createPasswordLink(api.deps, id)).searchParams.get("token");
    const payload = { token, nova_senha: "a-senha-do-dono" };
    await api.app.inject({ method: "POST", url: "/api/auth/password-reset/confirm", payload });
  },
};

/** Builds an account with every credential, and a confirmed or unconfirmed address. */
async function account(email_a_confirmar: boolean) {
  const user = await buildUser(api.deps.db, { telefone: "5531999990000" });
  const headers = await signInAs(api.deps, user);
  const ask = async (method: "GET" | "POST" | "PUT", url: string, payload?: object) =>
    api.app.inject({ method, url: `/api/users/me${url}`, headers, ...(payload && { payload }) });
  await ask("PUT", "/preferences", {
    ...preferencias({ salario_minimo: 1000, tiposCota: ["PESSOA_NEGRA"] }),
    consentimento_cotas: true,
  });
  const { url } = (await ask("POST", "/calendario")).json();
  const sub = crypto.randomUUID();
  await api.deps.pool.query(
    `WITH chat AS (INSERT INTO telegram_chats (user_id, chat_id, nome, desde) VALUES ($1, $2, 'Ana', now())),
       code AS (INSERT INTO telegram_codes (user_id, code_hash, expires_at) VALUES ($1, $2::text::bytea, now() +
       interval '1 day')),
       aparelho AS (INSERT INTO aparelhos (user_id, nome, marca, selado, created_at) VALUES ($1, 'Celular', $2,
       's', now())),
       troca AS (INSERT INTO trocas_de_email (user_id, de, para) VALUES ($1, $3, 'outro@teste.example'))
     UPDATE users SET tem_telegram = true, tem_push = true, email_a_confirmar = $4,
       google_sub = CASE WHEN $4 THEN $2 END, email_confirmado_em = CASE WHEN NOT $4 THEN now() END WHERE id = $1`,
    [user.id, sub, user.email, email_a_confirmar],
  );
  const { pathname, search } = new URL(url);
  const left = async () => {
    const { rows } = await api.deps.pool.query(
      `SELECT u.telefone, p.enviadas->'tiposCota' AS cotas, p.enviadas->'salario_minimo' AS salario,
         u.tem_push AS push, u.tem_telegram AS telegram, (SELECT count(*)::integer FROM telegram_codes WHERE
         user_id = u.id) AS codes,
         (SELECT count(*)::integer FROM trocas_de_email WHERE user_id = u.id AND NOT anulada) AS changes,
         u.google_sub IS NOT DISTINCT FROM $2 AS google
       FROM users u LEFT JOIN preferencias p ON p.user_id = u.id WHERE u.id = $1`,
      [user.id, sub],
    );
    return { ...rows[0], calendar: (await api.app.inject({ url: `${pathname}${search}` })).statusCode };
  };
  return { ...user, ask, left };
}

test.each(["google", "reset"] as const)(
  "ways into an unconfirmed account end when its owner comes by %s",
  async (way) => {
    const squatted = await account(true);
    expect(await squatted.left()).toMatchObject({ telefone: "5531999990000", calendar: 200 });
    await ways[way](squatted.email, squatted.id);
    expect((await squatted.ask("GET", "")).statusCode).toBe(401);
    const nothing = { telefone: null, cotas: [], calendar: 404, push: false, telegram: false, codes: 0 };
    expect(await squatted.left()).toEqual({ ...nothing, changes: 0, google: false, salario: 1000 });
  },
);

test.each(["google", "reset"] as const)(
  "nothing is lost of a confirmed account whose owner comes by %s",
  async (way) => {
    const own = await account(false);
    await ways[way](own.email, own.id);
    expect(await own.left()).toMatchObject({
      telefone: "5531999990000",
      cotas: ["PESSOA_NEGRA"],
      calendar: 200,
      push: true,
      telegram: true,
      codes: 1,
      // A change of address that the old password authorised is void once the password is replaced.
      changes: way === "google" ? 1 : 0,
    });
  },
);
