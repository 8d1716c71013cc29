import swagger from "@fastify/swagger";
import scalar from "@scalar/fastify-api-reference";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import type { HttpServer } from "./server.ts";

/** `GET /api/openapi.json` and a browsable reference at `/api/docs`, from the schemas that validate. */
export async function registerApiReference(api: HttpServer, appUrl: string): Promise<void> {
  await api.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Concurso à Vista",
        version: "0.1.0",
        description: "Concursos, preferências e alertas.",
      },
      servers: [{ url: appUrl }],
      security: [{ bearer: [] }],
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } } },
    },
    transform: jsonSchemaTransform,
  });
  api.get("/openapi.json", { schema: { hide: true } }, async () => api.swagger());
  await api.register(scalar, {
    routePrefix: "/docs",
    configuration: { url: "/api/openapi.json", withDefaultFonts: false, theme: "default", telemetry: false },
  });
}
