import type { Kind } from "./kinds.ts";

/** Limits of a call. A task with parts may use `cpuMs` per part, and `wholeCpuMs` in total. */
export type Limits = {
  cpuMs: number;
  wholeCpuMs?: number;
  rssBytes: number;
  /** Bytes of the serialised answer, over all parts. */
  outputBytes: number;
  /** No caller waits for the task: tasks of this kind leave one child free for others. */
  isBackground?: boolean;
  /** The kind of child that runs it, by default one that only reads. */
  kind?: Kind;
  /** TCP ports that a child that fetches may connect to, beside those of the web. */
  ports?: readonly number[];
};

/** A function that runs in a child: its module, name and limits. */
export type Task<Args extends unknown[], Value> = Limits & {
  readonly module: string;
  readonly name: string;
  /** Always undefined; the field only carries the types of the task. */
  readonly types?: (...args: Args) => Value;
};

const megabyte = 1024 * 1024;

/** Limits for everything but PDFs. */
export const smallLimits = { cpuMs: 5_000, rssBytes: 256 * megabyte, outputBytes: 32 * megabyte } as const;
export const pdfLimits = { cpuMs: 60_000, rssBytes: 512 * megabyte, outputBytes: 32 * megabyte } as const;

type AnyFunction = (...args: never[]) => unknown;
type PartOf<Value> = Value extends Iterable<infer Part> | AsyncIterable<infer Part> ? Part : never;

/** Defines a task by module and function name; only the child loads the module. */
export function defineTask<F extends AnyFunction>(
  module: URL,
  name: string,
  limits: Limits,
): Task<Parameters<F>, Awaited<ReturnType<F>>> {
  return { module: module.href, name, ...limits };
}

/** Defines a task for a generator, whose parts arrive one by one. */
export function definePartsTask<F extends AnyFunction>(
  module: URL,
  name: string,
  limits: Limits,
): Task<Parameters<F>, PartOf<ReturnType<F>>> {
  return { module: module.href, name, ...limits };
}

/** Why there is no answer: a limit, the child's end, a full queue, or a thrown error. */
export type Failure =
  /** The child was ended from outside, which is not the document's fault; thrown to callers, never an outcome. */
  | { reason: "ended"; message: string }
  | { reason: "cpu" | "memory" | "output" | "time" | "crash" | "busy"; message: string }
  | { reason: "error"; name: string; message: string };

export type Outcome<Value> = { value: Value } | { failure: Failure };

/** Messages to and from a child. Bytes travel in slices, so that neither side copies all at once. */
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
