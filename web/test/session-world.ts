// Fake environment of the session: storage, server, other tabs.
import { vi } from "vitest";
import { Session, type SessionWorld, sessionExpiredEvent, type TabMessage } from "../src/lib/session.ts";
import type { SessionUser, StoredSession, TokenStorage } from "../src/lib/token-storage.ts";

export const user: SessionUser = {
  uuid: "0a3a3a3a-0000-4000-8000-000000000000",
  nome: "Ana",
  email: "ana@teste.example",
  user_type: "REGULAR",
};
export const nowMs = Date.parse("2026-11-20T13:00:00Z");

/** Returns an access token that expires in so many minutes. */
export function tokenFor(minutes: number, mark = "t"): string {
  const payload = btoa(JSON.stringify({ iat: nowMs / 1000, exp: nowMs / 1000 + minutes * 60, mark }));
  return `head.${payload}.sign`;
}

export function memoryStorage(initial: Partial<StoredSession> = {}): TokenStorage & { held: StoredSession } {
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

/** Creates a server that accepts one access token, and refreshes as configured. */
export function fakeServer(accepts: () => string | undefined) {
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

/** Recorded calls of the environment; `view` is the active view. */
export const heard = {
  broadcasts: [] as TabMessage[],
  timers: [] as { work: () => void; ms: number }[],
  expired: 0,
  view: undefined as string | undefined,
};

/** Resets the recorded calls. */
export function forget(): void {
  Object.assign(heard, { broadcasts: [], timers: [], expired: 0, view: undefined });
}

window.addEventListener(sessionExpiredEvent, () => {
  heard.expired += 1;
});

export function worldOf(storage: TokenStorage, server: ReturnType<typeof fakeServer>): SessionWorld {
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
    broadcast: (message) => heard.broadcasts.push(message),
    setTimer: (work, ms) => heard.timers.push({ work, ms }),
    view: () => heard.view,
    leaveView: () => {
      heard.view = "left";
    },
    dropView: () => {
      heard.view = undefined;
    },
  };
}

export const fresh = tokenFor(30);

/** Creates a signed-in session whose server has had no calls yet. */
export async function signedIn(accepts: () => string | undefined, accessToken = fresh) {
  const storage = memoryStorage({ accessToken, refreshToken: "r1", user });
  const server = fakeServer(accepts);
  const session = new Session(worldOf(storage, server));
  await session.restore();
  server.calls.length = 0;
  return { storage, server, session };
}
