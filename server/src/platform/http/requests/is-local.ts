import type { FastifyRequest } from "fastify";
import { AppError } from "./app-error.ts";

const loopback = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/** Returns whether a request comes from this machine, by its connection; a forwarded one does not. */
export function isLocal({ socket, headers }: FastifyRequest): boolean {
  const isForwarded = headers["x-forwarded-for"] !== undefined || headers.forwarded !== undefined;
  return loopback.has(socket.remoteAddress ?? "") && !isForwarded;
}

/**
 * Checks that the emulators' pages, which show every message, are read on this machine.
 * @throws AppError forbidden
 */
export function checkLocal(request: FastifyRequest): void {
  const detail = "As páginas dos simuladores são só desta máquina. DEV_PAGES=open as abre.";
  if (!isLocal(request)) throw new AppError("forbidden", { detail });
}
