import { type Failure, runTask, smallLimits, type Task } from "../../../platform/sandbox/sandbox.ts";
import { FetchError } from "../fetching/fetch-error.ts";

/** No source's list in JSON is larger. */
export const jsonMaxBytes = 4 * 1024 * 1024;
/** Pages of sources are read by background jobs. */
export const pageLimits = { ...smallLimits, isBackground: true };
/** A section of the gazette is an archive with thousands of pages. */
export const archiveLimits = { ...pageLimits, cpuMs: 60_000 };

/** Reads a source's answer in a separate process. @throws FetchError FORMATO if it is unreadable */
export async function readPage<Args extends unknown[], Value>(
  task: Task<Args, Value>,
  args: Args,
): Promise<Value> {
  const outcome = await runTask(task, args);
  if ("value" in outcome) return outcome.value;
  throw new FetchError("FORMATO", sentenceOf(outcome.failure));
}

function sentenceOf(failure: Failure): string {
  if (failure.reason === "error")
    return failure.name === "FetchError" ? failure.message : "o que a fonte respondeu não se lê";
  return `o que a fonte respondeu passou do que um arquivo pode custar (${failure.reason})`;
}
