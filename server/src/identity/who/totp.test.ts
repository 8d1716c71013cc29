import { expect, test } from "vitest";
import { createRecoveryCode, createTotpSecret, findTotpStep, totpCodeOf, totpLink } from "./totp.ts";

/** "12345678901234567890", the secret of RFC 6238, appendix B. */
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_234_567_890, "005924"],
  [20_000_000_000, "353130"],
])("a code matches the RFC's at %i seconds", (seconds, code) => {
  expect(totpCodeOf(secret, new Date(seconds * 1000))).toBe(code);
});

test("a code is valid in its half minute and the ones beside it", () => {
  const at = (seconds: number) => findTotpStep(secret, "287082", new Date(seconds * 1000));
  expect([at(30), at(59), at(89), at(90), at(120)]).toEqual([1, 1, 1, undefined, undefined]);
});

test.each(["", "28708", "2870820", "28708a", "ABCDEFGHIJ"])("%j is no code", (code) => {
  expect(findTotpStep(secret, code, new Date(59_000))).toBeUndefined();
});

test("secrets and recovery codes are random", () => {
  expect(createTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(createTotpSecret()).not.toBe(createTotpSecret());
  expect(createRecoveryCode()).toMatch(/^[A-Z2-7]{30}$/);
});

test("the application's address names account and issuer", () => {
  const { protocol, host, pathname, searchParams } = new URL(totpLink(secret, "ana@teste.example"));
  expect([protocol, host]).toEqual(["otpauth:", "totp"]);
  expect(decodeURIComponent(pathname)).toBe("/Concurso à Vista:ana@teste.example");
  expect(Object.fromEntries(searchParams)).toEqual({
    issuer: "Concurso à Vista",
    secret,
    algorithm: "SHA1",
    digits: "6",
    period: "30",
  });
});
