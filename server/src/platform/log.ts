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

/** Functions that choose which parts of these values are logged. */
const serializers = {
  req: (request: { method?: string; url?: string }) => ({
    method: cut(request.method),
    path: pathOf(request.url),
  }),
  res: (reply: { statusCode?: number }) => ({ status: reply.statusCode }),
  pagina: pathOf,
  err: (error: unknown) => describeError(error),
  msg: strikeOut,
};

/** Maximum characters of a value; more says no more, and may come from a stranger. */
const longest = 8_000;

type LineFacts = Record<string, unknown>;

/** Removes personal fields and cuts long ones; pino's wildcard paths took 5 % of a short call. */
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
    : cut(value);

function cut<Of>(value: Of): Of | string {
  return typeof value === "string" && value.length > longest ? `${value.slice(0, longest)}[cortado]` : value;
}

/** Removes a line's personal fields; listed values are serialised later. */
function strikeOutLine(facts: LineFacts): LineFacts {
  const { req, res, err, ...others } = facts;
  const struck = strikeOutFields(others);
  return struck === others ? facts : { ...facts, ...struck };
}

/** How much output is buffered, and for how long at most. */
const buffered = { minLength: 4_096, periodicFlush: 200 };

/** Characters that JSON leaves unescaped: ends of lines, orders to a terminal, and changes of direction. */
const unseen = /[\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/** Escapes what a stranger's text could forge a line with; the line stays the same JSON. */
function escapeUnseen(line: string): string {
  return line.replaceAll(unseen, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Keeps control characters escaped on a terminal, too: there each line is decoded. Ends of an error's lines stay. */
function keepEscaped(line: string): string {
  return escapeUnseen(line).replaceAll(/\\([bfru"\\nt])/g, (written, of) =>
    "bfru".includes(of) ? `\\${written}` : written,
  );
}

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
  const hooks = { streamWrite: readable || colorize ? keepEscaped : escapeUnseen };
  const options = { level, base: null, formatters: { log: strikeOutLine }, serializers, hooks };
  const log = pino(options, destination);
  // A child's fixed fields skip the formatters. Children inherit this.
  const { child } = log;
  log.child = function (this: Logger, bindings: LineFacts, options) {
    return child.call(this, strikeOutFields(bindings), options);
  } as typeof child;
  return log;
}

/** Removes the query from an address, since it may carry tokens. */
function pathOf(url: string | undefined): string | undefined {
  return cut(url?.split("?")[0]);
}

/** How many causes of an error are described: one may cause itself. */
const causes = 5;

/**
 * Describes an error by listed fields only: libraries attach rows, commands and recipients (PostgreSQL's `detail`
 * quotes values).
 */
function describeError(error: unknown, left = causes): unknown {
  if (!(error instanceof Error)) return strikeOut(String(messageIn(error) ?? error));
  const { code, constraint, table } = error as Error & Record<string, unknown>;
  return {
    type: strikeOut(error.name),
    message: strikeOut(error.message),
    stack: strikeOut(error.stack ?? ""),
    ...(typeof code === "string" && { code: strikeOut(code) }),
    ...(typeof constraint === "string" && { constraint: strikeOut(constraint) }),
    ...(typeof table === "string" && { table: strikeOut(table) }),
    ...(error.cause !== undefined && left > 0 && { cause: describeError(error.cause, left - 1) }),
  };
}

/** Returns the message of a plain object, as pg-boss throws; it would be logged as "[object Object]". */
function messageIn(thrown: unknown): unknown {
  return typeof thrown === "object" && thrown !== null && "message" in thrown ? thrown.message : undefined;
}

/** Removes e-mail addresses, and phones in E.164 or with a Brazilian area code. */
function strikeOut(text: string): string {
  return text
    .slice(0, longest)
    .replaceAll(/[^\s<>"'()=,;:/\\@]{1,64}@[^\s<>"'(),;:/\\]+/g, "[oculto]")
    .replaceAll(/\+\d{10,15}\b|\b55\d{10,11}\b/g, "[oculto]");
}
