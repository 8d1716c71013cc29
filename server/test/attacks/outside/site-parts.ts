import type { SiteAnswer } from "../../harness/foreign-site.ts";

/** Draws a number below a limit. */
export type Draw = (below: number) => number;

/** Draws a size up to a limit: each power of two is as likely as the next, so that few sites are large. */
export const sizeOf = (draw: Draw, most: number) =>
  Math.max(1, Math.floor(most / 2 ** draw(Math.floor(Math.log2(Math.max(1, most))) + 1)));
export const oneOf = <Value>(draw: Draw, values: readonly Value[]): Value =>
  values[draw(values.length)] as Value;

export const item = (title: string, href: string, at: number) =>
  `<li><a href="${href}">${title}</a> ${String((at % 28) + 1).padStart(2, "0")}/10/2026</li>`;
export const usual = (count: number) =>
  Array.from({ length: count }, (_, at) => item(`Edital nº ${at}/2026 do concurso`, `/p/${at}.pdf`, at)).join(
    "",
  );
export const page = (inner: string) => `<!doctype html><html><body><ul>${inner}</ul></body></html>`;

/** A site's answers: its rules for robots (none), its page, and the documents of its links (not there). */
export type Parts = {
  robots?: SiteAnswer;
  page: (times: number) => SiteAnswer;
  documento?: (path: string) => SiteAnswer;
};
