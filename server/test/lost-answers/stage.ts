import { type GoogleIssuer, startGoogleIssuer } from "@cav/emulators/google-issuer.ts";
import { createPushSender } from "../../src/alerts/channels/push/sender.ts";
import type { ChannelSender } from "../../src/alerts/deliveries/channel-sender.ts";
import { createKnownFontes } from "../../src/collection/coletas/fontes/known-fontes.ts";
import { matchAtosSemConcurso } from "../../src/collection/minutas/index.ts";
import { createEmailChangeHandler } from "../../src/members/acesso/email-change.ts";
import { createEmailConfirmationHandler } from "../../src/members/acesso/email-confirmation.ts";
import { insertAct, readAndMatch } from "../harness/acts.ts";
import { testNow } from "../harness/app.ts";
import { createChannels } from "../harness/channels.ts";
import { buildUser, signInAs } from "../harness/factories.ts";
import { buildFullAccount } from "../harness/full-account.ts";
import { takeJobs } from "../harness/take-jobs.ts";

type Headers = Record<string, string>;

/** Creates the product with all emulated providers, and what calls need to succeed. */
export async function createStage() {
  const google = {} as GoogleIssuer;
  Object.assign(google, await startGoogleIssuer(() => on.api.deps.clock.now()));
  const on = await createChannels(({ urls, credentials }) => ({
    ...google.env,
    FONTES_STAND_INS: urls.fontes,
    EMULATORS_URL: urls.dev,
    STRIPE_API_BASE: urls.stripe,
    STRIPE_SECRET_KEY: credentials.stripeSecretKey,
    STRIPE_WEBHOOK_SECRET: credentials.stripeWebhookSecret,
    TELEGRAM_API_BASE: urls.telegram,
    TELEGRAM_BOT_TOKEN: credentials.telegramBotToken,
    TELEGRAM_BOT_NAME: credentials.telegramBotName,
    TELEGRAM_WEBHOOK_SECRET: credentials.telegramWebhookSecret,
  }));
  const { api } = on;
  const { deps } = api;
  // Skips the delays between requests to a site.
  deps.clock.wait = async () => undefined;
  await createKnownFontes(deps);
  let made = 0;
  const next = () => ++made;

  const someone = async (overrides: Parameters<typeof buildUser>[1] = {}) => {
    const user = await buildUser(deps.db, overrides);
    return { user, headers: await signInAs(deps, user) };
  };
  const admin = async () => (await someone({ user_type: "ADMIN" })).headers;
  async function ask(
    headers: Headers,
    method: "GET" | "POST" | "PUT" | "DELETE",
    path: string,
    payload?: object,
  ) {
    const given = { method, url: `/api${path}`, headers, ...(payload && { payload }) };
    const answer = await api.app.inject(given);
    if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.body}`);
    return answer.body ? answer.json() : undefined;
  }
  const tokenTo = async (address: string): Promise<string> =>
    /\?token=([\w.-]+)/.exec((await on.mailsTo(address)).at(-1)?.text ?? "")?.[1] ?? "";

  return {
    on,
    api,
    deps,
    google,
    next,
    someone,
    admin,
    ask,
    tokenTo,
    full: (wants?: Parameters<typeof buildFullAccount>[1]) => buildFullAccount(api, wants),
    concurso: async (overrides: Parameters<typeof on.publish>[0] = {}) => (await on.publish(overrides)).uuid,
    one: async (query: string, values: unknown[] = []) => (await deps.pool.query(query, values)).rows[0],
    async mailLinks(): Promise<void> {
      const confirm = createEmailConfirmationHandler(deps, on.mailer);
      for (const { data } of await takeJobs(deps.pool, "confirmations.email")) await confirm(data);
      const change = createEmailChangeHandler(deps, on.mailer);
      for (const { data } of await takeJobs(deps.pool, "seguranca.email-change")) await change(data);
    },
    sendPush: () => on.dispatch(createPushSender(deps, on.push) as unknown as ChannelSender<unknown>),
    /** Publishes an act of a gazette, and returns it. */
    async act(texto: string): Promise<number> {
      const act = { texto, hierarquia: "", chave: `lost${next()}`, dia: testNow.slice(0, 10) };
      const documento = await insertAct(deps, act);
      await readAndMatch(deps, documento);
      for (const { data } of await takeJobs(deps.pool, "minutas.rematch"))
        await matchAtosSemConcurso(deps, data);
      return (await deps.pool.query("SELECT id FROM atos WHERE documento_id = $1", [documento])).rows[0].id;
    },
    /** Creates a user who opened a checkout of a plan, and pays it unless told otherwise. */
    async buyer({ yearly = false, deed = "pay" as "pay" | "boleto" | undefined } = {}) {
      // The emulated provider uses the real clock.
      deps.clock.set(new Date());
      const account = await someone();
      const plans = await ask({}, "GET", "/subscriptions/plans");
      const [, monthly, annual] = plans;
      const plan = yearly ? annual : monthly;
      const { checkout_url } = await ask(account.headers, "POST", "/subscriptions/checkout", {
        plan_uuid: plan.uuid,
      });
      const session_id = new URL(checkout_url).pathname.split("/").at(-1) ?? "";
      if (deed) {
        const form = { method: "POST", body: new URLSearchParams({ deed }), redirect: "manual" } as const;
        await fetch(checkout_url, form);
      }
      const read = () => ask(account.headers, "POST", "/subscriptions/verify-session", { session_id });
      return { ...account, session_id, read, monthly, annual };
    },
    async close(): Promise<void> {
      await on.close();
      await google.close();
    },
  };
}
export type Stage = Awaited<ReturnType<typeof createStage>>;

/** A valid input of a call: `params` of its path in order, and its sender's headers. */
export type CallInput = {
  params?: (string | number)[];
  query?: Record<string, string>;
  payload?: object | string;
  /** Texts, and a file, of a form. */
  form?: Record<string, string>;
  file?: Buffer;
  headers?: Headers;
  cookies?: Record<string, string>;
};
export type Prepare = (stage: Stage) => Promise<CallInput>;
