import * as alertSettings from "./alerts/alert-settings.ts";
import * as alerts from "./alerts/alerts.ts";
import * as notifications from "./alerts/notifications.ts";
import * as cargos from "./concursos/cargos.ts";
import * as concursos from "./concursos/concursos.ts";
import * as favoritos from "./concursos/favoritos.ts";
import * as historico from "./concursos/historico.ts";
import * as importacao from "./concursos/importacao.ts";
import * as matching from "./concursos/matching.ts";
import * as publico from "./concursos/publico.ts";
import * as fields from "./fields.ts";
import * as calendario from "./jornada/calendario.ts";
import * as jornada from "./jornada/jornada.ts";
import * as monitorDeNome from "./jornada/monitor-de-nome.ts";
import * as cursos from "./locais/cursos.ts";
import * as locais from "./locais/locais.ts";
import * as buscas from "./preferencias/buscas.ts";
import * as preferencias from "./preferencias/preferencias.ts";
import * as mentores from "./site/mentores.ts";
import * as site from "./site/site.ts";
import * as plans from "./subscriptions/plans.ts";
import * as subscriptions from "./subscriptions/subscriptions.ts";
import * as adminUsers from "./users/admin-users.ts";
import * as audit from "./users/audit.ts";
import * as auth from "./users/auth.ts";
import * as chavesDeAcesso from "./users/chaves-de-acesso.ts";
import * as google from "./users/google.ts";
import * as proof from "./users/proof.ts";
import * as seguranca from "./users/seguranca.ts";
import * as users from "./users/users.ts";

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
