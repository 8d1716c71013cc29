import { type Logger as PinoLogger, pino } from "pino";
import pretty from "pino-pretty";

export type Logger = PinoLogger;

/** Fields that are removed anywhere, down to two levels. */
const personal = new Set([
  "email",
  "telefone",
  "phone",
  "senha",
  "password",
  "token",
  "access_token",
  "refresh_token",
  "authorization",
  "cookie",
]);

/** Functions that choose which fields of these values are logged. */
const serializers = {
  req: (request: { method?: string; url?: string }) => ({
    method: request.method,
    path: pathOf(request.url),
  }),
  res: (reply: { statusCode?: number }) => ({ status: reply.statusCode }),
  err: describeError,
};

type LineFacts = Record<string, unknown>;

/** Removes personal fields; pino's wildcard paths took 5 % of a short call. */
function strikeOutFields<Of extends LineFacts>(facts: Of, levels = 2): Of {
  let struck: LineFacts | undefined;
  for (const [name, value] of Object.entries(facts)) {
    const shown = personal.has(name) ? "[oculto]" : strikeOutBelow(value, levels);
    if (shown === value) continue;
    struck ??= (Array.isArray(facts) ? [...facts] : { ...facts }) as LineFacts;
    struck[name] = shown;
  }
  return (struck ?? facts) as Of;
}

const strikeOutBelow = (value: unknown, levels: number) =>
  levels > 0 && typeof value === "object" && value !== null
    ? strikeOutFields(value as LineFacts, levels - 1)
    : value;

/** Removes a line's personal fields; listed values are serialised later. */
function strikeOutLine(facts: LineFacts): LineFacts {
  const { req, res, err, ...others } = facts;
  const struck = strikeOutFields(others);
  return struck === others ? facts : { ...facts, ...struck };
}

/** How much output is buffered, and for how long at most. */
const buffered = { minLength: 4_096, periodicFlush: 200 };

let standardOutput: ReturnType<typeof pino.destination> | undefined;

/**
 * Buffers lines, since one write for each line costs more than all else. Writes are synchronous, so that a
 * normal end loses nothing.
 */
function openStandardOutput() {
  if (standardOutput) return standardOutput;
  const opened = pino.destination({ fd: 1, sync: true, ...buffered });
  process.on("exit", () => opened.flushSync());
  standardOutput = opened;
  return opened;
}

/**
 * Creates the process's log: JSON lines, or readable ones on a terminal. Personal data and tokens are excluded:
 * requests log method and path only, known fields are removed, and so are addresses in errors.
 */
export function createLog(
  level: string,
  stream: { write(line: string): void } = process.stdout,
  readable = false,
): Logger {
  const colorize = stream === process.stdout && process.stdout.isTTY;
  const destination =
    readable || colorize
      ? pretty({ sync: true, colorize, ignore: "pid,hostname", translateTime: "SYS:HH:MM:ss" })
      : stream === process.stdout
        ? openStandardOutput()
        : stream;
  const log = pino({ level, base: null, formatters: { log: strikeOutLine }, serializers }, destination);
  // A child's fixed fields skip the formatters. Children inherit this.
  const { child } = log;
  log.child = function (this: Logger, bindings: LineFacts, options) {
    return child.call(this, strikeOutFields(bindings), options);
  } as typeof child;
  return log;
}

/** Removes the query from an address, since it may carry tokens. */
function pathOf(url: string | undefined): string | undefined {
  return url?.split("?")[0];
}

/**
 * Describes an error by listed fields only: libraries attach rows, commands and recipients (PostgreSQL's `detail`
 * quotes values).
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return strikeOut(String(messageIn(error) ?? error));
  const { code, constraint, table } = error as Error & Record<string, unknown>;
  return {
    type: error.name,
    message: strikeOut(error.message),
    stack: strikeOut(error.stack ?? ""),
    ...(typeof code === "string" && { code }),
    ...(typeof constraint === "string" && { constraint }),
    ...(typeof table === "string" && { table }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}

/** Returns the message of a plain object, as pg-boss throws; it would be logged as "[object Object]". */
function messageIn(thrown: unknown): unknown {
  return typeof thrown === "object" && thrown !== null && "message" in thrown ? thrown.message : undefined;
}

/** Maximum characters; more says no more about an error, and may come from a stranger. */
const longest = 8_000;

/** Removes e-mail addresses, and phones in E.164 or with a Brazilian area code. */
function strikeOut(text: string): string {
  return text
    .slice(0, longest)
    .replaceAll(/[^\s<>"'()=,;:/\\@]{1,64}@[^\s<>"'(),;:/\\]+/g, "[oculto]")
    .replaceAll(/\+\d{10,15}\b|\b55\d{10,11}\b/g, "[oculto]");
}
