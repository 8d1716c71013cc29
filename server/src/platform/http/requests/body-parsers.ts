import { parse as parseForm } from "node:querystring";
import { mediaTypes } from "@cav/contract/call.ts";
import formbody from "@fastify/formbody";
import type { FastifyRequest } from "fastify";
import type { HttpServer } from "../http-server.ts";
import { AppError } from "./app-error.ts";
import { checkFormShape, checkShape } from "./body-shape.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The body's raw bytes, for webhooks that sign them. */
    rawBody?: Buffer;
  }
}

/** Maximum bytes of a body by default: twice the longest texts. */
export const bodyMaxBytes = 16 * 1024;

/** Maximum fields per this many bytes, for calls that accept larger bodies. */
const fieldsMax = 200;
const bytesOfField = 32;

/** Registers the parsers of JSON bodies, which keep signed bytes, and of files. */
export async function registerBodyParsers(app: HttpServer): Promise<void> {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body, done) => {
    if (takesFile(request)) return done(null, fileOf(request, body as Buffer));
    keepSigned(request, body as Buffer);
    // An empty body is allowed: refresh and logout may have none.
    if (body.length === 0) return done(null, undefined);
    const most = request.routeOptions.config.described?.spec.bodyMaxBytes;
    checkShape(body as Buffer, most ? most / bytesOfField : fieldsMax);
    void parse(request, body.toString(), done);
  });
  app.removeContentTypeParser("text/plain");
  app.addContentTypeParser("text/plain", { parseAs: "buffer" }, (request, body, done) => {
    keepSigned(request, body as Buffer);
    done(null, body.toString());
  });
  await app.register(formbody, {
    parser(form) {
      checkFormShape(form, fieldsMax);
      return parseForm(form);
    },
  });
  // Raw bytes: a mail declares its parts' encodings itself.
  app.addContentTypeParser("message/rfc822", { parseAs: "buffer" }, (_request, body, done) =>
    done(null, (body as Buffer).toString("latin1")),
  );
  const ofFiles = mediaTypes.file.filter((type) => type !== "application/json");
  app.addContentTypeParser(ofFiles, { parseAs: "buffer" }, (request, body, done) => {
    if (!takesFile(request)) return done(new AppError("unsupported-media-type"));
    done(null, fileOf(request, body as Buffer));
  });
}

/** Returns a body as a file; its bytes are kept, so that the same call made again is known by them. */
function fileOf(request: FastifyRequest, body: Buffer): File {
  request.upload = body;
  return new File([body as Buffer<ArrayBuffer>], "");
}

/** Keeps the signed bytes; a wrong sender is refused before parsing. */
function keepSigned(request: FastifyRequest, body: Buffer): void {
  const { described, verify } = request.routeOptions.config;
  if (!described?.spec.signed) return;
  request.rawBody = body;
  verify?.(request);
}

/** Returns whether the call parses a file itself, to report errors by place. */
function takesFile({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.described?.call.bodyType === "file";
}
