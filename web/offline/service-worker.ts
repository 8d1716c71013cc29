// Makes 'Meus Concursos' and opened exams readable offline, and shows alerts as notifications. The build prepends
// `BUILD` and `FILES` and strips the types; the file has no imports, so that it stays small.
// Code is never stale: pages come from the network first, and file names change with their content. Data never leaks:
// cached answers belong to one session, by the token's session id, and are deleted with it.
/** Identifies this build. */
declare const BUILD: string;
/** Addresses of all scripts and styles of this build. */
declare const FILES: string[];

const worker = globalThis as unknown as ServiceWorkerGlobalScope;
const shellCache = `build-${BUILD}`;
const answersPrefix = "answers-";
/** Page that the server sends for every screen; it renders the screen of the address. */
const shell = "/__spa-fallback.html";
const keptAnswersMax = 200;

/** Calls whose answers are cached: the user's exams, opened exams, and the data of the layout. */
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
    // A view as another user is not cached.
    const session = request.headers.has("x-visao") ? undefined : sessionOf(request);
    if (session) event.respondWith(answer(request, session));
  }
});

/** Returns the network's page; offline, the shell. */
async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await findKept(shell, { cacheName: shellCache });
    if (!kept) throw error;
    return kept;
  }
}

/** Returns a file of the build from the cache; its name contains the content's hash. */
async function file(request: Request): Promise<Response> {
  return (await findKept(request, { cacheName: shellCache })) ?? fetch(request);
}

/** Returns and caches the server's answer; offline, the one cached for this session. */
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

/** Returns the cached response; undefined also where the browser blocks or lost the cache. */
async function findKept(request: Request | string, options: MultiCacheQueryOptions) {
  try {
    return await caches.match(request, options);
  } catch {
    return undefined;
  }
}

/**
 * Caches an answer; deletes the old answer when the server refuses the request or no longer has the content.
 */
async function keepAnswer(cacheName: string, request: Request, response: Response): Promise<void> {
  if (response.ok) await keep(cacheName, request, response.clone());
  else if (response.status < 500) await (await caches.open(cacheName)).delete(request, byAddress);
}

/** Ignores `Vary`, because the token changes during a session. */
const byAddress = { ignoreVary: true };

async function keep(cacheName: string, request: Request, response: Response): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(answersPrefix) && name !== cacheName);
  await Promise.all(others.map((name) => caches.delete(name)));
  const cache = await caches.open(cacheName);
  // Re-inserted entries become the newest; the oldest are evicted first.
  await cache.delete(request, byAddress);
  await cache.put(request, response);
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, Math.max(0, kept.length - keptAnswersMax)).map((old) => cache.delete(old)));
}

/** Returns the session id of the request's access token; undefined without one. */
function sessionOf(request: Request): string | undefined {
  try {
    const payload = request.headers.get("authorization")?.split(".")[1] ?? "";
    const { sid } = JSON.parse(atob(payload.replace(/-/g, "+").replace(/_/g, "/"))) as { sid?: unknown };
    return typeof sid === "string" ? sid : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Payload of a push message (server/src/alerts/channels/push/sender.ts); the tokens `salvar` and `silenciar` authorise
 * this device.
 */
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

/** Replaces a shown notification of the same event; other events of the exam are shown beside it. */
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

/**
 * Saves or mutes the exam when its button is pressed, and confirms it. Opens the exam on other presses and on failures.
 */
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

/** Text that confirms the user's action; false on failure. */
type Confirmation = Promise<string | false>;

async function save({ salvar = "" }: Notice): Confirmation {
  const query = new URLSearchParams({ token: salvar });
  return (await ask("POST", `/api/alertas/salvar-do-aviso?${query}`)) && "Concurso salvo.";
}

async function mute({ silenciar = "", concurso }: Notice): Confirmation {
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

/** Device data that the page stored (web/src/lib/push.ts); `troca` authorises a change of the push address. */
type StoredAparelho = { troca: string; chave: string };

/** Re-registers this device when the browser changes its push address; only this worker is informed. */
async function moveNotices(moved: PushSubscription | undefined): Promise<boolean> {
  const kept = (await (await caches.match("/aparelho", { cacheName: "push" }))?.json()) as
    | StoredAparelho
    | undefined;
  if (!kept) return false;
  const { troca, chave } = kept;
  const { pushManager } = worker.registration;
  const now = moved ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: chave }));
  return ask("PUT", "/api/alertas/endereco-do-aparelho", { troca, assinatura: now.toJSON() });
}

/** Reuses an open window where there is one. */
async function openScreen(link: string): Promise<void> {
  const { pathname, search, hash } = new URL(link, worker.location.origin);
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = windows.find(({ url }) => new URL(url).pathname === pathname);
  if (open) await open.focus();
  else await worker.clients.openWindow(pathname + search + hash);
}
