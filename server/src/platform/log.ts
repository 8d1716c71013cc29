import { type Logger as PinoLogger, pino } from "pino";

export type Logger = PinoLogger;

/** Addresses without their query, which may carry tokens. */
function pathOf(url: string | undefined): string | undefined {
  return url?.split("?")[0];
}

/**
 * The process's log: JSON lines, or readable ones on a terminal. Personal data and tokens never enter it:
 * requests are logged by method and path alone, and known fields are struck out wherever they stand.
 */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: null,
    redact: {
      paths: [
        "email",
        "telefone",
        "senha",
        "password",
        "token",
        "*.email",
        "*.telefone",
        "*.senha",
        "*.password",
        "*.token",
      ],
      censor: "[oculto]",
    },
    serializers: {
      req: (request: { method?: string; url?: string }) => ({
        method: request.method,
        path: pathOf(request.url),
      }),
      res: (reply: { statusCode?: number }) => ({ status: reply.statusCode }),
    },
    ...(process.stdout.isTTY && level !== "silent"
      ? {
          transport: {
            target: "pino-pretty",
            options: { ignore: "pid,hostname", translateTime: "HH:MM:ss" },
          },
        }
      : {}),
  });
}
