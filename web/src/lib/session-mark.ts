import { noticeKeys } from "./notice-line.ts";
import { refreshKey, userCookie } from "./token-storage.ts";
import { viewKey } from "./view.ts";

/** Session-storage key of unsaved input (`restore-after-reload.ts`). */
export const typedKey = "cav-typed";

/** Storage key of the account's bars (`layout/use-bar-marks.ts`). */
export const barsKey = "cav-bars";

/** Sets `html[data-session]`, so that CSS can show parts to users or to visitors only. */
export function markSession(isSignedIn: boolean): void {
  document.documentElement.dataset.session = isSignedIn ? "in" : "out";
}

/** Returns whether the page was last marked as signed in; before the session is known, whether it seems so. */
export const isMarkedIn = () => document.documentElement.dataset.session === "in";

/**
 * Inline script of every page's head, before the first paint: marks the session so that users never see a visitor's
 * page (accounts §2). It also marks the account's bars, passkey support, a closed notice and stored input.
 */
export const sessionMarkScript = `(function () {
  var kept = null;
  try { kept = localStorage.getItem("${refreshKey}"); } catch (e) {}
  var isIn = kept !== null || /(^|; )${userCookie}=/.test(document.cookie);
  var marks = document.documentElement.dataset;
  marks.session = isIn ? "in" : "out";
  try {
    // A view as another user does not know its bars yet.
    if (sessionStorage.getItem("${viewKey}") === null) marks.bars = localStorage.getItem("${barsKey}") || "REGULAR";
  } catch (e) {
    marks.bars = "REGULAR";
  }
  if (window.PublicKeyCredential) marks.passkeys = "";
  try {
    var closed = localStorage.getItem("${noticeKeys.closed}");
    if (closed !== null && closed === localStorage.getItem("${noticeKeys.told}")) marks.noticeClosed = "";
    if (sessionStorage.getItem("${typedKey}") !== null) marks.typed = "";
  } catch (e) {}
  if (isIn && location.pathname === "/") location.replace("/meus-concursos");
})();`;
