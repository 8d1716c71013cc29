import { adminUsersCalls } from "./admin-users.calls.ts";
import { alertsCalls } from "./alerts.calls.ts";
import { aparelhosCalls } from "./aparelhos.calls.ts";
import { auditCalls } from "./audit.calls.ts";
import { authCalls } from "./auth.calls.ts";
import { calendarioCalls } from "./calendario.calls.ts";
import { casosCalls } from "./casos.calls.ts";
import { chavesCalls } from "./chaves.calls.ts";
import { chavesDeAcessoCalls } from "./chaves-de-acesso.calls.ts";
import { coletasCalls } from "./coletas.calls.ts";
import { concursosCalls } from "./concursos.calls.ts";
import { cursosCalls } from "./cursos.calls.ts";
import { favoritosCalls } from "./favoritos.calls.ts";
import { importacaoCalls } from "./importacao.calls.ts";
import { jornadaCalls } from "./jornada.calls.ts";
import { locaisCalls } from "./locais.calls.ts";
import { mentoresCalls } from "./mentores.calls.ts";
import { minutasCalls } from "./minutas.calls.ts";
import { monitorDeNomeCalls } from "./monitor-de-nome.calls.ts";
import { notificationsCalls } from "./notifications.calls.ts";
import { paginasCalls } from "./paginas.calls.ts";
import { painelCalls } from "./painel.calls.ts";
import { pareceresCalls } from "./pareceres.calls.ts";
import { plansCalls } from "./plans.calls.ts";
import { preferenciasCalls } from "./preferencias.calls.ts";
import { publicoCalls } from "./publico.calls.ts";
import { rascunhosCalls } from "./rascunhos.calls.ts";
import { segurancaCalls } from "./seguranca.calls.ts";
import { siteCalls } from "./site.calls.ts";
import { subscriptionsCalls } from "./subscriptions.calls.ts";
import { telegramCalls } from "./telegram.calls.ts";
import { usersCalls } from "./users.calls.ts";
import { webhooksCalls } from "./webhooks.calls.ts";

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
