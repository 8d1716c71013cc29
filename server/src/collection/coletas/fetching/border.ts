import { limits } from "@cav/contract/limits.ts";
import { z } from "zod";
import {
  definePartsTask,
  defineTask,
  type Failure,
  type Limits,
  runParts,
  runTask,
  smallLimits,
} from "../../../platform/sandbox/sandbox.ts";
import type { Answer } from "./answer.ts";
import { isPage, lookedAt } from "./challenge.ts";
import { FetchError } from "./fetch-error.ts";
import type { Request } from "./fetch-one.ts";
import { robotsMaxBytes } from "./robots.ts";
import { largest, type StandIns } from "./transfer.ts";

// Foreign servers are asked in a child that has no other reach, and their answers are opened in one that has none.

/** How a child is asked. */
export type Border = {
  standIns: StandIns;
  /** A person waits for the answer. */
  isAwaited: boolean;
  ending: AbortSignal | undefined;
};

const module = new URL("./fetch-one.ts", import.meta.url);
type FetchOne = typeof import("./fetch-one.ts");
const megabyte = 1024 * 1024;
const fetchLimits = ({ standIns, isAwaited }: Border): Limits => ({
  ...{ cpuMs: 2_000, wholeCpuMs: 10_000, rssBytes: 160 * megabyte, outputBytes: 80 * megabyte },
  kind: "fetch",
  isBackground: !isAwaited,
  ports: standIns === undefined ? [] : [Number(new URL(standIns).port || 80)],
});

const opened = { ...smallLimits, outputBytes: 80 * megabyte };
const decodeTask = defineTask<typeof import("./receive.ts").toDecoded>(
  new URL("./receive.ts", import.meta.url),
  "toDecoded",
  opened,
);
const findWallTask = defineTask<typeof import("./challenge.ts").findWall>(
  new URL("./challenge.ts", import.meta.url),
  "findWall",
  smallLimits,
);

const header = z.string().max(500).optional();
/** Shapes of the child's answers; another one is a hole in it. */
const Fault = z.strictObject({
  fault: z.strictObject({
    desfecho: z.enum(["ERRO", "BLOQUEADA", "FORMATO"]),
    message: z.string().max(300),
    leadsAway: z.literal(true).optional(),
  }),
});
const Head = z.strictObject({
  status: z.int().min(0).max(999),
  headers: z.strictObject({
    ...{ "content-type": header, "content-encoding": header, etag: header, "last-modified": header },
    ...{ "retry-after": header, "set-cookie": z.array(z.string().max(500)).max(10).optional() },
  }),
  next: z.url().max(limits.urlMax).nullable(),
});
const Robots = z.strictObject({ http: z.int().min(0).max(999), texto: z.string().max(robotsMaxBytes) });

/** Asks a site; returns its whole answer, opened. @throws FetchError */
export async function sendToSite(
  border: Border,
  request: Request,
): Promise<Answer & { next: string | null }> {
  const [first, ...rest] = await ask(border, "sendOne", request);
  const { status, headers, next } = shapeOf(Head, first);
  const raw = Buffer.concat(rest.map(bytesOf));
  const { host } = new URL(request.url);
  if (status === 401 || status === 403)
    throw new FetchError("BLOQUEADA", `${host} recusa robôs (HTTP ${status})`, { http: status });
  const bytes = await open(raw, headers["content-encoding"], request, border);
  if (isPage(headers["content-type"], bytes)) await checkWall(host, status, bytes, border);
  return { url: request.url, status, headers: headers as Answer["headers"], bytes, next };
}

/** Asks a site for its robots.txt. @throws FetchError */
export async function readRobotsOf(border: Border, request: Request) {
  const [first] = await ask(border, "readRobots", request);
  return shapeOf(Robots, first);
}

async function ask(border: Border, name: "sendOne" | "readRobots", request: Request): Promise<unknown[]> {
  const task = definePartsTask<FetchOne["sendOne"]>(module, name, fetchLimits(border));
  const parts: unknown[] = [];
  const failure = await runParts(task, [request], (part) => parts.push(part), border.ending);
  const { host } = new URL(request.url);
  if (failure) throw refusal(failure, `a resposta de ${host} não se lê`);
  const fault = readShape(Fault, parts.at(-1))?.fault;
  if (!fault) return parts;
  const { desfecho, message, ...more } = fault;
  throw new FetchError(desfecho, message, more as { leadsAway?: true });
}

/** Reads a part of another kind than bytes: a schema would list each byte as an unknown field. */
const readShape = <Value>(shape: z.ZodType<Value>, part: unknown): Value | undefined =>
  part instanceof Uint8Array ? undefined : shape.safeParse(part).data;

function shapeOf<Value>(shape: z.ZodType<Value>, part: unknown): Value {
  const read = readShape(shape, part);
  if (read === undefined) throw createShapeless();
  return read;
}

function bytesOf(part: unknown): Uint8Array {
  if (part instanceof Uint8Array) return part;
  throw createShapeless();
}

const createShapeless = () => new FetchError("FORMATO", "a resposta não tem a forma que devia");

async function open(
  bytes: Buffer,
  coding: string | undefined,
  { maxBytes = largest }: Request,
  { ending }: Border,
): Promise<Buffer> {
  if (coding === undefined || ["", "identity"].includes(coding.trim().toLowerCase()) || bytes.length === 0)
    return bytes;
  const outcome = await runTask(decodeTask, [bytes, coding, maxBytes], ending);
  if ("value" in outcome) return toBuffer(outcome.value);
  throw refusal(outcome.failure, "a resposta vem comprimida, e não se descomprime");
}

const toBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);

async function checkWall(host: string, http: number, bytes: Buffer, { ending }: Border): Promise<void> {
  const outcome = await runTask(findWallTask, [host, bytes.subarray(0, lookedAt)], ending);
  if ("failure" in outcome) throw refusal(outcome.failure, `a página de ${host} não se lê`);
  const wall = outcome.value;
  if (wall) throw new FetchError(wall.desfecho, wall.message.slice(0, 300), { http });
}

/** A full queue says nothing about a site. */
function refusal(failure: Failure, message: string): FetchError {
  if (failure.reason === "busy")
    return new FetchError("ERRO", "há sites demais na fila; tente de novo em um minuto", { isBusy: true });
  const isOurs = failure.reason === "error" && failure.name === "FetchError";
  return new FetchError("FORMATO", isOurs ? failure.message.slice(0, 300) : message);
}
