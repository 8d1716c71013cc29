import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyPluginAsync, FastifyRequest } from "fastify";

/** Faults of the store, with labels for /dev. */
export const storeFaultLabels = {
  cheio: "HTTP 507 a quem guarda",
  "fora-do-ar": "HTTP 503 a tudo",
  trocado: "Devolve outros bytes",
} as const;
export type StoreFault = keyof typeof storeFaultLabels;

export type Bucket = {
  fault: StoreFault | undefined;
  readonly objects: Map<string, { bytes: Buffer; modified: Date }>;
};

export const bucketName = "documentos";
export const bucketRegion = "us-east-1";

export function createBucket(): Bucket {
  return { fault: undefined, objects: new Map() };
}

type Credentials = { s3KeyId: string; s3Secret: string };
type Options = { bucket: Bucket; credentials: Credentials; now: () => Date };

const listedMost = 1_000;

/** Emulates an S3 store with one bucket; verifies each request's signature (version 4) and body. */
export function s3Api({ bucket, credentials, now }: Options): FastifyPluginAsync {
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      "*",
      { parseAs: "buffer", bodyLimit: 32 * 1024 * 1024 },
      async (_: unknown, body: unknown) => body,
    );

    app.route<{ Params: { "*": string }; Querystring: Record<string, string> }>({
      method: ["GET", "PUT", "DELETE"],
      url: `/${bucketName}/*`,
      async handler(request, reply) {
        const fail = (status: number, code: string) =>
          reply.code(status).type("application/xml").send(`<Error><Code>${code}</Code></Error>`);
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const wrong = findFault(request, body, credentials);
        if (wrong) return fail(403, wrong);
        if (bucket.fault === "fora-do-ar") return fail(503, "SlowDown");
        const key = request.params["*"];
        if (key === "")
          return reply.type("application/xml").send(listOf(bucket, request.query["start-after"] ?? ""));
        if (request.method === "PUT") {
          if (bucket.fault === "cheio") return fail(507, "InsufficientStorage");
          bucket.objects.set(key, { bytes: body, modified: now() });
          return reply.code(200).send();
        }
        if (request.method === "DELETE") {
          bucket.objects.delete(key);
          return reply.code(204).send();
        }
        const object = bucket.objects.get(key);
        if (!object) return fail(404, "NoSuchKey");
        const bytes = bucket.fault === "trocado" ? Buffer.from("outra coisa") : object.bytes;
        return reply.type("application/octet-stream").send(bytes);
      },
    });
  };
}

function listOf({ objects }: Bucket, after: string): string {
  const rows = [...objects]
    .filter(([key]) => key > after)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .slice(0, listedMost)
    .map(
      ([key, { modified }]) =>
        `<Contents><Key>${key}</Key><LastModified>${modified.toISOString()}</LastModified></Contents>`,
    );
  return `<?xml version="1.0"?><ListBucketResult><Name>${bucketName}</Name>${rows.join("")}</ListBucketResult>`;
}

const sha256 = (text: string | Buffer) => createHash("sha256").update(text).digest("hex");
const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();

/** Returns S3's error code for a wrong signature or body; undefined if both are right. */
function findFault(
  { method, url, headers }: FastifyRequest,
  body: Buffer,
  { s3KeyId, s3Secret }: Credentials,
) {
  const [, id, scope = "", names = "", signature = ""] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? "",
    ) ?? [];
  if (id !== s3KeyId) return "InvalidAccessKeyId";
  if (headers["x-amz-content-sha256"] !== sha256(body)) return "XAmzContentSHA256Mismatch";
  const { pathname, searchParams } = new URL(url, "http://store.invalid");
  const encoded = (text: string) =>
    encodeURIComponent(text).replaceAll(
      /[!'()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  const query = [...searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join("&");
  const signed = names.split(";").map((name) => `${name}:${String(headers[name] ?? "").trim()}\n`);
  const canonical = [method, pathname, query, signed.join(""), names, sha256(body)].join("\n");
  const [day = "", region = "", service = "", end = ""] = scope.split("/");
  const text = ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope, sha256(canonical)].join("\n");
  const key = [day, region, service, end].reduce<string | Buffer>(
    (one, part) => hmac(one, part),
    `AWS4${s3Secret}`,
  );
  const isOurs = timingSafeEqual(hmac(key, text), Buffer.from(signature, "hex"));
  const isScope = region === bucketRegion && service === "s3" && names.split(";").includes("host");
  return isOurs && isScope ? undefined : "SignatureDoesNotMatch";
}
