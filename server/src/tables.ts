import type { Kysely, Transaction } from "kysely";
import type { AcessoTables } from "./acesso/acesso.tables.ts";
import type { AlertsTables } from "./alerts/alerts.tables.ts";
import type { AuditTables } from "./audit/audit.tables.ts";
import type { AvisosTables } from "./avisos/avisos.tables.ts";
import type { CalendarioTables } from "./calendario/calendario.tables.ts";
import type { CatalogoTables } from "./catalogo/catalogo.tables.ts";
import type { EmailTables } from "./channels/email/email.tables.ts";
import type { PushTables } from "./channels/push/push.tables.ts";
import type { TelegramTables } from "./channels/telegram/telegram.tables.ts";
import type { WhatsAppTables } from "./channels/whatsapp/whatsapp.tables.ts";
import type { ColetasTables } from "./coletas/coletas.tables.ts";
import type { ConcursosTables } from "./concursos/concursos.tables.ts";
import type { CursosTables } from "./cursos/cursos.tables.ts";
import type { DeliveriesTables } from "./deliveries/deliveries.tables.ts";
import type { EditaisTables } from "./editais/editais.tables.ts";
import type { EtapasTables } from "./etapas/etapas.tables.ts";
import type { IdentityTables } from "./identity/identity.tables.ts";
import type { JornadaTables } from "./jornada/jornada.tables.ts";
import type { LocaisTables } from "./locais/locais.tables.ts";
import type { MentoresTables } from "./mentores/mentores.tables.ts";
import type { MinutasTables } from "./minutas/minutas.tables.ts";
import type { MonitorDeNomeTables } from "./monitor-de-nome/monitor-de-nome.tables.ts";
import type { PaginasTables } from "./paginas/paginas.tables.ts";
import type { PareceresTables } from "./pareceres/pareceres.tables.ts";
import type { PlansTables } from "./plans/plans.tables.ts";
import type { PreferenciasTables } from "./preferencias/preferencias.tables.ts";
import type { PublicoTables } from "./publico/publico.tables.ts";
import type { RascunhosTables } from "./rascunhos/rascunhos.tables.ts";
import type { SeedTables } from "./seed/seed.tables.ts";
import type { SubscriptionsTables } from "./subscriptions/subscriptions.tables.ts";
import type { WebhooksTables } from "./webhooks/webhooks.tables.ts";

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
