import type { z } from "zod";
import type { ErrorCode } from "./errors.ts";

/**
 * Access to a call: anyone, signed-in users, administrators. `editor` and `suporte` also admit administrators limited
 * to exams or to user support.
 */
export type Access = "public" | "user" | "admin" | "editor" | "suporte";

/** Permissions of an API key: on its owner's data, or on the catalogue for administrators' keys. */
export type Escopo =
  | "alertas:ler"
  | "favoritos:ler"
  | "preferencias:ler"
  | "catalogo:ler"
  | "rascunhos:escrever"
  | "importacao:escrever";

/** Returns whether a call is for staff, who must meet the administrators' requirements. */
export function isForStaff(access: Access): boolean {
  return access !== "public" && access !== "user";
}

export type Method = "GET" | "POST" | "PUT" | "DELETE";

type Schema = z.ZodType;

/** Address and transport of a call: the half that browsers load. */
export type Address = {
  readonly method: Method;
  /** Path in Fastify notation without the `/api` prefix: `/concursos/:uuid`. */
  readonly path: string;
  readonly access: Access;
  /**
   * Media type of the body; JSON by default.
   * `form`: `application/x-www-form-urlencoded`.
   * `file`: text of a JSON or CSV file.
   * `mail`: an e-mail (`message/rfc822`).
   * `event`: a provider's JSON under any type.
   * `multipart`: texts and one file.
   * `texts`: short texts in any form.
   */
  readonly bodyType?: "json" | "form" | "file" | "mail" | "event" | "multipart" | "texts";
  /** File of a multipart body: part name, accepted types, largest size. */
  readonly upload?: { readonly field: string; readonly types: readonly string[]; readonly maxBytes: number };
  /** Whether it has a longer timeout, because it stores or writes a whole file before answering. */
  readonly slow?: true;
};

/** Returns whether people send the call, so that a repeat of it gets the first answer; programs send the others. */
export const isForm = ({ method, bodyType }: Address): boolean =>
  method !== "GET" && bodyType !== "mail" && bodyType !== "event";

/**
 * Rate limit of a call, shared by all processes, in windows that begin with the first use. Limits known without the
 * body are counted before it is read, so refused input counts too.
 */
export type RateLimit = {
  /**
   * The limit counts calls by this key.
   * `address`: the caller's network, for callers without a known device.
   * `device`: a device on which somebody signed in before (decision 0031).
   * `caller`: the signed-in user.
   * Known to the call's own function only:
   * `owner`: the owner of a presented token.
   * `account`: the account that an unknown device tries.
   * `stranger`: the network of such a device.
   */
  readonly by: "address" | "device" | "caller" | "owner" | "account" | "stranger";
  readonly max: number;
  readonly seconds: number;
  /** Calls beyond the limit wait some seconds, and are refused only when many wait; by default they are refused. */
  readonly beyond?: "wait";
  /** Calls with the same value share one count. */
  readonly together?: string;
};

/** Input, answers and errors of a call: the server's half, and the API's description. */
export type Spec = {
  /** One English sentence for the API reference. */
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Largest body, and more fields, where the default of a few kilobytes is too small. */
  readonly bodyMaxBytes?: number;
  /** Schema by success status. Fields that the schema does not list are not sent. */
  readonly answers: Readonly<Record<number, Schema>>;
  /** `Content-Type` of answers that are not JSON. */
  readonly answerType?: string;
  /** Whether it answers a page of a list, with the total in `X-Total-Count`. */
  readonly counted?: true;
  /** Specific errors; `errorsOf` adds those that follow from access and input. */
  readonly errors?: readonly ErrorCode[];
  readonly limits?: readonly RateLimit[];
  /** Whether a call whose input is refused leaves its caller's limit as it was. */
  readonly freeIfRefused?: true;
  /** Whether the sender signs the body; its raw bytes are kept. */
  readonly signed?: true;
  /** Scope of API keys that may make this call; without it keys are refused. */
  readonly escopo?: Escopo;
  /** Whether scripts of any origin may make it (CORS); answers state the remaining calls. */
  readonly anyOrigin?: true;
  /**
   * Whether browsers may make this call from the product's own pages only; required for calls that set cookies.
   */
  readonly ownPagesOnly?: true;
};

/** Accepted media types by `bodyType`. */
export const mediaTypes: Readonly<Record<NonNullable<Address["bodyType"]>, readonly string[]>> = {
  json: ["application/json"],
  form: ["application/x-www-form-urlencoded"],
  file: [
    "application/json",
    "text/csv",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "application/vnd.oasis.opendocument.spreadsheet",
  ],
  mail: ["message/rfc822"],
  // SNS declares its JSON as text.
  event: ["application/json", "text/plain"],
  multipart: ["multipart/form-data"],
  texts: ["multipart/form-data", "application/x-www-form-urlencoded", "application/json"],
};

export type Specs = Readonly<Record<string, Spec>>;

declare const spec: unique symbol;

/** A call of the call table: its address, linked to its spec by type only. */
export type Call<S extends Spec = Spec> = Address & { readonly [spec]?: S };

/**
 * Joins addresses and specs by name, by type only, so that browsers load no schema. A missing address or spec is a type
 * error.
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

/** Input that a caller sends. */
export type CallInput<C extends Call> = {
  params: InputOf<Part<C, "params">>;
  query: InputOf<Part<C, "query">>;
  body: InputOf<Part<C, "body">>;
};

/** Input after the server's validation. */
export type CallParsed<C extends Call> = {
  params: ParsedOf<Part<C, "params">>;
  query: ParsedOf<Part<C, "query">>;
  body: ParsedOf<Part<C, "body">>;
};

type Answers<C extends Call> = SpecOf<C>["answers"][keyof SpecOf<C>["answers"]];

/** Result of a handler before serialisation. */
export type CallResult<C extends Call> = z.input<Answers<C> & Schema>;

/** Answer that a caller receives. */
export type CallAnswer<C extends Call> = z.output<Answers<C> & Schema>;

/** Calls that answer a page of a list, with the total in `X-Total-Count`. */
export type CountedCall = Call<Spec & { readonly counted: true }>;

/** Returns whether a call refuses unknown parameters; providers, mail services and calendars add their own. */
export const refusesOthers = (
  { bodyType = "json" }: Address,
  spec: Pick<Spec, "signed" | "answerType">,
): boolean =>
  !spec.signed &&
  !["form", "mail", "event"].includes(bodyType) &&
  !/^text\/(calendar|plain)/.test(spec.answerType ?? "");

/** Returns every error of a call: its own, and those that follow from its access and input. */
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
    "key-reused": changes && !rest.signed,
    "answer-pending": changes && !rest.signed,
    "payload-too-large": changes,
    "unsupported-media-type": changes,
    validation: params || query || body || refusesOthers(call, rest),
    "too-many-requests": rest.limits || rest.escopo,
    internal: true,
    unavailable: true,
  };
  const common = Object.entries(following).flatMap(([code, applies]) => (applies ? [code as ErrorCode] : []));
  return [...new Set([...(rest.errors ?? []), ...common])];
}
