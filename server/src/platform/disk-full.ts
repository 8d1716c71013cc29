import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "./start-error.ts";

/** By Node's codes, PostgreSQL's, or in the words of a program. */
const said =
  /\bENOSPC\b|\bEDQUOT\b|\b53100\b|No space left on device|Disk quota exceeded|wrote only \d+ of \d+ bytes/;

/** Whether something failed because a disk is full, or a quota used up. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return said.test(String(error));
  const { code, message, cause } = error as NodeJS.ErrnoException;
  const inner = error instanceof AggregateError ? error.errors : [];
  return said.test(`${code ?? ""} ${message}`) || [cause, ...inner].some((one) => one && isDiskFull(one));
}

/** PostgreSQL ends where it cannot write its journal: only its log has the reason. */
export function hasRunFull(dataDir: string): boolean {
  const file = join(dataDir, "postgres.log");
  const log = existsSync(file) ? readFileSync(file, "utf8") : "";
  return said.test(log.slice(log.lastIndexOf("starting PostgreSQL")));
}

/** The line for an operator. */
export function describeFullDisk(dir: string): StartError {
  return new StartError(`Não há espaço livre no disco de "${dir}"; libere espaço e inicie de novo.`);
}
