import { randomBytes } from "node:crypto";
import { googleCookies } from "@cav/emulators/google-issuer.ts";
import { hashToken } from "../../src/identity/who/tokens.ts";
import { totpCodeOf } from "../../src/identity/who/totp.ts";
import { createPhoneCodeHandler } from "../../src/members/acesso/phone-confirmation.ts";
import { createAuthenticator } from "../harness/authenticator.ts";
import { testPassword } from "../harness/factories.ts";
import { takeJobs } from "../harness/take-jobs.ts";
import type { CallInput, Prepare, Stage } from "./stage.ts";

const password = testPassword;
const nova_senha = "outra senha bem comprida";

const signedIn =
  (payload?: object): Prepare =>
  async ({ someone }) => ({ headers: (await someone()).headers, ...(payload && { payload }) });

/** A user who has opened the second factor, and its next code. */
async function withFactor({ someone, ask, deps }: Stage) {
  const account = await someone();
  const { segredo } = await ask(account.headers, "POST", "/users/me/segundo-fator", { password });
  const codeAt = (seconds: number) =>
    totpCodeOf(segredo, new Date(deps.clock.now().getTime() + seconds * 1000));
  await ask(account.headers, "PUT", "/users/me/segundo-fator", { codigo: codeAt(0) });
  return { ...account, codigo: codeAt(30) };
}

/** Asks for a challenge; returns it with its cookie. */
async function challenge(
  { api }: Stage,
  url: string,
  headers: Record<string, string> = {},
  payload?: object,
) {
  const given = { method: "POST", url: `/api${url}`, headers, ...(payload && { payload }) } as const;
  const answer = await api.app.inject(given);
  const cookie = answer.cookies.find(({ name }) => name === "passkey_challenge");
  return { asked: answer.json(), cookies: { passkey_challenge: cookie?.value ?? "" } };
}

/** A user's new passkey, ready to be added. */
async function newPasskey(stage: Stage) {
  const account = await stage.someone();
  const device = createAuthenticator();
  const own = "/users/me/chaves-de-acesso";
  const { asked, cookies } = await challenge(stage, `${own}/pedido`, account.headers, { password });
  return { ...account, device, cookies, payload: { nome: "Celular", chave: device.make(asked) } };
}

async function withPasskey(stage: Stage) {
  const account = await newPasskey(stage);
  const { headers, cookies, payload } = account;
  const url = "/api/users/me/chaves-de-acesso";
  const added = await stage.api.app.inject({ method: "POST", url, headers, cookies, payload });
  return { ...account, uuid: added.json().uuid as string };
}

/** A user who asked for another address, and the mailed tokens. */
async function changing({ someone, ask, mailLinks, tokenTo, next }: Stage) {
  const account = await someone();
  const para = `novo${next()}@teste.example`;
  await ask(account.headers, "POST", "/users/me/troca-de-email", { email: para, password });
  await mailLinks();
  return { ...account, confirmation: await tokenTo(para), refusal: await tokenTo(account.user.email) };
}

async function resetToken({ someone, deps }: Stage): Promise<string> {
  const { user } = await someone();
  const token = randomBytes(32).toString("base64url");
  const until = new Date(deps.clock.now().getTime() + 3_600_000);
  await deps.pool.query("INSERT INTO password_resets VALUES ($1, $2, $3, $4)", [
    hashToken(token),
    user.id,
    deps.clock.now(),
    until,
  ]);
  return token;
}

const byGoogle = async ({ google, next }: Stage): Promise<CallInput> => ({
  payload: {
    token: await google.token({ sub: `g${next()}`, email: `g${next()}@gmail.com` }),
    terms_accepted: true,
  },
  cookies: googleCookies,
});

export const accountCalls = {
  login: async ({ someone }) => ({
    form: { username: (await someone()).user.email, password },
  }),
  refresh: async ({ full }) => ({ payload: { refresh_token: (await full()).tokens.refresh_token } }),
  logout: async ({ full }) => ({ payload: { refresh_token: (await full()).tokens.refresh_token } }),
  googleLogin: byGoogle,
  googleRegister: byGoogle,
  requestEmailConfirmation: async ({ someone }) => ({
    headers: (await someone({ email_a_confirmar: true })).headers,
  }),
  confirmEmail: async (stage) => {
    const { user, headers } = await stage.someone({ email_a_confirmar: true });
    await stage.ask(headers, "POST", "/auth/email-confirmation/request");
    await stage.mailLinks();
    return { payload: { token: await stage.tokenTo(user.email) } };
  },
  requestPasswordReset: async ({ someone }) => ({ payload: { email: (await someone()).user.email } }),
  checkPasswordReset: async (stage) => ({ payload: { token: await resetToken(stage) } }),
  confirmPasswordReset: async (stage) => ({ payload: { token: await resetToken(stage), nova_senha } }),
  register: async ({ next }) => ({
    payload: {
      nome: "Ana",
      email: `ana${next()}@teste.example`,
      senha: nova_senha,
      terms_accepted: true,
    },
  }),
  updateMe: signedIn({ nome: "Ana", habilitar_email: true, telefone: null, habilitar_whatsapp: false }),
  requestPhoneCode: async ({ someone, next }) => ({
    headers: (
      await someone({
        user_type: "PREMIUM",
        telefone: `55319${90_000_000 + next()}`,
        telefone_confirmado_em: null,
        telefone_a_confirmar: true,
      })
    ).headers,
  }),
  confirmPhone: async (stage) => {
    const { someone, ask, next } = stage;
    const telefone = `55319${90_000_000 + next()}`;
    const { headers } = await someone({
      user_type: "PREMIUM",
      telefone,
      telefone_confirmado_em: null,
      telefone_a_confirmar: true,
    });
    await ask(headers, "POST", "/users/me/telefone/codigo");
    return { headers, payload: { codigo: await codeSentTo(stage, telefone) } };
  },
  deleteMe: signedIn({ password }),
  changePassword: signedIn({ password, nova_senha }),
  requestSecondFactor: signedIn({ password }),
  enableSecondFactor: async ({ someone, ask, deps }) => {
    const { headers } = await someone();
    const { segredo } = await ask(headers, "POST", "/users/me/segundo-fator", { password });
    return { headers, payload: { codigo: totpCodeOf(segredo, deps.clock.now()) } };
  },
  closeSecondFactor: async (stage) => {
    const { headers, codigo } = await withFactor(stage);
    return { headers, payload: { codigo, password } };
  },
  requestEmailChange: async ({ someone, next }) => ({
    headers: (await someone()).headers,
    payload: { email: `novo${next()}@teste.example`, password },
  }),
  resendEmailChange: async (stage) => ({ headers: (await changing(stage)).headers }),
  cancelEmailChange: async (stage) => ({ headers: (await changing(stage)).headers }),
  confirmEmailChange: async (stage) => ({ payload: { token: (await changing(stage)).confirmation } }),
  undoEmailChange: async (stage) => ({ payload: { token: (await changing(stage)).refusal } }),
  linkGoogle: async ({ someone, google, next }) => ({
    headers: (await someone()).headers,
    payload: { token: await google.token({ sub: `l${next()}`, email: `l${next()}@gmail.com` }), password },
    cookies: googleCookies,
  }),
  unlinkGoogle: async ({ someone, google, ask, next, api }) => {
    const { headers } = await someone();
    const token = await google.token({ sub: `u${next()}`, email: `u${next()}@gmail.com` });
    const payload = { token, password };
    await api.app.inject({
      method: "PUT",
      url: "/api/users/me/google",
      headers,
      cookies: googleCookies,
      payload,
    });
    await ask(headers, "GET", "/users/me");
    return { headers, payload: { password } };
  },
  endMySession: async ({ someone, full, ask }) => {
    const account = await full();
    await someone();
    const [one] = await ask(account.headers, "GET", "/users/me/sessoes");
    return { headers: account.headers, params: [one.uuid] };
  },
  endMyOtherSessions: signedIn(),
  requestPasskey: signedIn({ password }),
  addPasskey: async (stage) => {
    const { headers, cookies, payload } = await newPasskey(stage);
    return { headers, cookies, payload };
  },
  renamePasskey: async (stage) => {
    const { headers, uuid } = await withPasskey(stage);
    return { headers, params: [uuid], payload: { nome: "Outro" } };
  },
  removePasskey: async (stage) => {
    const { headers, uuid } = await withPasskey(stage);
    return { headers, params: [uuid], payload: { password } };
  },
  requestPasskeyLogin: async () => ({}),
  passkeyLogin: async (stage) => {
    const { device } = await withPasskey(stage);
    const { asked, cookies } = await challenge(stage, "/auth/chave-de-acesso/pedido");
    return { cookies, payload: { chave: device.use(asked) } };
  },
  createApiKey: signedIn({ nome: "Planilha", escopos: ["favoritos:ler"], validade_dias: 90, password }),
  revokeApiKey: async ({ someone, ask }) => {
    const { headers } = await someone();
    const { uuid } = await ask(headers, "POST", "/users/me/chaves", {
      ...{ nome: "Planilha", escopos: ["favoritos:ler"], validade_dias: 90, password },
    });
    return { headers, params: [uuid] };
  },
} satisfies Record<string, Prepare>;

/** Returns the code that a phone received. */
async function codeSentTo({ on, deps }: Stage, telefone: string): Promise<string> {
  const handle = createPhoneCodeHandler(deps, on.client);
  for (const { data } of await takeJobs(deps.pool, "confirmations.phone")) await handle(data);
  return /\*(\d{6})\*/.exec(on.textsOn(telefone).at(-1) ?? "")?.[1] ?? "";
}
