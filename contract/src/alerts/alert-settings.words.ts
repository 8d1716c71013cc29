/** Words of the alert settings without the schemas, for screens. */
import { channelNames } from "../channels.ts";
import type { Canal } from "./notifications.ts";

export const frequencias = ["NA_HORA", "DIARIO", "SEMANAL"] as const;

export const frequenciaLabels: Record<(typeof frequencias)[number], { label: string; description: string }> =
  {
    NA_HORA: {
      label: "Na hora",
      description:
        "Toda manhã, às 8h, o que está por vencer. Concursos novos e mudanças dos que você salvou saem assim " +
        "que publicados, em até uma mensagem por dia; o resto vai na manhã seguinte. O que não pode esperar " +
        "sai sempre.",
    },
    DIARIO: {
      label: "Resumo diário",
      description: "Uma mensagem por dia, às 8h. Fora dela, só o que acaba no mesmo dia.",
    },
    SEMANAL: {
      label: "Resumo semanal",
      description:
        "Segundas e quintas, às 8h. Entre elas, só o que acabaria antes da próxima e você ainda não sabe. " +
        "Aviso do último dia: só se você escolher.",
    },
  };

/** Days before a deadline that a reminder may have (product.md, Alerts). */
export const lembretesPossiveis = [15, 7, 3, 1, 0] as const;

export function lembreteLabel(dias: number): string {
  if (dias === 0) return "No último dia";
  return dias === 1 ? "1 dia antes" : `${dias} dias antes`;
}

/** Appends the missing channels to an order. */
export const completeOrdem = (first: readonly Canal[]): Canal[] => [...new Set([...first, ...channelNames])];

/** Returns the duration in hours. */
export function silencioHoras({ de, ate }: { de: number; ate: number }): number {
  return (ate - de + 24) % 24;
}
