import { noticeKeys } from "./notice-line.ts";
import { refreshKey, userCookie } from "./token-storage.ts";

/** What the document says of its reader: `html[data-session]`, for styles that show a thing to one of both only. */
export function markSession(isSignedIn: boolean): void {
  document.documentElement.dataset.session = isSignedIn ? "in" : "out";
}

/** Whether it was last said to be somebody with a session; before anything was found out: whether they seem to be. */
export const isMarkedIn = () => document.documentElement.dataset.session === "in";

/**
 * Runs in the head of every page, before anything is painted: who seems to have a session never sees the buttons of a
 * visitor, nor the landing page (accounts §2). And what only the browser knows of what will stand on a page: whether there are
 * passkeys, and whether its reader closed the notice. Written as text, since it comes with the page.
 */
export const sessionMarkScript = `(function () {
  var kept = null;
  try { kept = localStorage.getItem("${refreshKey}"); } catch (e) {}
  var isIn = kept !== null || /(^|; )${userCookie}=/.test(document.cookie);
  var marks = document.documentElement.dataset;
  marks.session = isIn ? "in" : "out";
  if (window.PublicKeyCredential) marks.passkeys = "";
  try {
    var closed = localStorage.getItem("${noticeKeys.closed}");
    if (closed !== null && closed === localStorage.getItem("${noticeKeys.told}")) marks.noticeClosed = "";
  } catch (e) {}
  if (isIn && location.pathname === "/") location.replace("/meus-concursos");
})();`;
