import cookie from "@fastify/cookie";
import etag from "@fastify/etag";
import formbody from "@fastify/formbody";
import helmet from "@fastify/helmet";
import Fastify, { type FastifyInstance } from "fastify";
import { serializerCompiler } from "fastify-type-provider-zod";
import type { Logger } from "../log.ts";
import { registerBodyParsers } from "./body-parsers.ts";
import { contentSecurityPolicy } from "./content-security-policy.ts";

type Options = {
  config: { appUrl: string; trustProxy: string | false; google?: object | undefined };
  log: Logger;
};

/** Largest body taken: an exam with hundreds of positions and cities fits, an attack does not. */
const bodyLimitBytes = 4 * 1024 * 1024;

/** A Fastify instance with what every route shares: logging without personal data, headers, cookies, limits. */
export async function createHttpServer({ config, log }: Options): Promise<FastifyInstance> {
  const withGoogle = config.google !== undefined;
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    // Whose X-Forwarded-For counts: nobody's, unless the installation names its proxies.
    trustProxy: config.trustProxy,
    bodyLimit: bodyLimitBytes,
    requestTimeout: 30_000,
    routerOptions: { maxParamLength: 200 },
  }) as unknown as FastifyInstance;
  app.setSerializerCompiler(serializerCompiler);
  await app.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy({ appUrl: config.appUrl, withGoogle }),
    // Google's window tells the page that opened it who signed in.
    crossOriginOpenerPolicy: { policy: withGoogle ? "same-origin-allow-popups" : "same-origin" },
    strictTransportSecurity: config.appUrl.startsWith("https:") && { maxAge: 31_536_000 },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    crossOriginEmbedderPolicy: false,
  });
  registerBodyParsers(app);
  // An answer that is the same again is not sent again.
  await app.register(etag, { weak: true });
  await app.register(cookie);
  await app.register(formbody);
  return app;
}

export type HttpServer = FastifyInstance;
