import type { FastifyPluginAsync } from "fastify";
import { z } from "zod";
import { pt } from "zod/locales";
import { alertsRoutes } from "./alerts/alerts.routes.ts";
import { alertMetrics } from "./alerts/metrics.ts";
import { registerTemplatesPage } from "./alerts/templates-page.ts";
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
import { mentoresRoutes } from "./mentores/mentores.routes.ts";
import { notificationsRoutes } from "./notifications/notifications.routes.ts";
import { plansRoutes } from "./plans/plans.routes.ts";
import { registerApiReference } from "./platform/http/api-reference.ts";
import { registerBackPressure } from "./platform/http/back-pressure.ts";
import { validatorCompiler } from "./platform/http/bind.ts";
import { keepOutOfCaches } from "./platform/http/cache.ts";
import { registerHealth } from "./platform/http/health.ts";
import { registerNotFound, registerProblems } from "./platform/http/problem.ts";
import { rememberWrites } from "./platform/http/replica-reads.ts";
import { registerSecurityTxt } from "./platform/http/security-txt.ts";
import { createHttpServer, type HttpServer } from "./platform/http/server.ts";
import { registerWebApp } from "./platform/http/web-app.ts";
import { preferenciasRoutes } from "./preferencias/preferencias.routes.ts";
import { siteRoutes } from "./site/site.routes.ts";
import { ownTexts, registerSiteAddresses } from "./site/site-addresses.ts";
import { subscriptionsRoutes } from "./subscriptions/subscriptions.routes.ts";
import { usersAdministrationRoutes } from "./users/administration.routes.ts";
import { usersRoutes } from "./users/users.routes.ts";

/** Every feature that answers calls, written out. */
const features: ((bind: Bind, deps: Deps) => void)[] = [
  siteRoutes,
  authRoutes,
  googleRoutes,
  usersRoutes,
  usersAdministrationRoutes,
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
  mentoresRoutes,
];

/** The HTTP application, ready to listen or to be injected: the API under `/api`, the web app at `/`. */
export async function buildApp(deps: Deps): Promise<HttpServer> {
  z.config(pt());
  const app = await createHttpServer(deps);
  registerProblems(app);
  registerHealth(app, { ...deps, tellMetrics: () => alertMetrics(deps.db, deps.clock.now()) });
  registerSecurityTxt(app, deps);
  const api: FastifyPluginAsync = async (scope) => {
    keepOutOfCaches(scope);
    scope.setValidatorCompiler(validatorCompiler);
    registerNotFound(scope);
    registerBackPressure(scope, deps);
    rememberWrites(scope, deps);
    await registerApiReference(scope, deps.config.appUrl);
    const bind = createGuardedBind(scope, deps);
    for (const routes of features) routes(bind, deps);
  };
  await app.register(api, { prefix: "/api" });
  if (deps.config.emulatorsUrl) registerTemplatesPage(app, deps.config);
  registerSiteAddresses(app, deps.config);
  await registerWebApp(app, { ...deps.config, replacements: ownTexts(deps.config) });
  return app;
}
