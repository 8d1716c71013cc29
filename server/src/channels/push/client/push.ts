import http from "node:http";
import https from "node:https";
import { createRequire } from "node:module";
import { LRUCache } from "lru-cache";
import { resolvePublicly } from "../../../platform/http/public-address.ts";
import { isPushAddress } from "./push-address.ts";
import type { VapidKeys } from "./vapid-keys.ts";

const require = createRequire(import.meta.url);

/** The library, read with the first notification that leaves: processes that only answer calls send none. */
const library = (): typeof import("web-push") => require("web-push");

/** How urgent it is for a device that saves its battery (RFC 8030). */
export type Urgency = "very-low" | "low" | "normal" | "high";

export type Notice = {
  text: string;
  /** For how many seconds the service keeps it for a device that is off. */
  ttl: number;
  urgency: Urgency;
  /** A newer one of the same topic takes the place of one that waits: up to 32 characters of Base64 of URLs. */
  topic: string;
};

/** Where a browser takes notifications, and by which keys it reads them. */
export type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };

/** What a push service answered; without a status it could not be reached. */
export type PushAnswer = {
  status: number | undefined;
  error: string;
  /** How long it asks to be left alone, where it says so. */
  retryAfterSeconds: number | undefined;
};

export type Push = {
  send(subscription: Subscription, notice: Notice): Promise<PushAnswer>;
  close(): void;
};

type Options = VapidKeys & { subject: string; standIn: string | undefined };

/** A service takes a token that is up to 24 hours old; each is used for an hour. */
const tokenSeconds = 12 * 3_600;
const tokenUsedMs = 3_600_000;
/** Some services have names without end, and an address may be made up. */
const mostTokens = 1_000;
/** Without a word. */
const timeoutMs = 10_000;
const timedOut = Object.assign(new Error("timeout"), { code: "timeout" });
/** A refusal is told in a few words. */
const largestAnswer = 2_000;

/** Sends notifications to browsers: encrypted so that only the browser reads them (RFC 8291), signed as ours (RFC 8292). */
export function createPush({ publicKey, privateKey, subject, standIn }: Options): Push {
  const agents = {
    http: new http.Agent({ keepAlive: true, maxSockets: 256 }),
    https: new https.Agent({ keepAlive: true, maxSockets: 256, lookup: resolvePublicly }),
  };
  const tokens = new LRUCache<string, string>({ max: mostTokens, ttl: tokenUsedMs });

  /** Signing takes longer than everything else: one token serves all that goes to a service. */
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
      // Of what was taken nothing is said.
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

/** Of a device that no notice can ever reach, as a service answers of one that is gone. */
const endedSince = (reason: string): PushAnswer => ({
  status: 410,
  error: `HTTP 410: ${reason}`,
  retryAfterSeconds: undefined,
});

/** Undefined where its keys are none, which whoever calls may say: a point beside the curve, too few bytes. */
function encrypt({ p256dh, auth }: Subscription["keys"], text: string): Buffer | undefined {
  try {
    return library().encrypt(p256dh, auth, text, "aes128gcm").cipherText;
  } catch {
    return undefined;
  }
}

/** The beginning of an answer, on one line; the rest is read and dropped, so that the connection serves once more. */
async function readShort(response: http.IncomingMessage): Promise<string> {
  let text = "";
  for await (const part of response.setEncoding("utf8")) if (text.length < largestAnswer) text += part;
  return text.replace(/\s+/g, " ").trim().slice(0, 200);
}

/** `120`, or the time of day by which it may be tried again. */
function secondsOf(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const seconds = /^\d{1,6}$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code ?? message;
}
