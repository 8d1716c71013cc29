import { toText } from "../texto/charset.ts";

/** Query parameters that differ by visit, not by document. */
const incidental =
  /^(utm_.*|fbclid|gclid|dclid|gbraid|wbraid|msclkid|yclid|igshid|mc_[ce]id|_ga|_gl|_hs.*|usg|ved|sid|phpsessid|jsessionid|aspsessionid.*|session.*|token|_|t|ts|v|ver|cache|rand.*|nocache|timestamp)$/i;

/** Parses an address. A final dot of its host, which names the same host, is dropped. */
export function parseAddress(text: string, base?: URL | string): URL | null {
  const url = URL.parse(text, base);
  if (url?.hostname.endsWith(".")) url.hostname = withoutDots(url.hostname);
  return url;
}

function withoutDots(host: string): string {
  let end = host.length;
  while (host.charAt(end - 1) === ".") end--;
  return host.slice(0, end);
}

/** Returns an address without its session parameters. */
export function addressKeyOf(link: string): string {
  const url = parseAddress(link);
  if (!url) return link;
  const { hostname, pathname, searchParams } = url;
  const path = pathname
    .replace(/;jsessionid=[^/?]*/i, "")
    .replace(/\/\(S\([^()]{0,100}\)\)/i, "")
    .replace(/\/$/, "");
  const asked = [...searchParams].filter(([name]) => !incidental.test(name)).map((pair) => pair.join("="));
  return [hostname.replace(/^www\./, "") + path, ...asked.toSorted()].join("&");
}

const documentEnding = /\.(pdf|docx?|odt|rtf|xlsx?|ods|zip|txt)$/i;

/** Whether an address leads to a file, by its ending. */
export const isDocumentPath = (link: string): boolean =>
  documentEnding.test(new URL(link, "https://x.example").pathname);

/** Returns the last part of an address as words; old sites encode them in windows-1252. */
export function toFileName(url: string): string {
  const last = new URL(url).pathname.split("/").at(-1) ?? "";
  const bytes: number[] = [];
  for (let at = 0; at < last.length; at++) {
    const hex = last.charAt(at) === "%" ? last.slice(at + 1, at + 3) : "";
    const isEncoded = /^[\da-f]{2}$/i.test(hex);
    // A bad percent sign stays text.
    bytes.push(isEncoded ? Number.parseInt(hex, 16) : last.charCodeAt(at));
    if (isEncoded) at += 2;
  }
  return toText(Uint8Array.from(bytes));
}
