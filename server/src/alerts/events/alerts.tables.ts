import type { Channel } from "@cav/contract/channels.ts";
import type { Generated, JSONColumnType } from "kysely";

export type AlertsTables = {
  alert_settings: {
    user_id: number;
    frequencia: Generated<"NA_HORA" | "DIARIO" | "SEMANAL">;
    lembretes: Generated<number[]>;
    ultimo_dia: Generated<boolean>;
    pausados_ate: Date | null;
    so_certos: Generated<boolean>;
    silencio_de: number | null;
    silencio_ate: number | null;
    ordem: string[] | null;
    recusas: JSONColumnType<Record<string, Channel[]>, string | undefined>;
  };
  calendario_andado: { unico: Generated<boolean>; ate: string | null };
  alerts: { event_id: number; user_id: number; since_event_id: number | null; created_at: Generated<Date> };
  personal_events: {
    id: Generated<number>;
    user_id: number;
    kind: "MENCAO" | "PAGINA_PRIVADA";
    titulo: string;
    assunto: string;
    occasion: string;
    mencao_id: number | null;
    pagina_id: number | null;
    itens: number[] | null;
    created_at: Date;
  };
  concursos_silenciados: { user_id: number; concurso_id: number; created_at: Generated<Date> };
};

declare module "../../tables.ts" {
  interface Database extends AlertsTables {}
}
