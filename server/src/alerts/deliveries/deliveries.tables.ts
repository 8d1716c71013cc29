import type { Channel } from "@cav/contract/channels.ts";
import type { MotivoFim } from "@cav/contract/concursos/motivos-fim.ts";
import type { Generated } from "kysely";

export type DeliveriesTables = {
  deliveries: {
    event_id: number;
    user_id: number;
    channel: Channel;
    status: Generated<"queued" | "sent" | "delivered" | "read" | "failed" | "canceled">;
    attempts: Generated<number>;
    due_at: Generated<Date>;
    sent_at: Date | null;
    last_error: string | null;
    motivo_fim: MotivoFim | null;
    provider_message_id: string | null;
    updated_at: Generated<Date>;
    resumo: Generated<boolean>;
    urgencia: Generated<string>;
    numeros: Generated<string[]>;
    substituta: Generated<boolean>;
    adiadas: Generated<number>;
    depois: string[] | null;
    motivo: string | null;
    ritmo: number | null;
    porque: string | null;
  };
  delivery_days: { dia: string; channel: string; enviadas: number; falhas: number };
  channel_pace: {
    channel: Channel;
    next_at: Generated<Date>;
    slowdown: Generated<number>;
  };
  channel_part_pace: {
    channel: string;
    part: string;
    slowdown: number;
    next_at: Generated<Date>;
    slowed_at: Date;
  };
  delivery_counters: { channel: string; outcome: string; bucket: number; n: number; seconds: number };
  channel_faults: {
    channel: Channel;
    fault: string;
    since: Date;
    seen_at: Date;
    parcial: Generated<boolean>;
  };
};

declare module "../../tables.ts" {
  interface Database extends DeliveriesTables {}
}
