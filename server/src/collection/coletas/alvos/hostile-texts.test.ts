import { expect, test } from "vitest";
import { findEnderecos } from "./find-enderecos.ts";

const size = 600_000;
const longestMs = 100;

test.each([
  "www.a.",
  "a-",
  "https://",
  "www.a.br/#",
  "www.a.br/....",
  "http://a.b.c.d.e.f.br/",
  "x@a.br ",
  "www.lages.sc.gov.br/x ",
  `${"a".repeat(63)}.`,
  `www.a.br/${"#".repeat(290)} `,
])("addresses are looked for in an act full of %s within 100 ms of CPU", (part) => {
  const text = part.repeat(Math.ceil(size / part.length));
  const tries = Array.from({ length: 3 }, () => {
    const before = process.threadCpuUsage();
    findEnderecos(text);
    return process.threadCpuUsage(before).user / 1_000;
  });
  // The fastest one: the first also compiles.
  expect(Math.min(...tries)).toBeLessThan(longestMs);
});
