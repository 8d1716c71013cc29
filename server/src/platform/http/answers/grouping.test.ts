import { expect, test } from "vitest";
import { createGrouping } from "./grouping.ts";

test("items that arrive meanwhile are handled together, never two groups at once, and share their outcome", async () => {
  const handled: number[][] = [];
  const gates: PromiseWithResolvers<void>[] = [];
  const give = createGrouping<number>(
    (items) => {
      handled.push(items);
      const gate = Promise.withResolvers<void>();
      gates.push(gate);
      return gate.promise;
    },
    { most: 3, mostWaiting: 4 },
  );
  const given = Promise.allSettled([1, 2, 3, 4, 5, 6].map(give));
  expect(handled).toEqual([[1]]);
  gates[0]?.resolve();
  await expect.poll(() => handled).toEqual([[1], [2, 3, 4]]);
  gates[1]?.reject(new Error("down"));
  await expect.poll(() => handled).toEqual([[1], [2, 3, 4], [5]]);
  gates[2]?.resolve();
  const outcomes = await given;
  expect(outcomes.map(({ status }) => status)).toEqual([
    "fulfilled",
    "rejected",
    "rejected",
    "rejected",
    "fulfilled",
    "rejected",
  ]);
  expect(outcomes[5]).toMatchObject({ reason: { code: "unavailable" } });
});
