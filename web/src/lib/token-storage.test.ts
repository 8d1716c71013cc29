// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { browserStorage, expiryOf } from "./token-storage.ts";

const user = {
  uuid: "0a3a3a3a-0000-4000-8000-000000000000",
  nome: "João; da Silva=Ção",
  email: "joao@teste.example",
  user_type: "REGULAR" as const,
};

test("stored values are read again, and cleared together", () => {
  browserStorage.writeTokens({ access_token: "a.b.c", refresh_token: "r" });
  browserStorage.writeUser(user);
  expect(browserStorage.read()).toEqual({ accessToken: "a.b.c", refreshToken: "r", user });
  browserStorage.clear();
  expect(browserStorage.read()).toEqual({
    accessToken: undefined,
    refreshToken: undefined,
    user: undefined,
  });
});

test("the user's cookie holds only what the screens need", () => {
  browserStorage.writeUser({ ...user, telefone: "5531999998888" } as typeof user);
  expect(browserStorage.read().user).toEqual(user);
});

test("an incomplete pair of tokens is not stored", () => {
  const half = { access_token: "a.b.c", refresh_token: "" };
  expect(() => browserStorage.writeTokens(half)).toThrow("Tokens inválidos");
  expect(browserStorage.read().accessToken).toBeUndefined();
});

test("where storage is blocked nobody is signed in, and nothing breaks", () => {
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new DOMException("denied", "SecurityError");
  });
  expect(browserStorage.read().refreshToken).toBeUndefined();
});

test.each([
  ["a token's end", `h.${btoa(JSON.stringify({ exp: 1_800_000_000 }))}.s`, 1_800_000_000],
  ["letters of base64url", "h.eyJleHAiOjE4MDAwMDAwMDAsIngiOiI_Pz8-Pj4ifQ.s", 1_800_000_000],
  ["no end", `h.${btoa("{}")}.s`, undefined],
  ["no token of ours", "senha", undefined],
  ["nothing", undefined, undefined],
])("%s", (_, token, expiry) => {
  expect(expiryOf(token)).toBe(expiry);
});
