import type { JWTPayload } from "jose";
import { describe, expect, test } from "vitest";
import { testNow } from "../../../test/harness/app.ts";
import { openGoogleStage } from "../../../test/harness/google-stage.ts";

const { google, api, login } = openGoogleStage();

describe("a token", () => {
  const issued = new Date(testNow).getTime() / 1000;
  const again = "Falha ao fazer login com o Google. Tente novamente.";
  const stale =
    "A confirmação do Google venceu ou foi pedida em outra janela. Recarregue a página e tente de novo.";
  const unverified =
    "O Google ainda não confirmou que este e-mail é seu. Confirme-o na sua conta do Google, ou " +
    "entre com e-mail e senha.";
  const withoutEmail =
    "O Google não informou o seu e-mail. Entre com e-mail e senha, ou crie uma conta com eles.";
  const unusable =
    "O e-mail da sua conta do Google tem caracteres que não podemos usar. Crie uma conta com outro e-mail e uma senha.";
  test.each<[string, JWTPayload, string]>([
    ["for another client", { aud: "another-client" }, again],
    ["of another issuer", { iss: "https://evil.example" }, again],
    ["of Google itself, where another issuer is configured", { iss: "https://accounts.google.com" }, again],
    ["that has expired", { iat: issued - 7200, exp: issued - 3600 }, stale],
    ["that never expires", { exp: undefined }, again],
    ["of an address that is not verified", { email_verified: false }, unverified],
    ["of an address said to be verified in words", { email_verified: "true" }, unverified],
    ["that does not say whether the address is verified", { email_verified: undefined }, unverified],
    ["without an address", { email: undefined }, withoutEmail],
    ["with an empty address", { email: "" }, withoutEmail],
    ["of an address with letters of other alphabets", { email: "joão@gmail.example" }, unusable],
    ["of an address that is none", { email: "joao" }, unusable],
    ["asked for by another window", { nonce: "another" }, stale],
    ["without an id", { sub: undefined }, again],
  ])("%s signs nobody in, and says what helps", async (_, claims, detail) => {
    const response = await login(await google.token(claims));
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({
      type: "/problems/invalid-google-token",
      detail,
    });
    expect(response.cookies).toEqual([]);
  });

  test("signed by another key signs nobody in", async () => {
    expect((await login(await google.token({}, { forged: true }))).statusCode).toBe(401);
  });

  test("signed by nobody, or no token at all, signs nobody in", async () => {
    const [, payload] = (await google.token()).split(".");
    const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${payload}.`;
    for (const token of [unsigned, "nonsense", "a.b.c"]) expect((await login(token)).statusCode).toBe(401);
  });

  test("works once, also when its signature is spelt another way", async () => {
    const token = await google.token();
    expect((await login(token)).statusCode).toBe(200);
    expect((await login(token)).statusCode).toBe(401);
    // The last of 342 characters carries four bits that no byte of the signature uses.
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const last = alphabet.indexOf(token.at(-1) ?? "");
    expect((await login(token.slice(0, -1) + alphabet[last ^ 1])).statusCode).toBe(401);
  });

  test("of ten uses at once signs in exactly once", async () => {
    const token = await google.token();
    const statuses = await Promise.all(
      Array.from({ length: 10 }, async () => (await login(token)).statusCode),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 401)).toHaveLength(9);
  });

  test("is forgotten when it has expired by itself", async () => {
    await login(await google.token());
    api.deps.clock.set(new Date(new Date(testNow).getTime() + 2 * 3_600_000));
    await login(await google.token());
    const { rows } = await api.deps.pool.query("SELECT count(*)::int AS n FROM google_tokens");
    expect(rows[0].n).toBe(1);
  });

  test("that is missing is told in the words of the specification", async () => {
    const response = await login("");
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual([
      { field: "token", message: "Falha ao obter credenciais do Google" },
    ]);
  });
});
