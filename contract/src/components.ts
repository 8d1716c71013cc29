import * as adminUsers from "./admin-users.ts";
import * as alertSettings from "./alert-settings.ts";
import * as alerts from "./alerts.ts";
import * as audit from "./audit.ts";
import * as auth from "./auth.ts";
import * as buscas from "./buscas.ts";
import * as calendario from "./calendario.ts";
import * as cargos from "./cargos.ts";
import * as chavesDeAcesso from "./chaves-de-acesso.ts";
import * as concursos from "./concursos.ts";
import * as cursos from "./cursos.ts";
import * as favoritos from "./favoritos.ts";
import * as fields from "./fields.ts";
import * as google from "./google.ts";
import * as historico from "./historico.ts";
import * as importacao from "./importacao.ts";
import * as jornada from "./jornada.ts";
import * as locais from "./locais.ts";
import * as matching from "./matching.ts";
import * as mentores from "./mentores.ts";
import * as monitorDeNome from "./monitor-de-nome.ts";
import * as notifications from "./notifications.ts";
import * as plans from "./plans.ts";
import * as preferencias from "./preferencias.ts";
import * as proof from "./proof.ts";
import * as publico from "./publico.ts";
import * as seguranca from "./seguranca.ts";
import * as site from "./site.ts";
import * as subscriptions from "./subscriptions.ts";
import * as users from "./users.ts";

/** Two nouns export a `Mudanca`. */
const { Mudanca: MudancaAuditada, ...audited } = audit;

/** Schemas that become named components of the API description, by export name. */
export const named: Readonly<Record<string, unknown>> = {
  ...adminUsers,
  ...alertSettings,
  ...alerts,
  ...audited,
  MudancaAuditada,
  ...auth,
  ...buscas,
  ...calendario,
  ...cargos,
  ...chavesDeAcesso,
  ...concursos,
  ...cursos,
  ...favoritos,
  ...fields,
  ...google,
  ...historico,
  ...importacao,
  ...jornada,
  ...locais,
  ...matching,
  ...mentores,
  ...notifications,
  ...plans,
  ...preferencias,
  ...proof,
  ...publico,
  ...seguranca,
  ...site,
  ...subscriptions,
  ...users,
  ...monitorDeNome,
};
