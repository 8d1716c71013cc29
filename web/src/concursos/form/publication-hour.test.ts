import { expect, test } from "vitest";
import { hourOf, instantOf } from "./publication-hour.ts";

test("an hour in Brasília survives the round trip", () => {
  expect(new Date(instantOf("2026-11-25T09:30")).toISOString()).toBe("2026-11-25T12:30:00.000Z");
  expect(hourOf("2026-11-26T01:05:00.000Z")).toBe("2026-11-25T22:05");
});
