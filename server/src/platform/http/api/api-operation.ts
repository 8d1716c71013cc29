import {
  type Access,
  type Address,
  errorsOf,
  mediaTypes,
  type RateLimit,
  type Spec,
} from "@cav/contract/call.ts";
import { type ErrorCode, errors } from "@cav/contract/errors.ts";
import { Problem } from "@cav/contract/fields.ts";
import type { DescribedCall } from "@cav/contract/specs.ts";
import type { FastifySchema } from "fastify";
import type { z } from "zod";
import type { JsonSchema, SchemaBook } from "./api-schemas.ts";

const callers: Record<Access, string> = {
  public: "Anyone may call.",
  user: "Whoever is signed in may call.",
  admin: "Administrators may call whose account is not limited.",
  editor: "Administrators may call, those limited to exams (`EDITOR`) included.",
  suporte: "Administrators may call, those limited to helping people (`SUPORTE`) included.",
};

/** The ways to send a session: the programs' header, or the browsers' cookie. */
export const securitySchemes = {
  bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
  cookie: { type: "apiKey", in: "cookie", name: "access_token" },
  chave: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "cav_…",
    description: "A key of one's own, from the profile; each opens the calls of its scopes and no others.",
  },
} as const;

/** Describes a call for @fastify/swagger, from the call table, in OpenAPI 3.1. */
export function describeOperation(
  { name, noun, call, spec }: DescribedCall,
  book: SchemaBook,
): FastifySchema {
  return {
    operationId: name,
    summary: spec.summary,
    description: [
      callers[call.access],
      ...describeKeys(spec),
      ...(spec.limits ?? []).map(describeLimit),
    ].join(" "),
    tags: [noun],
    security: describeSecurity(call, spec),
    ...(spec.params && { params: book.inline(spec.params, "input") }),
    ...(spec.query && { querystring: book.inline(spec.query, "input") }),
    ...(spec.body && { body: { content: describeBody(call, spec.body, book) } }),
    response: { ...describeAnswer(spec, book), ...describeErrors(call, spec, book) },
  };
}

function describeSecurity({ access }: Address, { escopo }: Spec): Record<string, string[]>[] {
  if (access === "public") return [];
  return [{ bearer: [] }, { cookie: [] }, ...(escopo ? [{ chave: [] }] : [])];
}

const describeKeys = ({ escopo }: Spec) => (escopo ? [`A key with the scope \`${escopo}\` may, too.`] : []);

const counted: Record<RateLimit["by"], string> = {
  address: "network address",
  device: "device that signed in before",
  caller: "account",
  owner: "account",
  account: "account, where it never signed in",
  stranger: "network address, of what fails where the account never signed in",
};

function describeLimit({ by, max, seconds, beyond }: RateLimit): string {
  const rest = beyond === "wait" ? "; beyond it answers take some seconds" : "";
  return `At most ${max} in ${seconds} seconds by ${counted[by]}${rest}.`;
}

type Content = Record<string, { schema: JsonSchema; examples?: Record<string, unknown> }>;

function describeBody({ bodyType = "json", upload }: Address, body: z.ZodType, book: SchemaBook): Content {
  const texts = book.reference(body, "input");
  const file = upload && {
    type: "object",
    properties: { [upload.field]: describeUpload(upload) },
  };
  const schema = file ? { allOf: [texts, file] } : texts;
  return Object.fromEntries(
    mediaTypes[bodyType].map((type) => [
      type,
      // A list that the call parses itself record by record, to report each error.
      bodyType === "file" && type === "application/json" ? { schema: listOfRecords } : { schema },
    ]),
  );
}

const listOfRecords = { type: "array", items: { type: "object" } };

function describeUpload({ types, maxBytes }: NonNullable<Address["upload"]>): JsonSchema {
  return {
    type: "string",
    format: "binary",
    description: `${types.join(", ")}; at most ${maxBytes} bytes.`,
  };
}

function describeAnswer({ answers, answerType, counted, anyOrigin }: Spec, book: SchemaBook) {
  const [status = "", schema] = Object.entries(answers)[0] ?? [];
  if (status === "204" || !schema) return { [status]: { description: "Done", type: "null" } };
  const type = answerType?.split(";")[0] ?? "application/json";
  const isBinary = /^image\/|^application\/(?:pdf$|vnd\.)/.test(type);
  return {
    [status]: {
      description: status === "201" ? "Created" : "Answered",
      ...(counted && { headers: { "X-Total-Count": totalCount } }),
      ...(anyOrigin && { headers: { RateLimit: rateLimit, "RateLimit-Policy": rateLimitPolicy } }),
      content: {
        [type]: {
          schema: isBinary ? { type: "string", format: "binary" } : book.reference(schema, "output"),
        },
      },
    },
  };
}

const totalCount = { type: "integer", description: "How many there are in all." };
const rateLimit = {
  type: "string",
  description: 'How often one may still call, and for how many seconds: `"default";r=119;t=60`.',
};
const rateLimitPolicy = {
  type: "string",
  description: 'How often one may call in how many seconds: `"default";q=120;w=60`.',
};
const retryAfter = { type: "integer", description: "Seconds after which to try again." };

/** Describes a call's refusals by status, with an example of every error. */
function describeErrors(call: Address, spec: Spec, book: SchemaBook) {
  const byStatus = Map.groupBy(errorsOf(call, spec), (code) => errors[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => errors[code].title).join("; "),
        ...((status === 429 || status === 503) && { headers: { "Retry-After": retryAfter } }),
        content: {
          "application/problem+json": {
            schema: book.reference(Problem, "output"),
            examples: Object.fromEntries(codes.map((code) => [code, book.example(code, exampleOf(code))])),
          },
        },
      },
    ]),
  );
}

function exampleOf(code: ErrorCode): z.output<typeof Problem> {
  const { title, status, detail } = errors[code];
  const fields = code === "validation" && [{ field: "nome", message: "O nome é obrigatório" }];
  return { type: `/problems/${code}`, title, status, detail, ...(fields && { errors: fields }) };
}
