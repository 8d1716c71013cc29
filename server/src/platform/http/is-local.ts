import type { FastifyRequest } from "fastify";
import { AppError } from "./app-error.ts";

const loopback = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/**
 * Whether a request comes from this machine itself, by its connection and not by what its headers say: one that a proxy
 * on the machine passes on does not.
 */
export function isLocal({ socket, headers }: FastifyRequest): boolean {
  const isForwarded = headers["x-forwarded-for"] !== undefined || headers.forwarded !== undefined;
  return loopback.has(socket.remoteAddress ?? "") && !isForwarded;
}

/** Keeps the stand-ins' pages, which tell every message, to this machine. @throws AppError forbidden */
export function checkLocal(request: FastifyRequest): void {
  const detail = "As páginas dos simuladores são só desta máquina. DEV_PAGES=open as abre.";
  if (!isLocal(request)) throw new AppError("forbidden", { detail });
}
