// Keeps 'Meus Concursos' and the exams that were opened readable without a connection. The build writes `BUILD` and
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
    const kept = await caches.match(shell, { cacheName: shellCache });
    if (!kept) throw error;
    return kept;
  }
}

/** A file of the build: its name says its content, so a kept one is as good as the network's. */
async function file(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: shellCache })) ?? fetch(request);
}

/** The server's answer, kept for later; without a network, the one kept for this session. */
async function answer(request: Request, session: string): Promise<Response> {
  const cacheName = answersPrefix + session;
  try {
    const response = await fetch(request);
    // What the server refuses or no longer has must not come back when the connection goes.
    if (response.ok) await keep(cacheName, request, response.clone());
    else if (response.status < 500) await (await caches.open(cacheName)).delete(request, byAddress);
    return response;
  } catch (error) {
    const kept = await caches.match(request, { cacheName, ...byAddress });
    if (!kept) throw error;
    const headers = new Headers(kept.headers);
    headers.set("x-kept", "1");
    return new Response(kept.body, { status: kept.status, headers });
  }
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
