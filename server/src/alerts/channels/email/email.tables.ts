import type { Generated } from "kysely";

export type EmailTables = {
  mail_refusals: { endereco: string; dia: string };
  mail_events: { provider: string; event_id: string; received_at: Generated<Date> };
};

declare module "../../../tables.ts" {
  interface Database extends EmailTables {}
}
