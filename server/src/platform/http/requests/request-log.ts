import { type FastifyReply, type FastifyRequest, LogController } from "fastify";

/** Logs one line per request, when it ends, with request and answer. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const facts = { req: request, res: reply, responseTime: Math.round(reply.elapsedTime * 10) / 10 };
    if (error) reply.log.error({ ...facts, err: error }, "request errored");
    else reply.log.info(facts, "request completed");
  }
}
