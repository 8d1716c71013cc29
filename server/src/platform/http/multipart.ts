import { limits } from "@cav/contract/limits.ts";
import multipart from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { AppError } from "./app-error.ts";
import type { HttpServer } from "./server.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The image of a multipart body; undefined when none came. */
    upload?: Buffer | undefined;
  }
  interface FastifyContextConfig {
    /** The route takes texts and one image as `multipart/form-data`. */
    takesMultipart?: boolean;
  }
}

const partLimits = { fileSize: limits.fotoMaxBytes, files: 1, fields: 20, fieldSize: 32 * 1024, parts: 21 };

/** Takes multipart bodies where a route asks for them, and refuses them everywhere else. */
export async function registerMultipart(app: HttpServer): Promise<void> {
  await app.register(multipart, { limits: partLimits });
  app.addHook("onRequest", async (request) => {
    const isMultipart = /^multipart\//i.test(request.headers["content-type"] ?? "");
    if (isMultipart && !request.routeOptions.config.takesMultipart) {
      throw new AppError("unsupported-media-type");
    }
  });
  app.addHook("preValidation", async (request) => {
    if (!request.routeOptions.config.takesMultipart) return;
    if (!request.isMultipart()) throw new AppError("unsupported-media-type");
    await readParts(request);
  });
}

/** Texts go to the body, the file to `upload`. An empty file is what a form sends when none was chosen. */
async function readParts(request: FastifyRequest): Promise<void> {
  const texts = new Map<string, unknown>();
  try {
    for await (const part of request.parts()) {
      if (part.type === "field") texts.set(part.fieldname, part.value);
      else {
        const bytes = await part.toBuffer();
        if (bytes.length > 0) request.upload = bytes;
      }
    }
  } catch (error) {
    throw toAppError(error);
  }
  request.body = Object.fromEntries(texts);
}

function toAppError(error: unknown): AppError {
  const { code } = error as { code?: string };
  if (code === "FST_REQ_FILE_TOO_LARGE") {
    const megabytes = limits.fotoMaxBytes / 1024 / 1024;
    return new AppError("payload-too-large", { detail: `A foto pode ter até ${megabytes} MB.` });
  }
  return new AppError("malformed-request", { cause: error });
}
