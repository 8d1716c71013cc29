// @vitest-environment jsdom
import { aparelhosCalls } from "@cav/contract/alerts/aparelhos.calls.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { acceptNotices, endNotices, removeOwnDevice } from "./push.ts";

const call = vi.hoisted(() => vi.fn());
vi.mock("./client.ts", () => ({ call }));

/** Actions of this browser, in order. */
const done: string[] = [];
/** Application server key of the subscription; undefined when there is none. */
let boundTo: string | undefined;

const pushManager = {
  async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
    if (boundTo !== undefined && boundTo !== applicationServerKey)
      throw new DOMException("bound to another key", "InvalidStateError");
    boundTo = applicationServerKey;
    return subscription;
  },
  getSubscription: async () => (boundTo === undefined ? null : subscription),
};
const subscription = {
  endpoint: "https://fcm.googleapis.com/x",
  toJSON: () => ({ endpoint: "https://fcm.googleapis.com/x", keys: {} }),
  async unsubscribe() {
    done.push("unsubscribe");
    boundTo = undefined;
    return true;
  },
};
const registration = { pushManager };
const kept = new Map<string, Response>();
const cache = {
  put: async (key: string, response: Response) => void kept.set(key, response),
};

beforeEach(() => {
  done.length = 0;
  boundTo = undefined;
  kept.clear();
  vi.stubGlobal("Notification", { permission: "granted", requestPermission: async () => "granted" });
  vi.stubGlobal("PushManager", {});
  vi.stubGlobal("caches", {
    open: async () => cache,
    match: async (key: string) => kept.get(key)?.clone(),
    delete: async () => kept.delete("/aparelho"),
  });
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    value: {
      ready: Promise.resolve(registration),
      register: async () => registration,
      getRegistration: async () => registration,
    },
  });
  call.mockReset().mockImplementation(async ({ method }: { method: string }) => {
    done.push(method);
    return method === "GET" ? { chave: "key-of-now", simulado: false } : { troca: "uuid-of-it.signature" };
  });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, "serviceWorker");
});

test("a browser bound to an old key subscribes again", async () => {
  boundTo = "key-of-before";
  await acceptNotices();
  expect(boundTo).toBe("key-of-now");
  expect(done).toEqual(["GET", "unsubscribe", "POST"]);
});

test("a sign-out removes this browser before its subscription ends, and waits for nothing without one", async () => {
  await removeOwnDevice();
  expect(call).not.toHaveBeenCalled();
  await acceptNotices();
  done.length = 0;
  await removeOwnDevice();
  await endNotices();
  expect(call).toHaveBeenCalledWith(aparelhosCalls.removeAparelho, { params: { uuid: "uuid-of-it" } });
  expect(done).toEqual(["DELETE", "unsubscribe"]);
  expect(kept.size).toBe(0);
});
