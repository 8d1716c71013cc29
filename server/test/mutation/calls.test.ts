import { expect, test } from "vitest";
import { type Calls, chooseTests } from "./calls.ts";

const file = "server/src/alerts/events/schedule.ts";
const calls: Calls = new Map<string, Record<string, string[]>>([
  ["every.test.ts", { [file]: ["dueTimes"], "server/src/app.ts": ["buildApp"] }],
  ["most.test.ts", { [file]: ["dueTimes", "morningOf", "isWithin"] }],
  ["some.test.ts", { [file]: ["dueTimes", "morningOf"] }],
  ["other.test.ts", { "server/src/app.ts": ["buildApp"] }],
]);

test("a mutant gets the tests that call its function and most of the functions that few tests call", () => {
  expect(chooseTests(calls, { file, name: "dueTimes" }, 2)).toEqual(["most.test.ts", "some.test.ts"]);
  expect(chooseTests(calls, { file, name: "isWithin" }, 2)).toEqual(["most.test.ts"]);
});

test("a mutant of a constant gets the tests that call its file, and one of an unused file none", () => {
  expect(chooseTests(calls, { file, name: "quietHours" }, 9)).toHaveLength(3);
  expect(chooseTests(calls, { file: "server/src/unused.ts", name: "unused" }, 9)).toEqual([]);
});
