import type { Generated } from "kysely";

export type CalendarioTables = {
  calendar_feeds: { user_id: number; ligado: boolean; versao: number; fora: Generated<string[]> };
};

declare module "../../tables.ts" {
  interface Database extends CalendarioTables {}
}
