import { gzipSync, zstdCompressSync } from "node:zlib";
import type { SiteAnswer } from "../../harness/foreign-site.ts";
import { createHostileFile } from "../files/files.ts";
import { type Draw, item, oneOf, type Parts, page, sizeOf, usual } from "./site-parts.ts";

/** Addresses that look like a site's own and lead elsewhere, or nowhere. */
export const strayAddresses: readonly string[] = [
  "http://127.0.0.1/",
  "http://127.1/",
  "http://2130706433/",
  "http://0177.0.0.1/",
  "http://0x7f000001/",
  "http://0/",
  "http://[::1]/",
  "http://[::ffff:127.0.0.1]/",
  "http://[::ffff:7f00:1]/",
  "http://[0:0:0:0:0:ffff:a9fe:a9fe]/",
  "http://[64:ff9b::a9fe:a9fe]/",
  "http://[fe80::1%25eth0]/",
  "http://169.254.169.254/latest/meta-data/",
  "http://2852039166/",
  "http://localhost./",
  "http://LOCALHOST:5432/",
  "http://localhost.localdomain/",
  "http://１２７.0.0.1/",
  "http://127。0。0。1/",
  "http://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/",
  "https://s1.com.br@169.254.169.254/",
  "https://user:pass@s1.com.br/",
  "https://s1.com.br:5432/",
  "https://s1.com.br:0/",
  "https://s1.com.br.evil.example/",
  "https://ѕ1.com.br/",
  "https://s1.com.br%00.evil.example/",
  "https://s1.com.br\\@evil.example/",
  "\\\\169.254.169.254\\x",
  "///169.254.169.254/",
  "http:169.254.169.254/",
  "file:///etc/passwd",
  "gopher://127.0.0.1:25/_HELO",
  "data:text/html,<a href=x>",
  "blob:https://s1.com.br/x",
  "jar:http://127.0.0.1!/",
  "https://",
  "https://[",
  `https://${"a.".repeat(900)}br/`,
  `https://${"x".repeat(70)}.br/`,
  "https://xn--a/",
  "https://xn--\u202e.br/",
];

const charsets = [
  ...["utf-7", "utf-16", "utf-16be", "utf-32", "x-user-defined", "iso-2022-jp", "shift_jis", "hz-gb-2312"],
  ...["utf-8", "latin1", "IBM037", "\u00e9", "x".repeat(400), '"', "utf-8; charset=utf-16", "replacement"],
];
const deep = (open: string, close: string, most: number) => `${open.repeat(most)}1${close.repeat(most)}`;
const pdf = { "content-type": "application/pdf" };

/** More sites by kind. */
export const moreKinds: Record<string, (draw: Draw, share: number) => Parts> = {
  robotsOfOneLine: (draw, share) => {
    const pump = oneOf(draw, ["a", "*", "*a", "%", "\u0301\u0316", " ", "\t", "$", "\ud800", "\0", "#"]);
    const begin = oneOf(draw, ["User-agent: *\nDisallow: /", "User-agent: ", "", "Allow:", "\ufeff\r\r\r"]);
    const body = `${begin}${pump.repeat(sizeOf(draw, (share * 10_000_000) / pump.length))}`;
    return { robots: { body }, page: () => ({ body: page(usual(9)) }) };
  },
  strayRedirects: (draw) => {
    const chain = Array.from({ length: 1 + draw(7) }, () => oneOf(draw, strayAddresses));
    const leads = (times: number): SiteAnswer => ({
      status: oneOf(draw, [301, 302, 303, 307, 308, 300, 305]),
      headers: { location: headerOf(chain[times % chain.length] ?? "") },
    });
    const answer = { page: leads, documento: () => leads(draw(7)) };
    return draw(2) ? { ...answer, robots: leads(0) } : answer;
  },
  strayLinks: (draw) => {
    const links = Array.from({ length: 5 + draw(40) }, (_, at) =>
      item(`Edital nº ${at}/2026 do concurso`, `${oneOf(draw, strayAddresses)}${at}.pdf`, at),
    );
    const head = oneOf(draw, [
      "",
      `<base href="${oneOf(draw, strayAddresses)}">`,
      `<meta http-equiv=refresh content="0;url=${oneOf(draw, strayAddresses)}">`,
      `<link rel=canonical href="${oneOf(draw, strayAddresses)}">`,
      `<link rel=alternate type=application/rss+xml href="${oneOf(draw, strayAddresses)}">`,
    ]);
    return { page: () => ({ body: page(head + links.join("")) }) };
  },
  codings: (draw) => {
    const zeros = Buffer.alloc(sizeOf(draw, 40 * 1024 * 1024));
    const twice = () => gzipSync(gzipSync(zeros));
    const [coding, body] = oneOf<() => [string, Buffer]>(draw, [
      () => ["zstd", zstdCompressSync(zeros)],
      () => ["gzip, gzip", twice()],
      () => ["gzip", twice()],
      () => ["GZIP ", gzipSync(zeros).subarray(0, -9)],
      () => ["deflate", Buffer.from([0x78, 0x9c, 0xff])],
      () => ["br", Buffer.alloc(70_000, 0xff)],
      () => ["gzip", Buffer.concat(Array.from({ length: 999 }, () => gzipSync("a")))],
      () => ["identity;q=0, *", Buffer.from(page(usual(3)))],
      () => ["x".repeat(480), Buffer.from("x")],
    ])();
    const answer = { headers: { "content-encoding": coding }, body };
    return { page: () => answer, documento: () => answer, robots: draw(3) === 0 ? answer : { status: 404 } };
  },
  charsets: (draw) => {
    const named = oneOf(draw, charsets);
    const said = page(`<meta charset="${oneOf(draw, charsets)}">${usual(9)}`);
    const utf16 = Buffer.from(said, "utf16le");
    const body = oneOf<() => Buffer>(draw, [
      () => utf16,
      () => Buffer.from(utf16).swap16(),
      () => Buffer.from(said, "latin1"),
      () => Buffer.from(said.replaceAll("<", "+ADw-").replaceAll(">", "+AD4-")),
      () => Buffer.concat([Buffer.from([0xff, 0xfe, 0, 0]), Buffer.from(said)]),
      () => Buffer.concat([Buffer.from(said), Buffer.alloc(sizeOf(draw, 400_000), 0xc3)]),
      () => Buffer.alloc(sizeOf(draw, 400_000), 0x1b),
    ])();
    return { page: () => ({ headers: { "content-type": headerOf(`text/html; charset=${named}`) }, body }) };
  },
  nested: (draw, share) => {
    const [open, close] = oneOf(draw, [
      ["<table><tr><td>", "</td></tr></table>"],
      ["<ul><li>", "</li></ul>"],
      ["<a href=/p/1.pdf>", "</a>"],
      ["<b><i>", "</i></b>"],
      ["<svg><foreignObject>", "</foreignObject></svg>"],
      ["<select><option>", "</option></select>"],
      ["<template>", "</template>"],
      ["<noscript><iframe>", "</iframe></noscript>"],
      ["<!--", "-->"],
    ]);
    const body = page(usual(3) + deep(open, draw(2) ? close : "", sizeOf(draw, share * 100_000)) + usual(3));
    return { page: () => ({ body }), documento: () => ({ body }) };
  },
  marks: (draw, share) => {
    const run = oneOf(draw, ["\u0301\u0316", "\u0345\u0301", "\u05b0\u0591", "\u0f71\u0f72", "\u202e\u202d"]);
    const text = `a${run.repeat(sizeOf(draw, share * 2_000_000) / 2 + 1)}`;
    const body = page(item(`Edital ${text}`, `/p/1.pdf?${text.slice(0, 900)}`, 1) + text + usual(9));
    return { page: () => ({ body }), documento: () => ({ body: `Edital de concurso público ${text}` }) };
  },
  deepJson: (draw, share) => {
    const most = sizeOf(draw, share * 1_000_000);
    const inner = oneOf(draw, [
      deep("[", "]", most),
      deep('{"a":', "}", most),
      `{"__proto__":{"title":"x"},"items":${deep("[", "]", most)}}`,
      `{"items":[${'{"title":"Edital 1/2026","url":"/p/1.pdf"},'.repeat(sizeOf(draw, 9_000))}null]}`,
      `[${"1e999,".repeat(most)}1]`,
      `"${"\\u0301\\u0316".repeat(most / 12)}"`,
      "[".repeat(most),
    ]);
    const asData = page(`<script type="application/json">${inner}</script>${usual(3)}`);
    return draw(2)
      ? { page: () => ({ headers: { "content-type": "application/feed+json" }, body: inner }) }
      : { page: () => ({ body: asData }) };
  },
  laughs: (draw) => {
    const levels = Array.from({ length: 2 + draw(20) }, (_, at) => {
      const mark = oneOf(draw, ["&", "%"]);
      return `<!ENTITY ${mark === "%" ? "% " : ""}e${at + 1} "${`${mark}e${at};`.repeat(10)}">`;
    });
    const doctype = oneOf(draw, [
      `<!DOCTYPE rss [<!ENTITY e0 "concurso">${levels.join("")}]>`,
      `<!DOCTYPE rss SYSTEM "${oneOf(draw, strayAddresses)}">`,
      `<!DOCTYPE rss [<!ENTITY e1 SYSTEM "file:///etc/passwd">]>`,
      `<!DOCTYPE rss [${"<!ENTITY a '".repeat(sizeOf(draw, 40_000))}`,
      `<!DOCTYPE ${"[".repeat(sizeOf(draw, 400_000))}`,
    ]);
    const said = `&e${1 + draw(levels.length)};`;
    const entry = oneOf(draw, [
      `<item><title>Edital ${said}</title><link>/p/1.pdf</link></item>`,
      `<item/>`,
      `<item><title/><link></link><pubDate>${said}</pubDate></item>`,
      `<item><![CDATA[${"<item>".repeat(sizeOf(draw, 9_000))}</item>`,
    ]).repeat(1 + draw(9));
    const type = oneOf(draw, ["application/rss+xml", "text/xml", "application/atom+xml", "text/html"]);
    const body = `<?xml version="1.0"?>${doctype}<rss version="2.0"><channel>${entry}</channel></rss>`;
    return { page: () => ({ headers: { "content-type": type }, body }) };
  },
  files: (draw, share) => {
    const file = createHostileFile(draw(1_000_000), draw(1_000_000), Math.max(2_000, share * 60_000));
    const headers = oneOf<Record<string, string>>(draw, [pdf, {}, { "content-type": "application/zip" }]);
    return { page: () => ({ body: page(usual(2)) }), documento: () => ({ headers, body: file.bytes }) };
  },
  waits: (draw) => {
    const after = oneOf(draw, [
      "-1",
      "1e9",
      "999999999",
      "0",
      "Sat, 13 Sep 275760 00:00:00 GMT",
      "NaN",
      "amanhã",
    ]);
    const headers = {
      "retry-after": headerOf(after),
      "set-cookie": `a=${"x".repeat(draw(9_000))}; Domain=.br; Path=/; Max-Age=1e99`,
      etag: oneOf(draw, ['W/"', "*", '"\\"', "x".repeat(499)]),
      "last-modified": oneOf(draw, ["Thu, 01 Jan 1970 00:00:00 GMT", "sempre", "0"]),
    };
    const status = oneOf(draw, [200, 304, 429, 503, 425, 451, 511]);
    return { page: () => ({ status, headers, body: status === 304 ? "" : page(usual(9)) }) };
  },
};

/** Headers carry bytes: other signs become their bytes in UTF-8, and line ends go. */
const headerOf = (text: string) => Buffer.from(text.replaceAll(/[\r\n\0]/g, "")).toString("latin1");
