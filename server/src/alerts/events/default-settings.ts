import type { Frequencia, Recusas } from "@cav/contract/alert-settings.ts";

/** Default settings of users without a row in alert_settings. */
export const defaultSettings = {
  frequencia: "NA_HORA",
  lembretes: [7, 3, 1, 0],
  ultimo_dia: false,
  silencio: null,
  pausados_ate: null,
  so_certos: false,
  recusas: {},
} satisfies {
  frequencia: Frequencia;
  lembretes: number[];
  ultimo_dia: boolean;
  silencio: null;
  pausados_ate: Date | null;
  so_certos: boolean;
  recusas: Recusas;
};
