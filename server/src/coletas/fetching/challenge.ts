import { type Failure, FetchError } from "./fetch-error.ts";
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

/** A page with less text is a wall, if it says so; a notice may have a captcha in a form. */
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

/** Counts the signs of a page outside of its tags, scripts and styles. */
function countShown(html: string): number {
  const body = html.slice(Math.max(0, html.search(/<body/i)));
  const shown = body
    .replaceAll(/<(script|style)\b[^>]{0,2000}>[^<]{0,20000}/gi, "")
    .replaceAll(/<[^>]{0,2000}>/g, " ");
  return shown.replaceAll(/\s+/g, " ").length;
}

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

/** Refuses a short page that is a wall of any maker, a notice of maintenance or the start of a download. */
function checkWall(host: string, http: number, bytes: Buffer): void {
  if (bytes.length > looked) return;
  const html = bytes.toString("utf8");
  const wall = walls.find(({ form }) => form.test(html));
  if (wall && countShown(html) < shortPage)
    throw new FetchError(wall.desfecho, `${host} ${wall.said}`, { http });
}
