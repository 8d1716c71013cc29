import http from "node:http";
import https from "node:https";
import { isIP } from "node:net";
import type { Config } from "../../config.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import { resolvePublicly } from "../../platform/http/requests/public-address.ts";
import { reasonOf } from "../../platform/start-error.ts";

/** The answer of an attempt, or the reason why there is none. */
export type Attempt = { status: number | null; resposta: string };

type Local = Pick<Config, "emulatorsUrl">;

const timeoutMs = 15_000;
/** Bytes of an answer that are stored; the rest is not read. */
const answerMaxBytes = 1_000;

/** Returns whether the address is that of the local emulators, used in development. */
const isStandIn = (url: URL, { emulatorsUrl }: Local) =>
  emulatorsUrl !== undefined && url.origin === new URL(emulatorsUrl).origin;

/** Returns whether the address itself looks public. */
function isOutside(url: URL): boolean {
  const { protocol, port, username, password, hostname } = url;
  const isPlain = protocol === "https:" && port === "" && username === "" && password === "";
  return isPlain && isIP(hostname.replace(/^\[|\]$/g, "")) === 0;
}

/**
 * Checks that an address is public.
 * @throws AppError webhook-address
 */
export async function checkWebhookAddress(config: Local, text: string): Promise<void> {
  const url = new URL(text);
  if (isStandIn(url, config)) return;
  const isPublic =
    isOutside(url) &&
    (await new Promise<boolean>((resolve) =>
      resolvePublicly(url.hostname, { all: true }, (error) => resolve(error === null)),
    ));
  if (isPublic) return;
  const { detail } = new AppError("webhook-address");
  throw new AppError("webhook-address", { fields: [{ field: "url", message: detail }] });
}

/** Sends a message once to the address that DNS gives now; never to a private one, and never along a redirect. */
export async function sendMensagem(
  config: Local,
  to: string,
  { headers, corpo }: { headers: Record<string, string>; corpo: string },
): Promise<Attempt> {
  const url = new URL(to);
  const local = isStandIn(url, config);
  if (!local && !isOutside(url)) return { status: null, resposta: "não é o endereço de um servidor público" };
  const signal = AbortSignal.timeout(timeoutMs);
  const options = {
    method: "POST",
    headers: {
      ...headers,
      "content-type": "application/json",
      "user-agent": "ConcursoAVista-Webhooks/1",
      "content-length": Buffer.byteLength(corpo),
    },
    signal,
    agent: false,
    ...(!local && { lookup: resolvePublicly }),
  };
  try {
    const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
      const send = url.protocol === "https:" ? https.request : http.request;
      send(url, options, resolve).on("error", reject).end(corpo);
    });
    return { status: response.statusCode ?? null, resposta: await readBeginning(response) };
  } catch (error) {
    const said = signal.aborted ? `não respondeu em ${timeoutMs / 1_000} segundos` : reasonOf(error);
    return { status: null, resposta: said };
  }
}

/** Reads the stored part of an answer; an answer that breaks off or is slow counts too. */
async function readBeginning(response: http.IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      parts.push(part);
      size += part.length;
      if (size >= answerMaxBytes) break;
    }
  } catch {
    // If the answer breaks off, the part that arrived is kept.
  }
  response.destroy();
  const text = Buffer.concat(parts).subarray(0, answerMaxBytes).toString("utf8");
  // PostgreSQL stores no zero byte.
  return text.replaceAll("\0", "").trim();
}
