import { aparelhosCalls } from "@cav/contract/alerts/aparelhos.calls.ts";
import type { AddAparelho } from "@cav/contract/alerts/aparelhos.ts";
import { queryOptions } from "@tanstack/react-query";
import { findCaches, findServiceWorkers, localStore } from "./browser-api.ts";
import { call } from "./client.ts";

/** Loads the user's devices for notifications, and what this browser needs to become one. */
export const aparelhosQuery = queryOptions({
  queryKey: ["aparelhos"],
  queryFn: () => call(aparelhosCalls.listAparelhos, {}),
});

/** Returns whether this browser can show notifications; on an iPhone only the installed app can. */
export function canTakeNotices(): boolean {
  return (
    typeof window !== "undefined" &&
    "Notification" in window &&
    "PushManager" in window &&
    findServiceWorkers() !== undefined
  );
}

/** Returns whether the user blocked this site's notifications; only the browser's settings undo that. */
export const isNoticeRefused = () => canTakeNotices() && Notification.permission === "denied";

/** Returns a default name for this device. */
const usualDeviceName = () => (/Android|iPhone/.test(navigator.userAgent) ? "Meu celular" : "Meu computador");

/** Storage key, in development only: the address that the push emulator gave this browser. */
const standInKey = "cav-push-simulado";

/**
 * Asks for permission, then registers this browser for the account's notifications. @throws Error with a sentence for
 * the user
 */
export async function acceptNotices(): Promise<void> {
  if ((await Notification.requestPermission()) !== "granted")
    throw new Error("O navegador não deixou: permita os avisos deste site nas configurações dele.");
  const { chave, simulado } = await call(aparelhosCalls.listAparelhos, {});
  const subscription = simulado ? await subscribeAtStandIn(chave) : await subscribe(chave);
  const body = { nome: usualDeviceName(), assinatura: subscription };
  const { troca } = await call(aparelhosCalls.addAparelho, { body });
  await keepForWorker({ troca, chave });
}

/**
 * Documented at /cookies. The service worker reads it when the device's address changes
 * (web/offline/service-worker.ts).
 */
const keptCache = "push";
/** `troca` begins with the device's uuid (server/src/alerts/channels/push/aparelho-token.ts). */
type StoredAparelho = { troca: string; chave: string };

/**
 * Stores the device for the service worker. Without it a changed address loses the device, but registration still
 * works.
 */
async function keepForWorker(kept: StoredAparelho): Promise<void> {
  await findCaches()
    ?.open(keptCache)
    .then((cache) => cache.put("/aparelho", Response.json(kept)))
    .catch(() => undefined);
}

type Subscription = AddAparelho["assinatura"];

const notSubscribed = "O navegador não conseguiu se inscrever nos avisos. Tente de novo mais tarde.";

async function subscribe(chave: string): Promise<Subscription> {
  const workers = findServiceWorkers();
  const worker = await workers
    ?.register("/sw.js")
    .then(() => workers.ready)
    .catch(() => undefined);
  if (!worker) throw new Error(notSubscribed);
  const ask = () => worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: chave });
  const subscribed = await ask()
    .catch(async (error: unknown) => {
      if ((error as Error).name !== "InvalidStateError") throw error;
      // An existing subscription may be bound to an old key of the installation.
      await (await worker.pushManager.getSubscription())?.unsubscribe();
      return ask();
    })
    .catch(() => {
      throw new Error(notSubscribed);
    });
  return subscribed.toJSON() as Subscription;
}

/** Subscribes at the local emulator (/dev/push), because development uses no internet service. */
async function subscribeAtStandIn(applicationServerKey: string): Promise<Subscription> {
  const response = await fetch("/dev/push/assinaturas", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ applicationServerKey }),
  });
  const made = (await response.json()) as Subscription;
  localStore.write(standInKey, made.endpoint);
  return made;
}

/** Returns the mark of this browser's device in the list; undefined when it has no subscription. */
export async function findOwnMark(): Promise<string | undefined> {
  if (!canTakeNotices()) return undefined;
  const worker = await findServiceWorkers()
    ?.getRegistration()
    .catch(() => undefined);
  const subscribed = await worker?.pushManager.getSubscription().catch(() => null);
  const endpoint = subscribed?.endpoint ?? localStore.read(standInKey);
  if (!endpoint) return undefined;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint));
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** Removes this browser's device at sign-out, so that no later push failure is reported. Waits a short time only. */
export async function removeOwnDevice(): Promise<void> {
  if (!canTakeNotices()) return;
  const kept = await findCaches()
    ?.match("/aparelho", { cacheName: keptCache })
    .catch(() => undefined);
  if (!kept) return;
  const { troca } = (await kept.json()) as StoredAparelho;
  const [uuid = ""] = troca.split(".");
  const removed = call(aparelhosCalls.removeAparelho, { params: { uuid } });
  await Promise.race([removed, new Promise((resolve) => window.setTimeout(resolve, leavingMs))]);
}
const leavingMs = 3_000;

/**
 * Ends this browser's push subscription, so that the next user of the browser gets no notifications of this
 * one.
 */
export async function endNotices(): Promise<void> {
  if (!canTakeNotices()) return;
  localStore.remove(standInKey);
  await findCaches()
    ?.delete(keptCache)
    .catch(() => false);
  const worker = await findServiceWorkers()
    ?.getRegistration()
    .catch(() => undefined);
  await (await worker?.pushManager.getSubscription().catch(() => null))?.unsubscribe().catch(() => false);
}

/** A key of local storage; the page /cookies documents it. */
const askedKey = "cav-push-asked";

/** Returns whether to offer notifications now: once per device, and only when the worker is active. */
export function takeNoticeOffer(): boolean {
  if (!canTakeNotices() || isNoticeRefused() || !findServiceWorkers()?.controller) return false;
  // Without storage the offer would return every time, so it is not made.
  return !localStore.read(askedKey) && localStore.write(askedKey, "1");
}
