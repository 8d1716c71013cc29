import type { Readable } from "node:stream";
import type { Call, CallParsed, CallResult } from "@cav/contract/call.ts";
import { Problem, toFieldErrors } from "@cav/contract/fields.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Db } from "../database/schema.ts";
import { AppError } from "./app-error.ts";
import type { Read } from "./replica-reads.ts";
import { findUnstorableText, unstorableText } from "./unstorable-text.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whatever its method: nobody has to read what it wrote. */
    storesNothing?: boolean;
  }
}

export type CallContext<C extends Call, U> = CallParsed<C> & {
  /** Who calls; undefined on public calls made by nobody known. */
  user: C["access"] extends "public" ? U | undefined : U;
  request: FastifyRequest;
  reply: FastifyReply;
};

type Handler<C extends Call, Context> = (context: Context) => Promise<
  // A call that answers nothing (204) is bound to a function that returns nothing; text may come as a stream.
  | CallResult<C>
  // biome-ignore lint/suspicious/noConfusingVoidType: void is what such a function returns
  | (undefined extends CallResult<C> ? void : never)
  | (string extends CallResult<C> ? Readable : never)
>;

export type BindOf<U> = {
  /** Binds one call of the call table to the function that answers it. */
  <C extends Call>(call: C, handler: Handler<C, CallContext<C, U>>): void;
  /**
   * The same for a call that stores nothing, and whose answer may be a second old except to who has just written. Its
   * function asks the `db` that it is given, may be called once more with another one, and streams nothing.
   */
  reading: <C extends Call>(call: C, handler: Handler<C, CallContext<C, U> & { db: Db }>) => void;
};

/** Decides who makes a call; throws when the call is not theirs to make. */
export type Authorize<U> = (call: Call, request: FastifyRequest) => Promise<U | undefined>;

/**
 * Makes the `bind` of an application: each call is authorised before anything of it is read, validated by its
 * schemas, answered with its success status, and serialised by its answer's schema.
 */
export function createBind<U>(app: FastifyInstance, authorize: Authorize<U>, read: Read): BindOf<U> {
  function bind<C extends Call>(
    call: C,
    handler: Handler<C, CallContext<C, U>>,
    { storesNothing = false } = {},
  ): void {
    const users = new WeakMap<FastifyRequest, U>();
    const status = Number(Object.keys(call.answers)[0]);
    app.route({
      method: call.method,
      url: call.path,
      config: {
        bodyAsText: call.bodyType === "file",
        takesMultipart: call.bodyType === "multipart",
        storesNothing,
      },
      ...(call.bodyMaxBytes ? { bodyLimit: call.bodyMaxBytes } : {}),
      schema: {
        summary: call.summary,
        tags: [call.path.split("/")[1] ?? ""],
        ...(call.params ? { params: call.params } : {}),
        ...(call.query ? { querystring: call.query } : {}),
        ...(call.body ? { body: call.body } : {}),
        ...(call.bodyType === "form" ? { consumes: ["application/x-www-form-urlencoded"] } : {}),
        ...(call.bodyType === "file" ? { consumes: ["application/json", "text/csv"] } : {}),
        ...(call.bodyType === "multipart" ? { consumes: ["multipart/form-data"] } : {}),
        ...(call.bodyType === "mail" ? { consumes: ["message/rfc822"] } : {}),
        ...(call.access === "public" ? { security: [] } : {}),
        response: { ...call.answers, default: Problem },
      },
      onRequest: async (request) => {
        const user = await authorize(call, request);
        if (user !== undefined) users.set(request, user);
      },
      handler: async (request, reply) => {
        const context = {
          params: request.params,
          query: request.query,
          body: request.body,
          user: users.get(request),
          request,
          reply,
        };
        const answer = await handler(context as Parameters<typeof handler>[0]);
        reply.code(status);
        return status === 204 ? reply.send() : answer;
      },
    });
  }
  return Object.assign(bind, {
    reading: <C extends Call>(call: C, handler: Handler<C, CallContext<C, U> & { db: Db }>) => {
      const answer: Handler<C, CallContext<C, U>> = (context) =>
        read(context.request, context.user !== undefined, (db) => handler({ ...context, db }));
      bind(call, answer, { storesNothing: true });
    },
  });
}

/** Validates with the contract's schemas and reports every invalid field at once. */
export function validatorCompiler({ schema }: { schema: z.ZodType }) {
  return (data: unknown) => {
    const field = findUnstorableText(data);
    if (field !== undefined) return { error: unstorable(field) };
    const result = schema.safeParse(data);
    return result.success ? { value: result.data } : { error: toValidationError(result.error) };
  };
}

const unstorable = (field: string) =>
  new AppError("validation", { fields: [{ field, message: unstorableText }] });

/** The 422 of a refused input: each field by its path and in words. */
export function toValidationError(error: z.ZodError): AppError {
  return new AppError("validation", { fields: toFieldErrors(error) });
}
