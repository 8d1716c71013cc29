// The one place that touches what browsers may lack or forbid: private windows, blocked site data, plain http, old web views.
// Each access is guarded, so that no screen depends on it (server/test/laws/browser-api.test.ts).

type Store = {
  read(key: string): string | undefined;
  /** Returns whether it is kept; where it is not, no older value stays either. */
  write(key: string, value: string): boolean;
  remove(key: string): void;
};

/** Returns what `find` returns; undefined where the browser has no such thing or throws. */
function attempt<T>(find: () => T | null): T | undefined {
  try {
    return find() ?? undefined;
  } catch {
    return undefined;
  }
}

function storeOf(open: () => Storage): Store {
  const remove = (key: string) => attempt(() => open().removeItem(key));
  return {
    read: (key) => attempt(() => open().getItem(key)),
    write(key, value) {
      const isKept = attempt(() => {
        open().setItem(key, value);
        return true;
      });
      if (!isKept) remove(key);
      return isKept ?? false;
    },
    remove,
  };
}

/** Kept for all tabs, until it is removed. */
export const localStore = storeOf(() => window.localStorage);
/** Kept for this tab. */
export const tabStore = storeOf(() => window.sessionStorage);

/** Returns the page's cookies as one text; empty where they are forbidden. */
export const readCookies = () => attempt(() => document.cookie) ?? "";

/** Writes a cookie, unless the browser forbids it. */
export function writeCookieText(text: string): void {
  attempt(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
    document.cookie = text;
    return true;
  });
}

/** Browsers give workers to https and localhost only, and none in some private windows. */
export const findServiceWorkers = () =>
  attempt(() => navigator.serviceWorker as ServiceWorkerContainer | undefined as ServiceWorkerContainer);

/** Returns where answers are kept; its calls may still be refused. */
export const findCaches = () => attempt(() => window.caches as CacheStorage | undefined as CacheStorage);

/** Runs one at a time among all tabs of this browser; where there are no locks, each tab takes its own turn. */
export async function runExclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
  let begun: Promise<T> | undefined;
  const begin = () => (begun ??= work());
  try {
    await navigator.locks.request(name, begin);
  } catch {
    // Without locks, or with the error of the work itself, which is thrown below.
  }
  return begin();
}

type TabChannel<T> = { post(message: T): void; listen(hear: (message: T) => void): void };

/** Joins the tabs of this browser; where that is not possible, each is alone. */
export function openTabChannel<T>(name: string): TabChannel<T> {
  const channel = attempt(() => new BroadcastChannel(name));
  return {
    post: (message) => void attempt(() => channel?.postMessage(message)),
    listen: (hear) => channel?.addEventListener("message", ({ data }: MessageEvent<T>) => hear(data)),
  };
}
