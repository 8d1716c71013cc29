import { limits } from "@cav/contract/limits.ts";
import { viewHeader } from "@cav/contract/view.ts";
import { ApiError, readApiError } from "./api-error.ts";
import { expiryOf, type SessionUser, type TokenStorage } from "./token-storage.ts";

export type SessionState =
  | { status: "restoring" }
  /** `hasEnded`: not by its person's wish. */
  | { status: "signed-out"; hasEnded?: true }
  | { status: "signed-in"; user: SessionUser };

type Tokens = { access_token: string; refresh_token: string };

/** What the machine needs of the world, so that tests can stand in for it. */
export type SessionWorld = {
  fetch: typeof fetch;
  storage: TokenStorage;
  now(): number;
  /** Runs one at a time among all tabs of this browser. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  /** Tells the other tabs; they tell us through `hear`. */
  broadcast(message: TabMessage): void;
  setTimer(work: () => void, ms: number): void;
  /** By which this tab shows the product as somebody else sees it; undefined where it shows one's own. */
  view(): string | undefined;
  /** It is over: by itself, or since its session is. */
  leaveView(): void;
  dropView(): void;
};

export type TabMessage = "signed-in" | "signed-out" | "session-ended";

/** Raised on `window` when a session ends by itself (accounts §4). */
export const sessionExpiredEvent = "auth:sessionExpired";

const ended: SessionState = { status: "signed-out", hasEnded: true };

type RefreshOutcome = "refreshed" | "refused" | "failed";

async function isViewOver(response: Response): Promise<boolean> {
  return response.status === 403 && (await readApiError(response.clone())).code === "view-over";
}

function isWhole(user: Partial<SessionUser> | null): user is SessionUser {
  return Boolean(user?.uuid && user.nome && user.user_type);
}

/** The session machine of accounts §4: one of it a tab. */
export function createSession(world: SessionWorld) {
  const { storage } = world;
  let state: SessionState = { status: "restoring" };
  let refreshing: Promise<RefreshOutcome> | undefined;
  let isRetryPlanned = false;
  /** Counts the sessions of this tab, so that an answer to one that is over changes nothing. */
  let era = 0;
  /** Number the questions for the person: an answer that comes after a later question's is out of date. */
  const questions = { asked: 0, answered: 0 };
  const listeners = new Set<() => void>();

  function setState(next: SessionState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  function hasLeft(token: string | undefined, minutes: number): boolean {
    return (expiryOf(token) ?? 0) - world.now() / 1000 >= minutes * 60;
  }

  const isNearExpiry = (token: string | undefined) => !hasLeft(token, limits.refreshWhenUnderMinutes);

  /** As of a browser in which nobody is signed in: another tab signed out, and may not have told us yet. */
  function isNothingKept(): boolean {
    const { accessToken, refreshToken, user } = storage.read();
    return !accessToken && !refreshToken && !user;
  }

  /** Follows another tab, which has cleared what was kept. */
  function leave(next: SessionState = { status: "signed-out" }): void {
    era += 1;
    setState(next);
  }

  function end(next: SessionState = { status: "signed-out" }): void {
    era += 1;
    storage.clear();
    world.dropView();
    setState(next);
  }

  function expire(): void {
    const wasSignedIn = state.status === "signed-in" || !!storage.read().user;
    end(wasSignedIn ? ended : undefined);
    world.broadcast(wasSignedIn ? "session-ended" : "signed-out");
    if (wasSignedIn) window.dispatchEvent(new Event(sessionExpiredEvent));
  }

  /**
   * One refresh for any number of callers, in this tab and the others. `worn` is the token that was found wanting: read once
   * more, it may be the one that another tab got meanwhile.
   */
  function refresh(worn: string | undefined): Promise<RefreshOutcome> {
    refreshing ??= world
      .exclusively(async (): Promise<RefreshOutcome> => {
        // Another tab may have refreshed while this one waited for its turn.
        const stored = storage.read().accessToken;
        if (isNothingKept()) {
          leave();
          return "refused";
        }
        if (stored !== worn && !isNearExpiry(stored)) return "refreshed";
        return requestRefresh();
      })
      .finally(() => {
        refreshing = undefined;
      });
    return refreshing;
  }

  async function requestRefresh(): Promise<RefreshOutcome> {
    const { refreshToken } = storage.read();
    const startedIn = era;
    try {
      const response = await world.fetch("/api/auth/refresh", {
        method: "POST",
        credentials: "same-origin",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(refreshToken ? { refresh_token: refreshToken } : {}),
        signal: AbortSignal.timeout(limits.requestTimeoutMs),
      });
      if (era === startedIn && isNothingKept()) leave();
      if (response.status === 401 || response.status === 403) {
        if (era === startedIn) expire();
        return "refused";
      }
      if (!response.ok) throw await readApiError(response);
      const tokens = (await response.json()) as Tokens;
      // Who signed out meanwhile stays signed out.
      if (era !== startedIn) return "refused";
      storage.writeTokens(tokens);
      return "refreshed";
    } catch {
      planRetry();
      return "failed";
    }
  }

  /** One retry at a time, however many requests fail while the server is away. */
  function planRetry(): void {
    if (isRetryPlanned) return;
    isRetryPlanned = true;
    world.setTimer(() => {
      isRetryPlanned = false;
      void keepFresh();
    }, limits.refreshRetrySeconds * 1000);
  }

  async function loadUser(): Promise<void> {
    const startedIn = era;
    questions.asked += 1;
    const question = questions.asked;
    const response = await authorizedFetch("/api/users/me").catch((error: unknown) => {
      throw new ApiError(0, undefined, error);
    });
    if (!response.ok) throw await readApiError(response);
    const user = (await response.json()) as Partial<SessionUser> | null;
    if (!isWhole(user)) throw new Error("Dados do usuário não recebidos do servidor");
    // Who signed out meanwhile stays signed out.
    if (era !== startedIn || question < questions.answered) return;
    questions.answered = question;
    if (!world.view()) storage.writeUser(user);
    setState({ status: "signed-in", user });
  }

  /** Refreshes when little is left; for timers and the return of the network. */
  async function keepFresh(): Promise<void> {
    const { accessToken } = storage.read();
    if (state.status === "signed-in" && isNearExpiry(accessToken)) await refresh(accessToken);
  }

  /**
   * Fetches as the signed-in person: refreshes first when the token is near its end, and once more, with a replay,
   * when the server says 401 all the same.
   */
  async function authorizedFetch(path: string, init: RequestInit = {}): Promise<Response> {
    let sentWith: string | undefined;
    const send = () => {
      sentWith = storage.read().accessToken;
      const headers = new Headers(init.headers);
      if (sentWith) headers.set("authorization", `Bearer ${sentWith}`);
      const view = world.view();
      if (view) headers.set(viewHeader, view);
      return world.fetch(path, {
        ...init,
        headers,
        credentials: "same-origin",
        signal: init.signal ?? AbortSignal.timeout(limits.requestTimeoutMs),
      });
    };
    // Without a session the answer is known.
    const { accessToken } = storage.read();
    if (
      state.status !== "signed-out" &&
      isNearExpiry(accessToken) &&
      (await refresh(accessToken)) === "refused"
    )
      return new Response(undefined, { status: 401 });
    const response = await send();
    if (await isViewOver(response)) world.leaveView();
    if (response.status !== 401 || state.status === "signed-out") return response;
    // A refresh that ended while the request was under way serves this one too.
    const outcome = storage.read().accessToken === sentWith ? await refresh(sentWith) : "refreshed";
    return outcome === "refreshed" ? send() : response;
  }

  return {
    getState: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    authorizedFetch,
    keepFresh,

    /** Picks up where the browser left off. */
    async restore(): Promise<void> {
      if (isNothingKept()) return setState({ status: "signed-out" });
      const stored = storage.read();
      // Whether a session whose token has ended goes on is not known yet: who signs in meanwhile is not led away from it.
      if (stored.user && hasLeft(stored.accessToken, 0) && !world.view())
        setState({ status: "signed-in", user: stored.user });
      const startedIn = era;
      try {
        await loadUser();
      } catch (error) {
        if (era !== startedIn) return;
        // The page is being left.
        if (error instanceof ApiError && error.code === "view-over") return;
        // A planned retry means that the refresh failed for another reason than the session's end.
        const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
        const isOver = isRefused && !isRetryPlanned;
        if (isOver) return end(stored.user && ended);
        setState(stored.user ? { status: "signed-in", user: stored.user } : { status: "signed-out" });
      }
    },

    /** @throws Error with the specification's words when a token is missing */
    async signIn(tokens: Partial<Tokens>): Promise<void> {
      const { access_token, refresh_token } = tokens;
      if (!access_token || !refresh_token) throw new Error("Tokens não encontrados na resposta");
      era += 1;
      storage.writeTokens({ access_token, refresh_token });
      setState({ status: "restoring" });
      try {
        await loadUser();
      } catch (error) {
        end();
        throw error;
      }
      world.broadcast("signed-in");
    },

    async signOut(): Promise<void> {
      const { refreshToken } = storage.read();
      end();
      world.broadcast("signed-out");
      await world
        .fetch("/api/auth/logout", {
          method: "POST",
          credentials: "same-origin",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(refreshToken ? { refresh_token: refreshToken } : {}),
          signal: AbortSignal.timeout(limits.requestTimeoutMs),
        })
        .catch(() => undefined);
    },

    refreshUser: loadUser,

    /** What another tab did. */
    hear(message: TabMessage): void {
      if (message === "signed-in") {
        if (state.status !== "signed-in") void loadUser().catch(() => undefined);
        return;
      }
      // Who signed out by wish is not told of an end that the other tab met by it.
      if (state.status !== "signed-out") leave(message === "session-ended" ? ended : undefined);
    },
  };
}

export type Session = ReturnType<typeof createSession>;
