import { createRemoteJWKSet, jwtVerify } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Emulators, startEmulators } from "./start.ts";

let emulators: Emulators;
beforeAll(async () => {
  emulators = await startEmulators();
});
afterAll(() => emulators.close());

const address = () => `${emulators.urls.dev}/dev/google/`;
const choose = (fields: Record<string, string>) =>
  fetch(address(), { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
const gil = { email: "gil@gmail.example", name: "Gil Google", nonce: "n", volta: "/login?redirect=/plans" };

/** Returns the verified claims of the token in the redirect after a choice. */
async function claimsOf(fields: Record<string, string>) {
  const back = (await choose(fields)).headers.get("location") ?? "";
  const token = new URLSearchParams(back.split("#")[1]).get("google_token") ?? "";
  const keys = createRemoteJWKSet(new URL(emulators.urls.googleKeys));
  const { clientId: audience, issuer } = emulators.google;
  return (await jwtVerify(token, keys, { audience, issuer })).payload;
}

test("a chosen account returns to the product with a token of the published keys", async () => {
  const back = (await choose({ ...gil, confirmado: "sim" })).headers.get("location");
  expect(back).toMatch(/^\/login\?redirect=\/plans#google_token=ey/);
  expect(await claimsOf({ ...gil, confirmado: "sim" })).toMatchObject({
    email: "gil@gmail.example",
    name: "Gil Google",
    email_verified: true,
    nonce: "n",
  });
});

test("an account may have an unconfirmed address, and a second account may share an address", async () => {
  const [first, again, unconfirmed, other] = await Promise.all([
    claimsOf({ ...gil, confirmado: "sim" }),
    claimsOf({ ...gil, confirmado: "sim" }),
    claimsOf(gil),
    claimsOf({ ...gil, outra: "sim" }),
  ]);
  expect(again.sub, "the same choice is the same account").toBe(first.sub);
  expect(unconfirmed).toMatchObject({ sub: first.sub, email_verified: false });
  expect(other.sub).not.toBe(first.sub);
});

test("cancelling returns without a token, and foreign targets are refused", async () => {
  const back = await choose({ ...gil, desistir: "1" });
  expect(back.headers.get("location")).toBe("/login?redirect=/plans#google_token=");
  for (const volta of ["https://mau.example", "//mau.example", "/\\mau.example"])
    expect((await choose({ ...gil, volta })).status).not.toBe(303);
});

test("the page lists the accounts, and explains a direct visit", async () => {
  const asked = await (await fetch(`${address()}?nonce=n&volta=/register`)).text();
  expect(asked).toContain("Continuar como Gil Google");
  expect(asked).not.toContain("<script");
  expect(await (await fetch(address())).text()).toContain("Abra <a");
});
