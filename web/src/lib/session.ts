import { pagesHeader, pagesRelease } from "@cav/contract/added-words.ts";
import { limits } from "@cav/contract/limits.ts";
import { viewHeader } from "@cav/contract/view.ts";
import { ApiError, readApiError } from "./api-error.ts";
import { fillAdded } from "./fill-added.ts";
import { TokenClock } from "./token-clock.ts";
import { isNothingKept, type SessionUser, type TokenStorage } from "./token-storage.ts";

export type SessionState =
  | { status: "restoring" }
  /** `hasEnded`: the session expired; the user did not sign out. */
  | { status: "signed-out"; hasEnded?: true }
  | { status: "signed-in"; user: SessionUser };

type Tokens = { access_token: string; refresh_token: string };

/** Dependencies of the session, replaced in tests. */
export type SessionWorld = {
  fetch: typeof fetch;
  storage: TokenStorage;
  now(): number;
  /** Runs `work` alone among all tabs of this browser. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  /** Sends a message to the other tabs; messages from them arrive at `hear`. */
  broadcast(message: TabMessage): void;
  setTimer(work: () => void, ms: number): void;
  /** Returns the token of an active view as another user; undefined without one. */
  view(): string | undefined;
  /** Ends the view because it or its session expired. */
  leaveView(): void;
  dropView(): void;
};

export type TabMessage = "signed-in" | "signed-out" | "session-ended";

/** Dispatched on `window` when a session expires (accounts §4). */
export const sessionExpiredEvent = "auth:sessionExpired";

const ended: SessionState = { status: "signed-out", hasEnded: true };

type RefreshOutcome = "refreshed" | "refused" | "failed";

async function isViewOver(response: Response): Promise<boolean> {
  return response.status === 403 && (await readApiError(response.clone())).code === "view-over";
}

/** Returns whether the answer was lost or incomplete. */
const isLost = (error: unknown) => error instanceof ApiError && error.status === 0;

function isWhole(user: Partial<SessionUser> | null): user is SessionUser {
  return Boolean(user?.uuid && user.nome && user.user_type);
}

/** The session state machine of accounts §4, one per tab. */
export class Session {
  readonly #world: SessionWorld;
  readonly #storage: TokenStorage;
  readonly #clock: TokenClock;
  readonly #listeners = new Set<() => void>();
  #state: SessionState = { status: "restoring" };
  #refreshing: Promise<RefreshOutcome> | undefined;
  #isRetryPlanned = false;
  /** Counts this tab's sessions, so that late answers of an ended session are ignored. */
  #era = 0;
  /** Numbers the requests for the user's account, so that an older answer does not overwrite a newer one. */
  #asked = 0;
  #answered = 0;

  constructor(world: SessionWorld) {
    this.#world = world;
    this.#storage = world.storage;
    this.#clock = new TokenClock(() => world.now());
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

  #isNearExpiry(token: string | undefined): boolean {
    return !this.#clock.hasLeft(token, limits.refreshWhenUnderMinutes);
  }

  /** Follows another tab, which has already cleared the storage. */
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
   * Refreshes the tokens once for all callers in all tabs. `worn` is the rejected token; if storage holds
   * another token, a tab has refreshed already.
   */
  #refresh(worn: string | undefined): Promise<RefreshOutcome> {
    this.#refreshing ??= this.#world
      .exclusively(async (): Promise<RefreshOutcome> => {
        // Another tab may have refreshed while this one waited for the lock.
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
      const tokens = fillAdded((await response.json()) as Tokens);
      // The user may have signed out meanwhile.
      if (this.#era !== startedIn) return "refused";
      this.#storage.writeTokens(tokens);
      this.#clock.noteNew(tokens.access_token);
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

  /** Schedules one retry, however many requests fail. */
  #planRetry(): void {
    if (this.#isRetryPlanned) return;
    this.#isRetryPlanned = true;
    this.#world.setTimer(() => {
      this.#isRetryPlanned = false;
      void this.keepFresh();
    }, limits.refreshRetrySeconds * 1000);
  }

  /** Refreshes when the token expires soon; called by timers and when the network returns. */
  async keepFresh(): Promise<void> {
    const { accessToken } = this.#storage.read();
    if (this.#state.status === "signed-in" && this.#isNearExpiry(accessToken))
      await this.#refresh(accessToken);
  }

  /** Loads the signed-in user again. */
  async refreshUser(): Promise<void> {
    const startedIn = this.#era;
    this.#asked += 1;
    const question = this.#asked;
    const lost = (error: unknown) => {
      throw new ApiError(0, undefined, error);
    };
    const response = await this.authorizedFetch("/api/users/me").catch(lost);
    if (!response.ok) throw await readApiError(response);
    const user = fillAdded((await response.json().catch(lost)) as Partial<SessionUser> | null);
    if (!isWhole(user)) throw new Error("Dados do usuário não recebidos do servidor");
    // The user may have signed out meanwhile.
    if (this.#era !== startedIn || question < this.#answered) return;
    this.#answered = question;
    if (!this.#world.view()) this.#storage.writeUser(user);
    this.#setState({ status: "signed-in", user });
  }

  /** Fetches as the signed-in user. Refreshes a token that expires soon, and refreshes and repeats once after a 401. */
  async authorizedFetch(path: string, init: RequestInit = {}): Promise<Response> {
    // Without a session the server answers 401 anyway.
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
    // A refresh that finished during the request serves this one too.
    const stored = this.#storage.read().accessToken;
    const outcome = stored === sentWith ? await this.#refresh(sentWith) : "refreshed";
    return outcome === "refreshed" ? this.#fetchWith(this.#storage.read().accessToken, path, init) : response;
  }

  #fetchWith(token: string | undefined, path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    if (token) headers.set("authorization", `Bearer ${token}`);
    const view = this.#world.view();
    if (view) headers.set(viewHeader, view);
    headers.set(pagesHeader, pagesRelease);
    return this.#world.fetch(path, {
      ...init,
      headers,
      credentials: "same-origin",
      signal: init.signal ?? AbortSignal.timeout(limits.requestTimeoutMs),
    });
  }

  /** Restores the stored session. */
  async restore(): Promise<void> {
    if (isNothingKept(this.#storage)) return this.#setState({ status: "signed-out" });
    const stored = this.#storage.read();
    // An expired token may still be refreshable, so the user is not shown as signed in yet.
    if (stored.user && this.#clock.hasLeft(stored.accessToken, 0) && !this.#world.view())
      this.#setState({ status: "signed-in", user: stored.user });
    const startedIn = this.#era;
    try {
      await this.refreshUser();
    } catch (error) {
      if (this.#era !== startedIn) return;
      // The page is navigating away, so the error needs no message.
      if (error instanceof ApiError && error.code === "view-over") return;
      // A planned retry means that the refresh failed, not that the session ended.
      const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
      const isOver = isRefused && !this.#isRetryPlanned;
      if (isOver) return this.#end(stored.user && ended);
      this.#setState(stored.user ? { status: "signed-in", user: stored.user } : { status: "signed-out" });
    }
  }

  /** Stores the tokens and loads the user. @throws Error with the specification's words when a token is missing */
  async signIn({ access_token, refresh_token }: Partial<Tokens>): Promise<void> {
    if (!access_token || !refresh_token) throw new Error("Tokens não encontrados na resposta");
    this.#era += 1;
    this.#storage.writeTokens({ access_token, refresh_token });
    this.#clock.noteNew(access_token);
    this.#setState({ status: "restoring" });
    try {
      // The session is open; one lost answer is no reason to ask for the password again.
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
    // `keepalive` completes the request after the page closes; otherwise the server's session would stay open.
    await this.#postToken("/api/auth/logout", refreshToken, { keepalive: true }).catch(() => undefined);
  }

  /** Handles a message of another tab. */
  hear(message: TabMessage): void {
    if (message === "signed-in") {
      if (this.#state.status !== "signed-in") void this.refreshUser().catch(() => undefined);
      return;
    }
    // Users who signed out in this tab need no message that the session expired.
    if (this.#state.status !== "signed-out") this.#leave(message === "session-ended" ? ended : undefined);
  }
}
