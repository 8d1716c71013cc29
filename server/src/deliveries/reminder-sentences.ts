import { formatDay, formatDayMonth } from "@cav/contract/format.ts";
import type { ReminderFacts } from "../concursos/index.ts";
import { type AvisoText, describeFee, describeSome, type Some } from "../messages/index.ts";
import { daysBetween } from "../platform/clock.ts";

/** Which date of an exam is reminded of, YYYY-MM-DD. */
type Reminder = Pick<ReminderFacts, "de" | "dia">;

/** `hoje`, `amanhã`, `em 3 dias`. */
function when(day: string, today: string): string {
  const days = daysBetween(today, day);
  if (days <= 0) return "hoje";
  return days === 1 ? "amanhã" : `em ${days} dias`;
}

const ends: Record<
  Exclude<Reminder["de"], "prova">,
  { subject: string; sentence: string; advice: string }
> = {
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

/** What a reminder says besides: where the exam is sat, its fee, and the positions that fit its reader, `certos` for certain. */
export type Reminded = {
  locais_prova: Some;
  taxa: string | null;
  cargos: Some & { certos: number };
  /** They said that they were going to register, and never that they had. */
  isToRegister?: boolean;
};

const confirmation = "Confira o local e o horário no cartão de confirmação.";
/** Who did not register has no room to look up. */
const unconfirmed =
  "Você disse que ia se inscrever. Se fez a inscrição ou desistiu, diga na página do concurso: os próximos avisos seguem a sua resposta.";

/** Which positions fit, and how surely. */
function sayCargos({ cargos }: Reminded): string[] {
  if (cargos.total === 0) return [];
  const isOne = cargos.total === 1;
  const [certain, possible] = isOne ? ["Combina", "Pode combinar"] : ["Combinam", "Podem combinar"];
  const some = cargos.certos > 0 ? `${certain}, ou ${possible?.toLowerCase()},` : possible;
  return [`${cargos.certos === cargos.total ? certain : some} com você: ${describeSome(cargos)}.`];
}

/** The fee, and which positions fit. */
export const describeAbout = (about: Reminded): string[] => [
  `${describeFee(about.taxa)}.`,
  ...sayCargos(about),
];

/** A reminder, counted from the day on which it is read. */
export function describeReminder({ de, dia }: Reminder, today: string, about?: Reminded): AvisoText {
  if (de === "prova") {
    const namedLocais =
      about && about.locais_prova.total > 0 ? ` Cidades: ${describeSome(about.locais_prova)}.` : "";
    return {
      assunto: `prova ${when(dia, today)} (${formatDayMonth(dia)})`,
      linhas: [
        `A prova é ${when(dia, today)}, ${formatDay(dia)}.${namedLocais}`,
        about?.isToRegister ? unconfirmed : confirmation,
        ...(about ? sayCargos(about) : []),
      ],
      mudancas: [],
    };
  }
  const { subject, sentence, advice } = ends[de];
  return {
    assunto: `${subject} ${when(dia, today)} (${formatDayMonth(dia)})`,
    linhas: [
      `${sentence} ${when(dia, today)}, ${formatDay(dia)}.`,
      advice,
      ...(about ? describeAbout(about) : []),
    ],
    mudancas: [],
  };
}
