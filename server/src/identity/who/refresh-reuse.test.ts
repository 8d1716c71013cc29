import { expect, test } from "vitest";
import { isReuseAllowed } from "./refresh-reuse.ts";

const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1000);

test.each([
  ["none of its successors was used, a second later", null, 1, true],
  ["none of its successors was used, six days later", null, 6 * 86_400, true],
  ["a successor was used just now", 100, 100, true],
  ["a successor was used 60 s ago", 100, 160, true],
  ["a successor was used 61 s ago", 100, 161, false],
  ["a successor was used a day ago", 100, 86_500, false],
  ["a successor was used, and the clock was put back 5 s", 100, 95, true],
  ["a successor was used, and the clock was put back an hour", 3_700, 100, false],
])("%s", (_, successorUsed, now, allowed) => {
  const token = {
    used_at: at(0),
    successor_used_at: successorUsed === null ? null : at(successorUsed),
    has_successors: true,
  };
  expect(isReuseAllowed(token, at(now))).toBe(allowed);
});

test.each([
  [0, true],
  [60, true],
  [61, false],
])("a token with unknown successors is accepted for 60 s after its use: %i s", (now, allowed) => {
  const token = { used_at: at(0), successor_used_at: null, has_successors: false };
  expect(isReuseAllowed(token, at(now))).toBe(allowed);
});
