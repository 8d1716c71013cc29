import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import { importJWK, jwtVerify } from "jose";
import type { Browsers } from "./browsers.ts";

/** Size that a service must accept (RFC 8030); browsers read 4,096 bytes. */
const largestBody = 4_096;
const longestSeconds = 24 * 3_600;

/** Emulates a push service: accepts messages signed by the subscription's key (RFC 8030, 8291, 8292). */
export function pushService(browsers: Browsers): FastifyPluginAsync {
  const believed: Believed = new Map();
  return async (app) => {
    app.addContentTypeParser("application/octet-stream", { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    );
    app.post<{ Params: { id: string }; Body: Buffer }>("/:id", async (request, reply) => {
      const { id } = request.params;
      const fault = browsers.takeFault(id);
      if (fault) {
        if (fault.retryAfter !== undefined) reply.header("retry-after", fault.retryAfter);
        return reply.code(fault.status).send({ reason: "planned" });
      }
      if (!browsers.has(id)) return reply.code(410).send({ reason: "gone" });
      const refusal = await findRefusal(request, browsers.keyOf(id) ?? "", believed);
      if (refusal) return reply.code(refusal.status).send({ reason: refusal.reason });
      const { ttl, urgency = "normal", topic } = request.headers as Record<string, string | undefined>;
      if (!/^\d+$/.test(ttl ?? "")) return reply.code(400).send({ reason: "no TTL" });
      if (topic !== undefined && !/^[\w-]{1,32}$/.test(topic))
        return reply.code(400).send({ reason: "bad Topic" });
      if (!/^(very-low|low|normal|high)$/.test(urgency))
        return reply.code(400).send({ reason: "bad Urgency" });
      if (request.body.length > largestBody) return reply.code(413).send({ reason: "too large" });
      try {
        const notice = browsers.receive(id, request.body, { ttl: Number(ttl), urgency, topic });
        return reply.code(201).header("location", `/push/mensagens/${notice.id}`).send();
      } catch (error) {
        return reply.code(400).send({ reason: (error as Error).message });
      }
    });
  };
}

/** Verified signatures with their expiry, so that a signature for many messages is verified once. */
type Believed = Map<string, number>;
/** Limit beyond which the oldest signature is dropped. */
const believedMax = 100;

type Refusal = { status: 400 | 401 | 403; reason: string };

/** Returns the fault of a message's signature for a subscription with this key. */
async function findRefusal(
  { headers, host }: FastifyRequest,
  subscribedBy: string,
  believed: Believed,
): Promise<Refusal | undefined> {
  if (headers["content-encoding"] !== "aes128gcm") return { status: 400, reason: "not aes128gcm" };
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(headers.authorization ?? "") ?? [];
  if (!token) return { status: 401, reason: "not signed" };
  if (key !== subscribedBy) return { status: 403, reason: "another key than the browser subscribed with" };
  if ((believed.get(token) ?? 0) > Date.now() / 1000) return undefined;
  const point = Buffer.from(key, "base64url");
  const coordinate = (from: number) => point.subarray(from, from + 32).toString("base64url");
  const jwk = { kty: "EC", crv: "P-256", x: coordinate(1), y: coordinate(33) };
  try {
    const { payload } = await jwtVerify(token, await importJWK(jwk, "ES256"), { audience: `http://${host}` });
    const { exp = 0, sub = "" } = payload;
    if (exp > Date.now() / 1000 + longestSeconds) return { status: 403, reason: "valid for more than a day" };
    if (!/^(mailto:|https:)/.test(sub)) return { status: 403, reason: "nobody to ask" };
    for (const [oldest] of believed) if (believed.size >= believedMax) believed.delete(oldest);
    believed.set(token, exp);
    return undefined;
  } catch (error) {
    return { status: 403, reason: (error as Error).message };
  }
}
