import { expect, test } from "vitest";
import { createOneByOne } from "./one-by-one.ts";

/** A maker that counts calls and finishes on demand. */
function slowMaking() {
  const begun: PromiseWithResolvers<string>[] = [];
  const ask = createOneByOne(() => {
    const one = Promise.withResolvers<string>();
    begun.push(one);
    return one.promise;
  });
  const untilBegun = async (count: number) => {
    while (begun.length < count) await Promise.resolve();
    return begun[count - 1] as PromiseWithResolvers<string>;
  };
  return { ask, begun, untilBegun };
}

test("calls of one moment share one making", async () => {
  const { ask, begun, untilBegun } = slowMaking();
  const both = [ask("1"), ask("1")];
  (await untilBegun(1)).resolve("one");
  expect(await Promise.all(both)).toEqual(["one", "one"]);
  expect(await ask("1")).toBe("one");
  expect(begun).toHaveLength(1);
});

test("after a failure the next moments are still made one after the other", async () => {
  const { ask, begun, untilBegun } = slowMaking();
  const failed = expect(ask("1")).rejects.toThrow("no database");
  const second = ask("2");
  (await untilBegun(1)).reject(new Error("no database"));
  await failed;
  const slow = await untilBegun(2);
  const third = ask("3");
  expect(ask("3")).toBe(third);
  slow.resolve("two");
  expect(begun).toHaveLength(2);
  expect(await second).toBe("two");
  (await untilBegun(3)).resolve("three");
  expect(await third).toBe("three");
});

test("a failure is made again for the next caller", async () => {
  const { ask, untilBegun } = slowMaking();
  const failed = expect(ask("1")).rejects.toThrow("no database");
  (await untilBegun(1)).reject(new Error("no database"));
  await failed;
  const again = ask("1");
  (await untilBegun(2)).resolve("one");
  expect(await again).toBe("one");
});
