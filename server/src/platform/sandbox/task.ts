/** What one call may use. A task that gives parts may use `cpuMs` for each part, and `wholeCpuMs` for all. */
export type Limits = {
  cpuMs: number;
  wholeCpuMs?: number;
  rssBytes: number;
  /** The serialised answer, all parts of it together. */
  outputBytes: number;
  /** Nobody may wait for the answer: jobs leave a child free for callers who do. */
  isBackground?: boolean;
};

/** A function that runs in a child process: the module that exports it, its name, and what it may use. */
export type Task<Args extends unknown[], Value> = Limits & {
  readonly module: string;
  readonly name: string;
  /** Never there: it carries the types. */
  readonly types?: (...args: Args) => Value;
};

const megabyte = 1024 * 1024;

/** For everything that is no PDF. */
export const smallLimits = { cpuMs: 5_000, rssBytes: 256 * megabyte, outputBytes: 32 * megabyte } as const;
export const pdfLimits = { cpuMs: 60_000, rssBytes: 512 * megabyte, outputBytes: 32 * megabyte } as const;

type AnyFunction = (...args: never[]) => unknown;
type PartOf<Value> = Value extends Iterable<infer Part> | AsyncIterable<infer Part> ? Part : never;

/** Names a function of another module; the module is loaded in the child alone. */
export function defineTask<F extends AnyFunction>(
  module: URL,
  name: string,
  limits: Limits,
): Task<Parameters<F>, Awaited<ReturnType<F>>> {
  return { module: module.href, name, ...limits };
}

/** The same for a generator, whose parts are taken one by one. */
export function definePartsTask<F extends AnyFunction>(
  module: URL,
  name: string,
  limits: Limits,
): Task<Parameters<F>, PartOf<ReturnType<F>>> {
  return { module: module.href, name, ...limits };
}

/** Why there is no answer: a limit, the child's end, too many who wait, or an error that the task threw. */
export type Failure =
  /** Somebody ended the child: no fault of what it read. It is an error for who waits, never an outcome. */
  | { reason: "ended"; message: string }
  | { reason: "cpu" | "memory" | "output" | "time" | "crash" | "busy"; message: string }
  | { reason: "error"; name: string; message: string };

export type Outcome<Value> = { value: Value } | { failure: Failure };

/** What goes to a child and comes back. Bytes travel in slices, so that neither side copies all of them at once. */
export type ToChild =
  | { kind: "call"; module: string; name: string; args: Argument[]; outputBytes: number }
  | { kind: "slice"; bytes: Uint8Array };
export type Argument = { size: number } | { value: unknown };
export type ToParent =
  | { kind: "slice"; bytes: Uint8Array }
  | { kind: "part" }
  | { kind: "end" }
  | { kind: "failed"; failure: Failure };

export const sliceBytes = megabyte;
