import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { AppError } from "./app-error.ts";
import { toProblem } from "./problem.ts";

const codes = {
  ERR_HTTP_REQUEST_TIMEOUT: "request-timeout",
  HPE_HEADER_OVERFLOW: "headers-too-large",
} as const;

/** Answers input that never became a request: too slow, too large, or not valid HTTP. */
export function sendClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed || !socket.writable) return;
  const problem = toProblem(new AppError(codes[error.code as keyof typeof codes] ?? "malformed-request"));
  const body = Buffer.from(JSON.stringify(problem));
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    "Connection: close",
    "Content-Type: application/problem+json; charset=utf-8",
    "X-Content-Type-Options: nosniff",
    `Content-Length: ${body.length}`,
  ];
  socket.end(Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`), body]), () => socket.destroy());
}
