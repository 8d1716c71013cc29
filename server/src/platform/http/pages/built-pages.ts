import { readdirSync, readFileSync } from "node:fs";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type LiveParts, renderLiveParts } from "../answers/live-parts.ts";
import type { HttpServer } from "../http-server.ts";

/** Texts in the built pages, and this installation's replacements. */
export type Replacements = readonly (readonly [built: string, own: string])[];

/** A page in each encoding, made at first use. */
export type BuiltPage = { of(encoding: Encoding): Promise<Buffer> };

type Encoding = "br" | "gzip" | "identity";

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** Nearly as small as the best quality, in 5 % of its time. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

/** Reads a built page with the installation's own texts. */
export function readPage(file: URL, replacements: Replacements): string {
  return withOwnTexts(readFileSync(file, "utf8"), replacements);
}

const withOwnTexts = (text: string, replacements: Replacements) =>
  replacements.reduce((page, [built, own]) => page.replaceAll(built, own), text);

const encode: Record<Encoding, (html: Buffer) => Promise<Buffer>> = {
  br: (html) => compress.br(html, brotliOptions),
  gzip: (html) => compress.gzip(html),
  identity: async (html) => html,
};

/** Creates a page; `write` runs at its first request, which most pages never get. */
export function createPage(write: () => string): BuiltPage {
  let html: Buffer | undefined;
  const made = new Map<Encoding, Promise<Buffer>>();
  return {
    of(encoding) {
      html ??= Buffer.from(write());
      const bytes = made.get(encoding) ?? encode[encoding](html);
      made.set(encoding, bytes);
      return bytes;
    },
  };
}

/** Sends a page. Browsers revalidate it each time, and get the body only when it changed (ETag). */
export async function sendPage(request: FastifyRequest, reply: FastifyReply, page: BuiltPage) {
  const accepted = String(request.headers["accept-encoding"] ?? "");
  const encoding = /\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : "identity";
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply
    .header("cache-control", "no-cache")
    .header("vary", "accept-encoding")
    .type("text/html; charset=utf-8")
    .send(await page.of(encoding));
}

/** Sources of live content by page path; each returns the same object while unchanged. */
export type LivePages = Record<string, () => Promise<LiveParts>>;

/** Creates a page that is rendered again when its live content changes. */
function createLivePage(write: () => string, read: () => Promise<LiveParts>): () => Promise<BuiltPage> {
  let made: { parts: LiveParts; page: BuiltPage } | undefined;
  return async () => {
    const parts = await read();
    if (made?.parts !== parts) made = { parts, page: createPage(() => renderLiveParts(write(), parts)) };
    return made.page;
  };
}

/** Serves every built HTML page (`about/index.html` at `/about`). */
export function registerBuiltPages(
  app: HttpServer,
  clientDir: URL,
  replacements: Replacements,
  livePages: LivePages,
): void {
  const files = readdirSync(clientDir, { recursive: true }).map(String);
  for (const name of files.filter((file) => /(^|\/)index\.html$/.test(file))) {
    const text = readFileSync(new URL(name, clientDir), "utf8");
    const write = () => withOwnTexts(text, replacements);
    const path = `/${name.replace(/\/?index\.html$/, "")}`;
    const paths = path === "/" ? [path] : [path, `${path}/`];
    const live = livePages[path];
    const page = live ? createLivePage(write, live) : createPage(write);
    for (const url of paths)
      app.get(url, async (request, reply) =>
        sendPage(request, reply, typeof page === "function" ? await page() : page),
      );
  }
}
