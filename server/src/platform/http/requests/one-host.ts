import type { FastifyRequest } from "fastify";
import { AppError } from "./app-error.ts";

/** Checks that a request names one host: a proxy may have read another one (RFC 9112, section 3.2). */
export function checkOneHost({ raw }: FastifyRequest): void {
  const names = raw.rawHeaders.filter((_, at) => at % 2 === 0);
  if (names.filter((name) => name.toLowerCase() === "host").length > 1)
    throw new AppError("malformed-request");
}
