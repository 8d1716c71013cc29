import { formatDay, formatDayMonth } from "@cav/contract/format.ts";
import type { Mudanca } from "@cav/contract/historico.ts";
import type { ReminderFacts, ReminderOf } from "./reminders.ts";

/** Subject and sentences of a notice. */
export type Said = { assunto: string; linhas: string[] };

const dayMs = 86_400_000;

/** `hoje`, `amanhã`, `em 3 dias`. */
function when(day: string, today: string): string {
  const days = Math.round((Date.parse(day) - Date.parse(today)) / dayMs);
  if (days <= 0) return "hoje";
  return days === 1 ? "amanhã" : `em ${days} dias`;
}

const ends: Record<Exclude<ReminderOf, "prova">, { subject: string; sentence: string; advice: string }> = {
  inscricao: {
    subject: "inscrições encerram",
    sentence: "As inscrições encerram",
    advice: "Confira o edital e conclua a sua inscrição antes do fim do prazo.",
  },
  isencao: {
    subject: "pedido de isenção encerra",
    sentence: "O prazo para pedir a isenção da taxa encerra",
    advice: "Depois dele, só se inscreve quem pagar a taxa.",
  },
  pagamento: {
    subject: "prazo para pagar a taxa encerra",
    sentence: "O prazo para pagar a taxa de inscrição encerra",
    advice: "Sem o pagamento, a inscrição não vale.",
  },
};

/** A reminder, counted from the day on which it is read. */
export function sayReminder({ de, dia }: ReminderFacts, today: string, cities: string[]): Said {
  if (de === "prova") {
    const places = cities.length > 0 ? ` Cidades: ${cities.join(", ")}.` : "";
    return {
      assunto: `prova ${when(dia, today)} (${formatDayMonth(dia)})`,
      linhas: [
        `A prova é ${when(dia, today)}, ${formatDay(dia)}.${places}`,
        "Confira o local e o horário no cartão de confirmação.",
      ],
    };
  }
  const { subject, sentence, advice } = ends[de];
  return {
    assunto: `${subject} ${when(dia, today)} (${formatDayMonth(dia)})`,
    linhas: [`${sentence} ${when(dia, today)}, ${formatDay(dia)}.`, advice],
  };
}

export function sayOpened(end: string | null): Said {
  return {
    assunto: end ? `inscrições abertas até ${formatDayMonth(end)}` : "inscrições abertas",
    linhas: [
      end ? `As inscrições estão abertas e vão até ${formatDay(end)}.` : "As inscrições estão abertas.",
    ],
  };
}

export function sayStatus(isSuspended: boolean): Said {
  return isSuspended
    ? {
        assunto: "concurso suspenso",
        linhas: ["O concurso foi suspenso. Avisaremos se for retomado; até lá não enviamos lembretes dele."],
      }
    : {
        assunto: "concurso retomado",
        linhas: ["O concurso foi retomado. Confira as datas, que podem ter mudado."],
      };
}

/** Whether the reader matched before and matches now. */
export type Flip = { before: boolean; now: boolean };

/** What was rectified and what it means for the reader; undefined when nothing touches them. */
export function sayRectified(mudancas: Mudanca[], { before, now }: Flip): Said | undefined {
  const meaning =
    !before && now
      ? ["Com a mudança, você passou a poder concorrer: o concurso agora combina com as suas preferências."]
      : before && !now
        ? ["Com a mudança, o concurso deixou de combinar com as suas preferências."]
        : [];
  if (mudancas.length === 0 && meaning.length === 0) return undefined;
  return { assunto: "edital retificado", linhas: [...mudancas.map(sayChange), ...meaning] };
}

function sayChange({ rotulo, cargo, tipo, de, para }: Mudanca): string {
  const what = cargo ? `${rotulo} (${cargo})` : rotulo;
  if (tipo === "incluido") return `${what}: incluído ${para}.`;
  if (tipo === "removido") return `${what}: removido ${de}.`;
  return `${what}: de ${de ?? "não divulgado"} para ${para ?? "não divulgado"}.`;
}
