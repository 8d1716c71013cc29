import { FetchError } from "./fetch-error.ts";
import type { Answer } from "./transfer.ts";

/** What walls in front of sites write, whatever the status. */
const marks = [
  "<title>Just a moment",
  "cf-chl",
  "challenge-platform",
  "_Incapsula_",
  "AkamaiGHost",
  "<title>Access Denied",
  "<title>Attention Required! | Cloudflare",
];
const looked = 64 * 1024;

/**
 * Refuses what says that robots are not wanted: by status, or by a page that asks to prove that one is none. It is no
 * document and is never kept as one, nor is it worked around.
 */
export function checkWelcome({ url, status, headers, bytes }: Answer): void {
  const { host } = new URL(url);
  if (status === 401 || status === 403)
    throw new FetchError("BLOQUEADA", `${host} recusa robôs (HTTP ${status})`, { http: status });
  if (!/html/.test(headers["content-type"] ?? "") && bytes[0] !== 0x3c) return;
  const beginning = bytes.subarray(0, looked).toString("latin1");
  if (marks.some((mark) => beginning.includes(mark)))
    throw new FetchError(
      "BLOQUEADA",
      `${host} respondeu com uma página que pede prova de que não é um robô`,
      {
        http: status,
      },
    );
}
