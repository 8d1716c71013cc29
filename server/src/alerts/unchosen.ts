import type { Frequencia } from "@cav/contract/alert-settings.ts";

/** What holds for whoever never changed how they are told: alert_settings has no row of them, and these defaults. */
export const unchosen = {
  frequencia: "NA_HORA",
  lembretes: [7, 3, 1, 0],
  ultimo_dia: false,
  silencio: null,
  pausados_ate: null,
  so_certos: false,
} satisfies {
  frequencia: Frequencia;
  lembretes: number[];
  ultimo_dia: boolean;
  silencio: null;
  pausados_ate: Date | null;
  so_certos: boolean;
};
