import type { Kysely, Transaction } from "kysely";
import type { EmailTables } from "./alerts/channels/email/email.tables.ts";
import type { PushTables } from "./alerts/channels/push/push.tables.ts";
import type { TelegramTables } from "./alerts/channels/telegram/telegram.tables.ts";
import type { WhatsAppTables } from "./alerts/channels/whatsapp/whatsapp.tables.ts";
import type { DeliveriesTables } from "./alerts/deliveries/deliveries.tables.ts";
import type { AlertsTables } from "./alerts/events/alerts.tables.ts";
import type { CatalogoTables } from "./catalogue/catalogo/catalogo.tables.ts";
import type { ConcursosTables } from "./catalogue/concursos/concursos.tables.ts";
import type { CursosTables } from "./catalogue/cursos/cursos.tables.ts";
import type { EditaisTables } from "./catalogue/editais/editais.tables.ts";
import type { EtapasTables } from "./catalogue/etapas/etapas.tables.ts";
import type { JornadaTables } from "./catalogue/jornada/jornada.tables.ts";
import type { LocaisTables } from "./catalogue/locais/locais.tables.ts";
import type { RascunhosTables } from "./catalogue/rascunhos/rascunhos.tables.ts";
import type { WebhooksTables } from "./catalogue/webhooks/webhooks.tables.ts";
import type { ColetasTables } from "./collection/coletas/coletas.tables.ts";
import type { MinutasTables } from "./collection/minutas/minutas.tables.ts";
import type { MonitorDeNomeTables } from "./collection/monitor-de-nome/monitor-de-nome.tables.ts";
import type { PaginasTables } from "./collection/paginas/paginas.tables.ts";
import type { PareceresTables } from "./collection/pareceres/pareceres.tables.ts";
import type { AuditTables } from "./identity/audit/audit.tables.ts";
import type { IdentityTables } from "./identity/who/identity.tables.ts";
import type { AcessoTables } from "./members/acesso/acesso.tables.ts";
import type { CalendarioTables } from "./members/calendario/calendario.tables.ts";
import type { MentoresTables } from "./members/mentores/mentores.tables.ts";
import type { PlansTables } from "./members/plans/plans.tables.ts";
import type { PreferenciasTables } from "./members/preferencias/preferencias.tables.ts";
import type { SubscriptionsTables } from "./members/subscriptions/subscriptions.tables.ts";
import type { SeedTables } from "./operation/seed/seed.tables.ts";
import type { AvisosTables } from "./public/avisos/avisos.tables.ts";
import type { PublicoTables } from "./public/publico/publico.tables.ts";

/**
 * The tables for Kysely, each by its only writer. Dates are `YYYY-MM-DD` text and numerics text (parsers in
 * platform/database/connect.ts), timestamps Date. Columns prefixed `m_` are for matching.
 */
export type Database = AcessoTables &
  AlertsTables &
  AuditTables &
  AvisosTables &
  CalendarioTables &
  CatalogoTables &
  ColetasTables &
  ConcursosTables &
  CursosTables &
  DeliveriesTables &
  EditaisTables &
  EmailTables &
  EtapasTables &
  WebhooksTables &
  IdentityTables &
  JornadaTables &
  LocaisTables &
  MentoresTables &
  MinutasTables &
  PaginasTables &
  PareceresTables &
  PlansTables &
  PreferenciasTables &
  PushTables &
  PublicoTables &
  RascunhosTables &
  SeedTables &
  SubscriptionsTables &
  TelegramTables &
  MonitorDeNomeTables &
  WhatsAppTables;

/** The database or a transaction: the first argument of every query. */
export type Db = Kysely<Database>;

/** A transaction, for reads and writes that need one snapshot or are rolled back together. */
export type Tx = Transaction<Database>;
