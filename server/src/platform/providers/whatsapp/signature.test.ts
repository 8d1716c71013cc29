import { expect, test } from "vitest";
import { isSignedBy, signBody } from "./signature.ts";

const secret = "segredo-do-aplicativo";
const body = Buffer.from('{"nome":"João 🎉"}');

test("a signature is HMAC-SHA256 over the raw bytes", () => {
  // printf '{"nome":"João 🎉"}' | openssl dgst -sha256 -hmac segredo-do-aplicativo
  expect(signBody(body, secret)).toBe(
    "sha256=ae3aade390e9b82a398ff8ecc66b247100509c7352783cdfd09d105ac0045350",
  );
  expect(isSignedBy(body, signBody(body, secret), secret)).toBe(true);
});

test.each([
  ["none", undefined],
  ["an empty one", ""],
  ["one of another length", "sha256=00"],
  ["one with another secret", signBody(body, "outro")],
  ["one without the name of its method", signBody(body, secret).slice("sha256=".length)],
  ["one in capitals", signBody(body, secret).toUpperCase()],
  ["one over the same JSON written differently", signBody(Buffer.from('{"nome":"Jo\\u00e3o 🎉"}'), secret)],
])("a body is refused with %s", (_, signature) => {
  expect(isSignedBy(body, signature, secret)).toBe(false);
});
