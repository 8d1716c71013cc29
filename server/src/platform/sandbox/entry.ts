import { serialize } from "node:v8";
import { closeProcess } from "./shut.ts";
import { type Argument, type Failure, sliceBytes, type ToChild, type ToParent } from "./task.ts";

// The tries of the system's walls alone start a child without Node's permissions.
if (process.permission) closeProcess({ loadsAddons: process.argv[2] === "image" });
// A busy child gets no message: there the system ends it with its parent.
process.on("disconnect", () => process.exit(0));
// Signals reach the whole group; the parent ends this child itself.
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => undefined);

type Call = Extract<ToChild, { kind: "call" }>;
type Waiting = { call: Call; buffers: Buffer[]; filled: number; at: number };
let waiting: Waiting | undefined;

process.on("message", (message: ToChild) => {
  if (message.kind === "call") {
    const buffers = message.args.flatMap((one) => ("size" in one ? [Buffer.alloc(one.size)] : []));
    waiting = { call: message, buffers, filled: 0, at: 0 };
  } else if (waiting) takeSlice(waiting, message.bytes);
  if (waiting) beginIfWhole(waiting);
});

function takeSlice(call: Waiting, bytes: Uint8Array): void {
  const buffer = call.buffers[call.filled];
  if (!buffer) return;
  buffer.set(bytes, call.at);
  call.at += bytes.length;
}

function beginIfWhole(call: Waiting): void {
  for (let buffer = call.buffers[call.filled]; buffer && call.at >= buffer.length; ) {
    call.filled++;
    call.at = 0;
    buffer = call.buffers[call.filled];
  }
  if (call.filled < call.buffers.length) return;
  waiting = undefined;
  void work(call);
}

async function work({ call, buffers }: Waiting): Promise<void> {
  const { module, name, args } = call;
  const room: Room = { left: call.outputBytes };
  try {
    const loaded = (await import(module)) as Record<string, (...args: unknown[]) => unknown>;
    const given = args.map((one: Argument) => ("size" in one ? buffers.shift() : one.value));
    const run = loaded[name];
    if (!run) throw new Error(`${module} has no ${name}`);
    const answer = run(...given);
    if (isIterable(answer)) for await (const part of answer) await give(part, room);
    else await give(await answer, room);
    await send({ kind: "end" });
  } catch (error) {
    await send({ kind: "failed", failure: failureOf(error) });
  }
}

/** Returns whether a value is a stream of parts; lists are single answers. */
const isIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === "object" && value !== null && "next" in value && typeof value.next === "function";

class OutputLimit extends Error {}
/** Bytes left for the answer. */
type Room = { left: number };

async function give(value: unknown, room: Room): Promise<void> {
  const bytes = serialize(value);
  room.left -= bytes.length;
  if (room.left < 0) throw new OutputLimit(`${bytes.length} bytes`);
  for (let at = 0; at < bytes.length; at += sliceBytes)
    await send({ kind: "slice", bytes: bytes.subarray(at, at + sliceBytes) });
  await send({ kind: "part" });
}

function failureOf(error: unknown): Failure {
  if (error instanceof OutputLimit) return { reason: "output", message: error.message };
  if (!(error instanceof Error)) return { reason: "error", name: "Error", message: String(error) };
  const message = String(error.message).slice(0, 500);
  if (/allocation failed|failed to allocate/i.test(message)) return { reason: "memory", message };
  // The engine's refusal of too large an array, or of deep recursion.
  return { reason: "error", name: String(error.name), message };
}

/** Resolves when sent: parts made faster than they are taken would fill memory. */
function send(message: ToParent): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected) process.send?.(message, undefined, {}, () => resolve());
    else process.exit(0);
  });
}
