export type TelegramTables = {
  telegram_chats: {
    user_id: number;
    chat_id: string;
    nome: string;
    desde: Date;
    ajuda_em: Date | null;
  };
  telegram_codes: {
    user_id: number;
    code_hash: Buffer;
    expires_at: Date;
  };
  telegram_pace: {
    chat_id: string;
    next_at: Date;
  };
  telegram_updates: {
    update_id: number;
    received_at: Date;
  };
};

declare module "../../../tables.ts" {
  interface Database extends TelegramTables {}
}
