import { createHmac } from "node:crypto";
import type { Call } from "@cav/contract/call.ts";
import { isForStaff } from "@cav/contract/call.ts";
import { ConcursoInput } from "@cav/contract/concursos/concursos.ts";
import { describe } from "@cav/contract/specs.ts";
import fc from "fast-check";
import type { InjectOptions } from "fastify";
import { type Body, fileBodies, formBodies, jsonBodies, mailBodies, multipartBodies } from "./bodies.ts";
import { hostileText } from "./hostile.ts";
import { nearlyValid, type Samples } from "./values.ts";

export type Secrets = {
  whatsApp: string;
  telegram: string;
  stripe: string;
  bounces: string;
  mailEvents: string;
};
/** `owner` is the user who owns the known objects. */
export type Role = "anonymous" | "regular" | "owner" | "admin";
export type HostileRequest = { role: Role; options: InjectOptions };

type Parts = { samples: Samples; secrets: Secrets; files: Buffer[]; now: Date };

/** Generates requests of a call: any caller, nearly valid and hostile inputs. */
export function requestsOf(call: Call, parts: Parts): fc.Arbitrary<HostileRequest> {
  const body = bodiesOf(call, parts);
  const role: fc.Arbitrary<Role> = fc.oneof(
    { weight: isForStaff(call.access) ? 1 : 3, arbitrary: fc.constant("regular") },
    // For calls that delete the caller's account, each request has a new user.
    { weight: call.path === "/users/me" || isForStaff(call.access) ? 0 : 3, arbitrary: fc.constant("owner") },
    { weight: call.access === "public" ? 4 : 1, arbitrary: fc.constant("anonymous") },
    { weight: isForStaff(call.access) ? 12 : 1, arbitrary: fc.constant("admin") },
  );
  return fc
    .record({ role, url: urlsOf(call, parts), body, headers: strangeHeaders })
    .map(({ role, url, body, headers }) => ({
      role,
      options: {
        method: call.method,
        url,
        headers: { ...contentTypeOf(body), ...signaturesOf(call, body, parts), ...headers },
        ...(body && { payload: body.payload }),
      },
    }));
}

function contentTypeOf(body: Body | undefined): Record<string, string> {
  return body?.contentType === undefined ? {} : { "content-type": body.contentType };
}

function bodiesOf(call: Call, { samples, files }: Parts): fc.Arbitrary<Body | undefined> {
  const { body } = describe(call).spec;
  if (!body) return fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, jsonBodies(hostileText));
  const values = nearlyValid(body, samples);
  switch (call.bodyType) {
    case "form":
      return formBodies(values);
    case "file":
      return fileBodies(nearlyValid(ConcursoInput, samples));
    case "mail":
      return fc.oneof({ weight: 5, arbitrary: mailBodies }, jsonBodies(hostileText));
    case "multipart":
      return multipartBodies(values, files);
    default:
      return jsonBodies(values);
  }
}

/** Returns valid signatures for webhooks, so that requests reach the code behind the check. */
function signaturesOf(
  { path }: Call,
  body: Body | undefined,
  { secrets, now }: Parts,
): Record<string, string> {
  const payload = body?.payload ?? Buffer.alloc(0);
  const hmac = (secret: string, ...texts: (string | Buffer)[]) =>
    texts.reduce((mac, text) => mac.update(text), createHmac("sha256", secret)).digest("hex");
  const seconds = String(Math.floor(now.getTime() / 1000));
  switch (path) {
    case "/whatsapp/webhook":
      return { "x-hub-signature-256": `sha256=${hmac(secrets.whatsApp, payload)}` };
    case "/webhooks/telegram":
      return { "x-telegram-bot-api-secret-token": secrets.telegram };
    case "/subscriptions/webhook":
      return { "stripe-signature": `t=${seconds},v1=${hmac(secrets.stripe, `${seconds}.`, payload)}` };
    case "/mail/events/:provider":
      return { authorization: `Basic ${Buffer.from(secrets.mailEvents).toString("base64")}` };
    case "/mail/bounces":
      return { authorization: `Bearer ${secrets.bounces}` };
    default:
      return {};
  }
}

const encode = (text: string) => encodeURIComponent(text.toWellFormed());

function urlsOf(call: Call, { samples }: Parts): fc.Arbitrary<string> {
  const path = call.path.split("/").map((part) => {
    if (part === ":provider") return fc.constant("postmark");
    return part.startsWith(":") ? segments(samples) : fc.constant(part);
  });
  return fc
    .tuple(fc.tuple(...path), queriesOf(call, samples))
    .map(([parts, query]) => `/api${parts.join("/")}${query && `?${query}`}`);
}

function segments({ uuid = [] }: Samples): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 18, arbitrary: fc.constantFrom(...uuid).map(String) },
    { weight: 2, arbitrary: hostileText.map(encode) },
    { weight: 1, arbitrary: fc.constantFrom("%", "%00", "%E0%A4%A", "..", "%2e%2e", "a%2fb", "\\", "*", "") },
  );
}

function queriesOf(call: Call, samples: Samples): fc.Arbitrary<string> {
  const pair = (name: string, value: unknown) =>
    `${encode(name)}=${encode(typeof value === "string" ? value : (JSON.stringify(value) ?? ""))}`;
  const noise = fc.oneof(
    hostileText.map((text) => pair("q", text)),
    fc.constantFrom(
      "__proto__[x]=1",
      "a[constructor]=1",
      "%",
      "%00=%00",
      "page=1&page=2",
      "&&==&",
      "token=%E0%A4%A",
    ),
    fc.tuple(hostileText, hostileText).map(([name, value]) => pair(name, value)),
  );
  const { query } = describe(call).spec;
  if (!query) return fc.oneof({ weight: 8, arbitrary: fc.constant("") }, { weight: 1, arbitrary: noise });
  const pairs = nearlyValid(query, samples).map((value) =>
    typeof value === "object" && value !== null
      ? Object.entries(value).flatMap(([name, item]) => (item === undefined ? [] : [pair(name, item)]))
      : [pair("q", value)],
  );
  return fc.oneof(
    { weight: 12, arbitrary: pairs.map((list) => list.join("&")) },
    { weight: 1, arbitrary: fc.tuple(pairs, noise).map(([list, more]) => [...list, more].join("&")) },
    { weight: 1, arbitrary: pairs.map((list) => [...list, ...list].join("&")) },
  );
}

const headerText = hostileText.map((text) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, "?").slice(0, 4_000));

/** Headers that fake caller, origin or host, in 1 of 3 requests. */
const strangeHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 14, arbitrary: fc.constant({}) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        fc.constantFrom(
          "authorization",
          "cookie",
          "origin",
          "host",
          "if-none-match",
          "accept",
          "range",
          "x-forwarded-for",
          "x-forwarded-host",
          "x-http-method-override",
          "content-encoding",
          "user-agent",
        ),
        headerText,
      )
      .map(([name, value]) => ({ [name]: value })),
  },
  { weight: 1, arbitrary: headerText.map((text) => ({ authorization: `Bearer ${text}` })) },
  {
    weight: 1,
    arbitrary: headerText.map((text) => ({ cookie: `access_token=${text}; refresh_token=${text}` })),
  },
);
