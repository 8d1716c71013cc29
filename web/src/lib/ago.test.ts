import { expect, test } from "vitest";
import { describeAgo } from "./ago.ts";

const now = Date.parse("2026-11-28T15:00:00Z");

test.each([
  ["2026-11-28T14:59:30Z", "agora"],
  ["2026-11-28T15:00:30Z", "agora"],
  ["2026-11-28T14:55:00Z", "há 5 min"],
  ["2026-11-28T12:40:00Z", "há 2 h"],
  ["2026-11-27T14:00:00Z", "há 1 dia"],
  ["2026-11-14T14:00:00Z", "há 14 dias"],
  ["2026-11-02T01:00:00Z", "em 01/11/2026"],
])("%s is formatted as %s", (instant, told) => {
  expect(describeAgo(instant, now)).toBe(told);
});
