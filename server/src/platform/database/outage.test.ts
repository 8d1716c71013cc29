import { expect, test } from "vitest";
import { createOutlasting } from "./outage.ts";

const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });

test("the last value outlasts an outage, and no other failure", async () => {
  let answer: number | Error = refused;
  const read = createOutlasting(async () => {
    if (answer instanceof Error) throw answer;
    return answer;
  });
  await expect(read(), "nothing was read yet").rejects.toBe(refused);
  answer = 1;
  expect(await read()).toBe(1);
  answer = refused;
  expect(await read()).toBe(1);
  answer = new Error("a fault of ours");
  await expect(read()).rejects.toThrow("a fault of ours");
  answer = 2;
  expect(await read()).toBe(2);
});
