import fc from "fast-check";
import { hostileText, hostileValue } from "./hostile.ts";

export type Body = { payload: Buffer; contentType: string | undefined };

const typed =
  (contentType: string | undefined) =>
  (text: string | Buffer): Body => ({ payload: Buffer.from(text), contentType });

const json = typed("application/json");

/** Generates JSON texts, and damaged ones: cut, duplicated, deeply nested, invalid UTF-8. */
export function jsonBodies(values: fc.Arbitrary<unknown>): fc.Arbitrary<Body> {
  const texts = values.map((value) => JSON.stringify(value) ?? "");
  return fc.oneof(
    { weight: 30, arbitrary: texts.map(json) },
    {
      weight: 2,
      arbitrary: fc.tuple(texts, hostileValue).map(([text, value]) => json(doubled(text, value))),
    },
    { weight: 1, arbitrary: texts.map((text) => json(text.slice(0, text.length / 2))) },
    { weight: 1, arbitrary: fc.constantFrom(...brokenTexts).map(json) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 80 }).map((bytes) => json(Buffer.from(bytes))) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(texts, fc.constantFrom(...otherTypes))
        .map(([text, contentType]) => typed(contentType)(text)),
    },
  );
}

/** Generates `application/x-www-form-urlencoded` bodies. */
export function formBodies(values: fc.Arbitrary<unknown>): fc.Arbitrary<Body> {
  const form = typed("application/x-www-form-urlencoded");
  return fc.oneof(
    { weight: 8, arbitrary: values.map((value) => form(pairsOf(value).map(encoded).join("&"))) },
    { weight: 1, arbitrary: hostileText.map((text) => form(`username=${text}&username=%00&__proto__[x]=1`)) },
    { weight: 1, arbitrary: fc.constant(form("&=&%=%E0%A4%A&".repeat(2_000))) },
    { weight: 2, arbitrary: jsonBodies(values) },
  );
}

/** Generates files as a spreadsheet or script might send them, and noise. */
export function fileBodies(values: fc.Arbitrary<unknown>): fc.Arbitrary<Body> {
  const csv = typed("text/csv");
  return fc.oneof(
    { weight: 6, arbitrary: fc.array(values, { maxLength: 3 }).map((list) => json(JSON.stringify(list))) },
    { weight: 2, arbitrary: jsonBodies(values) },
    {
      weight: 2,
      arbitrary: fc
        .array(hostileText, { maxLength: 6 })
        .map((cells) => csv(`titulo;banca\n${cells.join(";")}`)),
    },
    { weight: 1, arbitrary: hostileText.map(csv) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => csv(Buffer.from(bytes))) },
    { weight: 1, arbitrary: fc.constant(csv(`"${"a;".repeat(50_000)}`)) },
  );
}

/** Bounces, and texts that resemble one. */
export const mailBodies: fc.Arbitrary<Body> = fc
  .tuple(hostileText, hostileText, fc.constantFrom("5.1.1", "4.2.2", "2.0.0", "9".repeat(99)))
  .map(([first, second, status]) =>
    typed("message/rfc822")(
      [
        `From: ${first}`,
        "Content-Type: multipart/report; report-type=delivery-status; boundary=b",
        "",
        "--b",
        "Content-Type: message/delivery-status",
        "",
        `Final-Recipient: rfc822; ${second}`,
        `Status: ${status}`,
        `Diagnostic-Code: smtp; ${first}`,
        "--b",
        "Content-Type: text/rfc822-headers",
        "",
        `Message-ID: ${second}`,
        "--b--",
      ].join("\r\n"),
    ),
  );

/** Generates multipart bodies: intact, cut, without boundary, with wrong parts. */
export function multipartBodies(values: fc.Arbitrary<unknown>, files: Buffer[]): fc.Arbitrary<Body> {
  const boundary = "limite";
  const multipart = typed(`multipart/form-data; boundary=${boundary}`);
  const whole = fc
    .tuple(values, fc.option(fc.constantFrom(...files), { freq: 2 }), hostileText)
    .map(([value, file, filename]) => multipartOf(boundary, pairsOf(value), file, filename));
  return fc.oneof(
    { weight: 12, arbitrary: whole.map(multipart) },
    {
      weight: 2,
      arbitrary: fc.tuple(whole, fc.nat(400)).map(([body, cut]) => multipart(body.subarray(0, cut))),
    },
    { weight: 1, arbitrary: whole.map(typed("multipart/form-data")) },
    { weight: 1, arbitrary: whole.map(typed("multipart/form-data; boundary=outro")) },
    { weight: 1, arbitrary: fc.constant(multipart(Buffer.alloc(3 * 1024 * 1024, 45))) },
    { weight: 1, arbitrary: jsonBodies(values) },
  );
}

function multipartOf(boundary: string, pairs: Pair[], file: Buffer | null, filename: string): Buffer {
  const texts = pairs.map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="foto"; filename="${filename}"\r\n\r\n`;
  return Buffer.concat([
    Buffer.from(texts.join("")),
    ...(file ? [Buffer.from(head), file, Buffer.from("\r\n")] : []),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
}

type Pair = [name: string, value: string];

/** Returns the fields of an object, or one nameless field of another value. */
function pairsOf(value: unknown): Pair[] {
  if (typeof value !== "object" || value === null) return [["", plain(value)]];
  return Object.entries(value).map(([name, field]) => [name, plain(field)]);
}

const plain = (value: unknown) => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));
const encoded = ([name, value]: Pair) =>
  `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(value.toWellFormed())}`;

/** Duplicates the first key of a JSON object, and adds keys that reach for its prototype. */
function doubled(text: string, value: unknown): string {
  const key = /^\{("(?:[^"\\]|\\.)*"):/.exec(text)?.[1] ?? '"__proto__"';
  return text.replace(/^\{/, `{${key}:${JSON.stringify(value) ?? null},`);
}

const brokenTexts = [
  "",
  " ",
  "{",
  "[".repeat(20_000),
  `${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`,
  `${"[".repeat(5_000)}${"]".repeat(5_000)}`,
  '{"__proto__":{"user_type":"ADMIN"}}',
  '{"constructor":{"prototype":{"user_type":"ADMIN"}}}',
  "\ufeff{}",
  "{'a':1}",
  '{"a":1,}',
  "NaN",
  "null",
  "0",
  '"texto"',
  "[]",
  `"${"a".repeat(5 * 1024 * 1024)}"`,
];

const otherTypes = [
  undefined,
  "",
  "text/plain",
  "text/csv",
  "application/xml",
  "application/octet-stream",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "multipart/form-data; boundary=x",
  "message/rfc822",
  "application/json; charset=utf-16",
  "application/json;",
  "application/problem+json",
  "*/*",
  "x".repeat(500),
];
