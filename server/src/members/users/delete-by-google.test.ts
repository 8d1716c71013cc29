import { type GoogleIssuer, googleCookies, startGoogleIssuer } from "@cav/emulators/google-issuer.ts";
import type { JWTPayload } from "jose";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestApp, type TestApp, testNow } from "../../../test/harness/app.ts";
import { buildUser, signInAs, testPassword } from "../../../test/harness/factories.ts";

let google: GoogleIssuer;
let api: TestApp;
beforeAll(async () => {
  google = await startGoogleIssuer(() => api.deps.clock.now());
  api = await createTestApp(google.env);
});
afterAll(async () => {
  await api.close();
  await google.close();
});
beforeEach(() => api.deps.clock.set(testNow));

/** Creates a user who signs in by Google only. */
async function googleUser() {
  const sub = crypto.randomUUID();
  const first = await google.token({ sub, jti: "sign-in" });
  const payload = { token: first, terms_accepted: true };
  const response = await api.app.inject({
    method: "POST",
    url: "/api/auth/google/login",
    cookies: googleCookies,
    payload,
  });
  const headers = { authorization: `Bearer ${response.json().access_token}` };
  return {
    first,
    headers,
    token: (claims: JWTPayload = {}) => google.token({ sub, jti: "fresh", ...claims }),
  };
}
const remove = (headers: Record<string, string>, payload: object) =>
  api.app.inject({ method: "DELETE", url: "/api/users/me", headers, cookies: googleCookies, payload });
const me = (headers: Record<string, string>) => api.app.inject({ url: "/api/users/me", headers });

test("a user without a password deletes the account with a fresh Google token", async () => {
  const { headers, token } = await googleUser();
  expect((await me(headers)).json().has_password).toBe(false);
  expect((await remove(headers, { password: "qualquer" })).statusCode).toBe(403);
  const response = await remove(headers, { google_token: await token() });
  expect(response.statusCode, response.body).toBe(204);
  expect((await me(headers)).statusCode).toBe(401);
});

test("a used, old or foreign Google token deletes nothing", async () => {
  const { headers, first, token } = await googleUser();
  const seconds = new Date(testNow).getTime() / 1000;
  const wrong = [
    first,
    await token({ iat: seconds - 11 * 60 }),
    await token({ sub: crypto.randomUUID() }),
    await token({ aud: "another-client" }),
    "nonsense",
  ];
  for (const google_token of wrong) {
    const response = await remove(headers, { google_token });
    expect(response.statusCode).toBe(403);
    expect(response.json().type).toBe("/problems/google-not-confirmed");
  }
  expect((await me(headers)).statusCode).toBe(200);
});

test("an account without Google can't be deleted by a token", async () => {
  const user = await buildUser(api.deps.db);
  const headers = await signInAs(api.deps, user);
  expect((await me(headers)).json().has_password).toBe(true);
  expect(
    (await remove(headers, { google_token: await google.token({ email: user.email }) })).statusCode,
  ).toBe(403);
  expect((await remove(headers, { password: testPassword })).statusCode).toBe(204);
});
