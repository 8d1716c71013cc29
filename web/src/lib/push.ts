import { aparelhosCalls } from "@cav/contract/aparelhos.calls.ts";
import type { AddAparelho } from "@cav/contract/aparelhos.ts";
import { queryOptions } from "@tanstack/react-query";
import { findCaches, findServiceWorkers, localStore } from "./browser-api.ts";
import { call } from "./client.ts";

/** The reader's devices that take notifications, and what this browser needs to become one. */
export const aparelhosQuery = queryOptions({
  queryKey: ["aparelhos"],
  queryFn: () => call(aparelhosCalls.listAparelhos, {}),
});

/** Whether this browser shows notifications at all: on an iPhone only the installed app does. */
export function canTakeNotices(): boolean {
  return (
    typeof window !== "undefined" &&
    "Notification" in window &&
    "PushManager" in window &&
    findServiceWorkers() !== undefined
  );
}

/** Whether its owner has refused the notifications of this site, which only they can take back. */
export const isNoticeRefused = () => canTakeNotices() && Notification.permission === "denied";

/** What its maker is likely to call it. */
const usualDeviceName = () => (/Android|iPhone/.test(navigator.userAgent) ? "Meu celular" : "Meu computador");

/** Of a development alone: the address that the stand-in gave this browser. */
const standInKey = "cav-push-simulado";

/**
 * Asks the reader and, if they agree, has this browser take the notifications of their account.
 * @throws Error with a sentence fit to show
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

/** Told at /cookies. Read by the service worker when the browser changes this device's address (web/offline/service-worker.ts). */
const keptCache = "push";
/** `troca` begins with the device's uuid (server/src/channels/push/aparelho-token.ts). */
type Kept = { troca: string; chave: string };

/** Without it, a device whose address changes is lost until its owner opens the profile; that is no reason to refuse it. */
async function keepForWorker(kept: Kept): Promise<void> {
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
      // It is bound to the key of before, which the installation has no more.
      await (await worker.pushManager.getSubscription())?.unsubscribe();
      return ask();
    })
    .catch(() => {
      throw new Error(notSubscribed);
    });
  return subscribed.toJSON() as Subscription;
}

/** A development asks no service of the internet: the local stand-in makes this browser's keys (/dev/push). */
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

/** By which mark the list names this browser; undefined: it takes none. */
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

/**
 * Takes this browser off its reader's list as they leave it: else they would be told that it takes no notices any more, which is
 * what they did themselves. Nobody who leaves waits long for it.
 */
export async function removeOwnDevice(): Promise<void> {
  if (!canTakeNotices()) return;
  const kept = await findCaches()
    ?.match("/aparelho", { cacheName: keptCache })
    .catch(() => undefined);
  if (!kept) return;
  const { troca } = (await kept.json()) as Kept;
  const [uuid = ""] = troca.split(".");
  const removed = call(aparelhosCalls.removeAparelho, { params: { uuid } });
  await Promise.race([removed, new Promise((resolve) => window.setTimeout(resolve, leavingMs))]);
}
const leavingMs = 3_000;

/** Ends this browser's subscription, so that nothing goes there any more, whoever signs in. */
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

/** Told at /cookies. */
const askedKey = "cav-push-asked";

/** Whether notifications may be offered now: once on a device, and only where the worker that shows them is there. */
export function takeNoticeOffer(): boolean {
  if (!canTakeNotices() || isNoticeRefused() || !findServiceWorkers()?.controller) return false;
  // Not offered either where the browser can't keep that it was: it would be each time.
  return !localStore.read(askedKey) && localStore.write(askedKey, "1");
}
