import { alertsCalls } from "./alerts/alerts.calls.ts";
import { aparelhosCalls } from "./alerts/aparelhos.calls.ts";
import { notificationsCalls } from "./alerts/notifications.calls.ts";
import { telegramCalls } from "./alerts/telegram.calls.ts";
import { webhooksCalls } from "./alerts/webhooks.calls.ts";
import { coletasCalls } from "./coletas/coletas.calls.ts";
import { minutasCalls } from "./coletas/minutas.calls.ts";
import { paginasCalls } from "./coletas/paginas.calls.ts";
import { pareceresCalls } from "./coletas/pareceres.calls.ts";
import { concursosCalls } from "./concursos/concursos.calls.ts";
import { favoritosCalls } from "./concursos/favoritos.calls.ts";
import { importacaoCalls } from "./concursos/importacao.calls.ts";
import { publicoCalls } from "./concursos/publico.calls.ts";
import { rascunhosCalls } from "./concursos/rascunhos.calls.ts";
import { calendarioCalls } from "./jornada/calendario.calls.ts";
import { jornadaCalls } from "./jornada/jornada.calls.ts";
import { monitorDeNomeCalls } from "./jornada/monitor-de-nome.calls.ts";
import { cursosCalls } from "./locais/cursos.calls.ts";
import { locaisCalls } from "./locais/locais.calls.ts";
import { preferenciasCalls } from "./preferencias/preferencias.calls.ts";
import { mentoresCalls } from "./site/mentores.calls.ts";
import { painelCalls } from "./site/painel.calls.ts";
import { siteCalls } from "./site/site.calls.ts";
import { casosCalls } from "./subscriptions/casos.calls.ts";
import { plansCalls } from "./subscriptions/plans.calls.ts";
import { subscriptionsCalls } from "./subscriptions/subscriptions.calls.ts";
import { adminUsersCalls } from "./users/admin-users.calls.ts";
import { auditCalls } from "./users/audit.calls.ts";
import { authCalls } from "./users/auth.calls.ts";
import { chavesCalls } from "./users/chaves.calls.ts";
import { chavesDeAcessoCalls } from "./users/chaves-de-acesso.calls.ts";
import { segurancaCalls } from "./users/seguranca.calls.ts";
import { usersCalls } from "./users/users.calls.ts";

/** All calls, by noun; paths are below `/api`. `specs.ts` has their inputs and answers. */
export const calls = {
  ...authCalls,
  ...usersCalls,
  ...segurancaCalls,
  ...chavesDeAcessoCalls,
  ...chavesCalls,
  ...preferenciasCalls,
  ...monitorDeNomeCalls,
  ...telegramCalls,
  ...siteCalls,
  ...cursosCalls,
  ...locaisCalls,
  ...concursosCalls,
  ...publicoCalls,
  ...rascunhosCalls,
  ...coletasCalls,
  ...minutasCalls,
  ...pareceresCalls,
  ...favoritosCalls,
  ...jornadaCalls,
  ...calendarioCalls,
  ...importacaoCalls,
  ...plansCalls,
  ...subscriptionsCalls,
  ...casosCalls,
  ...adminUsersCalls,
  ...webhooksCalls,
  ...auditCalls,
  ...notificationsCalls,
  ...paginasCalls,
  ...painelCalls,
  ...mentoresCalls,
  ...alertsCalls,
  ...aparelhosCalls,
} as const;

export type CallName = keyof typeof calls;
