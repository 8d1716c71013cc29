import type { z } from "zod";

/** Who may make a call: anyone, any signed-in person, or an administrator. */
export type Access = "public" | "user" | "admin";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

type Schema = z.ZodType;

/** One line of the call table: everything both sides need to know about a call. */
export type Call = {
  readonly method: Method;
  /** Fastify notation, without the `/api` prefix: `/concursos/:uuid`. */
  readonly path: string;
  readonly access: Access;
  /** One English sentence for the API reference. */
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /**
   * `form` is `application/x-www-form-urlencoded`, `file` the text of a JSON or CSV file, `mail` a whole e-mail
   * (`message/rfc822`), `multipart` texts and one image (`multipart/form-data`); JSON otherwise.
   */
  readonly bodyType?: "json" | "form" | "file" | "mail" | "multipart";
  /** Where more or less is taken than of other calls. */
  readonly bodyMaxBytes?: number;
  /** Schema by success status. What an answer's schema does not list is not sent. */
  readonly answers: Readonly<Record<number, Schema>>;
};

/** Keeps the literal types of a call, so that server and client infer from the same line. */
export function defineCall<const C extends Call>(call: C): C {
  return call;
}

type InputOf<S> = S extends Schema ? z.input<S> : undefined;
type ParsedOf<S> = S extends Schema ? z.output<S> : undefined;

/** What a caller sends. */
export type CallInput<C extends Call> = {
  params: InputOf<C["params"]>;
  query: InputOf<C["query"]>;
  body: InputOf<C["body"]>;
};

/** What the server holds after validation. */
export type CallParsed<C extends Call> = {
  params: ParsedOf<C["params"]>;
  query: ParsedOf<C["query"]>;
  body: ParsedOf<C["body"]>;
};

type Answers<C extends Call> = C["answers"][keyof C["answers"]];

/** What a handler returns, before serialisation. */
export type CallResult<C extends Call> = z.input<Answers<C> & Schema>;

/** What a caller receives. */
export type CallAnswer<C extends Call> = z.output<Answers<C> & Schema>;
