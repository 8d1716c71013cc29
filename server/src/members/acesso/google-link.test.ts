import { googleCookies } from "@cav/emulators/google-issuer.ts";
import { expect, test } from "vitest";
import { openAccountStage } from "../../../test/harness/account-stage.ts";
import { buildUser, signInAs, testPassword } from "../../../test/harness/factories.ts";

const { on, google } = openAccountStage();

test("one Google account that two people link at once signs in one of them, and the other is told", async () => {
  const sub = crypto.randomUUID();
  const link = async (jti: number) => {
    const user = await buildUser(on.api.deps.db);
    await on.api.deps.pool.query("UPDATE users SET email_a_confirmar = false WHERE id = $1", [user.id]);
    const headers = await signInAs(on.api.deps, user);
    const token = await google.token({ sub, email: user.email, jti: `${jti}` });
    return () =>
      on.api.app.inject({
        method: "PUT",
        url: "/api/users/me/google",
        headers,
        cookies: googleCookies,
        payload: { token, password: testPassword },
      });
  };
  const links = await Promise.all([1, 2, 3, 4].map(link));
  const answers = await Promise.all(links.map((one) => one()));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409, 409, 409]);
  for (const answer of answers.filter(({ statusCode }) => statusCode === 409))
    expect(answer.json().type).toBe("/problems/google-linked");
});
