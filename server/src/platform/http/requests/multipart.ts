import type { Address } from "@cav/contract/call.ts";
import multipart from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import type { HttpServer } from "../http-server.ts";
import { AppError } from "./app-error.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The file of a multipart body; undefined without one. */
    upload?: Buffer | undefined;
    /** The file's name from its sender. */
    uploadName?: string | undefined;
  }
}

type Upload = NonNullable<Address["upload"]>;

const partLimits = { files: 1, fields: 20, fieldSize: 32 * 1024, parts: 21 };

/** Returns the file field that the call takes in `multipart/form-data`. */
const uploadOf = ({ routeOptions }: FastifyRequest) => routeOptions.config.described?.call.upload;

/** Returns whether the call takes texts and no file, in any encoding. */
const takesTexts = ({ routeOptions }: FastifyRequest) =>
  routeOptions.config.described?.call.bodyType === "texts";

/** Returns whether the call only reads; its body is ignored (RFC 9110, 9.3.1). */
const readsOnly = ({ method }: FastifyRequest) => method === "GET" || method === "HEAD";

/** Refuses multipart bodies for calls that don't take them. */
export function checkNotMultipart(app: HttpServer): void {
  app.addHook("onRequest", async (request) => {
    const isMultipart = /^multipart\//i.test(request.headers["content-type"] ?? "");
    if (isMultipart && !readsOnly(request) && !uploadOf(request) && !takesTexts(request)) {
      throw new AppError("unsupported-media-type");
    }
  });
}

/** Registers the multipart parser for a scope's routes. */
export async function registerMultipart(scope: HttpServer): Promise<void> {
  await scope.register(multipart, { limits: partLimits });
  scope.addHook("preValidation", async (request) => {
    const upload = uploadOf(request);
    if (takesTexts(request) && request.isMultipart()) return readParts(request, noFile);
    if (!upload) return;
    if (!request.isMultipart()) throw new AppError("unsupported-media-type");
    await readParts(request, upload);
  });
}

/** Limits of forms that have only text fields; routes without an upload accept them from any caller. */
const noFile = { maxBytes: 0, files: 0, fieldSize: 2 * 1024 };

/** Reads texts into the body and the file into `upload`. An empty file means that none was chosen. */
async function readParts(
  request: FastifyRequest,
  { maxBytes, ...given }: Pick<Upload, "maxBytes"> & { files?: number; fieldSize?: number },
): Promise<void> {
  const texts = new Map<string, unknown>();
  try {
    for await (const part of request.parts({ limits: { files: 1, ...given, fileSize: maxBytes } })) {
      if (part.type === "field") texts.set(part.fieldname, part.value);
      else {
        const bytes = await part.toBuffer();
        if (bytes.length > 0)
          Object.assign(request, { upload: bytes, uploadName: toFileName(part.filename) });
      }
    }
  } catch (error) {
    throw toAppError(error, maxBytes);
  }
  request.body = Object.fromEntries(texts);
}

/** The three escapes that browsers use in a file's name (HTML, multipart/form-data). */
const marks: Record<string, string> = { "%22": '"', "%0A": "\n", "%0D": "\r" };
const toFileName = (name: string) =>
  name.replaceAll(/%(?:22|0A|0D)/gi, (mark) => marks[mark.toUpperCase()] ?? mark);

function toAppError(error: unknown, maxBytes: number): AppError {
  const { code } = error as { code?: string };
  if (code === "FST_REQ_FILE_TOO_LARGE") {
    const megabytes = maxBytes / 1024 / 1024;
    return new AppError("payload-too-large", { detail: `O arquivo pode ter até ${megabytes} MB.` });
  }
  return new AppError("malformed-request", { cause: error });
}
