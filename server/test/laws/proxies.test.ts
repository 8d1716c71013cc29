import { readFileSync } from "node:fs";
import { limits } from "@cav/contract/limits.ts";
import { described } from "@cav/contract/specs.ts";
import { expect, test } from "vitest";
import { bodyMaxBytes } from "../../src/platform/http/requests/body-parsers.ts";

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");

/** Bytes for boundaries, headers and other fields of a form with a file. */
const formOverhead = 64 * 1024;

/** Largest body of any call. */
const largest = Math.max(
  bodyMaxBytes,
  ...described.map(({ call: { upload }, spec: { bodyMaxBytes: most } }) =>
    Math.max(most ?? 0, upload ? upload.maxBytes + formOverhead : 0),
  ),
);

const units: Record<string, number> = {
  m: 2 ** 20,
  k: 2 ** 10,
  MiB: 2 ** 20,
  MB: 1e6,
  KiB: 2 ** 10,
  kB: 1e3,
};

/** Returns the size in a proxy's file, in bytes. */
function sizeIn(path: string, pattern: RegExp): number {
  const [, number, unit = ""] = pattern.exec(read(path)) ?? [];
  return Number(number) * (units[unit] ?? Number.NaN);
}

test("a notice is the largest body", () => {
  expect(largest).toBe(limits.editalMaxBytes + formOverhead);
});

test.each([
  ["deploy/nginx.conf", /^ *client_max_body_size (\d+)(\w+);$/m],
  ["deploy/Caddyfile", /^\s*max_size (\d+)(\w+)$/m],
])("%s admits what the server accepts, and little more", (path, pattern) => {
  const size = sizeIn(path, pattern);
  expect(size).toBeGreaterThanOrEqual(largest);
  expect(size).toBeLessThan(largest + 2 * 2 ** 20);
});
