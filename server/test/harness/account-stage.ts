import { type GoogleIssuer, googleCookies, startGoogleIssuer } from "@cav/emulators/google-issuer.ts";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { createEmailChangeHandler } from "../../src/members/acesso/email-change.ts";
import { createFarewellHandler, createNoticeHandler } from "../../src/members/acesso/notices.ts";
import { testNow } from "./app.ts";
import { type Channels, createChannels } from "./channels.ts";
import { takeJobs } from "./take-jobs.ts";

type Headers = Record<string, string>;

/** Returns the time so many minutes after `testNow`. */
export const later = (minutes: number) => new Date(Date.parse(testNow) + minutes * 60_000);

/** Opens a stage for account owners, with mail and Google emulated. Call it once in a test file. */
export function openAccountStage() {
  const google = {} as GoogleIssuer;
  const on = {} as Channels;
  beforeAll(async () => {
    Object.assign(google, await startGoogleIssuer(() => on.api.deps.clock.now()));
    Object.assign(on, await createChannels(google.env));
  });
  afterAll(async () => {
    await on.close();
    await google.close();
  });
  beforeEach(() => on.api.deps.clock.set(testNow));

  const make = (
    method: "GET" | "PUT" | "POST" | "DELETE",
    path: string,
    headers: Headers = {},
    payload?: object,
  ) =>
    on.api.app.inject({
      method,
      url: `/api/users${path}`,
      headers,
      cookies: googleCookies,
      ...(payload && { payload }),
    });
  const login = (username: string, password: string) =>
    on.api.app.inject({
      method: "POST",
      url: "/api/auth/login",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams({ username, password }).toString(),
    });

  /** Runs the workers' pending jobs. */
  async function mailAll(): Promise<void> {
    const { deps } = on.api;
    const handlers: Record<string, (data: never) => Promise<void>> = {
      "seguranca.notice": createNoticeHandler(deps, on.mailer),
      "seguranca.farewell": createFarewellHandler(deps, on.mailer),
      "seguranca.email-change": createEmailChangeHandler(deps, on.mailer),
    };
    for (const { name, data } of await takeJobs(deps.pool, "seguranca.%")) await handlers[name]?.(data);
  }

  return { on, google, make, login, mailAll };
}
