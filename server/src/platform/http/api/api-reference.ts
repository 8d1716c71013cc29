import { createHash } from "node:crypto";
import { nouns } from "@cav/contract/specs.ts";
import swagger from "@fastify/swagger";
import fastify from "fastify";
import { findRelease } from "../../release.ts";
import type { HttpServer } from "../http-server.ts";
import { describeOperation, securitySchemes } from "./api-operation.ts";
import { createSchemaBook } from "./api-schemas.ts";

/** Registers `GET /api/openapi.json` and the reference at `/api/docs`, from the call table. */
export async function registerApiReference(api: HttpServer, appUrl: string): Promise<void> {
  const book = createSchemaBook();
  await api.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Concurso à Vista",
        version: findRelease(undefined).version,
        description: "Concursos, preferências e alertas.",
        contact: { name: "Concurso à Vista", url: `${appUrl}/about` },
        license: { name: "Termos de uso", url: `${appUrl}/terms` },
      },
      servers: [{ url: appUrl }],
      tags: Object.entries(nouns).map(([name, { about }]) => ({ name, description: about })),
      components: { securitySchemes },
    },
    transform: ({ url, route }) => {
      const described = route.config?.described;
      return { url, schema: described ? describeOperation(described, book) : { hide: true } };
    },
    transformObject: (document) => {
      if (!("openapiObject" in document)) throw new Error("the API is described in OpenAPI");
      const { components } = document.openapiObject;
      return Object.assign(document.openapiObject, {
        components: { ...components, schemas: book.components, examples: book.examples },
      });
    },
  });
  api.get("/openapi.json", { schema: { hide: true } }, async () => api.swagger());
  let reference: ReturnType<typeof createReference> | undefined;
  for (const path of ["/docs", "/docs/", "/docs/js/scalar.js"])
    api.get(path, { schema: { hide: true } }, async ({ url }, reply) => {
      reference ??= createReference();
      const page = await (await reference).inject({ url });
      const { "content-type": type, location } = page.headers;
      if (location) return reply.redirect(location, page.statusCode);
      const isPage = String(type).startsWith("text/html");
      if (isPage) reply.header("content-security-policy", policyFor(page.payload));
      return reply.type(String(type)).send(page.payload);
    });
}

/**
 * Creates an in-process server of the reference's pages. Its library holds a browser program of 4 MB, so it loads at
 * first use.
 */
async function createReference() {
  const { default: scalar } = await import("@scalar/fastify-api-reference");
  const pages = fastify();
  await pages.register(scalar, {
    routePrefix: "/api/docs",
    configuration: {
      url: "/api/openapi.json",
      withDefaultFonts: false,
      theme: "default",
      telemetry: false,
    },
  });
  return pages;
}

/** Builds the policy that allows only the page's own script, by hash. */
function policyFor(html: string): string {
  const scripts = [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, script]) => script ?? "");
  const hashes = scripts
    .filter((script) => script !== "")
    .map((script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  return [
    "default-src 'none'",
    "connect-src 'self'",
    `script-src 'self' ${hashes.join(" ")}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
