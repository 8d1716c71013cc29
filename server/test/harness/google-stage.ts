import { type GoogleIssuer, googleCookies, startGoogleIssuer } from "@cav/emulators/google-issuer.ts";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { createTestApp, type TestApp, testNow } from "./app.ts";
import { testPassword } from "./factories.ts";

/** Opens the application with an emulator that signs tokens as Google does. Call it once in a test file. */
export function openGoogleStage() {
  const google = {} as GoogleIssuer;
  const api = {} as TestApp;
  beforeAll(async () => {
    Object.assign(google, await startGoogleIssuer(() => api.deps.clock.now()));
    Object.assign(api, await createTestApp(google.env));
  });
  afterAll(async () => {
    await api.close();
    await google.close();
  });
  beforeEach(() => api.deps.clock.set(testNow));

  const send = (way: "login" | "register", token: string, terms_accepted = true, more = {}) =>
    api.app.inject({
      method: "POST",
      url: `/api/auth/google/${way}`,
      cookies: googleCookies,
      payload: { token, terms_accepted, ...more },
    });
  const login = (token: string, terms_accepted?: boolean) => send("login", token, terms_accepted);
  const register = (token: string, terms_accepted?: boolean) => send("register", token, terms_accepted);

  async function me(access_token: string) {
    const headers = { authorization: `Bearer ${access_token}` };
    return (await api.app.inject({ url: "/api/users/me", headers })).json();
  }

  const loginByPassword = (username: string) =>
    api.app.inject({
      method: "POST",
      url: "/api/auth/login",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams({ username, password: testPassword }).toString(),
    });

  return { google, api, send, login, register, me, loginByPassword };
}
