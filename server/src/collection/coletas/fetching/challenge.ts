import { type Failure, FetchError } from "./fetch-error.ts";
import type { Answer } from "./transfer.ts";

/** Texts of challenge pages, whatever the HTTP status. */
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

/** A page with less text that has a mark is a challenge; a longer notice may have a captcha in a form. */
const shortPage = 600;
const walls: readonly { form: RegExp; desfecho: Failure; said: string }[] = [
  {
    form: /g-recaptcha|recaptcha\/api\.js|h-captcha|hcaptcha\.com|cf-turnstile|sucuri|wordfence|ddos-guard|datadome|perimeterx|n(?:ã|&atilde;)o (?:é|&eacute;|sou|seja) um rob(?:ô|&ocirc;)|not a robot|checking your browser|access denied|acesso (?:negado|bloqueado)|firewall/i,
    desfecho: "BLOQUEADA",
    said: "respondeu com uma página que pede prova de que não é um robô",
  },
  {
    form: /(?:em|sob) manuten(?:ç|&ccedil;)(?:ã|&atilde;)o|under maintenance/i,
    desfecho: "ERRO",
    said: "respondeu que está em manutenção",
  },
  {
    form: /download (?:come(?:ç|&ccedil;)ar(?:á|&aacute;)|iniciar(?:á|&aacute;)|will start)/i,
    desfecho: "FORMATO",
    said: "respondeu com uma página que só começa um download: use o endereço do arquivo",
  },
];

/** Counts a page's characters outside of tags, scripts and styles. */
function countShown(html: string): number {
  const body = html.slice(Math.max(0, html.search(/<body/i)));
  const shown = body
    .replaceAll(/<(script|style)\b[^>]{0,2000}>[^<]{0,20000}/gi, "")
    .replaceAll(/<[^>]{0,2000}>/g, " ");
  return shown.replaceAll(/\s+/g, " ").length;
}

/**
 * Refuses answers that reject robots, by status or by a challenge page. Such a page is never stored as a document,
 * and never bypassed. @throws FetchError
 */
export function checkWelcome({ url, status, headers, bytes }: Answer): void {
  const { host } = new URL(url);
  if (status === 401 || status === 403)
    throw new FetchError("BLOQUEADA", `${host} recusa robôs (HTTP ${status})`, { http: status });
  if (!/html/.test(headers["content-type"] ?? "") && bytes[0] !== 0x3c) return;
  const beginning = bytes.subarray(0, looked).toString("latin1");
  checkWall(host, status, bytes);
  if (marks.some((mark) => beginning.includes(mark)))
    throw new FetchError(
      "BLOQUEADA",
      `${host} respondeu com uma página que pede prova de que não é um robô`,
      {
        http: status,
      },
    );
}

/** Refuses a short page that is a challenge, a maintenance notice or the start of a download. @throws FetchError */
function checkWall(host: string, http: number, bytes: Buffer): void {
  if (bytes.length > looked) return;
  const html = bytes.toString("utf8");
  const wall = walls.find(({ form }) => form.test(html));
  if (wall && countShown(html) < shortPage)
    throw new FetchError(wall.desfecho, `${host} ${wall.said}`, { http });
}
