import { brazilian } from "@cav/contract/sentences.ts";
import type { FastifyPluginAsync } from "fastify";
import { z } from "zod";
import { channelsRoutes, registerTemplatesPage } from "./alerts/channels/index.ts";
import { alertMetrics, failedRoutes } from "./alerts/deliveries/index.ts";
import { alertsRoutes, registerUnsubscribePage } from "./alerts/events/index.ts";
import { type Bind, createGuardedBind } from "./bind.ts";
import { catalogoMetrics, createCatalogo } from "./catalogue/catalogo/index.ts";
import {
  type ConcursosCatalogo,
  composeCards,
  composePage,
  concursosRoutes,
  favoritosRoutes,
  matchingRoutes,
  startVerifying,
} from "./catalogue/concursos/index.ts";
import { cursosRoutes } from "./catalogue/cursos/index.ts";
import { jornadaRoutes } from "./catalogue/jornada/index.ts";
import { locaisRoutes } from "./catalogue/locais/index.ts";
import { rascunhosRoutes } from "./catalogue/rascunhos/index.ts";
import { webhooksMetrics, webhooksRoutes } from "./catalogue/webhooks/index.ts";
import { coletasMetrics, coletasRoutes } from "./collection/coletas/index.ts";
import { minutasRoutes } from "./collection/minutas/index.ts";
import { monitorDeNomeRoutes } from "./collection/monitor-de-nome/index.ts";
import { paginasRoutes } from "./collection/paginas/index.ts";
import { pareceresMetrics, pareceresRoutes } from "./collection/pareceres/index.ts";
import type { Deps } from "./deps.ts";
import { auditRoutes } from "./identity/audit/index.ts";
import { identityMetrics } from "./identity/who/index.ts";
import {
  acessoRoutes,
  chavesDeAcessoRoutes,
  segundoFatorRoutes,
  signInRoutes,
} from "./members/acesso/index.ts";
import { calendarioRoutes } from "./members/calendario/index.ts";
import { findMentorListing, mentoresRoutes } from "./members/mentores/index.ts";
import { createPlansOnSale, plansRoutes } from "./members/plans/index.ts";
import { buscasRoutes, preferenciasRoutes } from "./members/preferencias/index.ts";
import { subscriptionsRoutes } from "./members/subscriptions/index.ts";
import { usersAdministrationRoutes, usersRoutes } from "./members/users/index.ts";
import { painelRoutes } from "./operation/painel/index.ts";
import { registerNoStore } from "./platform/http/answers/cache.ts";
import { registerWriteCookies } from "./platform/http/answers/replica-reads.ts";
import { registerApiReference } from "./platform/http/api/api-reference.ts";
import { validatorCompiler } from "./platform/http/bind.ts";
import { registerHealth } from "./platform/http/health.ts";
import type { HttpServer } from "./platform/http/http-server.ts";
import { registerAccountAddresses, registerSecurityTxt } from "./platform/http/pages/security-txt.ts";
import { registerWebApp } from "./platform/http/pages/web-app.ts";
import { registerBackPressure } from "./platform/http/requests/back-pressure.ts";
import { registerMultipart } from "./platform/http/requests/multipart.ts";
import { registerNotFound, registerProblems } from "./platform/http/requests/problem.ts";
import { createHttpServer } from "./platform/http/server.ts";
import { registerAvisos } from "./public/avisos/index.ts";
import { registerDados } from "./public/dados/index.ts";
import {
  type PublicoFigures,
  publicoMetrics,
  registerIndexNowKey,
  registerPublico,
} from "./public/publico/index.ts";
import {
  createExamplePage,
  createVitrine,
  findDemonstrationNotice,
  ownTextsOf,
  registerSiteAddresses,
  siteRoutes,
} from "./public/site/index.ts";

/** A web process's dependencies; `catalogo` is undefined where it is switched off. */
type WebDeps = Deps & { catalogo: ConcursosCatalogo | undefined };

/** Every feature with calls. */
const features: ((bind: Bind, deps: WebDeps) => void)[] = [
  siteRoutes,
  signInRoutes,
  usersRoutes,
  acessoRoutes,
  chavesDeAcessoRoutes,
  segundoFatorRoutes,
  usersAdministrationRoutes,
  auditRoutes,
  webhooksRoutes,
  buscasRoutes,
  preferenciasRoutes,
  monitorDeNomeRoutes,
  cursosRoutes,
  locaisRoutes,
  matchingRoutes,
  concursosRoutes,
  rascunhosRoutes,
  coletasRoutes,
  minutasRoutes,
  pareceresRoutes,
  favoritosRoutes,
  jornadaRoutes,
  calendarioRoutes,
  plansRoutes,
  subscriptionsRoutes,
  alertsRoutes,
  channelsRoutes,
  failedRoutes,
  paginasRoutes,
  painelRoutes,
  mentoresRoutes,
];

/** Builds the HTTP application: the API under `/api`, the web app at `/`. */
export async function buildApp(deps: Deps): Promise<HttpServer> {
  z.config(brazilian);
  const catalogo = await openCatalogo(deps);
  const app = await createHttpServer(deps);
  if (catalogo) app.addHook("onClose", startVerifying({ ...deps, catalogo }));
  registerProblems(app, deps);
  let readPublico: (() => PublicoFigures) | undefined;
  registerHealth(app, { ...deps, readMetrics: () => readMetrics(deps, catalogo, readPublico) });
  registerSecurityTxt(app, deps);
  registerAccountAddresses(app, deps);
  const api: FastifyPluginAsync = async (scope) => {
    registerNoStore(scope);
    // Registered only in this scope: a proxy in it, such as the emulators' pages, would log a warning.
    await registerMultipart(scope);
    scope.setValidatorCompiler(validatorCompiler);
    registerNotFound(scope);
    registerBackPressure(scope, deps);
    registerWriteCookies(scope, deps);
    await registerApiReference(scope, deps.config.appUrl);
    const bind = createGuardedBind(scope, deps);
    for (const routes of features) routes(bind, { ...deps, catalogo });
  };
  await app.register(api, { prefix: "/api" });
  if (deps.config.emulatorsUrl) registerTemplatesPage(app, deps.config);
  registerUnsubscribePage(app);
  registerSiteAddresses(app, deps.config);
  registerIndexNowKey(app, deps.config);
  const isDemonstration = (await findDemonstrationNotice(deps.db, deps.config)) !== null;
  const replacements = ownTextsOf(deps.config, { isDemonstration });
  await registerDados(app, deps);
  readPublico = await registerPublico(app, { ...deps, catalogo }, replacements, (pages, tools) =>
    registerAvisos(pages, deps, tools),
  );
  await registerWebApp(app, {
    ...deps.config,
    replacements,
    findListing: (path) => findMentorListing(deps, path),
    livePages: {
      "/": createVitrine(deps),
      "/about": createExamplePage(),
      "/plans": createPlansOnSale(deps),
    },
  });
  return app;
}

/** Opens the in-memory catalogue, loaded before the first request. */
async function openCatalogo({ config, db, clock }: Deps): Promise<ConcursosCatalogo | undefined> {
  if (!config.catalogueInMemory) return undefined;
  const catalogo = createCatalogo(db, { composeCards, composePage });
  await catalogo.load(clock.today());
  return catalogo;
}

/** Returns the features' metrics, besides the process's own. */
async function readMetrics(
  { config, db, clock }: Deps,
  catalogo: ConcursosCatalogo | undefined,
  readPublico: (() => PublicoFigures) | undefined,
): Promise<string> {
  const now = clock.now();
  const told = [
    alertMetrics(db, now),
    coletasMetrics(db, now),
    pareceresMetrics({ config, db, clock }),
    webhooksMetrics(db, now),
    identityMetrics(),
    catalogoMetrics(catalogo?.getFigures()),
    publicoMetrics(readPublico?.()),
  ];
  return (await Promise.all(told)).join("\n");
}
