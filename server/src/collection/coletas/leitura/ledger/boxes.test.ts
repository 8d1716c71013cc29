import { expect, test } from "vitest";
import { damageNotices } from "../../../../../test/mutation/notices.ts";

test("no damage to a notice's boxes proves a wrong number", () => {
  const score = damageNotices(1, 4);
  const sum = (outcome: keyof (typeof score)[string]) =>
    Object.values(score).reduce((all, one) => all + one[outcome], 0);
  expect(sum("a number wrong, silent")).toBe(0);
  expect(sum("said")).toBeGreaterThan(100);
});
