import { brotliCompressSync, gzipSync } from "node:zlib";
import type { SiteAnswer } from "../../harness/foreign-site.ts";

/** A hostile site: its answers by path and by how often it was asked. */
export type HostileSite = { kind: string; answer: (path: string, times: number) => SiteAnswer };

/** Draws numbers below a limit, the same for the same seed. */
export function createDraw(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) % below;
  };
}

type Draw = ReturnType<typeof createDraw>;
const oneOf = <Value>(draw: Draw, values: readonly Value[]): Value => values[draw(values.length)] as Value;

const marks = ["\u202e", "\u200b", "\u0007", "\ud800", "\u2066", "%00", "&#x202E;"];
const item = (title: string, href: string, at: number) =>
  `<li><a href="${href}">${title}</a> ${String((at % 28) + 1).padStart(2, "0")}/10/2026</li>`;
const usual = (count: number) =>
  Array.from({ length: count }, (_, at) => item(`Edital nº ${at}/2026 do concurso`, `/p/${at}.pdf`, at)).join(
    "",
  );
const page = (inner: string) => `<!doctype html><html><body><ul>${inner}</ul></body></html>`;

const robotsPumps = ["*", "*a", "/*aab", "a*b*", "%c3%a7", "$*", "/a?", "\u00e7"];
const linkPumps = ["(S(/", ";jsessionid=", "?a=1&", "%BA", "//", "../", "a", "#"];
const titlePumps = ["imaima", "1.", "de ", "01/01/2026 ", "edital ", "<b>", "visitas 1", "("];

/** Sites by kind; each draws its own form. */
const kinds: Record<string, (draw: Draw) => HostileSite["answer"]> = {
  robots: (draw) => {
    const rule = `/${oneOf(draw, robotsPumps).repeat(1 + draw(20_000))}b`;
    const lines = `Disallow: ${rule}\n`.repeat(Math.max(1, Math.floor(490_000 / rule.length)));
    const long = `/${"a".repeat(draw(1_900))}`;
    return (path, times) => {
      if (path === "/robots.txt") return { body: `User-agent: *\n${lines}` };
      return times < 4
        ? { status: 302, headers: { location: `${long}${times}` } }
        : { body: page(usual(20)) };
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
    return (path) =>
      path === "/robots.txt" && draw(2) ? { status: 404 } : { status: 302, headers: { location } };
  },
  headers: (draw) => {
    const long = "x".repeat(1 + draw(9_000));
    const name = oneOf(draw, ["etag", "last-modified", "retry-after", "content-type", "content-disposition"]);
    const status = oneOf(draw, [200, 201, 203, 206, 299, 304, 404, 410, 418, 429, 500, 503]);
    return (path) =>
      path === "/robots.txt" ? {} : { status, headers: { [name]: long }, body: page(usual(9)) };
  },
  encodings: (draw) => {
    const zeros = Buffer.alloc(1024 * 1024 * (1 + draw(40)));
    const [coding, body] = oneOf<() => [string, Buffer]>(draw, [
      () => ["gzip", gzipSync(zeros)],
      () => ["br", brotliCompressSync(zeros, { params: {} })],
      () => ["gzip", Buffer.from("no gzip")],
      () => ["aes", Buffer.from("x")],
      () => ["identity", Buffer.from(page(usual(9)), "utf16le")],
    ])();
    return (path) => (path === "/robots.txt" ? {} : { headers: { "content-encoding": coding }, body });
  },
  links: (draw) => {
    const link = `/${oneOf(draw, linkPumps).repeat(1 + draw(90_000))}`;
    const body = page(item("Edital de abertura nº 1/2026", link, 1).repeat(1 + draw(3)) + usual(draw(9)));
    return (path) => (path === "/robots.txt" ? { status: 404 } : { body });
  },
  titles: (draw) => {
    const title = oneOf(draw, titlePumps).repeat(1 + draw(40_000)) + oneOf(draw, marks);
    const body = page(item(title, "/p/1.pdf", 1) + usual(draw(9)));
    return (path) => (path === "/robots.txt" ? { status: 404 } : { body });
  },
  many: (draw) => {
    const body = page(usual(1 + draw(20_000)));
    return (path) => (path === "/robots.txt" ? { status: 404 } : { body });
  },
  feeds: (draw) => {
    const entries = Array.from({ length: 1 + draw(500) }, (_, at) =>
      draw(3) === 0
        ? oneOf(draw, [null, 1, "x", [], [null]])
        : { title: `Edital ${at}/2026`, url: `/p/${at}.pdf` },
    );
    const body = JSON.stringify({ version: "https://jsonfeed.org/version/1", items: entries });
    return (path) =>
      path === "/robots.txt" ? { status: 404 } : { headers: { "content-type": "application/json" }, body };
  },
  records: (draw) => {
    const fields = Array.from({ length: 1 + draw(300_000) }, (_, at) => `"k${at}":${at}`).join(",");
    const body = page(`<script type="application/json">[{${fields}}]</script>`);
    return (path) => (path === "/robots.txt" ? { status: 404 } : { body });
  },
  changes: (draw) => {
    const most = 1 + draw(900);
    return (path, times) =>
      path === "/robots.txt" ? { status: 404 } : { body: page(usual(most).replaceAll("/p/", `/p${times}/`)) };
  },
};

/** Draws a number of sites, each of the kinds in turn. */
export function drawSites(count: number, seed: number): HostileSite[] {
  const draw = createDraw(seed);
  const names = Object.keys(kinds);
  return Array.from({ length: count }, (_, at) => {
    const kind = names[at % names.length] ?? "";
    return { kind, answer: kinds[kind]?.(draw) ?? (() => ({})) };
  });
}
