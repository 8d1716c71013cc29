export type CalendarioTables = {
  calendar_feeds: { user_id: number; ligado: boolean; versao: number };
};
