import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hasRunFull, isDiskFull } from "./disk-full.ts";

const withCode = (code: string, message = "x") => Object.assign(new Error(message), { code });

test.each([
  ["Node", withCode("ENOSPC")],
  ["a quota", withCode("EDQUOT")],
  ["PostgreSQL", withCode("53100", 'could not extend file "base/5/1": No space left on device')],
  [
    "initdb",
    'initdb: error: could not create directory "x": No space left on device\ninitdb: removing contents',
  ],
  ["a short write", "FATAL:  could not extend file: wrote only 4096 of 8192 bytes at block 9"],
  ["a cause", new Error("x", { cause: withCode("ENOSPC") })],
  ["one of several", new AggregateError([new Error("x"), withCode("ENOSPC")])],
])("a full disk is recognised, from %s", (_, error) => {
  expect(isDiskFull(error)).toBe(true);
});

test.each([
  ["another code", withCode("EACCES")],
  ["no error", undefined],
  ["a number in a text", new Error("153100 rows")],
])("other errors are no full disk: %s", (_, error) => {
  expect(isDiskFull(error)).toBe(false);
});

test("only the last start in PostgreSQL's log counts", () => {
  const dir = mkdtempSync(join(tmpdir(), "cav-disk-full-"));
  const log = (text: string) => writeFileSync(join(dir, "postgres.log"), text);
  expect(hasRunFull(dir)).toBe(false);
  log("LOG:  starting PostgreSQL 18.4\nPANIC:  could not write: No space left on device\n");
  expect(hasRunFull(dir)).toBe(true);
  log("PANIC: No space left on device\nLOG:  starting PostgreSQL 18.4\nLOG:  ready\n");
  expect(hasRunFull(dir)).toBe(false);
  rmSync(dir, { recursive: true });
});
