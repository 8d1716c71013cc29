import type { Frequencia, Recusas, UpdateAjustes } from "@cav/contract/alerts/alert-settings.ts";

type Lembretes = NonNullable<UpdateAjustes["lembretes"]>;

/** Default settings of users without a row in alert_settings. */
export const defaultSettings = {
  frequencia: "NA_HORA",
  lembretes: [7, 3, 1, 0] as Lembretes,
  ultimo_dia: false,
  silencio: null,
  pausados_ate: null,
  so_certos: false,
  recusas: {},
} satisfies {
  frequencia: Frequencia;
  lembretes: Lembretes;
  ultimo_dia: boolean;
  silencio: null;
  pausados_ate: Date | null;
  so_certos: boolean;
  recusas: Recusas;
};

/** Returns the default reminders of a frequency: the agendas of the week look ahead, so it has no last day. */
export const defaultLadderOf = (frequencia: Frequencia): Lembretes =>
  defaultSettings.lembretes.filter((days) => frequencia !== "SEMANAL" || days > 0);
