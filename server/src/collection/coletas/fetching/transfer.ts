import http from "node:http";
import https from "node:https";
import { isIP } from "node:net";
import { resolvePublicly } from "../../../platform/http/requests/public-address.ts";
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

export const largest = 20 * 1024 * 1024;
export const longestMs = 60_000;
/** A 20 MB page comes in thousands of chunks; each costs the event loop time. */
const partsMax = 100_000;

/** Development only: the server that emulates every source, by host name. */
export type StandIns = string | undefined;

/** Bytes that are passed on at once. */
const partBytes = 1024 * 1024;

/** The head of an answer, and its bytes as they come. */
export type Transfer = { response: http.IncomingMessage; parts: AsyncGenerator<Buffer> };

/** Sends one request, without redirects. @throws FetchError, also while the bytes are read */
export async function openTransfer(url: URL, ask: Ask, standIns: StandIns): Promise<Transfer> {
  const { method = "GET", headers = {}, body, wholeMs = longestMs } = ask;
  const signal = AbortSignal.timeout(wholeMs);
  const options = { method, headers: { ...headers, "accept-encoding": "identity" }, signal, agent: false };
  const own = publicUrl(url);
  const to = standIns === undefined ? own : new URL(`${standIns}/${url.host}${url.pathname}${url.search}`);
  const lookup = standIns === undefined ? { lookup: resolvePublicly } : {};
  const failed = (error: unknown) => {
    if (error instanceof FetchError) return error;
    const said = signal.aborted
      ? `não terminou em ${wholeMs / 1_000} segundos`
      : `não respondeu (${reasonOf(error)})`;
    return new FetchError("ERRO", `${url.host} ${said}`);
  };
  try {
    const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
      const send = to.protocol === "https:" ? https.request : http.request;
      send(to, { ...options, ...lookup }, resolve)
        .on("error", reject)
        // A server that changes the protocol unasked ends the request without an answer or an error.
        .on("close", () => reject(Object.assign(new Error("no answer"), { code: "ECONNRESET" })))
        .end(body);
    });
    return { response, parts: readParts(response, ask, failed) };
  } catch (error) {
    throw failed(error);
  }
}

async function* readParts(
  response: http.IncomingMessage,
  { isCut = false, maxBytes = largest }: Ask,
  failed: (error: unknown) => FetchError,
): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let count = 0;
  let size = 0;
  let waiting = 0;
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      size += part.length;
      if (++count > partsMax) throw new FetchError("FORMATO", "a resposta vem em pedaços pequenos demais");
      if (size > maxBytes && !isCut) throw createTooLarge(maxBytes);
      parts.push(size > maxBytes ? part.subarray(0, part.length - (size - maxBytes)) : part);
      waiting += part.length;
      if (size > maxBytes) break;
      if (waiting < partBytes) continue;
      yield Buffer.concat(parts);
      parts = [];
      waiting = 0;
    }
  } catch (error) {
    throw failed(error);
  } finally {
    response.destroy();
  }
  if (parts.length > 0) yield Buffer.concat(parts);
}

export const createTooLarge = (maxBytes: number) =>
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
