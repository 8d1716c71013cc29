import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root, specifiersOf } from "./imports.ts";

test("the oracle imports no product code, and judges by the documents", () => {
  const folder = join(root, "server/test/oracle");
  const judges = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"));
  expect(judges.length).toBeGreaterThan(4);
  for (const name of judges) {
    const foreign = specifiersOf(readFileSync(join(folder, name), "utf8")).filter(
      (specifier) =>
        !/^(node:|\.\/[^/]+\.ts$)/.test(specifier) &&
        !(name.includes("/") && /^\.\.\/[^/]+\.ts$/.test(specifier)),
    );
    expect(foreign, name).toEqual([]);
  }
});
