import { Gauge, type Registry } from "prom-client";
import type { z } from "zod";
import type { Logger } from "./log.ts";

/** A stored value that this release does not know: a newer one wrote it. */
type Unknown = { where: string; value: string };

/** Fails a job that only a newer release can do, so that it is tried again. */
export class NewerValueError extends Error {
  override name = "NewerValueError";
}

const counts = new Map<string, number>();
let log: Logger | undefined;

/** Reports unknown values to a log from now on, each once. */
export function reportUnknownValuesTo(logger: Logger): void {
  log = logger;
}

/** Reports a value that is skipped; `where` is the place of its reader. */
export function reportUnknownValue({ where, value }: Unknown): void {
  const count = counts.get(where) ?? 0;
  counts.set(where, count + 1);
  if (count === 0) log?.warn({ where, value: value.slice(0, 60) }, "a value of a newer release is skipped");
}

/** Registers the number of skipped values by reader. */
export function measureUnknownValues(registry: Registry): void {
  new Gauge({
    name: "cav_unknown_values_total",
    help: "Values of a newer release that were skipped, by reader",
    labelNames: ["where"],
    registers: [registry],
    collect() {
      for (const [where, count] of counts) this.set({ where }, count);
    },
  });
}

/** Reads a stored value; undefined for one of a newer release, which is reported. */
export function readKnown<S extends z.ZodType>(
  where: string,
  schema: S,
  stored: unknown,
): z.output<S> | undefined {
  const { data, error } = schema.safeParse(stored);
  if (error) reportUnknownValue({ where, value: describe(error) });
  return data;
}

/** Reads a job's stored value. @throws NewerValueError for one of a newer release */
export function getKnown<S extends z.ZodType>(where: string, schema: S, stored: unknown): z.output<S> {
  const known = readKnown(where, schema, stored);
  if (known === undefined) throw new NewerValueError(`${where}: an unknown value`);
  return known;
}

/** Names the fields of an error, without their values. */
const describe = (error: z.ZodError) =>
  error.issues.map(({ path, code }) => `${path.join(".")}: ${code}`).join("; ");
