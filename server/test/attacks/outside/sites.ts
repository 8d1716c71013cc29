import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { SiteAnswer } from "../../harness/foreign-site.ts";
import { createDraw } from "../../oracle/draw.ts";
import { moreKinds } from "./more-sites.ts";
import { type Draw, item, oneOf, type Parts, page, sizeOf, usual } from "./site-parts.ts";

/** A hostile site: its answers by path and by how often it was asked. */
export type HostileSite = { kind: string; answer: (path: string, times: number) => SiteAnswer };

const marks = ["\u202e", "\u200b", "\u0007", "\ud800", "\u2066", "%00", "&#x202E;"];

const robotsPumps = ["*", "*a", "/*aab", "a*b*", "%c3%a7", "$*", "/a?", "\u00e7"];
const linkPumps = ["(S(/", ";jsessionid=", "?a=1&", "%BA", "//", "../", "a", "#"];
const titlePumps = ["imaima", "1.", "de ", "01/01/2026 ", "edital ", "<b>", "visitas 1", "("];

const missing: SiteAnswer = { status: 404 };
const json = { "content-type": "application/json" };

/** Sites by kind; each draws its own form. */
const kinds: Record<string, (draw: Draw, share: number) => Parts> = {
  robots: (draw, share) => {
    const rule = `/${oneOf(draw, robotsPumps).repeat(sizeOf(draw, share * 20_000))}b`;
    const lines = `Disallow: ${rule}\n`.repeat(Math.max(1, Math.floor(490_000 / rule.length)));
    const long = `/${"a".repeat(draw(1_900))}`;
    return {
      robots: { body: `User-agent: *\n${lines}` },
      page: (times) =>
        times < 4 ? { status: 302, headers: { location: `${long}${times}` } } : { body: page(usual(20)) },
    };
  },
  redirects: (draw) => {
    const location = oneOf(draw, [
      "/roda",
      `/${"a".repeat(14_000)}`,
      "http://",
      "https://[::1]/",
      "//169.254.169.254/",
      "javascript:alert(1)",
      "https://outro.example/",
      "%",
    ]);
    const leads = { status: 302, headers: { location } };
    return { ...(draw(2) && { robots: leads }), page: () => leads, documento: () => leads };
  },
  headers: (draw) => {
    const long = "x".repeat(1 + draw(9_000));
    const name = oneOf(draw, ["etag", "last-modified", "retry-after", "content-type", "content-disposition"]);
    const status = oneOf(draw, [200, 201, 203, 206, 299, 304, 404, 410, 418, 429, 500, 503]);
    const answer = { status, headers: { [name]: long }, body: page(usual(9)) };
    return { page: () => answer, documento: () => answer };
  },
  encodings: (draw) => {
    const zeros = Buffer.alloc(sizeOf(draw, 40 * 1024 * 1024));
    const [coding, body] = oneOf<() => [string, Buffer]>(draw, [
      () => ["gzip", gzipSync(zeros)],
      () => ["br", brotliCompressSync(zeros, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })],
      () => ["gzip", Buffer.from("no gzip")],
      () => ["aes", Buffer.from("x")],
      () => ["identity", Buffer.from(page(usual(9)), "utf16le")],
    ])();
    return { page: () => ({ headers: { "content-encoding": coding }, body }) };
  },
  links: (draw) => {
    const link = `/${oneOf(draw, linkPumps).repeat(sizeOf(draw, 90_000))}`;
    const body = page(item("Edital de abertura nº 1/2026", link, 1).repeat(1 + draw(3)) + usual(draw(9)));
    return { page: () => ({ body }) };
  },
  titles: (draw) => {
    const title = oneOf(draw, titlePumps).repeat(sizeOf(draw, 40_000)) + oneOf(draw, marks);
    const body = page(item(title, "/p/1.pdf", 1) + usual(draw(9)));
    return { page: () => ({ body }) };
  },
  many: (draw, share) => {
    const body = page(usual(sizeOf(draw, share * 20_000)));
    return { page: () => ({ body }) };
  },
  feeds: (draw) => {
    const entries = Array.from({ length: sizeOf(draw, 500) }, (_, at) =>
      draw(3) === 0
        ? oneOf(draw, [null, 1, "x", [], [null]])
        : { title: `Edital ${at}/2026`, url: `/p/${at}.pdf` },
    );
    const body = JSON.stringify({ version: "https://jsonfeed.org/version/1", items: entries });
    return { page: () => ({ headers: json, body }) };
  },
  entities: (draw) => {
    const name = oneOf(draw, ["a.b", "amp", "a", "%p", "x".repeat(9_000)]);
    const value = oneOf(draw, [
      `&${name};`.repeat(9),
      "x".repeat(sizeOf(draw, 400_000)),
      "SYSTEM 'file:///etc/passwd'",
    ]);
    const entry = `<item><title>Edital &${name};</title><link>/p/1.pdf</link></item>`;
    const entries = entry.repeat(sizeOf(draw, 2_000));
    const body =
      `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY ${name} "${value}">]>` +
      `<rss version="2.0"><channel>${entries}</channel></rss>`;
    return { page: () => ({ headers: { "content-type": "application/rss+xml" }, body }) };
  },
  records: (draw, share) => {
    const fields = Array.from({ length: sizeOf(draw, share * 300_000) }, (_, at) => `"k${at}":${at}`).join(
      ",",
    );
    const body = page(`<script type="application/json">[{${fields}}]</script>`);
    return { page: () => ({ body }) };
  },
  changes: (draw, share) => {
    const most = sizeOf(draw, share * 900);
    return { page: (times) => ({ body: page(usual(most).replaceAll("/p/", `/p${times}/`)) }) };
  },
  documents: (draw) => {
    const pump = oneOf(draw, [...titlePumps, ...linkPumps, "Art. 1 ", "<td>", "\u0000", "1 2 3 "]);
    const head = oneOf(draw, ["", "%PDF-1.4\n", "PK\u0003\u0004", "{", "<?xml?>", "\ufeff"]);
    const body = Buffer.from(head + pump.repeat(sizeOf(draw, 40_000)), draw(2) ? "utf8" : "utf16le");
    const headers = {
      "content-type": oneOf(draw, ["application/pdf", "text/html", "x/y", "", "text/plain"]),
    };
    return { page: () => ({ body: page(usual(2)) }), documento: () => ({ headers, body }) };
  },
};

/**
 * Draws one site; sites take the kinds in turn, and one of them can be tried again alone.
 * @param share of the largest size of those kinds that take a child long
 */
export function drawSite(at: number, seed: number, share: number): HostileSite {
  const all = Object.entries({ ...kinds, ...moreKinds });
  const [kind, build] = all[at % all.length] as (typeof all)[number];
  const { below } = createDraw(seed ^ Math.imul(at + 1, 2_654_435_761));
  const { robots = missing, page: pageOf, documento = () => missing } = build(below, share);
  const answer = (path: string, times: number) => {
    if (path === "/robots.txt") return robots;
    return /\.pdf$/.test(path) ? documento(path) : pageOf(times);
  };
  return { kind, answer };
}
