import { hash } from "node:crypto";
import cookie from "@fastify/cookie";
import etag from "@fastify/etag";
import Fastify, { type FastifyInstance } from "fastify";
import type { Logger } from "../log.ts";
import type { Tracing } from "../tracing.ts";
import { registerCompressedAnswers } from "./answers/compressed-answers.ts";
import { serializerCompiler } from "./answers/known-answers.ts";
import { registerKnownWords } from "./answers/older-words.ts";
import { registerIdleSweep, registerLeaving } from "./drain.ts";
import { bodyMaxBytes, registerBodyParsers } from "./requests/body-parsers.ts";
import { sendClientError } from "./requests/client-error.ts";
import { checkNotMultipart } from "./requests/multipart.ts";
import { checkOneHost } from "./requests/one-host.ts";
import { sendProblem } from "./requests/problem.ts";
import { RequestLog } from "./requests/request-log.ts";
import { registerTracing } from "./requests/request-spans.ts";
import { createSecurityHeaders } from "./security-headers.ts";

type Options = {
  config: { appUrl: string; trustProxy: string | false; google?: object | undefined };
  log: Logger;
  tracing?: Tracing | undefined;
};

/** Time limits for receiving a request, and the maximum size of headers. */
const requestLimits = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  // Enough time to upload a file of some megabytes on a slow line.
  requestTimeout: 60_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 72_000,
};

/** Creates a Fastify instance with what all routes share: logging without personal data, headers, cookies, limits. */
export async function createHttpServer({ config, log, tracing }: Options): Promise<FastifyInstance> {
  const setSecurityHeaders = createSecurityHeaders({
    appUrl: config.appUrl,
    withGoogle: config.google !== undefined,
  });
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new RequestLog(),
    // Proxies trusted with X-Forwarded-For: none, unless TRUST_PROXY names them.
    trustProxy: config.trustProxy,
    bodyLimit: bodyMaxBytes,
    requestTimeout: requestLimits.requestTimeout,
    keepAliveTimeout: requestLimits.keepAliveTimeout,
    http: requestLimits,
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: sendClientError,
    // Malformed addresses, which no hook sees.
    frameworkErrors: (error, request, reply) => {
      setSecurityHeaders(request, reply);
      sendProblem(error, request, reply);
    },
  }) as unknown as FastifyInstance;
  app.setSerializerCompiler(serializerCompiler);
  if (tracing) registerTracing(app, tracing);
  app.addHook("onRequest", async (request, reply) => setSecurityHeaders(request, reply));
  app.addHook("onRequest", async (request) => checkOneHost(request));
  registerKnownWords(app);
  registerLeaving(app);
  registerIdleSweep(app);
  await registerBodyParsers(app);
  // An unchanged answer is not sent again.
  await app.register(etag, { weak: true, hashFn: (payload) => hash("sha1", payload, "base64") });
  if (config.trustProxy === false) registerCompressedAnswers(app);
  await app.register(cookie);
  checkNotMultipart(app);
  return app;
}
