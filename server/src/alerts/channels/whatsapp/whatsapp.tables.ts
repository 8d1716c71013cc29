export type WhatsAppTables = {
  whatsapp_audience: { user_id: number; last_at: Date };
};

declare module "../../../tables.ts" {
  interface Database extends WhatsAppTables {}
}
