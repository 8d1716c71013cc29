// Keeps 'Meus Concursos' and the exams that were opened readable without a connection, and shows alerts as notifications. The build writes `BUILD` and
// `FILES` before this text and takes its types away; it imports nothing, so that it is one small file.
//
// Never stale code: pages are asked of the network first, and a file's name changes with its content.
// Never another person's data: answers are kept for one session, by the token's session id, and leave with it.
/** Names this build. */
declare const BUILD: string;
/** Every script and style of this build, by address. */
declare const FILES: string[];

const worker = globalThis as unknown as ServiceWorkerGlobalScope;
const shellCache = `build-${BUILD}`;
const answersPrefix = "answers-";
/** The page that the server sends for every screen; it shows the screen of the address. */
const shell = "/__spa-fallback.html";
const keptAnswersMax = 200;

/** Answers that are worth reading later: one's exams, each opened exam, and what the frame around them shows. */
const keptCalls =
  /^\/api\/(users\/me|concursos\/(my|favoritos|[0-9a-f-]{36}(\/(compatibilidade|historico))?)|locais\/\d+|mentores\/me|alertas\/ajustes)$/;

worker.addEventListener("install", (event) => {
  event.waitUntil(keepBuild());
});

async function keepBuild(): Promise<void> {
  const cache = await caches.open(shellCache);
  await cache.addAll([shell, "/favicon.svg", ...FILES]);
  await worker.skipWaiting();
}

worker.addEventListener("activate", (event) => {
  event.waitUntil(dropOldBuilds().then(() => worker.clients.claim()));
});

async function dropOldBuilds(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("build-") && name !== shellCache);
  await Promise.all(old.map((name) => caches.delete(name)));
}

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  if (request.mode === "navigate") {
    if (!/^\/(api|dev)\//.test(pathname)) event.respondWith(page(request));
  } else if (pathname.startsWith("/assets/") || pathname === "/favicon.svg") {
    event.respondWith(file(request));
  } else if (keptCalls.test(pathname)) {
    // What is seen as somebody else sees it is nobody's to read later.
    const session = request.headers.has("x-visao") ? undefined : sessionOf(request);
    if (session) event.respondWith(answer(request, session));
  }
});

/** The network's page; without a network, the shell. */
async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await findKept(shell, { cacheName: shellCache });
    if (!kept) throw error;
    return kept;
  }
}

/** A file of the build: its name says its content, so a kept one is as good as the network's. */
async function file(request: Request): Promise<Response> {
  return (await findKept(request, { cacheName: shellCache })) ?? fetch(request);
}

/** The server's answer, kept for later; without a network, the one kept for this session. */
async function answer(request: Request, session: string): Promise<Response> {
  const cacheName = answersPrefix + session;
  try {
    const response = await fetch(request);
    await keepAnswer(cacheName, request, response).catch(() => undefined);
    return response;
  } catch (error) {
    const kept = await findKept(request, { cacheName, ...byAddress });
    if (!kept) throw error;
    const headers = new Headers(kept.headers);
    headers.set("x-kept", "1");
    return new Response(kept.body, { status: kept.status, headers });
  }
}

/** Returns what is kept; undefined, too, where the browser forbids or has lost it: the network serves then. */
async function findKept(request: Request | string, options: MultiCacheQueryOptions) {
  try {
    return await caches.match(request, options);
  } catch {
    return undefined;
  }
}

/** Keeps an answer; an older one must not come back after the server has refused it or has it no longer. */
async function keepAnswer(cacheName: string, request: Request, response: Response): Promise<void> {
  if (response.ok) await keep(cacheName, request, response.clone());
  else if (response.status < 500) await (await caches.open(cacheName)).delete(request, byAddress);
}

/** The token changes while the session lasts. */
const byAddress = { ignoreVary: true };

async function keep(cacheName: string, request: Request, response: Response): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(answersPrefix) && name !== cacheName);
  await Promise.all(others.map((name) => caches.delete(name)));
  const cache = await caches.open(cacheName);
  // Put anew, it is the newest again: the oldest are the first to go.
  await cache.delete(request, byAddress);
  await cache.put(request, response);
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, Math.max(0, kept.length - keptAnswersMax)).map((old) => cache.delete(old)));
}

/** The session of the request's access token; undefined when there is none. */
function sessionOf(request: Request): string | undefined {
  try {
    const payload = request.headers.get("authorization")?.split(".")[1] ?? "";
    const { sid } = JSON.parse(atob(payload.replace(/-/g, "+").replace(/_/g, "/"))) as { sid?: unknown };
    return typeof sid === "string" ? sid : undefined;
  } catch {
    return undefined;
  }
}

/** What a notification says (server/src/channels/push/sender.ts); `salvar` and `silenciar` prove that this device may. */
type Notice = {
  titulo: string;
  corpo: string;
  link: string;
  etiqueta: string;
  concurso?: string;
  salvar?: string;
  silenciar?: string;
};
type Shown = NotificationOptions & { actions?: { action: string; title: string }[]; renotify?: boolean };

worker.addEventListener("push", (event) => {
  const notice = event.data?.json() as Notice | undefined;
  if (notice) event.waitUntil(show(notice));
});

/** The same news again replaces what is shown of it; other news of the exam is shown beside it. */
function show(notice: Notice): Promise<void> {
  const actions = notice.salvar
    ? [
        { action: "salvar", title: "Salvar" },
        { action: "silenciar", title: "Silenciar" },
      ]
    : [];
  const shown: Shown = {
    body: notice.corpo,
    tag: notice.etiqueta,
    renotify: true,
    icon: "/icon-192.png",
    lang: "pt-BR",
    data: notice,
    actions,
  };
  return worker.registration.showNotification(notice.titulo, shown);
}

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(obey(event.notification.data as Notice, event.action));
});

/** Saves or mutes the exam at a press of its button, and says so; anything else opens it. What fails opens it, too. */
async function obey(notice: Notice, action: string): Promise<void> {
  const done = action === "salvar" ? await save(notice) : action === "silenciar" && (await mute(notice));
  if (!done) return openScreen(notice.link);
  const said: Shown = {
    body: done,
    tag: notice.etiqueta,
    icon: "/icon-192.png",
    lang: "pt-BR",
    data: { ...notice },
  };
  await worker.registration.showNotification(notice.titulo, said);
}

/** What was done, in words; false where it could not be. */
type Done = Promise<string | false>;

async function save({ salvar = "" }: Notice): Done {
  const query = new URLSearchParams({ token: salvar });
  return (await ask("POST", `/api/alertas/salvar-do-aviso?${query}`)) && "Concurso salvo.";
}

async function mute({ silenciar = "", concurso }: Notice): Done {
  const query = new URLSearchParams({ token: silenciar });
  const isMuted = await ask("PUT", `/api/alertas/ajustes-por-link?${query}`, { silenciar: concurso });
  return isMuted && "Concurso silenciado: você não recebe mais alertas dele.";
}

async function ask(method: "POST" | "PUT", address: string, body?: object): Promise<boolean> {
  const json = body && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const response = await fetch(address, { method, credentials: "omit", ...json }).catch(() => undefined);
  return response?.ok === true;
}

worker.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(moveNotices((event as SubscriptionChange).newSubscription ?? undefined));
});
type SubscriptionChange = ExtendableEvent & { newSubscription?: PushSubscription | null };

/** What the page that asked for notifications left here (web/src/lib/push.ts): the word that lets this browser say where it is reached now. */
type Kept = { troca: string; chave: string };

/** Browsers change the address of their notifications by themselves, and tell nobody but this worker. */
async function moveNotices(moved: PushSubscription | undefined): Promise<boolean> {
  const kept = (await (await caches.match("/aparelho", { cacheName: "push" }))?.json()) as Kept | undefined;
  if (!kept) return false;
  const { troca, chave } = kept;
  const { pushManager } = worker.registration;
  const now = moved ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: chave }));
  return ask("PUT", "/api/alertas/endereco-do-aparelho", { troca, assinatura: now.toJSON() });
}

/** In a window that is open already, where there is one. */
async function openScreen(link: string): Promise<void> {
  const { pathname, search, hash } = new URL(link, worker.location.origin);
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = windows.find(({ url }) => new URL(url).pathname === pathname);
  if (open) await open.focus();
  else await worker.clients.openWindow(pathname + search + hash);
}
