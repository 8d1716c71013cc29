import type { Readable } from "node:stream";
import {
  type Call,
  type CallParsed,
  type CallResult,
  errorsOf,
  isForm,
  mediaTypes,
  refusesOthers,
} from "@cav/contract/call.ts";
import type { ErrorCode } from "@cav/contract/errors.ts";
import { toFieldErrors } from "@cav/contract/fields.ts";
import { type DescribedCall, describe, unknownBodyFieldsOf } from "@cav/contract/specs.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { AnswerOnce } from "./answers/answer-once.ts";
import { JsonText } from "./answers/json-text.ts";
import type { Read } from "./answers/replica-reads.ts";
import { presentUse, registerPreflight, setAnyOrigin } from "./requests/any-origin.ts";
import { AppError } from "./requests/app-error.ts";
import type { RateLimiter, Use } from "./requests/rate-limiter.ts";
import { findUnstorableText, unstorableText } from "./requests/unstorable-text.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Set when the call stores nothing, so a replica may answer it; for any method. */
    storesNothing?: boolean;
    /** The call that the route answers. */
    described?: DescribedCall;
    /** The errors that the call may answer. */
    errors?: ReadonlySet<ErrorCode>;
    /** Checks by headers and body bytes that the sender is the expected program. */
    verify?: Verify | undefined;
  }
}

export type CallContext<C extends Call, U, Found = undefined> = CallParsed<C> & {
  /** The signed-in user; undefined on public calls without a session. */
  user: C["access"] extends "public" ? U | undefined : U;
  /** Facts that `findUser` loaded with the user; undefined when the call is answered as somebody else. */
  found: Found | undefined;
  request: FastifyRequest;
  reply: FastifyReply;
  /**
   * Counts a use by facts that only the handler knows.
   * @throws AppError too-many-requests
   */
  count: (use: Use) => Promise<void>;
  /** Takes back a use that was counted against a rate limit. */
  giveBack: (use: Use) => Promise<void>;
};

type Handler<C extends Call, Context> = (context: Context) => Promise<
  // A call without a body (204) is bound to a function that returns nothing; texts and lists may be streams.
  | CallResult<C>
  | JsonText
  // biome-ignore lint/suspicious/noConfusingVoidType: void is what such a function returns
  | (undefined extends CallResult<C> ? void : never)
  | (string extends CallResult<C> ? Readable : never)
  | (CallResult<C> extends readonly unknown[] ? Readable : never)
>;

type Verify = (request: FastifyRequest) => void;

/** Finds the caller by session, with what the call also needs, in one statement. */
type FindUser<U, DB, Found> = (
  db: Kysely<DB>,
  sessionId: string,
  now: Date,
) => Promise<(U & Found) | undefined>;

type Options<U, DB, Found> = { verify?: Verify; findUser?: FindUser<U, DB, Found> };

/** The bind function for callers `U` and a database of tables `DB`. */
export type BindOf<U, DB> = {
  /**
   * Binds a call to the function that answers it. `verify` checks the sender by headers and body bytes before parsing.
   */
  <C extends Call, Found = undefined>(
    call: C,
    handler: Handler<C, CallContext<C, U, Found>>,
    options?: Options<U, DB, Found>,
  ): void;
  /**
   * Binds a call that stores nothing. Its answer may be a second old, except for users who have just written. The
   * handler uses the given `db`, may run again with another one, and streams nothing.
   */
  reading: <C extends Call, Found = undefined>(
    call: C,
    handler: Handler<C, CallContext<C, U, Found> & { db: Kysely<DB> }>,
    options?: Pick<Options<U, DB, Found>, "findUser">,
  ) => void;
};

/** The user that a call is answered for, and facts loaded with them. */
type Caller<U> = { user: U; found: object | undefined };

type Guards<U, DB> = {
  /** Returns who makes a call; throws when it is not allowed. */
  authorize: (
    described: DescribedCall,
    asked: { request: FastifyRequest; reply: FastifyReply },
    findUser: FindUser<U, DB, object> | undefined,
  ) => Promise<Caller<U> | undefined>;
  /** Returns the rate limit key of a signed-in user. */
  keyOf: (user: U) => string;
  /** Returns the rate limit key of a known device. */
  deviceOf: (request: FastifyRequest) => Promise<string | undefined>;
  limiter: RateLimiter;
  read: Read<DB>;
  /** Answers a repeated writing call with its first answer. */
  once: AnswerOnce;
};

/**
 * Creates an application's `bind`: each call is authorised and rate-limited before its body is read, then validated,
 * answered with its success status, and serialised by its schema.
 */
export function createBind<U, DB>(
  app: FastifyInstance,
  { authorize, keyOf, deviceOf, limiter, read, once }: Guards<U, DB>,
): BindOf<U, DB> {
  function bind<C extends Call, Found = undefined>(
    call: C,
    handler: Handler<C, CallContext<C, U, Found>>,
    { storesNothing = false, verify, findUser }: Options<U, DB, Found> & { storesNothing?: boolean } = {},
  ): void {
    const described = describe(call);
    const { spec } = described;
    const callers = new WeakMap<FastifyRequest, Caller<U>>();
    const counting = limiter.countingOf(described.name, spec.limits);
    const status = Number(Object.keys(spec.answers)[0]);
    // A program's message has its own id.
    const isOnce = isForm(call) && !storesNothing && !spec.signed && !spec.answerType;
    if (spec.anyOrigin) registerPreflight(app, call);
    app.route({
      method: call.method,
      url: call.path,
      config: { described, errors: new Set(errorsOf(call, spec)), storesNothing, verify },
      ...(spec.bodyMaxBytes ? { bodyLimit: spec.bodyMaxBytes } : {}),
      schema: {
        ...(spec.params ? { params: spec.params } : {}),
        ...(spec.query ? { querystring: spec.query } : {}),
        ...(spec.body ? { body: spec.body } : {}),
        response: spec.answers,
      },
      onRequest: async (request, reply) => {
        if (spec.anyOrigin) setAnyOrigin(reply);
        // The first call was authorised and counted; its session may be over by now.
        if (isOnce && (await once.isRepeat(described.name, request, call.access === "public"))) return;
        const asked = { request, reply };
        const caller = await authorize(described, asked, findUser as FindUser<U, DB, object> | undefined);
        const device = counting.has("device") ? await deviceOf(request) : undefined;
        const by = device === undefined ? { address: request.ip } : { device };
        const count = () => counting.count({ ...by, caller: caller && keyOf(caller.user) }, request.ip);
        await (spec.anyOrigin ? presentUse(reply, count) : count());
        checkMediaType(call, request);
        if (caller !== undefined) callers.set(request, caller);
      },
      // For a request with a body, the parser has already verified the sender.
      preValidation: async (request, reply) => {
        if (isOnce && (await once.repeatEarly(request, reply))) return reply;
        if (!request.rawBody) verify?.(request);
        if (refusesOthers(call, spec)) checkKnownQuery(request, spec.query);
        checkKnownBody(described, request.body);
      },
      ...(spec.freeIfRefused && {
        onError: async (request: FastifyRequest, _reply: FastifyReply, error: Error) => {
          const caller = callers.get(request);
          if (caller && isRefusedInput(error)) await counting.giveBack({ caller: keyOf(caller.user) });
        },
      }),
      // Cookies are written by the hook before this one.
      ...(isOnce && { onSend: (request: FastifyRequest, reply: FastifyReply) => once.keep(request, reply) }),
      handler: async (request, reply) => {
        const caller = callers.get(request);
        const { params, query, body } = request;
        const count = async (use: Use) => void (await counting.count(use, request.ip));
        const context = {
          ...{ params, query, body, request, reply, count, giveBack: counting.giveBack },
          ...{ user: caller?.user, found: caller?.found },
        };
        const work = () => handler(context as unknown as Parameters<typeof handler>[0]);
        const done = isOnce ? await once.run(request, reply, work) : { answer: await work() };
        if (!done) return reply;
        const answer = done.answer as Awaited<ReturnType<typeof handler>>;
        // A range request has set its own status.
        if (reply.statusCode === 200) reply.code(status);
        if (isOnce && once.isAsked(request)) return sendKept(once, request, reply, answer);
        if (status === 204) return reply.send();
        if (answer instanceof JsonText)
          return reply.type("application/json; charset=utf-8").header("etag", answer.etag).send(answer.bytes);
        if (spec.answerType) reply.type(spec.answerType).serializer((text: string) => text);
        return answer;
      },
    });
  }
  return Object.assign(bind, {
    reading: <C extends Call, Found = undefined>(
      call: C,
      handler: Handler<C, CallContext<C, U, Found> & { db: Kysely<DB> }>,
      options: Pick<Options<U, DB, Found>, "findUser"> = {},
    ) => {
      const answer: Handler<C, CallContext<C, U, Found>> = (context) =>
        read(context.request, context.user !== undefined, (db) => handler({ ...context, db }));
      bind(call, answer, { ...options, storesNothing: true });
    },
  });
}

/** Returns whether a call's input did not fit its schema. */
const isRefusedInput = (error: Error): boolean =>
  "validation" in error || (error instanceof AppError && error.code === "validation");

/** Sends an answer, and keeps it for a repeat. */
function sendKept(
  once: AnswerOnce,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
): FastifyReply {
  const text = reply.statusCode === 204 ? "" : String(reply.serialize(answer));
  if (text) reply.type("application/json; charset=utf-8");
  once.noteText(request, text);
  return text ? reply.serializer((kept: string) => kept).send(text) : reply.send();
}

/**
 * Checks that a call has these parameters, and lists the known ones otherwise: an ignored one would be taken for one
 * that works.
 * @throws AppError validation
 */
function checkKnownQuery({ query }: FastifyRequest, schema: z.ZodType | undefined): void {
  const known = schema ? shapeOf(schema) : {};
  if (!known) return;
  const unknown = Object.keys(query as object).filter((name) => !Object.hasOwn(known, name));
  if (unknown.length === 0) return;
  const names = Object.keys(known).join(", ");
  const others = names ? `Os que existem: ${names}.` : "Esta chamada não tem parâmetros.";
  const message = `Este parâmetro não existe. ${others}`;
  throw new AppError("validation", { fields: unknown.map((field) => ({ field, message })) });
}

/**
 * Checks that a call has these body fields.
 * @throws AppError validation
 */
function checkKnownBody(described: DescribedCall, body: unknown): void {
  const fields = unknownBodyFieldsOf(described, body).map((path) => ({
    field: path.join("."),
    message: `O campo “${path.at(-1)}” não existe.`,
  }));
  if (fields.length > 0) throw new AppError("validation", { fields });
}

function shapeOf(schema: z.ZodType | undefined): object | undefined {
  if (schema instanceof z.ZodObject) return schema.shape;
  return schema instanceof z.ZodPipe ? shapeOf(schema.in as z.ZodType) : undefined;
}

/**
 * Checks the body's media type: other sites can send forms and plain text without a preflight. JSON is left to the
 * schema.
 */
function checkMediaType({ method, bodyType = "json" }: Call, { headers }: FastifyRequest): void {
  const type = headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
  if (!type || method === "GET" || headers["content-length"] === "0") return;
  if ((type !== "application/json" || bodyType === "mail") && !mediaTypes[bodyType].includes(type))
    throw new AppError("unsupported-media-type");
}

/** Creates Fastify's validator by the contract's schemas; it reports every invalid field at once. */
export function validatorCompiler({ schema }: { schema: z.ZodType }) {
  return (data: unknown) => {
    const field = findUnstorableText(data);
    if (field !== undefined) return { error: unstorable(field) };
    const given = schema.safeParse(data);
    // Without a body all fields are missing, so validates an empty object to name them.
    const result = given.success || (data ?? undefined) !== undefined ? given : schema.safeParse({});
    return result.success ? { value: result.data } : { error: toValidationError(result.error) };
  };
}

const unstorable = (field: string) =>
  new AppError("validation", { fields: [{ field, message: unstorableText }] });

/** Builds the 422 error of an input: each field by path, with a sentence. */
export function toValidationError(error: z.ZodError): AppError {
  return new AppError("validation", { fields: toFieldErrors(error) });
}
