import type { z } from "zod";
import type { ErrorCode } from "./errors.ts";

/**
 * Who may make a call: anyone, any signed-in person, an administrator; besides administrators those whose account is
 * limited to exams (`editor`), or to helping people (`suporte`).
 */
export type Access = "public" | "user" | "admin" | "editor" | "suporte";

/** What a key of a program's may be for: of its owner's own, or, with an administrator's, of the catalogue. */
export type Escopo =
  | "alertas:ler"
  | "favoritos:ler"
  | "preferencias:ler"
  | "catalogo:ler"
  | "rascunhos:escrever"
  | "importacao:escrever";

/** Whether calls of that access are for those who run the product, and ask of them what is asked of administrators. */
export function isForStaff(access: Access): boolean {
  return access !== "public" && access !== "user";
}

export type Method = "GET" | "POST" | "PUT" | "DELETE";

type Schema = z.ZodType;

/** Where a call is and how it is sent: the half of a call that a browser carries. */
export type Address = {
  readonly method: Method;
  /** Fastify notation, without the `/api` prefix: `/concursos/:uuid`. */
  readonly path: string;
  readonly access: Access;
  /**
   * `form` is `application/x-www-form-urlencoded`, `file` the text of a JSON or CSV file, `mail` a whole e-mail
   * (`message/rfc822`), `event` a provider's JSON whatever it calls it, `multipart` texts and one file (`multipart/form-data`), `texts` few texts in whatever form a program
   * sends them; JSON otherwise.
   */
  readonly bodyType?: "json" | "form" | "file" | "mail" | "event" | "multipart" | "texts";
  /** The file of a multipart body: the name of its part, what it may be, and how large. */
  readonly upload?: { readonly field: string; readonly types: readonly string[]; readonly maxBytes: number };
  /** Whether it may take longer than other calls: it stores or writes a whole file before it has answered. */
  readonly slow?: true;
};

/**
 * How often a call may be made, by all processes together, counted in windows that begin with the first use. What is known
 * without the body is counted before it is read, so that input that is refused counts, too.
 */
export type RateLimit = {
  /**
   * What is counted by:
   * - `address`: the caller's network, of whoever brings no device that is known;
   * - `device`: a device on which somebody signed in before (decision 0031);
   * - `caller`: the signed-in person;
   * and what only the call's own function finds out:
   * - `owner`: of what is presented;
   * - `account`: that a device tries on which its owner never signed in;
   * - `stranger`: the network of such a device.
   */
  readonly by: "address" | "device" | "caller" | "owner" | "account" | "stranger";
  readonly max: number;
  readonly seconds: number;
  /** What is beyond it waits some seconds, and is refused only where many wait already; otherwise it is refused. */
  readonly beyond?: "wait";
  /** Calls that say the same word here are counted together. */
  readonly together?: string;
};

/** What a call takes, answers and refuses: the half that the server holds, and the API's description. */
export type Spec = {
  /** One English sentence for the API reference. */
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Where more is taken than the few kilobytes of other calls, and more fields than theirs. */
  readonly bodyMaxBytes?: number;
  /** Schema by success status. What an answer's schema does not list is not sent. */
  readonly answers: Readonly<Record<number, Schema>>;
  /** `Content-Type` of an answer that is no JSON. */
  readonly answerType?: string;
  /** Whether it answers a part of a list, and the number of the whole in `X-Total-Count`. */
  readonly counted?: true;
  /** Errors of its own; those that follow from the rest of the call are in `errorsOf`. */
  readonly errors?: readonly ErrorCode[];
  readonly limits?: readonly RateLimit[];
  /** Whether its sender signs the body, whose bytes are kept as they came. */
  readonly signed?: true;
  /** By which keys a program may make it, besides whoever is signed in; a key opens nothing else. */
  readonly escopo?: Escopo;
  /** Whether any page's script may make it (CORS); each answer tells how often one may still call. */
  readonly anyOrigin?: true;
  /** Whether a browser may make it from the product's own pages only, signed in or not: of every call that sets cookies. */
  readonly ownPagesOnly?: true;
};

/** What a call takes, by its `bodyType`, beside JSON where JSON is not what it is for. */
export const mediaTypes: Readonly<Record<NonNullable<Address["bodyType"]>, readonly string[]>> = {
  json: ["application/json"],
  form: ["application/x-www-form-urlencoded"],
  file: ["application/json", "text/csv"],
  mail: ["message/rfc822"],
  // SNS says so of its JSON.
  event: ["application/json", "text/plain"],
  multipart: ["multipart/form-data"],
  texts: ["multipart/form-data", "application/x-www-form-urlencoded", "application/json"],
};

export type Specs = Readonly<Record<string, Spec>>;

declare const spec: unique symbol;

/** One call of the call table: its address, which knows its spec by type alone. */
export type Call<S extends Spec = Spec> = Address & { readonly [spec]?: S };

/**
 * Joins addresses to the specs of the same names, by type alone: a browser that imports the addresses carries no schema.
 * An address without a spec, and a spec without an address, is a type error.
 */
export function callsOf<S extends Specs>() {
  return <const A extends Readonly<Record<keyof S, Address>>>(
    addresses: A & Readonly<Record<Exclude<keyof A, keyof S>, never>>,
  ): { readonly [Name in keyof S]: A[Name] & Call<S[Name]> } => addresses;
}

type SpecOf<C extends Call> = NonNullable<C[typeof spec]>;
type Part<C extends Call, Name extends "params" | "query" | "body"> =
  SpecOf<C> extends Record<Name, infer S extends Schema> ? S : undefined;
type InputOf<S> = S extends Schema ? z.input<S> : undefined;
type ParsedOf<S> = S extends Schema ? z.output<S> : undefined;

/** What a caller sends. */
export type CallInput<C extends Call> = {
  params: InputOf<Part<C, "params">>;
  query: InputOf<Part<C, "query">>;
  body: InputOf<Part<C, "body">>;
};

/** What the server holds after validation. */
export type CallParsed<C extends Call> = {
  params: ParsedOf<Part<C, "params">>;
  query: ParsedOf<Part<C, "query">>;
  body: ParsedOf<Part<C, "body">>;
};

type Answers<C extends Call> = SpecOf<C>["answers"][keyof SpecOf<C>["answers"]];

/** What a handler returns, before serialisation. */
export type CallResult<C extends Call> = z.input<Answers<C> & Schema>;

/** What a caller receives. */
export type CallAnswer<C extends Call> = z.output<Answers<C> & Schema>;

/** Calls that answer a part of a list, and the number of the whole in `X-Total-Count`. */
export type CountedCall = Call<Spec & { readonly counted: true }>;

/** Every error that a call may answer: its own, and those that follow from who may make it and what it takes. */
export function errorsOf(call: Address, { params, query, body, ...rest }: Spec): ErrorCode[] {
  const isGuarded = call.access !== "public";
  const changes = call.method !== "GET";
  const following: Partial<Record<ErrorCode, unknown>> = {
    "malformed-request": changes || params,
    unauthenticated: isGuarded,
    "key-scope": isGuarded,
    forbidden: isForStaff(call.access) || rest.escopo,
    "second-factor-required": isForStaff(call.access) || rest.escopo,
    "view-only": isGuarded || changes,
    "view-over": isGuarded,
    "cross-origin": rest.ownPagesOnly || (isGuarded && changes),
    "payload-too-large": changes,
    "unsupported-media-type": changes,
    validation: params || query || body,
    "too-many-requests": rest.limits || rest.escopo,
    internal: true,
    unavailable: true,
  };
  const common = Object.entries(following).flatMap(([code, applies]) => (applies ? [code as ErrorCode] : []));
  return [...new Set([...(rest.errors ?? []), ...common])];
}
