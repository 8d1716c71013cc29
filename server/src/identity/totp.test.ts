import { expect, test } from "vitest";
import { createBase32, findTotpStep, totpOf } from "./totp.ts";

/** "12345678901234567890", the secret of RFC 6238, appendix B. */
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_234_567_890, "005924"],
  [20_000_000_000, "353130"],
])("a code is the RFC's at %i seconds", (seconds, code) => {
  expect(totpOf(secret, Math.floor(seconds / 30))).toBe(code);
});

test("a code is good in its half minute and those beside it", () => {
  const at = (seconds: number) => findTotpStep(secret, "287082", new Date(seconds * 1000));
  expect([at(30), at(59), at(89), at(90), at(120)]).toEqual([1, 1, 1, undefined, undefined]);
});

test("secrets differ", () => {
  expect(createBase32(32)).toMatch(/^[A-Z2-7]{32}$/);
  expect(createBase32(32)).not.toBe(createBase32(32));
});
