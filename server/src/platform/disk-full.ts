import { existsSync, readFileSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "./start-error.ts";

/** Codes of Node and PostgreSQL, and messages of programs, for a full disk. */
const said =
  /\bENOSPC\b|\bEDQUOT\b|\b53100\b|No space left on device|Disk quota exceeded|wrote only \d+ of \d+ bytes/;

/** Returns whether something failed by a full disk or quota. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return said.test(String(error));
  const { code, message, cause } = error as NodeJS.ErrnoException;
  const inner = error instanceof AggregateError ? error.errors : [];
  return said.test(`${code ?? ""} ${message}`) || [cause, ...inner].some((one) => one && isDiskFull(one));
}

/** PostgreSQL ends where it finds no room for the next segment of its log. */
const segmentBytes = 16 * 1024 * 1024;

/** Returns whether PostgreSQL ended by a full disk: its log says so, unless it lies on that disk. */
export function hasRunFull(dataDir: string): boolean {
  const { bavail, bsize } = statfsSync(dataDir);
  if (bavail * bsize < segmentBytes) return true;
  const file = join(dataDir, "postgres.log");
  const log = existsSync(file) ? readFileSync(file, "utf8") : "";
  return said.test(log.slice(log.lastIndexOf("starting PostgreSQL")));
}

/** Describes a full disk to the operator. */
export function describeFullDisk(dir: string): StartError {
  return new StartError(`Não há espaço livre no disco de "${dir}"; libere espaço e inicie de novo.`);
}
