import http from "node:http";
import https from "node:https";
import { createRequire } from "node:module";
import { LRUCache } from "lru-cache";
import { resolvePublicly } from "../../http/requests/public-address.ts";
import { isPushAddress } from "./push-address.ts";
import type { VapidKeys } from "./vapid-keys.ts";

const require = createRequire(import.meta.url);

/** Loads the library with the first notification; web processes send none. */
const library = (): typeof import("web-push") => require("web-push");

/** Urgency for a device that saves battery (RFC 8030). */
export type Urgency = "very-low" | "low" | "normal" | "high";

export type Notice = {
  text: string;
  /** Seconds that the service keeps it for a device that is off. */
  ttl: number;
  urgency: Urgency;
  /** A newer notification of this topic replaces a waiting one: up to 32 URL-safe Base64 characters. */
  topic: string;
};

/** A browser's push address and keys. */
export type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };

/** A push service's answer; without a status it was unreachable. */
export type PushAnswer = {
  status: number | undefined;
  error: string;
  /** Seconds that the push service asks to wait, if it does. */
  retryAfterSeconds: number | undefined;
};

export type Push = {
  send(subscription: Subscription, notice: Notice): Promise<PushAnswer>;
  close(): void;
};

type Options = VapidKeys & { subject: string; standIn: string | undefined };

/** Lifetime of a signed token; services accept up to 24 hours, and we use each for one hour. */
const tokenSeconds = 12 * 3_600;
const tokenUsedMs = 3_600_000;
/** Maximum cached tokens, since push services have many host names and an address may be made up. */
const mostTokens = 1_000;
/** Milliseconds without an answer after which a request fails. */
const timeoutMs = 10_000;
const timedOut = Object.assign(new Error("timeout"), { code: "timeout" });
/** Maximum bytes that are read of an answer. */
const largestAnswer = 2_000;

/** Creates a client that sends encrypted (RFC 8291) and signed (RFC 8292) notifications. */
export function createPush({ publicKey, privateKey, subject, standIn }: Options): Push {
  const agents = {
    http: new http.Agent({ keepAlive: true, maxSockets: 256 }),
    https: new https.Agent({ keepAlive: true, maxSockets: 256, lookup: resolvePublicly }),
  };
  const tokens = new LRUCache<string, string>({ max: mostTokens, ttl: tokenUsedMs });

  /** Returns a token per service; signing is the slowest step. */
  function tokenFor(origin: string): string {
    const known = tokens.get(origin);
    if (known) return known;
    const expires = Math.floor(Date.now() / 1000) + tokenSeconds;
    const { Authorization: value } = library().getVapidHeaders(
      origin,
      subject,
      publicKey,
      privateKey,
      "aes128gcm",
      expires,
    );
    tokens.set(origin, value);
    return value;
  }

  async function post(url: URL, headers: http.OutgoingHttpHeaders, body: Buffer): Promise<PushAnswer> {
    const isPlain = url.protocol === "http:";
    const { request } = isPlain ? http : https;
    const agent = isPlain ? agents.http : agents.https;
    const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
      const sent = request(url, { method: "POST", headers, agent, timeout: timeoutMs }, resolve);
      sent.on("timeout", () => sent.destroy(timedOut)).on("error", reject);
      sent.end(body);
    });
    const { statusCode: status = 0, headers: answered } = response;
    if (status >= 200 && status < 300) {
      // A success has no useful body.
      response.resume();
      return { status, error: "", retryAfterSeconds: undefined };
    }
    const said = await readShort(response);
    return {
      status,
      error: `HTTP ${status}${said && `: ${said}`}`,
      retryAfterSeconds: secondsOf(answered["retry-after"]),
    };
  }

  return {
    async send({ endpoint, keys }, { text, ttl, urgency, topic }) {
      if (!isPushAddress(endpoint, standIn)) return endedSince("not a push service");
      const cipherText = encrypt(keys, text);
      if (cipherText === undefined) return endedSince("not a browser's keys");
      const url = new URL(endpoint);
      const headers = {
        authorization: tokenFor(url.origin),
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        "content-length": cipherText.length,
        ttl,
        urgency,
        topic,
      };
      try {
        return await post(url, headers, cipherText);
      } catch (error) {
        return { status: undefined, error: reasonOf(error), retryAfterSeconds: undefined };
      }
    },
    close() {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}

/** Returns the answer for a device that can never be reached, like a service's 410. */
const endedSince = (reason: string): PushAnswer => ({
  status: 410,
  error: `HTTP 410: ${reason}`,
  retryAfterSeconds: undefined,
});

/** Encrypts a text; undefined for invalid keys, since callers may send a point off the curve or too few bytes. */
function encrypt({ p256dh, auth }: Subscription["keys"], text: string): Buffer | undefined {
  try {
    return library().encrypt(p256dh, auth, text, "aes128gcm").cipherText;
  } catch {
    return undefined;
  }
}

/** Reads the start of an answer in one line; drains the rest, so that the connection is reused. */
async function readShort(response: http.IncomingMessage): Promise<string> {
  let text = "";
  for await (const part of response.setEncoding("utf8")) if (text.length < largestAnswer) text += part;
  return text.replace(/\s+/g, " ").trim().slice(0, 200);
}

/** Parses `120`, or the time of day of a retry. */
function secondsOf(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const seconds = /^\d{1,6}$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code ?? message;
}
