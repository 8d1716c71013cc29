import { pagesHeader, pagesRelease } from "@cav/contract/added-words.ts";
import { limits } from "@cav/contract/limits.ts";
import { viewKey } from "./view.ts";

/** Requests that the page made before its scripts loaded, by address; each answer can be taken once. */
type EarlyCalls = { authorization: string; answers: Record<string, Promise<Response>[]> };

declare global {
  interface Window {
    earlyCalls?: EarlyCalls;
  }
}

/**
 * Returns the inline script that requests a screen's data while its scripts still load. It skips tokens that expire
 * soon, because the session renews those.
 */
export function earlyCallsScript(): string {
  // Must equal the unfiltered queries of `concursos/queries.ts`.
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
        headers: { authorization: calls.authorization, "${pagesHeader}": "${pagesRelease}" },
        credentials: "same-origin",
        signal: AbortSignal.timeout(${limits.requestTimeoutMs}),
      });
      // Two readers use the answer: the session, and the screen's notices.
      var again = asked.then(function (answer) { return answer.clone(); });
      again.catch(function () {});
      calls.answers["/api" + call] = call === "/users/me" ? [asked, again] : [asked];
    });
    window.earlyCalls = calls;
  } catch (e) {}
})();`;
}

/** Takes the early answer to a call, if the page made it as the same user. */
export function takeEarly(address: string, init: RequestInit = {}): Promise<Response> | undefined {
  const early = window.earlyCalls;
  const isSame =
    (init.method ?? "GET") === "GET" &&
    new Headers(init.headers).get("authorization") === early?.authorization;
  return isSame ? early?.answers[address]?.shift() : undefined;
}
