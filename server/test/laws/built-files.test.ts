import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { described } from "@cav/contract/specs.ts";
import { expect, test } from "vitest";

const assets = fileURLToPath(new URL("../../../web/build/client/assets", import.meta.url));

test("the built files know a call by its address alone", () => {
  const scripts = readdirSync(assets).filter((name) => name.endsWith(".js"));
  const text = scripts.map((name) => readFileSync(join(assets, name), "utf8")).join("\n");
  for (const { call, spec } of described)
    expect(text, `${call.method} ${call.path}`).not.toContain(spec.summary);
  expect(text).toContain("/auth/password-reset/confirm");
});
