import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { findCaches, findServiceWorkers } from "./browser-api.ts";

/** Prefix of the caches in which the service worker stores a session's answers (web/offline/service-worker.ts). */
const answersPrefix = "answers-";

/**
 * Registers offline reading for signed-in users. Only in a build, because a development server's files change under
 * their names.
 */
export function useOfflineReading(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const workers = findServiceWorkers();
    if (!workers || import.meta.env.DEV) return;
    const isFirst = workers.controller === null;
    // Queries made before the worker took control are repeated once, so that it caches them.
    const keepWhatIsShown = () => void queries.invalidateQueries();
    if (isFirst) workers.addEventListener("controllerchange", keepWhatIsShown, { once: true });
    const forget = whenSettled(() => void workers.register("/sw.js").catch(() => undefined));
    return () => {
      forget();
      workers.removeEventListener("controllerchange", keepWhatIsShown);
    };
  }, [queries]);
}

const inputs = ["pointerdown", "keydown", "wheel"] as const;
const settledMs = 15_000;

/**
 * Runs `work` at the user's first input or after a delay: the worker fetches the whole build, which would slow the
 * first paint.
 */
function whenSettled(work: () => void): () => void {
  const forget = () => {
    window.clearTimeout(timer);
    for (const input of inputs) window.removeEventListener(input, begin);
  };
  const begin = () => {
    forget();
    work();
  };
  const timer = window.setTimeout(begin, settledMs);
  for (const input of inputs) window.addEventListener(input, begin, { passive: true });
  return forget;
}

/** Deletes the answers cached for the user who signs out. */
export async function forgetKeptAnswers(): Promise<void> {
  const caches = findCaches();
  const names = (await caches?.keys().catch(() => [])) ?? [];
  const kept = names.filter((name) => name.startsWith(answersPrefix));
  await Promise.all(kept.map((name) => caches?.delete(name).catch(() => false)));
}

let isLastAnswerKept = false;
const listeners = new Set<() => void>();

/** Notes whether the worker served an answer from its cache: then the server is unreachable. */
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

/** Returns whether the browser is offline, or the last answer came from the cache. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isLastAnswerKept || !navigator.onLine,
    () => false,
  );
}
