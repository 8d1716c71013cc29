import { limits } from "@cav/contract/limits.ts";
import { parseAddress } from "../pagina/address.ts";
import { type Failure, FetchError } from "./fetch-error.ts";
import { homeOf } from "./home.ts";
import { isAllowed } from "./robots.ts";
import { type Ask, openTransfer, type StandIns } from "./transfer.ts";

// Work of a child that fetches: it speaks to foreign servers and reads nothing of their answers but the head.

/** One request to a foreign server. */
export type Request = Ask & {
  url: string;
  standIns: StandIns;
  /** The site's robots.txt and our name in it, unless there are no rules. */
  robots?: { text: string; agent: string } | undefined;
  /** Returns a redirect instead of checking where it leads. */
  stay?: boolean | undefined;
};

/** Headers that callers use. */
export type Headers = {
  "content-type"?: string;
  "content-encoding"?: string;
  etag?: string;
  "last-modified"?: string;
  "retry-after"?: string;
  "set-cookie"?: string[];
};

/** The head of an answer; `next` is the address that a redirect leads to. */
export type Head = { status: number; headers: Headers; next: string | null };

export type Fault = { desfecho: Failure; message: string; leadsAway?: true };

const headerMax = 500;
const cookiesMax = 10;
/** Redirects of a robots.txt that are followed, to any site (RFC 9309, 2.3.1.2). */
const robotsHopsMax = 5;

/** Asks a server; yields the head of its answer, then its bytes, or at any time a fault. */
export async function* sendOne(request: Request): AsyncGenerator<Head | Buffer | { fault: Fault }> {
  try {
    yield* ask(request);
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    const { desfecho, message, leadsAway } = error;
    yield { fault: { desfecho, message: message.slice(0, 300), ...(leadsAway && { leadsAway }) } };
  }
}

async function* ask(request: Request): AsyncGenerator<Head | Buffer> {
  const url = new URL(request.url);
  const { robots } = request;
  if (robots && !isAllowed(robots.text, robots.agent, url.href)) {
    const path = url.pathname.slice(0, 100);
    throw new FetchError("BLOQUEADA", `${url.host} não permite robôs em ${path} (robots.txt)`);
  }
  const { response, parts } = await openTransfer(url, request, request.standIns);
  const { statusCode: status = 0, headers } = response;
  const { location } = headers;
  const leads = status >= 300 && status < 400 && status !== 304 && location !== undefined;
  const next = leads && !request.stay ? nextOf(location, url, status).href : null;
  yield { status, headers: keptOf(headers), next };
  yield* parts;
}

/** Fetches a site's robots.txt: its status and its text. */
export async function* readRobots(
  request: Request,
): AsyncGenerator<{ http: number; texto: string } | { fault: Fault }> {
  try {
    let url = new URL(request.url);
    for (let hop = 0; ; hop++) {
      const { response, parts } = await openTransfer(url, request, request.standIns);
      const { statusCode: http = 0, headers } = response;
      const bytes: Buffer[] = [];
      for await (const part of parts) bytes.push(part);
      const leads = http >= 300 && http < 400 ? headers.location : undefined;
      const next = leads && leads.length <= limits.urlMax ? parseAddress(leads, url) : null;
      if (next && hop < robotsHopsMax) {
        url = next;
        continue;
      }
      const texto = http < 300 ? Buffer.concat(bytes).toString("utf8").replaceAll("\0", "") : "";
      // A redirect that leads nowhere is no file.
      yield { http: http >= 300 && http < 400 ? 404 : http, texto };
      return;
    }
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    yield { fault: { desfecho: error.desfecho, message: error.message.slice(0, 300) } };
  }
}

/** Returns the address to which a redirect leads. @throws FetchError unless it is on the same site */
function nextOf(location: string, from: URL, http: number): URL {
  const next = location.length > limits.urlMax ? null : parseAddress(location, from);
  if (!next && location.length <= limits.urlMax)
    throw new FetchError("ERRO", `${from.host} redireciona a um endereço que não se lê`);
  if (!next || next.href.length > limits.urlMax) throw createTooLong(from.host);
  if (homeOf(next) === homeOf(from)) return next;
  throw new FetchError("ERRO", `${from.host} leva a outro site (${next.host})`, { http, leadsAway: true });
}

export const createTooLong = (host: string): FetchError =>
  new FetchError("ERRO", `${host} leva a um endereço de mais de ${limits.urlMax} letras`);

function keptOf(headers: Readonly<Record<string, string | string[] | undefined>>): Headers {
  const kept: Headers = {};
  for (const name of ["content-type", "content-encoding", "etag", "last-modified", "retry-after"] as const) {
    const value = headers[name];
    if (typeof value === "string" && value.length <= headerMax) kept[name] = value;
  }
  const cookies = [headers["set-cookie"] ?? []].flat().filter(({ length }) => length <= headerMax);
  return cookies.length > 0 ? { ...kept, "set-cookie": cookies.slice(0, cookiesMax) } : kept;
}
