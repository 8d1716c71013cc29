import { expect, test } from "vitest";
import { identityMetrics } from "./metrics.ts";
import { signToken, verifyToken } from "./signed-token.ts";

const secret = "a-secret-of-forty-characters-for-the-tests";
const now = new Date("2026-06-01T12:00:00Z");
const lasting = { audience: "api", now, seconds: 900 };
const later = (seconds: number) => ({ audience: "api", now: new Date(now.getTime() + seconds * 1000) });

test("a token returns its claims at every check, until it ends", () => {
  const token = signToken(secret, { sid: "s-1" }, lasting);
  expect(verifyToken(secret, token, later(0))).toMatchObject({ sid: "s-1", aud: "api" });
  expect(verifyToken(secret, token, later(899))).toMatchObject({ sid: "s-1" });
  expect(verifyToken(secret, token, later(900))).toBeUndefined();
});

test("the cache of tokens has a limit, and Prometheus shows its size", async () => {
  const kept = async () => Number(/cav_tokens_verified (\d+)/.exec(await identityMetrics())?.[1]);
  const before = await kept();
  const token = signToken(secret, { sid: "s-0" }, lasting);
  for (let turn = 0; turn < 2; turn += 1) verifyToken(secret, token, later(1));
  expect(await kept()).toBe(before + 1);
  for (let number = 0; number < 5_001; number += 1)
    verifyToken(secret, signToken(secret, { sid: `n-${number}` }, lasting), later(1));
  expect(await kept()).toBe(5_000);
  expect(verifyToken(secret, token, later(1))).toMatchObject({ sid: "s-0" });
});

test("a cached token is refused for another audience, and with another secret", () => {
  const token = signToken(secret, { sid: "s-2" }, lasting);
  expect(verifyToken(secret, token, later(1))).toMatchObject({ sid: "s-2" });
  expect(verifyToken(secret, token, { ...later(1), audience: "view" })).toBeUndefined();
  expect(verifyToken(`${secret}!`, token, later(1))).toBeUndefined();
  expect(verifyToken(secret, token, later(1))).toMatchObject({ sid: "s-2" });
});

test("an altered copy of a cached token is refused, again and again", () => {
  const token = signToken(secret, { sid: "s-3" }, lasting);
  const [head, , signature] = token.split(".");
  const others = signToken("another-secret-of-forty-characters-for-this", { sid: "s-4" }, lasting);
  expect(verifyToken(secret, token, later(1))).toMatchObject({ sid: "s-3" });
  for (const forged of [
    others,
    `${head}.${others.split(".")[1]}.${signature}`,
    `${token}.x`,
    `${token}x`,
    "",
  ]) {
    expect(verifyToken(secret, forged, later(1)), forged).toBeUndefined();
    expect(verifyToken(secret, forged, later(1)), forged).toBeUndefined();
  }
});
