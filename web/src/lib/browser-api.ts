// The only module that uses APIs which browsers may lack or block (private windows, plain HTTP, old web views). Each
// access is guarded, so no screen depends on it (`server/test/laws/browser-api.test.ts`).

type Store = {
  read(key: string): string | undefined;
  /** Returns whether the value was stored; on failure the old value is removed. */
  write(key: string, value: string): boolean;
  remove(key: string): void;
};

/** Returns the result of `find`; undefined when it throws or returns null. */
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

/** Local storage: shared by all tabs until removed. */
export const localStore = storeOf(() => window.localStorage);
/** Session storage: this tab only. */
export const tabStore = storeOf(() => window.sessionStorage);

/** Returns the page's cookies as one string; "" when they are blocked. */
export const readCookies = () => attempt(() => document.cookie) ?? "";

/** Writes a cookie, unless the browser forbids it. */
export function writeCookieText(text: string): void {
  attempt(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
    document.cookie = text;
    return true;
  });
}

/** Returns the service workers; browsers offer them on https and localhost only, and not in every private window. */
export const findServiceWorkers = () =>
  attempt(() => navigator.serviceWorker as ServiceWorkerContainer | undefined as ServiceWorkerContainer);

/** Returns the cache storage; its calls may still reject. */
export const findCaches = () => attempt(() => window.caches as CacheStorage | undefined as CacheStorage);

/** Runs `work` alone among all tabs of this browser; without the Locks API, at once. */
export async function runExclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
  let begun: Promise<T> | undefined;
  const begin = () => (begun ??= work());
  try {
    await navigator.locks.request(name, begin);
  } catch {
    // Reached without the Locks API, or with the error of `work`, which is rethrown below.
  }
  return begin();
}

type TabChannel<T> = { post(message: T): void; listen(hear: (message: T) => void): void };

/** Opens a channel to the other tabs; without BroadcastChannel it does nothing. */
export function openTabChannel<T>(name: string): TabChannel<T> {
  const channel = attempt(() => new BroadcastChannel(name));
  return {
    post: (message) => void attempt(() => channel?.postMessage(message)),
    listen: (hear) => channel?.addEventListener("message", ({ data }: MessageEvent<T>) => hear(data)),
  };
}
