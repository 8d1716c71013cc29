import { type AnyTask, type Child, startChild } from "./child.ts";
import { type Kind, kinds } from "./kinds.ts";
import type { Failure, Outcome, Task } from "./task.ts";

export { findStandingWalls, type StandingWalls } from "./kinds.ts";
export {
  definePartsTask,
  defineTask,
  type Failure,
  type Limits,
  pdfLimits,
  smallLimits,
  type Task,
} from "./task.ts";

/** Children of a kind that may run at once, and how many of them may do jobs: the rest is for waiting callers. */
const most = {
  read: { children: 2, jobs: 1 },
  image: { children: 1, jobs: 1 },
  // Each waits for one foreign server.
  fetch: { children: 8, jobs: 6 },
} as const satisfies Record<Kind, object>;
/** Maximum waiting tasks of a kind; later ones are refused at once. */
const waitingMax = 60;
const idleMs = 20_000;

type Work = {
  task: AnyTask;
  args: unknown[];
  take: (part: unknown) => void;
  end: (failure: Failure | undefined) => void;
  abandon: (reason: unknown) => void;
};

const waiting: Work[] = [];
const idle: Child[] = [];
const busy = new Map<Child, Work>();
let idleTimer: NodeJS.Timeout | undefined;

/**
 * Runs a function in a child process. Failures are outcomes.
 * @throws what `signal` was aborted with
 */
export async function runTask<Args extends unknown[], Value>(
  task: Task<Args, Value>,
  args: Args,
  signal?: AbortSignal,
): Promise<Outcome<Value>> {
  const parts: Value[] = [];
  const failure = await runParts(task, args, (part) => parts.push(part), signal);
  return failure ? { failure } : { value: parts[0] as Value };
}

/** Runs a function that yields parts; those before a failure were delivered. */
export async function runParts<Args extends unknown[], Part>(
  task: Task<Args, Part>,
  args: Args,
  take: (part: Part) => void,
  signal?: AbortSignal,
): Promise<Failure | undefined> {
  signal?.throwIfAborted();
  let taken = 0;
  const takeCounted = (part: unknown) => {
    taken++;
    take(part as Part);
  };
  const failure = await runOnce(task as AnyTask, args, takeCounted, signal);
  // Leftovers of earlier tasks, or general lack of memory, may be the cause: retry once in a new child.
  const isDoubtful = failure && ["crash", "memory"].includes(failure.reason) && taken === 0;
  return isDoubtful ? runOnce(task as AnyTask, args, takeCounted, signal) : failure;
}

function runOnce(
  task: AnyTask,
  args: unknown[],
  take: (part: unknown) => void,
  signal: AbortSignal | undefined,
): Promise<Failure | undefined> {
  const waits = waiting.filter((one) => kindOf(one.task) === kindOf(task)).length;
  if (!task.isBackground && waits >= waitingMax)
    return Promise.resolve({ reason: "busy", message: `${waitingMax} wait` });
  return new Promise((resolve, reject) => {
    const abort = () => work.abandon(signal?.reason);
    const forget = () => signal?.removeEventListener("abort", abort);
    const work: Work = {
      task,
      args,
      take,
      end(failure) {
        forget();
        if (failure?.reason === "ended") reject(endedError(`the child was ended (${failure.message})`));
        else resolve(failure);
      },
      abandon(reason) {
        forget();
        const at = waiting.indexOf(work);
        if (at >= 0) waiting.splice(at, 1);
        for (const [child, one] of busy) if (one === work) child.kill();
        reject(reason);
      },
    };
    signal?.addEventListener("abort", abort, { once: true });
    waiting.push(work);
    next();
  });
}

/** The end of this process: a job is begun again by the next one, and a caller is asked to come again. */
const endedError = (how: string) => Object.assign(new Error(how), { statusCode: 503 });

const kindOf = ({ kind = "read" }: AnyTask): Kind => kind;

/** Assigns waiting tasks: callers before jobs, and never the last child to jobs. */
function next(): void {
  for (const kind of kinds) {
    for (let work = takeWaiting(kind); work; work = takeWaiting(kind)) {
      const child = findIdle(kind, work.task.ports) ?? startChild(kind, work.task.ports);
      busy.set(child, work);
      void runOn(child, work);
    }
  }
}

/** Takes the next task of a kind for which there is room. */
function takeWaiting(kind: Kind): Work | undefined {
  const running = [...busy.values()].filter(({ task }) => kindOf(task) === kind);
  if (running.length >= most[kind].children) return undefined;
  const canBeJob = running.filter(({ task }) => task.isBackground).length < most[kind].jobs;
  const ofKind = waiting.filter(({ task }) => kindOf(task) === kind);
  const work = ofKind.find(({ task }) => !task.isBackground) ?? (canBeJob ? ofKind[0] : undefined);
  if (work) waiting.splice(waiting.indexOf(work), 1);
  return work;
}

function findIdle(kind: Kind, ports: readonly number[] = []): Child | undefined {
  for (const child of idle.splice(0).toReversed()) {
    if (!child.isUsable) child.kill();
    else idle.unshift(child);
  }
  const at = idle.findLastIndex((child) => child.kind === kind && String(child.ports) === String(ports));
  return at < 0 ? undefined : idle.splice(at, 1)[0];
}

async function runOn(child: Child, work: Work): Promise<void> {
  const failure = await child.run(work.task, work.args, work.take);
  work.end(failure);
  busy.delete(child);
  if (child.isUsable) idle.push(child);
  else child.kill();
  next();
  clearTimeout(idleTimer);
  idleTimer = setTimeout(endIdle, idleMs);
  idleTimer.unref();
}

function endIdle(): void {
  for (const child of idle.splice(0)) child.kill();
}

/** Ends every child and rejects its tasks, when this process ends. */
export async function stopSandbox(): Promise<void> {
  clearTimeout(idleTimer);
  endIdle();
  const reason = endedError("the process ends");
  for (const work of [...waiting, ...busy.values()]) work.abandon(reason);
}
