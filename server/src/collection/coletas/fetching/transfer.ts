import http from "node:http";
import https from "node:https";
import { isIP } from "node:net";
import { promisify } from "node:util";
import { brotliDecompress, unzip } from "node:zlib";
import { resolvePublicly } from "../../../platform/http/public-address.ts";
import { reasonOf } from "../../../platform/start-error.ts";
import { FetchError } from "./fetch-error.ts";

export type Ask = {
  method?: "GET" | "POST";
  headers?: Readonly<Record<string, string>>;
  /** The encoded fields of a form. */
  body?: string;
  /** A larger answer is aborted as soon as it exceeds this. */
  maxBytes?: number;
  /** Keeps the beginning of a larger answer instead. */
  isCut?: boolean;
  /** Limit for the whole exchange, so that a server that drips bytes is aborted too. */
  wholeMs?: number | undefined;
};

export type Answer = {
  /** The address that answered, after any redirects. */
  url: string;
  status: number;
  headers: Readonly<http.IncomingHttpHeaders>;
  bytes: Buffer;
};

const largest = 20 * 1024 * 1024;
export const longestMs = 60_000;
/** A 20 MB page comes in thousands of chunks; each costs the event loop time. */
const partsMax = 100_000;

/** Development only: the server that emulates every source, by host name. */
export type StandIns = string | undefined;

/** Sends one request and reads the whole answer, without redirects. @throws FetchError */
export async function transfer(url: URL, ask: Ask, standIns: StandIns): Promise<Answer> {
  const { method = "GET", headers = {}, body, maxBytes = largest, wholeMs = longestMs } = ask;
  const signal = AbortSignal.timeout(wholeMs);
  const options = { method, headers: { ...headers, "accept-encoding": "identity" }, signal, agent: false };
  const to =
    standIns === undefined ? publicUrl(url) : new URL(`${standIns}/${url.host}${url.pathname}${url.search}`);
  const lookup = standIns === undefined ? { lookup: resolvePublicly } : {};
  try {
    const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
      const send = to.protocol === "https:" ? https.request : http.request;
      send(to, { ...options, ...lookup }, resolve)
        .on("error", reject)
        .end(body);
    });
    const bytes = await decoded(response, await readWhole(response, ask, maxBytes), maxBytes);
    return { url: url.href, status: response.statusCode ?? 0, headers: response.headers, bytes };
  } catch (error) {
    if (error instanceof FetchError) throw error;
    const said = signal.aborted
      ? `não terminou em ${wholeMs / 1_000} segundos`
      : `não respondeu (${reasonOf(error)})`;
    throw new FetchError("ERRO", `${url.host} ${said}`);
  }
}

async function readWhole(
  response: http.IncomingMessage,
  { isCut = false }: Ask,
  maxBytes: number,
): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxBytes) {
      response.destroy();
      if (isCut) return Buffer.concat([...parts, part]).subarray(0, maxBytes);
      throw tooLarge(maxBytes);
    }
    if (parts.push(part) > partsMax) {
      response.destroy();
      throw new FetchError("FORMATO", "a resposta vem em pedaços pequenos demais");
    }
  }
  return Buffer.concat(parts);
}

const decoders: Record<string, (bytes: Buffer, limits: { maxOutputLength: number }) => Promise<Buffer>> = {
  gzip: promisify(unzip),
  "x-gzip": promisify(unzip),
  deflate: promisify(unzip),
  br: promisify(brotliDecompress),
};

/** Decodes an encoding that some servers send unasked, up to the size limit of an answer. */
async function decoded(
  { headers }: http.IncomingMessage,
  bytes: Buffer,
  maxOutputLength: number,
): Promise<Buffer> {
  const coding = headers["content-encoding"]?.trim().toLowerCase() ?? "identity";
  if (coding === "identity" || coding === "" || bytes.length === 0) return bytes;
  const decode = decoders[coding];
  if (!decode)
    throw new FetchError("FORMATO", `a resposta vem codificada de um modo que não se lê (${coding})`);
  return decode(bytes, { maxOutputLength }).catch((error) => {
    throw (error as { code?: string }).code === "ERR_BUFFER_TOO_LARGE"
      ? tooLarge(maxOutputLength)
      : new FetchError("FORMATO", "a resposta vem comprimida, e não se descomprime");
  });
}

const tooLarge = (maxBytes: number) =>
  new FetchError("FORMATO", `a resposta passa de ${Math.round(maxBytes / 1024 / 1024)} MB`);

/** @throws FetchError unless it is a public site's address, without an IP address, port or password */
function publicUrl(url: URL): URL {
  const isSite =
    /^https?:$/.test(url.protocol) && url.port === "" && url.username === "" && url.password === "";
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (!isSite || isIP(host) !== 0)
    throw new FetchError("ERRO", `${url.host} não é o endereço de um site público`);
  return url;
}

/** Returns the MIME type and charset of an answer. */
export function typeOf({ headers }: Pick<Answer, "headers">): [mime: string | null, charset: string | null] {
  const [mime = "", ...rest] = (headers["content-type"] ?? "").split(";");
  const charset = rest.join(";").split("charset=")[1]?.replaceAll('"', "").trim();
  return [mime.trim().toLowerCase() || null, charset || null];
}
