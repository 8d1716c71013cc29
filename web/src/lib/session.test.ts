// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from "vitest";
import { patient } from "../../test/patience.ts";
import {
  fakeServer,
  forget,
  fresh,
  heard,
  memoryStorage,
  nowMs,
  signedIn,
  tokenFor,
  user,
  worldOf,
} from "../../test/session-world.ts";
import { Session } from "./session.ts";

beforeEach(forget);

describe("starting", () => {
  test("without stored data nobody is signed in, and no call is made", async () => {
    const server = fakeServer(() => fresh);
    const session = new Session(worldOf(memoryStorage(), server));
    await session.restore();
    expect(session.getState()).toEqual({ status: "signed-out" });
    expect(server.calls).toEqual([]);
  });

  test("with a stored token and user the session continues", async () => {
    const storage = memoryStorage({ accessToken: fresh, refreshToken: "r1", user });
    const session = new Session(
      worldOf(
        storage,
        fakeServer(() => fresh),
      ),
    );
    await session.restore();
    expect(session.getState()).toEqual({ status: "signed-in", user });
  });

  test.each([
    ["an expired token", tokenFor(-1)],
    ["a token that is gone with its cookie", undefined],
  ])("with %s it is refreshed first", async (_, accessToken) => {
    const storage = memoryStorage({ accessToken, refreshToken: "r1", user });
    const server = fakeServer(() => tokenFor(30, "new"));
    const session = new Session(worldOf(storage, server));
    await session.restore();
    expect(session.getState().status).toBe("signed-in");
    expect(server.calls[0]).toMatchObject({ path: "/api/auth/refresh", body: { refresh_token: "r1" } });
    expect(storage.held.refreshToken).toBe("r2");
  });

  test.each([
    ["a day ahead", 86_400_000],
    ["a day behind", -86_400_000],
  ])("on a device whose clock is %s at most one refresh happens", async (_, offMs) => {
    const storage = memoryStorage({ accessToken: tokenFor(30, "old"), refreshToken: "r1", user });
    const server = fakeServer(() => storage.held.accessToken);
    const session = new Session({ ...worldOf(storage, server), now: () => nowMs + offMs });
    await session.restore();
    for (let call = 0; call < 5; call++) await session.authorizedFetch(`/api/${call}`);
    await session.keepFresh();
    expect(server.refreshes()).toBeLessThanOrEqual(1);
    expect(session.getState()).toEqual({ status: "signed-in", user });
  });

  test("with an expired token nobody is signed in before the refresh is answered", async () => {
    const storage = memoryStorage({ accessToken: tokenFor(-1), refreshToken: "r1", user });
    const session = new Session(
      worldOf(
        storage,
        fakeServer(() => tokenFor(30, "new")),
      ),
    );
    const restored = session.restore();
    expect(session.getState()).toEqual({ status: "restoring" });
    await restored;
    expect(session.getState()).toEqual({ status: "signed-in", user });
  });

  test("a user who signs in while the previous session is refused stays signed in", async () => {
    const storage = memoryStorage({ accessToken: tokenFor(-1), refreshToken: "r1", user });
    const server = fakeServer(() => fresh);
    let refuse = () => {};
    const refused = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    const fetch = async (path: string, init?: RequestInit) => {
      if (path !== "/api/auth/refresh") return server.fetch(path, init);
      await refused;
      return Response.json({}, { status: 401 });
    };
    const session = new Session({
      ...worldOf(storage, server),
      fetch: fetch as unknown as typeof globalThis.fetch,
    });
    const restored = session.restore();
    await session.signIn({ access_token: fresh, refresh_token: "r9" });
    refuse();
    await restored;
    expect(session.getState()).toEqual({ status: "signed-in", user });
    expect(storage.held.refreshToken).toBe("r9");
    expect(heard.expired).toBe(0);
  });

  test("a user who signs out before the user data arrives stays signed out", async () => {
    const storage = memoryStorage({ accessToken: fresh, refreshToken: "r1", user });
    const session = new Session(
      worldOf(
        storage,
        fakeServer(() => fresh),
      ),
    );
    const restored = session.restore();
    await session.signOut();
    await restored;
    expect(session.getState()).toEqual({ status: "signed-out" });
    expect(storage.held.user).toBeUndefined();
  });

  test("a user who leaves the page while signing out is signed out at the server too", async () => {
    const storage = memoryStorage({ accessToken: fresh, refreshToken: "r1", user });
    const server = fakeServer(() => fresh);
    await new Session(worldOf(storage, server)).signOut();
    expect(server.fetch).toHaveBeenCalledWith(
      "/api/auth/logout",
      expect.objectContaining({ keepalive: true, body: JSON.stringify({ refresh_token: "r1" }) }),
    );
  });

  test("after a refused refresh all stored data is cleared", async () => {
    const storage = memoryStorage({ accessToken: tokenFor(-1), refreshToken: "r1", user });
    const server = fakeServer(() => undefined);
    server.answerRefresh(() => Response.json({}, { status: 401 }));
    const session = new Session(worldOf(storage, server));
    await session.restore();
    expect(session.getState()).toEqual({ status: "signed-out", hasEnded: true });
    expect(storage.held).toEqual({ accessToken: undefined, refreshToken: undefined, user: undefined });
  });
});

describe("calling", () => {
  test("a token with more than five minutes left is used directly", async () => {
    const { session, server } = await signedIn(() => fresh);
    expect((await session.authorizedFetch("/api/x")).status).toBe(200);
    expect(server.refreshes()).toBe(0);
  });

  test("a token with less than five minutes left is refreshed before the call", async () => {
    const { session, server, storage } = await signedIn(() => tokenFor(30, "new"), tokenFor(30, "new"));
    storage.held.accessToken = tokenFor(4.9);
    expect((await session.authorizedFetch("/api/x")).status).toBe(200);
    expect(server.calls.map(({ path }) => path)).toEqual(["/api/auth/refresh", "/api/x"]);
  });

  test("ten simultaneous refused calls make one refresh, and each is repeated", async () => {
    let accepted: string = fresh;
    const { session, server } = await signedIn(() => accepted);
    accepted = tokenFor(30, "new");
    const answers = await Promise.all(Array.from({ length: 10 }, () => session.authorizedFetch("/api/x")));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(server.refreshes()).toBe(1);
    expect(server.calls.filter(({ path }) => path === "/api/x")).toHaveLength(20);
  });

  test("a call that is refused again is not repeated again", async () => {
    let accepted: string | undefined = fresh;
    const { session, server } = await signedIn(() => accepted);
    accepted = undefined;
    expect((await session.authorizedFetch("/api/x")).status).toBe(401);
    expect(server.calls.filter(({ path }) => path === "/api/x")).toHaveLength(2);
    expect(server.refreshes()).toBe(1);
  });

  test("a refused refresh ends the session once, for all tabs, with a message", async () => {
    let accepted: string | undefined = fresh;
    const { session, server, storage } = await signedIn(() => accepted);
    accepted = undefined;
    server.answerRefresh(() => Response.json({}, { status: 401 }));
    await Promise.all([session.authorizedFetch("/api/x"), session.authorizedFetch("/api/y")]);
    expect(session.getState()).toEqual({ status: "signed-out", hasEnded: true });
    expect(storage.held.refreshToken).toBeUndefined();
    expect(heard.broadcasts).toEqual(["session-ended"]);
    expect(heard.expired).toBe(1);
    expect(server.refreshes()).toBe(1);
  });

  test("a refresh that fails otherwise keeps the session and is retried after five seconds", async () => {
    let accepted: string | undefined = fresh;
    const { session, server } = await signedIn(() => accepted);
    accepted = undefined;
    server.answerRefresh(() => Response.json({}, { status: 503 }));
    await session.authorizedFetch("/api/x");
    expect(session.getState().status).toBe("signed-in");
    expect(heard.timers.map(({ ms }) => ms)).toEqual([5000]);
  });
});

describe("while the server is unreachable", () => {
  test("any number of failed refreshes plan one retry, and the next failure plans another", async () => {
    let accepted: string | undefined = fresh;
    const { session, server, storage } = await signedIn(() => accepted);
    accepted = undefined;
    storage.held.accessToken = tokenFor(1);
    server.answerRefresh(() => Response.json({}, { status: 503 }));
    await session.authorizedFetch("/api/x");
    await session.authorizedFetch("/api/y");
    expect(heard.timers).toHaveLength(1);
    heard.timers[0]?.work();
    await vi.waitFor(() => expect(heard.timers).toHaveLength(2), patient);
  });

  test("a start keeps the session, to be refreshed later", async () => {
    const storage = memoryStorage({ accessToken: tokenFor(-1), refreshToken: "r1", user });
    const server = fakeServer(() => undefined);
    server.answerRefresh(() => Response.json({}, { status: 503 }));
    const session = new Session(worldOf(storage, server));
    await session.restore();
    expect(session.getState()).toEqual({ status: "signed-in", user });
    expect(storage.held.refreshToken).toBe("r1");
    expect(heard.timers.map(({ ms }) => ms)).toEqual([5000]);
  });

  test("a start without user data keeps the refresh token", async () => {
    const storage = memoryStorage({ refreshToken: "r1" });
    const server = fakeServer(() => undefined);
    server.answerRefresh(() => Response.json({}, { status: 503 }));
    const session = new Session(worldOf(storage, server));
    await session.restore();
    expect(session.getState()).toEqual({ status: "signed-out" });
    expect(storage.held.refreshToken).toBe("r1");
  });
});

describe("viewing as another user", () => {
  const stored = { accessToken: fresh, refreshToken: "r1", user: { ...user, nome: "Eu" } };

  test("every call has the view's token, and the own stored session stays", async () => {
    heard.view = "v1";
    const storage = memoryStorage(stored);
    const seen: (string | null)[] = [];
    const fetch = vi.fn(async (_: string, init: RequestInit = {}) => {
      seen.push(new Headers(init.headers).get("x-visao"));
      return Response.json(user);
    });
    const server = fakeServer(() => fresh);
    const session = new Session({
      ...worldOf(storage, server),
      fetch: fetch as unknown as typeof globalThis.fetch,
    });
    const restoring = session.restore();
    expect(session.getState()).toEqual({ status: "restoring" });
    await restoring;
    expect(session.getState()).toEqual({ status: "signed-in", user });
    expect(seen).toEqual(["v1"]);
    expect(storage.held.user?.nome).toBe("Eu");
  });

  test("the end of the view leaves it without signing out", async () => {
    heard.view = "v1";
    const storage = memoryStorage(stored);
    const over = { type: "/problems/view-over", title: "Visão encerrada", status: 403, detail: "Terminou." };
    const fetch = async () => Response.json(over, { status: 403 });
    const server = fakeServer(() => fresh);
    const session = new Session({
      ...worldOf(storage, server),
      fetch: fetch as unknown as typeof globalThis.fetch,
    });
    await session.restore();
    expect(heard.view).toBe("left");
    expect(storage.held.accessToken).toBe(fresh);
  });
});
