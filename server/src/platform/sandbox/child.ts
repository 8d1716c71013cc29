import { type ChildProcess, fork } from "node:child_process";
import { writeFileSync } from "node:fs";
import { setPriority } from "node:os";
import { deserialize } from "node:v8";
import { type Kind, startOf } from "./kinds.ts";
import { measureEveryMs, measureProcess, type Usage } from "./measure.ts";
import { type Argument, type Failure, sliceBytes, type Task, type ToChild, type ToParent } from "./task.ts";

/** A process that runs one task at a time. */
export type Child = {
  readonly kind: Kind;
  readonly ports: readonly number[];
  /** Runs a task in the child and passes the parts of its result on; undefined: success. Never throws. */
  run(task: AnyTask, args: unknown[], take: (part: unknown) => void): Promise<Failure | undefined>;
  /** Number of tasks that the child has run; leftovers of earlier tasks may harm later ones. */
  readonly tasks: number;
  readonly isUsable: boolean;
  kill(): void;
};

export type AnyTask = Task<never[], unknown>;

/** Slightly below the main process's priority; much lower would starve on a busy machine. */
const nice = 3;
/** Tasks, or leftover memory, after which the child is replaced. */
const tasksMax = 500;
const leftOverBytes = 170 * 1024 * 1024;
/** A waiting task uses no CPU: it ends by the clock, generously, since a busy machine is not the file's fault. */
const timeFactor = 10;
const timeLeastMs = 120_000;

type Running = {
  task: AnyTask;
  take: (part: unknown) => void;
  slices: Uint8Array[];
  /** When the current part of the task began; undefined until measured. */
  partFrom: number | undefined;
  end: (failure: Failure | undefined) => void;
};

export function startChild(kind: Kind, ports: readonly number[] = []): Child {
  const { execPath, execArgv, entry, args } = startOf(kind, { ports });
  const options = {
    execPath,
    execArgv,
    env: {},
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  };
  const process = fork(entry, args, options as Parameters<typeof fork>[2]);
  lower(process);
  let running: Running | undefined;
  let said = "";
  let killedFor: Failure | undefined;
  let isGone = false;
  let tasks = 0;
  let rssBytes = 0;

  process.stderr?.on("data", (text: Buffer) => {
    said = `${said}${text.toString("latin1")}`.slice(-2_000);
  });
  process.on("error", () => gone("it could not be started or reached"));
  process.on("exit", (code, signal) => gone(signal ?? `exit code ${code}`));
  process.on("message", (message: ToParent) => {
    if (running) receive(running, message);
  });
  hold(process, false);

  function gone(how: string): void {
    isGone = true;
    running?.end(killedFor ?? failureOf(how, said));
  }

  function receive(current: Running, message: ToParent): void {
    if (message.kind === "slice") current.slices.push(message.bytes);
    else if (message.kind === "part") {
      const bytes = Buffer.concat(current.slices.splice(0));
      current.partFrom = undefined;
      current.take(deserialize(bytes));
    } else current.end(message.kind === "failed" ? message.failure : undefined);
  }

  function kill(failure: Failure): void {
    killedFor ??= failure;
    process.kill("SIGKILL");
  }

  return {
    kind,
    ports,
    get tasks() {
      return tasks;
    },
    get isUsable() {
      return !isGone && killedFor === undefined && tasks < tasksMax && rssBytes < leftOverBytes;
    },
    kill: () => kill({ reason: "ended", message: "by this process" }),
    async run(task, args, take) {
      tasks++;
      hold(process, true);
      const ended = new Promise<Failure | undefined>((end) => {
        running = { task, take, slices: [], partFrom: undefined, end };
      });
      if (isGone) gone("it had ended");
      const stopWatching = watch(process, running as unknown as Running, kill, (usage) => {
        rssBytes = usage.rssBytes;
      });
      void sendCall(process, task, args);
      const failure = await ended;
      stopWatching();
      running = undefined;
      const usage = isGone ? undefined : await measureProcess(process.pid ?? 0);
      rssBytes = usage?.rssBytes ?? 0;
      hold(process, false);
      return failure;
    },
  };
}

/** Returns why a child ended that this process did not end. */
function failureOf(how: string, said: string): Failure {
  if (["SIGTERM", "SIGINT", "SIGHUP"].includes(how)) return { reason: "ended", message: how };
  // The system kills a process that takes too much memory.
  const isMemory = how === "SIGKILL" || /out of memory|allocation failed/i.test(said);
  return { reason: isMemory ? "memory" : "crash", message: how };
}

/** Sets whether the child keeps this process alive. */
function hold(child: ChildProcess, isHeld: boolean): void {
  const how = isHeld ? "ref" : "unref";
  child[how]();
  child.channel?.[how]();
  (child.stderr as { ref?(): void; unref?(): void } | null)?.[how]?.();
}

/** Lowers priority and makes it the first to be killed without memory, where the system allows it. */
function lower({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, nice);
  } catch {}
  if (process.platform !== "linux") return;
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, "800");
  } catch {}
}

/** Measures a working child from outside, and ends it beyond a limit. */
function watch(
  { pid = 0 }: ChildProcess,
  running: Running,
  kill: (failure: Failure) => void,
  note: (usage: Usage) => void,
): () => void {
  const { cpuMs, wholeCpuMs, rssBytes } = running.task;
  const began = performance.now();
  const timeMs = Math.max(timeLeastMs, (wholeCpuMs ?? cpuMs) * timeFactor);
  let from: number | undefined;
  let isMeasuring = false;
  let isStopped = false;
  const look = async () => {
    if (isMeasuring || isStopped) return;
    isMeasuring = true;
    const usage = await measureProcess(pid);
    isMeasuring = false;
    if (!usage || isStopped) return;
    note(usage);
    from ??= usage.cpuMs;
    running.partFrom ??= usage.cpuMs;
    if (usage.cpuMs - running.partFrom > cpuMs) kill({ reason: "cpu", message: `${cpuMs} ms` });
    else if (usage.cpuMs - from > (wholeCpuMs ?? cpuMs)) kill({ reason: "cpu", message: `${wholeCpuMs} ms` });
    else if (usage.rssBytes > rssBytes) kill({ reason: "memory", message: `${usage.rssBytes} bytes` });
    else if (performance.now() - began > timeMs) kill({ reason: "time", message: `${timeMs} ms` });
  };
  void look();
  const timer = setInterval(() => void look(), measureEveryMs);
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
}

async function sendCall(child: ChildProcess, task: AnyTask, args: unknown[]): Promise<void> {
  const { module, name, outputBytes } = task;
  const bytes = args.filter((one) => one instanceof Uint8Array);
  const given = args.map(
    (one): Argument => (one instanceof Uint8Array ? { size: one.length } : { value: one }),
  );
  await send(child, { kind: "call", module, name, args: given, outputBytes });
  for (const one of bytes)
    for (let at = 0; at < one.length; at += sliceBytes)
      await send(child, { kind: "slice", bytes: one.subarray(at, at + sliceBytes) });
}

/** Resolves when the message was sent, or never will be: then the child's end is reported. */
function send(child: ChildProcess, message: ToChild): Promise<void> {
  return new Promise((resolve) => {
    if (child.connected) child.send(message, () => resolve());
    else resolve();
  });
}
