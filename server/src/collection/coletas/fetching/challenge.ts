import type { Failure } from "./fetch-error.ts";

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
    .replaceAll(/<(script|style)\b[^<>]{0,2000}>[^<]{0,20000}/gi, "")
    .replaceAll(/<[^<>]{0,2000}>/g, " ");
  return shown.replaceAll(/\s+/g, " ").length;
}

/** Whether an answer may be a page, which may refuse robots. */
export const isPage = (type: string | undefined, bytes: Buffer): boolean =>
  /html/.test(type ?? "") || bytes[0] === 0x3c;

/** The bytes of a page in which refusals are looked for. */
export const lookedAt = looked + 1;

/**
 * Returns why a page refuses robots, in a child alone: such a page is never stored as a document, and never bypassed.
 * @param bytes the page's beginning
 */
export function findWall(host: string, bytes: Buffer): { desfecho: Failure; message: string } | null {
  const wall = findShortWall(bytes);
  if (wall) return { desfecho: wall.desfecho, message: `${host} ${wall.said}` };
  const beginning = bytes.subarray(0, looked).toString("latin1");
  if (!marks.some((mark) => beginning.includes(mark))) return null;
  return {
    desfecho: "BLOQUEADA",
    message: `${host} respondeu com uma página que pede prova de que não é um robô`,
  };
}

/** Finds a short page that is a challenge, a maintenance notice or the start of a download. */
function findShortWall(bytes: Buffer) {
  if (bytes.length > looked) return undefined;
  const html = bytes.toString("utf8");
  const wall = walls.find(({ form }) => form.test(html));
  return wall && countShown(html) < shortPage ? wall : undefined;
}
