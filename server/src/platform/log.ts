import { type Logger as PinoLogger, pino } from "pino";
import pretty from "pino-pretty";

export type Logger = PinoLogger;

/** Fields that are struck out wherever they stand, down to two levels below. */
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

/** What is told of these is listed field by field. */
const serializers = {
  req: (request: { method?: string; url?: string }) => ({
    method: request.method,
    path: pathOf(request.url),
  }),
  res: (reply: { statusCode?: number }) => ({ status: reply.statusCode }),
  err: describeError,
};

type LineFacts = Record<string, unknown>;

/** Each line passes here: the library's way, by paths with wildcards, took a twentieth of what a short call takes. */
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

/** A line's own facts: those that are listed field by field are left as they are until they are. */
function strikeOutLine(facts: LineFacts): LineFacts {
  const { req, res, err, ...others } = facts;
  const struck = strikeOutFields(others);
  return struck === others ? facts : { ...facts, ...struck };
}

/** How much is held back to be written at once, and for how long at most. */
const buffered = { minLength: 4_096, periodicFlush: 200 };

let standardOutput: ReturnType<typeof pino.destination> | undefined;

/**
 * Where lines go: many by one write, since each by its own costs more than all else of a line. Each write is waited for, so that
 * none is under way when the process ends, by whatever but being killed: then what is held back is written.
 */
function openStandardOutput() {
  if (standardOutput) return standardOutput;
  const opened = pino.destination({ fd: 1, sync: true, ...buffered });
  process.on("exit", () => opened.flushSync());
  standardOutput = opened;
  return opened;
}

/**
 * The process's log: JSON lines, or readable ones on a terminal and where a newcomer reads them. Personal data and tokens never enter it:
 * requests are logged by method and path alone, known fields are struck out, and so are addresses in errors.
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
  // What a child's lines all carry is not asked about by any formatter. Children inherit this.
  const { child } = log;
  log.child = function (this: Logger, bindings: LineFacts, options) {
    return child.call(this, strikeOutFields(bindings), options);
  } as typeof child;
  return log;
}

/** Addresses without their query, which may carry tokens. */
function pathOf(url: string | undefined): string | undefined {
  return url?.split("?")[0];
}

/**
 * What of an error may be written down. Libraries hang whole rows, commands and recipients on their errors
 * (PostgreSQL's `detail` quotes the value that broke a rule), so only listed fields pass.
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

/** pg-boss reports errors as plain objects, which would be logged as "[object Object]". */
function messageIn(thrown: unknown): unknown {
  return typeof thrown === "object" && thrown !== null && "message" in thrown ? thrown.message : undefined;
}

/** More of a text says no more about an error, and may be what a stranger sent. */
const longest = 8_000;

/** E-mail addresses, and phones as E.164 or with a Brazilian area code. */
function strikeOut(text: string): string {
  return text
    .slice(0, longest)
    .replaceAll(/[^\s<>"'()=,;:/\\@]{1,64}@[^\s<>"'(),;:/\\]+/g, "[oculto]")
    .replaceAll(/\+\d{10,15}\b|\b55\d{10,11}\b/g, "[oculto]");
}
