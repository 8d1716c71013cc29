import { isForStaff } from "@cav/contract/call.ts";
import { type ErrorCode, errors } from "@cav/contract/errors.ts";
import type { Problem } from "@cav/contract/fields.ts";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ResponseSerializationError } from "fastify-type-provider-zod";
import { isHeldValue } from "../../database/held-values.ts";
import { isOutage } from "../../database/outage.ts";
import { isDiskFull } from "../../disk-full.ts";
import { UnknownAnswerError } from "../answers/known-answers.ts";
import { AppError } from "./app-error.ts";

/** Fastify's own refusals by error code. */
const fastifyCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: "malformed-request",
  FST_ERR_CTP_EMPTY_JSON_BODY: "malformed-request",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "malformed-request",
  FST_ERR_CTP_BODY_TOO_LARGE: "payload-too-large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupported-media-type",
};

const whileUpgrading = {
  detail: "O site está sendo atualizado e ainda não aceita isto. Tente de novo mais tarde.",
  retryAfterSeconds: 600,
};

const whileFull = {
  detail: "O site não consegue gravar agora. Tente de novo mais tarde.",
  retryAfterSeconds: 5,
};
const fullForStaff = "O disco do servidor está cheio: nada é gravado até haver espaço.";

/** Whether the built-in database is down by a full disk. */
type Waiting = (() => boolean) | undefined;

/** Says a full disk to those who can make room: only staff reaches their calls. Others read it when they write. */
function withDisk(error: AppError, { routeOptions, method }: FastifyRequest, isWaiting: Waiting): AppError {
  const { cause, code } = error;
  const isDown = cause instanceof Error && isOutage(cause) && isWaiting?.();
  if (code !== "unavailable" || !(isDiskFull(cause) || isDown)) return error;
  const access = routeOptions.config.described?.call.access;
  const said = { cause, ...whileFull };
  if (access !== undefined && isForStaff(access))
    return new AppError("unavailable", { ...said, detail: fullForStaff });
  return method === "GET" ? error : new AppError("unavailable", said);
}

/** Converts any thrown value to an AppError; unexpected ones become `internal`. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof ResponseSerializationError) return new AppError("internal", { cause: error });
  const known = error as Partial<FastifyError>;
  const code = fastifyCodes[known.code ?? ""];
  if (code) return new AppError(code, { cause: error });
  if (isDiskFull(error)) return new AppError("unavailable", { cause: error, ...whileFull });
  if (isHeldValue(error)) return new AppError("unavailable", { cause: error, ...whileUpgrading });
  if (isOutage(known)) return new AppError("unavailable", { cause: error, retryAfterSeconds: 5 });
  const status = known.statusCode ?? 500;
  if (status === 429) return new AppError("too-many-requests", { cause: error });
  if (status === 415) return new AppError("unsupported-media-type", { cause: error });
  if (status === 413) return new AppError("payload-too-large", { cause: error });
  if (status === 503) return new AppError("unavailable", { cause: error, retryAfterSeconds: 5 });
  if (status >= 400 && status < 500) return new AppError("malformed-request", { cause: error });
  return new AppError("internal", { cause: error });
}

/** Returns an error's RFC 9457 body. */
export function toProblem(error: AppError): Problem {
  return {
    type: `/problems/${error.code}`,
    title: errors[error.code].title,
    status: error.status,
    detail: error.detail,
    ...(error.fields ? { errors: error.fields } : {}),
    ...error.extension,
  };
}

/** Sends an error as a problem document (RFC 9457). */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const appError = toAppError(error);
  // A client that hung up, or a refusal under load, is no fault of ours, and thousands of lines would be work too.
  const isGone = request.raw.errored !== null;
  const isRefusal = appError.code === "unavailable" && appError.cause === undefined;
  if (appError.status >= 500 && !isGone && !isRefusal)
    request.log.error({ err: appError.cause ?? appError }, appError.code);
  if (appError.retryAfterSeconds) reply.header("retry-after", appError.retryAfterSeconds);
  return reply
    .code(appError.status)
    .type("application/problem+json; charset=utf-8")
    .serializer((problem: unknown) => JSON.stringify(problem))
    .send(toProblem(appError));
}

/** Returns the answer to a call for a thing of a newer release: to this one it is not there. */
function missingIn(declared: ReadonlySet<ErrorCode> | undefined, cause: unknown): AppError {
  const code = [...(declared ?? [])].find((one) => one.endsWith("not-found"));
  return code ? new AppError(code, { cause }) : new AppError("unavailable", { cause, retryAfterSeconds: 60 });
}

type Options = { refusesUndeclared?: boolean; isWaitingForRoom?: Waiting };

/**
 * Converts errors to HTTP, in this one place. An error that its call does not declare is a bug in the call table: it is
 * answered and logged, or, with `refusesUndeclared` (tests), becomes an internal error.
 */
export function registerProblems(app: FastifyInstance, options: Options = {}): void {
  const { refusesUndeclared = false, isWaitingForRoom } = options;
  app.setErrorHandler((thrown, request, reply) => {
    const { errors: declared } = request.routeOptions.config;
    const plain = thrown instanceof UnknownAnswerError ? missingIn(declared, thrown) : toAppError(thrown);
    const error = withDisk(plain, request, isWaitingForRoom);
    if (!declared || declared.has(error.code)) return sendProblem(error, request, reply);
    const cause = new Error(`${request.routeOptions.url} does not declare "${error.code}"`, {
      cause: thrown,
    });
    if (refusesUndeclared) return sendProblem(new AppError("internal", { cause }), request, reply);
    request.log.error({ err: cause }, "undeclared error");
    return sendProblem(error, request, reply);
  });
}

/** Answers unknown paths with a JSON 404. */
export function registerNotFound(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => sendProblem(new AppError("not-found"), request, reply));
}
