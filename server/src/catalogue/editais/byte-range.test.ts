import { expect, test } from "vitest";
import { readRange } from "./byte-range.ts";

test.each([
  [undefined, undefined],
  ["bytes=0-", { from: 0, to: 99 }],
  ["bytes=10-19", { from: 10, to: 19 }],
  ["bytes=90-500", { from: 90, to: 99 }],
  ["bytes=-5", { from: 95, to: 99 }],
  ["bytes=-500", { from: 0, to: 99 }],
  ["bytes=-0", "none"],
  ["bytes=100-", "none"],
  ["bytes=20-10", undefined],
  ["bytes=-", undefined],
  ["bytes=0-1,5-6", undefined],
  ["lines=0-1", undefined],
])("of 100 bytes %s asks for %j", (asked, span) => {
  expect(readRange(asked, 100)).toEqual(span);
});
