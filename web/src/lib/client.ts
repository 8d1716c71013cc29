import { pagesHeader, pagesRelease } from "@cav/contract/added-words.ts";
import {
  type Call,
  type CallAnswer,
  type CallInput,
  type CountedCall,
  isForm,
  mediaTypes,
} from "@cav/contract/call.ts";
import { limits } from "@cav/contract/limits.ts";
import { ApiError, readApiError } from "./api-error.ts";
import { browserSession } from "./browser-session.ts";
import { fillAdded } from "./fill-added.ts";
import { noteAnswer } from "./offline.ts";
import { noteOnce, onceKeyOf } from "./once-keys.ts";
import { withoutAdded } from "./without-added.ts";

type Fields = Readonly<Record<string, unknown>>;
/** The input that a call declares; parts that it lacks are not accepted. */
type CallArguments<C extends Call> = {
  [Part in keyof CallInput<C> as undefined extends CallInput<C>[Part] ? never : Part]: CallInput<C>[Part];
} & {
  [Part in keyof CallInput<C> as undefined extends CallInput<C>[Part] ? Part : never]?: CallInput<C>[Part];
} & (C extends { upload: object } ? { upload?: File } : object);

function addressOf(call: Call, params: Fields | undefined, query: Fields | undefined): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name] ?? "")),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== "") search.set(name, String(value));
  }
  return `/api${path}${search.size > 0 ? `?${search}` : ""}`;
}

function bodyOf({ bodyType, upload }: Call, body: unknown, file: File | undefined): RequestInit {
  if (body === undefined) return {};
  if (bodyType === "multipart") {
    const form = new FormData();
    for (const [name, value] of Object.entries(body as Fields)) form.set(name, String(value));
    if (upload && file) form.set(upload.field, file);
    // The browser sets the content type, because it chooses the boundary.
    return { body: form };
  }
  if (bodyType === "form") return { body: new URLSearchParams(body as Record<string, string>) };
  if (bodyType === "file") return { body: body as File, headers: { "content-type": typeOf(body as File) } };
  return { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
}

/** Returns a file's type by its name: systems without an office program know no sheets. */
function typeOf({ name }: File): string {
  const [json = "", csv = "", xlsx = "", ods = ""] = mediaTypes.file;
  const types: Record<string, string> = { json, xlsx, ods };
  return types[name.split(".").at(-1)?.toLowerCase() ?? ""] ?? csv;
}

/** Describes a call, so that the same call made again is known: files by name, size and time. */
function sameCall({ method }: Call, address: string, { body }: RequestInit): string {
  const parts =
    body instanceof FormData
      ? [...body].map(([name, value]) => [name, partOf(value)])
      : body instanceof File
        ? partOf(body)
        : body;
  return `${method} ${address} ${parts instanceof URLSearchParams ? parts : (JSON.stringify(parts) ?? "")}`;
}

const partOf = (value: FormDataEntryValue) =>
  typeof value === "string" ? value : [value.name, value.size, value.lastModified];

/**
 * Makes a call of the call table. @throws ApiError with the server's problem, or with status 0 when the server is
 * unreachable
 */
export async function call<C extends Call>(callOf: C, given: CallArguments<C>): Promise<CallAnswer<C>> {
  return (await readAnswer(await respond(callOf, given))) as CallAnswer<C>;
}

/** Makes a call that returns a page of a list; adds the total (`X-Total-Count`). */
export async function callCounted<C extends CountedCall>(
  callOf: C,
  given: CallArguments<C>,
): Promise<{ items: CallAnswer<C>; total: number }> {
  const response = await respond(callOf, given);
  const total = Number(response.headers.get("x-total-count"));
  return { items: (await readAnswer(response)) as CallAnswer<C>, total };
}

async function respond<C extends Call>(callOf: C, given: CallArguments<C>): Promise<Response> {
  const { params, query, body, upload } = given as {
    params?: Fields;
    query?: Fields;
    body?: unknown;
    upload?: File;
  };
  const init: RequestInit = {
    method: callOf.method,
    ...bodyOf(callOf, body, upload),
    ...(callOf.slow && { signal: AbortSignal.timeout(limits.fileTimeoutMs) }),
  };
  const address = addressOf(callOf, params, query);
  const asked = isForm(callOf) ? sameCall(callOf, address, init) : undefined;
  if (asked !== undefined) init.headers = { ...init.headers, "idempotency-key": onceKeyOf(asked) };
  let response: Response;
  try {
    response =
      callOf.access === "public"
        ? await publicFetch(address, init)
        : await browserSession().authorizedFetch(address, init);
  } catch (error) {
    throw new ApiError(0, undefined, error);
  }
  noteAnswer(response);
  if (asked !== undefined) noteOnce(asked, response.status);
  if (response.ok) return response;
  const refusal = await readApiError(response);
  // During an upgrade, or after going back, the last release may answer.
  const known = refusal.code === "validation" ? withoutAdded(body, refusal.fields) : undefined;
  if (known === undefined) throw refusal;
  return respond(callOf, { ...given, body: known } as CallArguments<C>);
}

/** Returns JSON, the bytes of a sheet, or the text of other content types. */
async function readAnswer(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const type = response.headers.get("content-type") ?? "";
  if (type.startsWith("application/vnd.")) return response.blob();
  return type.startsWith("text/") ? response.text() : fillAdded(await response.json());
}

function publicFetch(address: string, init: RequestInit): Promise<Response> {
  const signal = AbortSignal.timeout(limits.requestTimeoutMs);
  const headers = { ...init.headers, [pagesHeader]: pagesRelease };
  return fetch(address, { ...init, headers, credentials: "same-origin", signal });
}
