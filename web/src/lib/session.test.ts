// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from "vitest";
import { createSession, type SessionWorld, sessionExpiredEvent, type TabMessage } from "./session.ts";
import type { SessionUser, StoredSession, TokenStorage } from "./token-storage.ts";

const user: SessionUser = {
  uuid: "0a3a3a3a-0000-4000-8000-000000000000",
  nome: "Ana",
  email: "ana@teste.example",
  user_type: "REGULAR",
};
const nowMs = Date.parse("2026-11-20T13:00:00Z");

/** An access token that ends so many minutes from now. */
function tokenFor(minutes: number, mark = "t"): string {
  const payload = btoa(JSON.stringify({ exp: nowMs / 1000 + minutes * 60, mark }));
  return `head.${payload}.sign`;
}

function memoryStorage(initial: Partial<StoredSession> = {}): TokenStorage & { held: StoredSession } {
  const storage = {
    held: { accessToken: undefined, refreshToken: undefined, user: undefined, ...initial } as StoredSession,
    read: () => ({ ...storage.held }),
    writeTokens(tokens: { access_token: string; refresh_token: string }) {
      storage.held.accessToken = tokens.access_token;
      storage.held.refreshToken = tokens.refresh_token;
    },
    writeUser(next: SessionUser) {
      storage.held.user = next;
    },
    clear() {
      storage.held = { accessToken: undefined, refreshToken: undefined, user: undefined };
    },
  };
  return storage;
}

/** A server that takes one access token, and trades refresh tokens as it is told. */
function fakeServer(accepts: () => string | undefined) {
  const calls: { path: string; token: string | null; body: unknown }[] = [];
  let onRefresh: () => Response = () =>
    Response.json({ access_token: tokenFor(30, "new"), refresh_token: "r2" });
  const fetch = vi.fn(async (path: string, init: RequestInit = {}) => {
    const token = new Headers(init.headers).get("authorization");
    calls.push({ path, token, body: init.body ? JSON.parse(String(init.body)) : undefined });
    await Promise.resolve();
    if (path === "/api/auth/refresh") return onRefresh();
    if (path === "/api/auth/logout") return new Response(null, { status: 204 });
    if (token !== `Bearer ${accepts()}`) return Response.json({}, { status: 401 });
    return path === "/api/users/me" ? Response.json(user) : Response.json({ path });
  });
  return {
    fetch: fetch as unknown as typeof globalThis.fetch,
    calls,
    refreshes: () => calls.filter(({ path }) => path === "/api/auth/refresh").length,
    answerRefresh(answer: () => Response) {
      onRefresh = answer;
    },
  };
}

let broadcasts: TabMessage[];
let timers: { work: () => void; ms: number }[];
let expired: number;
let view: string | undefined;
beforeEach(() => {
  broadcasts = [];
  timers = [];
  expired = 0;
  view = undefined;
});
window.addEventListener(sessionExpiredEvent, () => {
  expired += 1;
});

function worldOf(storage: TokenStorage, server: ReturnType<typeof fakeServer>): SessionWorld {
  let turn: Promise<unknown> = Promise.resolve();
  return {
    fetch: server.fetch,
    storage,
    now: () => nowMs,
    exclusively: (work) => {
      const mine = turn.then(work);
      turn = mine.catch(() => undefined);
      return mine;
    },
    broadcast: (message) => broadcasts.push(message),
    setTimer: (work, ms) => timers.push({ work, ms }),
    view: () => view,
    leaveView: () => {
      view = "left";
    },
    dropView: () => {
      view = undefined;
    },
  };
}

const fresh = tokenFor(30);

describe("starting", () => {
  test("without anything kept nobody is signed in, and no call is made", async () => {
    const server = fakeServer(() => fresh);
    const session = createSession(worldOf(memoryStorage(), server));
    await session.restore();
    expect(session.getState()).toEqual({ status: "signed-out" });
    expect(server.calls).toEqual([]);
  });

  test("with a token and the person kept the session goes on", async () => {
    const storage = memoryStorage({ accessToken: fresh, refreshToken: "r1", user });
    const session = createSession(
      worldOf(
        storage,
        fakeServer(() => fresh),
      ),
    );
    await session.restore();
    expect(session.getState()).toEqual({ status: "signed-in", user });
  });

  test("with an ended token it is refreshed first", async () => {
    const storage = memoryStorage({ accessToken: tokenFor(-1), refreshToken: "r1", user });
    const server = fakeServer(() => tokenFor(30, "new"));
    const session = createSession(worldOf(storage, server));
    await session.restore();
    expect(session.getState().status).toBe("signed-in");
    expect(server.calls[0]).toMatchObject({ path: "/api/auth/refresh", body: { refresh_token: "r1" } });
    expect(storage.held.refreshToken).toBe("r2");
  });

  test("with a refused refresh everything kept is cleared", async () => {
    const storage = memoryStorage({ accessToken: tokenFor(-1), refreshToken: "r1", user });
    const server = fakeServer(() => undefined);
    server.answerRefresh(() => Response.json({}, { status: 401 }));
    const session = createSession(worldOf(storage, server));
    await session.restore();
    expect(session.getState()).toEqual({ status: "signed-out", hasEnded: true });
    expect(storage.held).toEqual({ accessToken: undefined, refreshToken: undefined, user: undefined });
  });
});

async function signedIn(accepts: () => string | undefined, accessToken = fresh) {
  const storage = memoryStorage({ accessToken, refreshToken: "r1", user });
  const server = fakeServer(accepts);
  const session = createSession(worldOf(storage, server));
  await session.restore();
  server.calls.length = 0;
  return { storage, server, session };
}

describe("calling", () => {
  test("a token with more than five minutes left is used as it is", async () => {
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

  test("ten refused calls at once make one refresh, and each is made again", async () => {
    let accepted: string = fresh;
    const { session, server } = await signedIn(() => accepted);
    accepted = tokenFor(30, "new");
    const answers = await Promise.all(Array.from({ length: 10 }, () => session.authorizedFetch("/api/x")));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(server.refreshes()).toBe(1);
    expect(server.calls.filter(({ path }) => path === "/api/x")).toHaveLength(20);
  });

  test("a call that is refused again is not made a third time", async () => {
    let accepted: string | undefined = fresh;
    const { session, server } = await signedIn(() => accepted);
    accepted = undefined;
    expect((await session.authorizedFetch("/api/x")).status).toBe(401);
    expect(server.calls.filter(({ path }) => path === "/api/x")).toHaveLength(2);
    expect(server.refreshes()).toBe(1);
  });

  test("a refused refresh ends the session once, for all tabs, and says so", async () => {
    let accepted: string | undefined = fresh;
    const { session, server, storage } = await signedIn(() => accepted);
    accepted = undefined;
    server.answerRefresh(() => Response.json({}, { status: 401 }));
    await Promise.all([session.authorizedFetch("/api/x"), session.authorizedFetch("/api/y")]);
    expect(session.getState()).toEqual({ status: "signed-out", hasEnded: true });
    expect(storage.held.refreshToken).toBeUndefined();
    expect(broadcasts).toEqual(["session-ended"]);
    expect(expired).toBe(1);
    expect(server.refreshes()).toBe(1);
  });

  test("a refresh that fails otherwise keeps the session and is tried again after five seconds", async () => {
    let accepted: string | undefined = fresh;
    const { session, server } = await signedIn(() => accepted);
    accepted = undefined;
    server.answerRefresh(() => Response.json({}, { status: 503 }));
    await session.authorizedFetch("/api/x");
    expect(session.getState().status).toBe("signed-in");
    expect(timers.map(({ ms }) => ms)).toEqual([5000]);
  });
});

describe("while the server is away", () => {
  test("any number of failed refreshes plan one retry, and the next failure plans another", async () => {
    let accepted: string | undefined = fresh;
    const { session, server, storage } = await signedIn(() => accepted);
    accepted = undefined;
    storage.held.accessToken = tokenFor(1);
    server.answerRefresh(() => Response.json({}, { status: 503 }));
    await session.authorizedFetch("/api/x");
    await session.authorizedFetch("/api/y");
    expect(timers).toHaveLength(1);
    timers[0]?.work();
    await vi.waitFor(() => expect(timers).toHaveLength(2));
  });

  test("a start keeps the session, to be refreshed later", async () => {
    const storage = memoryStorage({ accessToken: tokenFor(-1), refreshToken: "r1", user });
    const server = fakeServer(() => undefined);
    server.answerRefresh(() => Response.json({}, { status: 503 }));
    const session = createSession(worldOf(storage, server));
    await session.restore();
    expect(session.getState()).toEqual({ status: "signed-in", user });
    expect(storage.held.refreshToken).toBe("r1");
    expect(timers.map(({ ms }) => ms)).toEqual([5000]);
  });

  test("a start without the person's data does not throw the refresh token away", async () => {
    const storage = memoryStorage({ refreshToken: "r1" });
    const server = fakeServer(() => undefined);
    server.answerRefresh(() => Response.json({}, { status: 503 }));
    const session = createSession(worldOf(storage, server));
    await session.restore();
    expect(session.getState()).toEqual({ status: "signed-out" });
    expect(storage.held.refreshToken).toBe("r1");
  });
});

describe("signing out during a refresh", () => {
  test.each([
    ["granted", 200],
    ["refused", 401],
  ])("nothing comes back when it is %s afterwards", async (_, status) => {
    const { session, server, storage } = await signedIn(() => fresh);
    storage.held.accessToken = tokenFor(1);
    let answer: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const world = server.fetch;
    vi.mocked(world).mockImplementationOnce(async () => {
      await asked;
      return Response.json({ access_token: tokenFor(30, "late"), refresh_token: "r2" }, { status });
    });
    const request = session.authorizedFetch("/api/x");
    await vi.waitFor(() => expect(world).toHaveBeenCalled());
    await session.signOut();
    answer();
    await request;
    expect(session.getState()).toEqual({ status: "signed-out" });
    expect(storage.held.accessToken).toBeUndefined();
    expect(storage.held.refreshToken).toBeUndefined();
    expect(broadcasts).toEqual(["signed-out"]);
    expect(expired).toBe(0);
  });
});

describe("several tabs", () => {
  test("a refresh that another tab made while this one waited is used", async () => {
    const ending = tokenFor(1);
    const storage = memoryStorage({ accessToken: ending, refreshToken: "r1", user });
    const server = fakeServer(() => tokenFor(30, "new"));
    const world = worldOf(storage, server);
    const session = createSession({
      ...world,
      exclusively: (work) => {
        storage.writeTokens({ access_token: tokenFor(30, "new"), refresh_token: "r9" });
        return world.exclusively(work);
      },
    });
    await session.restore();
    expect(session.getState().status).toBe("signed-in");
    expect(server.refreshes()).toBe(0);
  });

  test("signing out tells the others, and hearing it signs out", async () => {
    const { session, server, storage } = await signedIn(() => fresh);
    await session.signOut();
    expect(broadcasts).toEqual(["signed-out"]);
    expect(server.calls.at(-1)).toMatchObject({ path: "/api/auth/logout", body: { refresh_token: "r1" } });
    expect(storage.held.accessToken).toBeUndefined();

    const other = await signedIn(() => fresh);
    other.session.hear("signed-out");
    expect(other.session.getState()).toEqual({ status: "signed-out" });
  });

  test("one that has not heard yet that another signed out asks nothing, and tells of no end", async () => {
    const { session, server, storage } = await signedIn(() => fresh);
    storage.clear();
    const response = await session.authorizedFetch("/api/x");
    expect(response.status).toBe(401);
    expect(server.calls.map(({ path }) => path)).not.toContain("/api/x");
    expect(server.refreshes()).toBe(0);
    expect(session.getState()).toEqual({ status: "signed-out" });
    expect(broadcasts).toEqual([]);
    expect(expired).toBe(0);
  });

  test.each([
    ["refused", () => Response.json({}, { status: 401 })],
    ["answered", () => Response.json({ access_token: tokenFor(30, "new"), refresh_token: "r2" })],
  ])("a refresh that is %s after another signed out is not used, and tells of no end", async (_, answer) => {
    const { session, server, storage } = await signedIn(() => fresh);
    storage.held.accessToken = tokenFor(1);
    server.answerRefresh(() => {
      storage.clear();
      return answer();
    });
    await session.authorizedFetch("/api/x");
    expect(session.getState()).toEqual({ status: "signed-out" });
    expect(storage.held).toEqual({ accessToken: undefined, refreshToken: undefined, user: undefined });
    expect(broadcasts).toEqual([]);
    expect(expired).toBe(0);
  });

  test("who signed out by wish is not told of an end that another tab met", async () => {
    const { session } = await signedIn(() => fresh);
    await session.signOut();
    session.hear("session-ended");
    expect(session.getState()).toEqual({ status: "signed-out" });
  });

  test("one that hears that the session has ended can say so", async () => {
    const { session } = await signedIn(() => fresh);
    session.hear("session-ended");
    expect(session.getState()).toEqual({ status: "signed-out", hasEnded: true });
  });
});

describe("signing in", () => {
  test("needs both tokens", async () => {
    const session = createSession(
      worldOf(
        memoryStorage(),
        fakeServer(() => fresh),
      ),
    );
    await expect(session.signIn({ access_token: fresh })).rejects.toThrow(
      "Tokens não encontrados na resposta",
    );
  });

  test("that fails leaves nothing behind", async () => {
    const storage = memoryStorage();
    const server = fakeServer(() => fresh);
    vi.mocked(server.fetch).mockRejectedValueOnce(new TypeError("Failed to fetch"));
    const session = createSession(worldOf(storage, server));
    await expect(session.signIn({ access_token: fresh, refresh_token: "r1" })).rejects.toMatchObject({
      status: 0,
    });
    expect(session.getState()).toEqual({ status: "signed-out" });
    expect(storage.held.accessToken).toBeUndefined();
  });

  test("keeps the tokens and the person", async () => {
    const storage = memoryStorage();
    const session = createSession(
      worldOf(
        storage,
        fakeServer(() => fresh),
      ),
    );
    await session.signIn({ access_token: fresh, refresh_token: "r1" });
    expect(session.getState()).toEqual({ status: "signed-in", user });
    expect(storage.held).toEqual({ accessToken: fresh, refreshToken: "r1", user });
  });
});

describe("seeing as somebody else", () => {
  const stored = { accessToken: fresh, refreshToken: "r1", user: { ...user, nome: "Eu" } };

  test("every call says so, and what is kept of oneself stays", async () => {
    view = "v1";
    const storage = memoryStorage(stored);
    const seen: (string | null)[] = [];
    const fetch = vi.fn(async (_: string, init: RequestInit = {}) => {
      seen.push(new Headers(init.headers).get("x-visao"));
      return Response.json(user);
    });
    const server = fakeServer(() => fresh);
    const session = createSession({
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

  test("when it is over, it is left without signing out", async () => {
    view = "v1";
    const storage = memoryStorage(stored);
    const over = { type: "/problems/view-over", title: "Visão encerrada", status: 403, detail: "Terminou." };
    const fetch = async () => Response.json(over, { status: 403 });
    const server = fakeServer(() => fresh);
    const session = createSession({
      ...worldOf(storage, server),
      fetch: fetch as unknown as typeof globalThis.fetch,
    });
    await session.restore();
    expect(view).toBe("left");
    expect(storage.held.accessToken).toBe(fresh);
  });
});
