import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { findCaches, findServiceWorkers } from "./browser-api.ts";

/** Where the service worker keeps a session's answers (web/offline/service-worker.ts). */
const answersPrefix = "answers-";

/**
 * Lets the screens of a signed-in person be read without a connection. Only in a build: a development server's files
 * change under their names. Public pages don't ask for it, so visitors load nothing for it.
 */
export function useOfflineReading(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const workers = findServiceWorkers();
    if (!workers || import.meta.env.DEV) return;
    const isFirst = workers.controller === null;
    // What was on screen before the worker was there is asked again once, so that it is kept, too.
    const keepWhatIsShown = () => void queries.invalidateQueries();
    if (isFirst) workers.addEventListener("controllerchange", keepWhatIsShown, { once: true });
    const forget = whenSettled(() => void workers.register("/sw.js").catch(() => undefined));
    return () => {
      forget();
      workers.removeEventListener("controllerchange", keepWhatIsShown);
    };
  }, [queries]);
}

const deeds = ["pointerdown", "keydown", "wheel"] as const;
const settledMs = 15_000;

/**
 * Does it when the reader has the screen: at their first deed, or after a while. The worker fetches the whole build, which a
 * screen that is still being painted would wait behind.
 */
function whenSettled(work: () => void): () => void {
  const forget = () => {
    window.clearTimeout(timer);
    for (const deed of deeds) window.removeEventListener(deed, begin);
  };
  const begin = () => {
    forget();
    work();
  };
  const timer = window.setTimeout(begin, settledMs);
  for (const deed of deeds) window.addEventListener(deed, begin, { passive: true });
  return forget;
}

/** Forgets what was kept for the person who leaves. */
export async function forgetKeptAnswers(): Promise<void> {
  const caches = findCaches();
  const names = (await caches?.keys().catch(() => [])) ?? [];
  const kept = names.filter((name) => name.startsWith(answersPrefix));
  await Promise.all(kept.map((name) => caches?.delete(name).catch(() => false)));
}

let isLastAnswerKept = false;
const listeners = new Set<() => void>();

/** Takes note of an answer: one that the worker had kept says so, and means that the server can't be reached. */
export function noteAnswer(response: Response): void {
  isLastAnswerKept = response.headers.has("x-kept");
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** Whether the browser says that it has no connection, or the last answer was one of earlier. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isLastAnswerKept || !navigator.onLine,
    () => false,
  );
}
