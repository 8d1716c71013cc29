import { parse as parseForm } from "node:querystring";
import { decodeFile } from "@cav/contract/file.ts";
import formbody from "@fastify/formbody";
import type { FastifyRequest } from "fastify";
import { AppError } from "./app-error.ts";
import { checkFormShape, checkShape } from "./body-shape.ts";
import type { HttpServer } from "./http-server.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The body's bytes as they came, for webhooks: their signatures are over these. */
    rawBody?: Buffer;
  }
}

/** What a call takes that declares nothing else: twice its longest texts. */
export const bodyMaxBytes = 16 * 1024;

/** Of a call that takes more bytes, one for so many of them, as what senders post has; the others have no list of things. */
const fieldsMax = 200;
const bytesOfField = 32;

/** Parses JSON bodies, keeps their bytes where the sender signs them, and hands over files as text where a route takes them. */
export async function registerBodyParsers(app: HttpServer): Promise<void> {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body, done) => {
    if (takesFile(request)) return done(null, decodeFile(body as Buffer));
    keepSigned(request, body as Buffer);
    // An empty body is no body: refresh and logout may come without one.
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
  // Bytes one to one: a mail says itself how its parts are encoded.
  app.addContentTypeParser("message/rfc822", { parseAs: "buffer" }, (_request, body, done) =>
    done(null, (body as Buffer).toString("latin1")),
  );
  app.addContentTypeParser("text/csv", { parseAs: "buffer" }, (request, body, done) => {
    if (!takesFile(request)) return done(new AppError("unsupported-media-type"));
    done(null, decodeFile(body as Buffer));
  });
}

/** Keeps the bytes that a sender signs; who is not that sender is refused before anything is made of them. */
function keepSigned(request: FastifyRequest, body: Buffer): void {
  const { described, verify } = request.routeOptions.config;
  if (!described?.spec.signed) return;
  request.rawBody = body;
  verify?.(request);
}

/** Whether the call takes a file's text and parses it itself, to say what is wrong in it and where. */
function takesFile({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.described?.call.bodyType === "file";
}
