import { limits } from "@cav/contract/limits.ts";
import { viewHeader } from "@cav/contract/view.ts";
import { ApiError, readApiError } from "./api-error.ts";
import { expiryOf, isNothingKept, type SessionUser, type TokenStorage } from "./token-storage.ts";

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

/** Whether a call failed because its answer did not arrive, or not as a whole. */
const isLost = (error: unknown) => error instanceof ApiError && error.status === 0;

function isWhole(user: Partial<SessionUser> | null): user is SessionUser {
  return Boolean(user?.uuid && user.nome && user.user_type);
}

/** The session machine of accounts §4: one of it a tab. */
export class Session {
  readonly #world: SessionWorld;
  readonly #storage: TokenStorage;
  readonly #listeners = new Set<() => void>();
  #state: SessionState = { status: "restoring" };
  #refreshing: Promise<RefreshOutcome> | undefined;
  #isRetryPlanned = false;
  /** Counts the sessions of this tab, so that an answer to one that is over changes nothing. */
  #era = 0;
  /** Number the questions for the person: an answer that comes after a later question's is out of date. */
  #asked = 0;
  #answered = 0;

  constructor(world: SessionWorld) {
    this.#world = world;
    this.#storage = world.storage;
  }

  getState(): SessionState {
    return this.#state;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #setState(next: SessionState): void {
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }

  #hasLeft(token: string | undefined, minutes: number): boolean {
    return (expiryOf(token) ?? 0) - this.#world.now() / 1000 >= minutes * 60;
  }

  #isNearExpiry(token: string | undefined): boolean {
    return !this.#hasLeft(token, limits.refreshWhenUnderMinutes);
  }

  /** Follows another tab, which has cleared what was kept. */
  #leave(next: SessionState = { status: "signed-out" }): void {
    this.#era += 1;
    this.#setState(next);
  }

  #end(next: SessionState = { status: "signed-out" }): void {
    this.#storage.clear();
    this.#world.dropView();
    this.#leave(next);
  }

  #expire(): void {
    const wasSignedIn = this.#state.status === "signed-in" || !!this.#storage.read().user;
    this.#end(wasSignedIn ? ended : undefined);
    this.#world.broadcast(wasSignedIn ? "session-ended" : "signed-out");
    if (wasSignedIn) window.dispatchEvent(new Event(sessionExpiredEvent));
  }

  /**
   * One refresh for any number of callers, in this tab and the others. `worn` is the token that was found wanting: read once
   * more, it may be the one that another tab got meanwhile.
   */
  #refresh(worn: string | undefined): Promise<RefreshOutcome> {
    this.#refreshing ??= this.#world
      .exclusively(async (): Promise<RefreshOutcome> => {
        // Another tab may have refreshed while this one waited for its turn.
        const stored = this.#storage.read().accessToken;
        if (isNothingKept(this.#storage)) {
          this.#leave();
          return "refused";
        }
        if (stored !== worn && !this.#isNearExpiry(stored)) return "refreshed";
        return this.#requestRefresh();
      })
      .finally(() => {
        this.#refreshing = undefined;
      });
    return this.#refreshing;
  }

  async #requestRefresh(): Promise<RefreshOutcome> {
    const { refreshToken } = this.#storage.read();
    const startedIn = this.#era;
    try {
      const response = await this.#postToken("/api/auth/refresh", refreshToken);
      if (this.#era === startedIn && isNothingKept(this.#storage)) this.#leave();
      if (response.status === 401 || response.status === 403) {
        if (this.#era === startedIn) this.#expire();
        return "refused";
      }
      if (!response.ok) throw await readApiError(response);
      const tokens = (await response.json()) as Tokens;
      // Who signed out meanwhile stays signed out.
      if (this.#era !== startedIn) return "refused";
      this.#storage.writeTokens(tokens);
      return "refreshed";
    } catch {
      this.#planRetry();
      return "failed";
    }
  }

  #postToken(path: string, refreshToken: string | undefined, more?: RequestInit): Promise<Response> {
    return this.#world.fetch(path, {
      ...more,
      method: "POST",
      credentials: "same-origin",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(refreshToken ? { refresh_token: refreshToken } : {}),
      signal: AbortSignal.timeout(limits.requestTimeoutMs),
    });
  }

  /** One retry at a time, however many requests fail while the server is away. */
  #planRetry(): void {
    if (this.#isRetryPlanned) return;
    this.#isRetryPlanned = true;
    this.#world.setTimer(() => {
      this.#isRetryPlanned = false;
      void this.keepFresh();
    }, limits.refreshRetrySeconds * 1000);
  }

  /** Refreshes when little is left; for timers and the return of the network. */
  async keepFresh(): Promise<void> {
    const { accessToken } = this.#storage.read();
    if (this.#state.status === "signed-in" && this.#isNearExpiry(accessToken))
      await this.#refresh(accessToken);
  }

  /** Asks who is signed in, as they are by now. */
  async refreshUser(): Promise<void> {
    const startedIn = this.#era;
    this.#asked += 1;
    const question = this.#asked;
    const lost = (error: unknown) => {
      throw new ApiError(0, undefined, error);
    };
    const response = await this.authorizedFetch("/api/users/me").catch(lost);
    if (!response.ok) throw await readApiError(response);
    const user = (await response.json().catch(lost)) as Partial<SessionUser> | null;
    if (!isWhole(user)) throw new Error("Dados do usuário não recebidos do servidor");
    // Who signed out meanwhile stays signed out.
    if (this.#era !== startedIn || question < this.#answered) return;
    this.#answered = question;
    if (!this.#world.view()) this.#storage.writeUser(user);
    this.#setState({ status: "signed-in", user });
  }

  /**
   * Fetches as the signed-in person: refreshes first when the token is near its end, and once more, with a replay,
   * when the server says 401 all the same.
   */
  async authorizedFetch(path: string, init: RequestInit = {}): Promise<Response> {
    // Without a session the answer is known.
    const { accessToken } = this.#storage.read();
    if (
      this.#state.status !== "signed-out" &&
      this.#isNearExpiry(accessToken) &&
      (await this.#refresh(accessToken)) === "refused"
    )
      return new Response(undefined, { status: 401 });
    const { accessToken: sentWith } = this.#storage.read();
    const response = await this.#fetchWith(sentWith, path, init);
    if (await isViewOver(response)) this.#world.leaveView();
    if (response.status !== 401 || this.#state.status === "signed-out") return response;
    // A refresh that ended while the request was under way serves this one too.
    const stored = this.#storage.read().accessToken;
    const outcome = stored === sentWith ? await this.#refresh(sentWith) : "refreshed";
    return outcome === "refreshed" ? this.#fetchWith(this.#storage.read().accessToken, path, init) : response;
  }

  #fetchWith(token: string | undefined, path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    if (token) headers.set("authorization", `Bearer ${token}`);
    const view = this.#world.view();
    if (view) headers.set(viewHeader, view);
    return this.#world.fetch(path, {
      ...init,
      headers,
      credentials: "same-origin",
      signal: init.signal ?? AbortSignal.timeout(limits.requestTimeoutMs),
    });
  }

  /** Picks up where the browser left off. */
  async restore(): Promise<void> {
    if (isNothingKept(this.#storage)) return this.#setState({ status: "signed-out" });
    const stored = this.#storage.read();
    // Whether a session whose token has ended goes on is not known yet: who signs in meanwhile is not led away from it.
    if (stored.user && this.#hasLeft(stored.accessToken, 0) && !this.#world.view())
      this.#setState({ status: "signed-in", user: stored.user });
    const startedIn = this.#era;
    try {
      await this.refreshUser();
    } catch (error) {
      if (this.#era !== startedIn) return;
      // The page is being left.
      if (error instanceof ApiError && error.code === "view-over") return;
      // A planned retry means that the refresh failed for another reason than the session's end.
      const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
      const isOver = isRefused && !this.#isRetryPlanned;
      if (isOver) return this.#end(stored.user && ended);
      this.#setState(stored.user ? { status: "signed-in", user: stored.user } : { status: "signed-out" });
    }
  }

  /** @throws Error with the specification's words when a token is missing */
  async signIn({ access_token, refresh_token }: Partial<Tokens>): Promise<void> {
    if (!access_token || !refresh_token) throw new Error("Tokens não encontrados na resposta");
    this.#era += 1;
    this.#storage.writeTokens({ access_token, refresh_token });
    this.#setState({ status: "restoring" });
    try {
      // The session is open: one lost answer is no reason to ask for the password again.
      await this.refreshUser().catch((error: unknown) => {
        if (!isLost(error)) throw error;
        return this.refreshUser();
      });
    } catch (error) {
      this.#end();
      throw error;
    }
    this.#world.broadcast("signed-in");
  }

  async signOut(): Promise<void> {
    const { refreshToken } = this.#storage.read();
    this.#end();
    this.#world.broadcast("signed-out");
    // Sent to its end also by a page that is left at once: else the session would go on at the server.
    await this.#postToken("/api/auth/logout", refreshToken, { keepalive: true }).catch(() => undefined);
  }

  /** What another tab did. */
  hear(message: TabMessage): void {
    if (message === "signed-in") {
      if (this.#state.status !== "signed-in") void this.refreshUser().catch(() => undefined);
      return;
    }
    // Who signed out by wish is not told of an end that the other tab met by it.
    if (this.#state.status !== "signed-out") this.#leave(message === "session-ended" ? ended : undefined);
  }
}
