import { limits } from "@cav/contract/limits.ts";
import { viewKey } from "./view.ts";

/** What the page asked for before its scripts were there: as whom, and what answers by address, each to be taken once. */
type EarlyCalls = { authorization: string; answers: Record<string, Promise<Response>[]> };

declare global {
  interface Window {
    earlyCalls?: EarlyCalls;
  }
}

/**
 * Runs in the head of a page that comes with the app: whoever has a session asks for what the screen shows while its scripts
 * are still on their way. A token that is about to end is left to the session, which renews it. Written as text, since it
 * comes with the page.
 */
export function earlyCallsScript(): string {
  // As their queries do (`concursos/queries.ts`), without a filter.
  const firstCalls = {
    "/meus-concursos": [`/concursos/my?page=1&size=${limits.myConcursosPageSize}`],
    "/concursos": [`/concursos/search?page=1&size=${limits.concursosPageSize}`],
  };
  return `(function () {
  try {
    var token = decodeURIComponent((/(?:^|; )access_token=([^;]+)/.exec(document.cookie) || [])[1] || "");
    var path = location.pathname;
    var uuid = (/^\\/concursos\\/([0-9a-f-]{36})$/.exec(path) || [])[1];
    var first = uuid ? ["/concursos/" + uuid, "/concursos/" + uuid + "/compatibilidade"] : ${JSON.stringify(firstCalls)}[path];
    if (!token || !first || location.search || sessionStorage.getItem("${viewKey}")) return;
    var payload = JSON.parse(atob(token.split(".")[1].replace(/-/g, "+").replace(/_/g, "/")));
    if (!(payload.exp - Date.now() / 1000 > ${limits.refreshWhenUnderMinutes * 60})) return;
    var calls = { authorization: "Bearer " + token, answers: {} };
    first.concat("/users/me").forEach(function (call) {
      var asked = fetch("/api" + call, {
        headers: { authorization: calls.authorization },
        credentials: "same-origin",
        signal: AbortSignal.timeout(${limits.requestTimeoutMs}),
      });
      // The session asks who it is, and the screen's notices do.
      var again = asked.then(function (answer) { return answer.clone(); });
      again.catch(function () {});
      calls.answers["/api" + call] = call === "/users/me" ? [asked, again] : [asked];
    });
    window.earlyCalls = calls;
  } catch (e) {}
})();`;
}

/** The answer to a call that the page made already, as the same person. */
export function takeEarly(address: string, init: RequestInit = {}): Promise<Response> | undefined {
  const early = window.earlyCalls;
  const isSame =
    (init.method ?? "GET") === "GET" &&
    new Headers(init.headers).get("authorization") === early?.authorization;
  return isSame ? early?.answers[address]?.shift() : undefined;
}
