import { createECDH, type ECDH, randomBytes } from "node:crypto";
import { createArrivals } from "../arrivals.ts";
import { decrypt } from "./decrypt.ts";

/** Subscription as browsers serialise it (Push API, PushSubscriptionJSON). */
export type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };

/** A decrypted notification. */
export type Notice = {
  id: string;
  browser: string;
  text: string;
  ttl: number;
  urgency: string;
  topic: string | undefined;
  receivedAt: Date;
};

/** A planned refusal for one browser. */
export type PushFault = {
  status: 404 | 410 | 413 | 429 | 500;
  times: number;
  retryAfter?: number | undefined;
};

type Browser = {
  /** Application server key of the browser's subscription. */
  applicationServerKey: string;
  curve: ECDH;
  auth: Buffer;
  faults: PushFault[];
};

/** Limit beyond which the oldest notifications are dropped. */
const keptNotices = 20_000;

/** Creates the browsers of this push service, with their notifications. */
export function createBrowsers(base: () => string) {
  const browsers = new Map<string, Browser>();
  let notices: Notice[] = [];
  const arrivals = createArrivals();
  const idOf = (endpoint: string) => endpoint.slice(endpoint.lastIndexOf("/") + 1);
  const find = (endpoint?: string) =>
    endpoint ? notices.filter(({ browser }) => browser === idOf(endpoint)) : notices;

  return {
    /** Subscribes a browser: creates its keys and an unguessable address. */
    subscribe(applicationServerKey: string): Subscription {
      const id = randomBytes(24).toString("base64url");
      const curve = createECDH("prime256v1");
      const p256dh = curve.generateKeys().toString("base64url");
      const auth = randomBytes(16);
      browsers.set(id, { applicationServerKey, curve, auth, faults: [] });
      return { endpoint: `${base()}/${id}`, keys: { p256dh, auth: auth.toString("base64url") } };
    },
    has: (id: string) => browsers.has(id),
    keyOf: (id: string) => browsers.get(id)?.applicationServerKey,
    /** Returns the refusal planned for a browser, and counts it. */
    takeFault(id: string): PushFault | undefined {
      const fault = browsers.get(id)?.faults.find(({ times }) => times > 0);
      if (fault) fault.times -= 1;
      return fault;
    },
    /**
     * Decrypts and stores a message.
     * @throws Error when the browser can't decrypt it
     */
    receive(
      id: string,
      body: Buffer,
      { ttl, urgency, topic }: Pick<Notice, "ttl" | "urgency" | "topic">,
    ): Notice {
      const browser = browsers.get(id);
      if (!browser) throw new Error("no such browser");
      const text = decrypt(body, browser);
      const notice = {
        id: randomBytes(9).toString("base64url"),
        browser: id,
        text,
        ttl,
        urgency,
        topic,
        receivedAt: new Date(),
      };
      notices.push(notice);
      if (notices.length > keptNotices) notices = notices.slice(-keptNotices * 0.9);
      arrivals.announce();
      return notice;
    },
    fail(endpoint: string, fault: PushFault): void {
      browsers.get(idOf(endpoint))?.faults.push(fault);
    },
    mend(endpoint: string): void {
      const browser = browsers.get(idOf(endpoint));
      if (browser) browser.faults = [];
    },
    /** Returns the browsers, newest first, each with whether it refuses. */
    list: () =>
      [...browsers]
        .map(([id, { faults }]) => ({ id, fault: faults.find(({ times }) => times > 0)?.status }))
        .reverse(),
    find,
    waitFor: (endpoint: string, count: number, timeoutMs: number) =>
      arrivals.until(() => find(endpoint), count, timeoutMs),
    clear(): void {
      notices = [];
    },
  };
}

export type Browsers = ReturnType<typeof createBrowsers>;
