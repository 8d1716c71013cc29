import type { FastifyPluginAsync } from "fastify";
import { z } from "zod";
import { pt } from "zod/locales";
import { alertsRoutes } from "./alerts/alerts.routes.ts";
import { authRoutes } from "./auth/auth.routes.ts";
import { googleRoutes } from "./auth/google.routes.ts";
import { type Bind, createGuardedBind } from "./bind.ts";
import { calendarioRoutes } from "./calendario/calendario.routes.ts";
import { concursosRoutes } from "./concursos/concursos.routes.ts";
import { cursosRoutes } from "./cursos/cursos.routes.ts";
import type { Deps } from "./deps.ts";
import { favoritosRoutes } from "./favoritos/favoritos.routes.ts";
import { locaisRoutes } from "./locais/locais.routes.ts";
import { matchingRoutes } from "./matching/matching.routes.ts";
import { notificationsRoutes } from "./notifications/notifications.routes.ts";
import { plansRoutes } from "./plans/plans.routes.ts";
import { registerApiReference } from "./platform/http/api-reference.ts";
import { validatorCompiler } from "./platform/http/bind.ts";
import { registerHealth } from "./platform/http/health.ts";
import { registerNotFound, registerProblems } from "./platform/http/problem.ts";
import { createHttpServer, type HttpServer } from "./platform/http/server.ts";
import { registerWebApp } from "./platform/http/web-app.ts";
import { preferenciasRoutes } from "./preferencias/preferencias.routes.ts";
import { siteRoutes } from "./site/site.routes.ts";
import { subscriptionsRoutes } from "./subscriptions/subscriptions.routes.ts";
import { usersRoutes } from "./users/users.routes.ts";

/** Every feature that answers calls, written out. */
const features: ((bind: Bind, deps: Deps) => void)[] = [
  siteRoutes,
  authRoutes,
  googleRoutes,
  usersRoutes,
  preferenciasRoutes,
  cursosRoutes,
  locaisRoutes,
  matchingRoutes,
  concursosRoutes,
  favoritosRoutes,
  calendarioRoutes,
  plansRoutes,
  subscriptionsRoutes,
  alertsRoutes,
  notificationsRoutes,
];

/** The HTTP application, ready to listen or to be injected: the API under `/api`, the web app at `/`. */
export async function buildApp(deps: Deps): Promise<HttpServer> {
  z.config(pt());
  const app = await createHttpServer(deps);
  registerProblems(app);
  registerHealth(app, deps);
  const api: FastifyPluginAsync = async (scope) => {
    scope.setValidatorCompiler(validatorCompiler);
    registerNotFound(scope);
    await registerApiReference(scope, deps.config.appUrl);
    const bind = createGuardedBind(scope, deps);
    for (const routes of features) routes(bind, deps);
  };
  await app.register(api, { prefix: "/api" });
  await registerWebApp(app, deps.config);
  return app;
}
