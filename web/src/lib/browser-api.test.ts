// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from "vitest";
import {
  findCaches,
  findServiceWorkers,
  localStore,
  openTabChannel,
  readCookies,
  runExclusively,
  tabStore,
  writeCookieText,
} from "./browser-api.ts";
import { browserStorage } from "./token-storage.ts";

const denied = () => {
  throw new DOMException("denied", "SecurityError");
};
const own = new Map<object, string[]>();
/** Defines an own property on an object; it is removed after the test. */
function define(target: object, name: string, get: () => unknown): void {
  Object.defineProperty(target, name, { configurable: true, get });
  own.set(target, [...(own.get(target) ?? []), name]);
}
const originals = {
  localStorage: Object.getOwnPropertyDescriptor(window, "localStorage"),
  sessionStorage: Object.getOwnPropertyDescriptor(window, "sessionStorage"),
};
afterEach(() => {
  for (const [target, names] of own) for (const name of names) Reflect.deleteProperty(target, name);
  own.clear();
  for (const [name, descriptor] of Object.entries(originals))
    if (descriptor) Object.defineProperty(window, name, descriptor);
  vi.unstubAllGlobals();
  localStore.remove("k");
});

describe.each([
  ["localStorage", localStore],
  ["sessionStorage", tabStore],
] as const)("%s", (name, store) => {
  test("stores, reads and removes", () => {
    expect(store.write("k", "v")).toBe(true);
    expect(store.read("k")).toBe("v");
    store.remove("k");
    expect(store.read("k")).toBeUndefined();
  });

  test.each([
    ["throws", denied],
    ["is missing", () => undefined],
    ["is null", () => null],
  ])("that %s stores nothing and breaks nothing", (_, get) => {
    define(window, name, get);
    expect(store.write("k", "v")).toBe(false);
    expect(store.read("k")).toBeUndefined();
    store.remove("k");
  });

  test("that is full keeps no older value", () => {
    store.write("k", "old");
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    expect(store.write("k", "new")).toBe(false);
    expect(store.read("k")).toBeUndefined();
  });
});

describe.each([
  ["caches", window, findCaches],
  ["serviceWorker", navigator, findServiceWorkers],
] as const)("%s", (name, target, find) => {
  test("that throws or is missing counts as absent", () => {
    define(target, name, denied);
    expect(find()).toBeUndefined();
    define(target, name, () => undefined);
    expect(find()).toBeUndefined();
  });
});

describe("locks", () => {
  test.each([
    ["throw", denied],
    ["are missing", () => undefined],
    ["refuse", () => ({ request: async () => denied() })],
  ])("that %s let the work run once", async (_, get) => {
    define(navigator, "locks", get);
    const work = vi.fn(async () => "done");
    expect(await runExclusively("name", work)).toBe("done");
    expect(work).toHaveBeenCalledTimes(1);
  });

  test("that work run it inside, once, and pass on its error", async () => {
    const held: string[] = [];
    define(navigator, "locks", () => ({
      async request(name: string, begin: () => Promise<unknown>) {
        held.push(name);
        return begin();
      },
    }));
    const work = vi.fn(async () => {
      throw new Error("of the work");
    });
    await expect(runExclusively("name", work)).rejects.toThrow("of the work");
    expect(work).toHaveBeenCalledTimes(1);
    expect(held).toEqual(["name"]);
  });
});

test("a channel that can't be opened leaves the tab alone", () => {
  vi.stubGlobal("BroadcastChannel", denied);
  const channel = openTabChannel<string>("name");
  channel.listen(() => undefined);
  channel.post("hello");
});

test("blocked cookies are read as none", () => {
  Object.defineProperty(document, "cookie", { configurable: true, get: denied, set: denied });
  writeCookieText("a=b");
  expect(readCookies()).toBe("");
  Reflect.deleteProperty(document, "cookie");
});

test("cookies alone keep a session, as long as the server's cookie lasts", () => {
  define(window, "localStorage", denied);
  const written: string[] = [];
  vi.spyOn(document, "cookie", "set").mockImplementation((text) => void written.push(text));
  browserStorage.writeTokens({ access_token: "a.b.c", refresh_token: "r" });
  browserStorage.writeUser({ uuid: "u", nome: "Ana", email: "ana@teste.example", user_type: "REGULAR" });
  expect(written).toEqual([
    expect.stringMatching(/^access_token=a\.b\.c; Path=\/; Max-Age=1800/),
    expect.stringMatching(/^user_data=.*Max-Age=604800/),
  ]);
});
