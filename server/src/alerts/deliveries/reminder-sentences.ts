import { formatDay, formatDayMonth, listSome } from "@cav/contract/format.ts";
import { inLocais } from "@cav/contract/locais/locais.words.ts";
import type { ReminderFacts } from "../../catalogue/concursos/index.ts";
import { type AvisoText, describeFee, lastDayOfFee, type Some } from "../../messages/index.ts";
import { daysBetween } from "../../platform/clock.ts";

/** Describes a day: `hoje`, `amanhã`, `em 3 dias`. */
export function describeWhen(day: string, today: string): string {
  const days = daysBetween(today, day);
  if (days <= 0) return "hoje";
  return days === 1 ? "amanhã" : `em ${days} dias`;
}

const deadlineKinds = ["inscricao", "isencao", "pagamento"] as const;
type Deadline = (typeof deadlineKinds)[number];

export const ends: Record<Deadline, { subject: string; sentence: string; name: string; advice: string }> = {
  inscricao: {
    subject: "inscrições encerram",
    sentence: "As inscrições encerram",
    name: "inscrições",
    advice: "Confira o edital e conclua a sua inscrição antes do fim do prazo.",
  },
  isencao: {
    subject: "pedido de isenção encerra",
    sentence: "O prazo para pedir a isenção da taxa encerra",
    name: "pedido de isenção",
    advice: "Depois dele, só se inscreve quem pagar a taxa.",
  },
  pagamento: {
    subject: "prazo para pagar a taxa encerra",
    sentence: "O prazo para pagar a taxa de inscrição encerra",
    name: "pagamento da taxa",
    advice: "Sem o pagamento, a inscrição não vale.",
  },
};

/** Joins deadlines of one day: `inscrições e pagamento da taxa encerram`. */
function together(kinds: readonly Deadline[]): { subject: string; sentence: string } {
  const names = kinds.map((kind) => ends[kind].name);
  const list = `${names.slice(0, -1).join(", ")} e ${names.at(-1)}`;
  return {
    subject: `${list} encerram`,
    sentence: `${list.charAt(0).toUpperCase()}${list.slice(1)} encerram`,
  };
}

/** A reminder's further facts: cities, fee, and matching positions, `certos` of them certain. */
export type Reminded = {
  locais_prova: Some;
  taxa: string | null;
  cargos: Some & { certos: number };
  /** The user said that they would register for the exam, but never that they did. */
  isToRegister?: boolean;
};

const confirmation = "Confira o local e o horário no cartão de confirmação.";
/** A user who may not have registered needs no exam room. */
const unconfirmed =
  "Você disse que ia se inscrever. Se fez a inscrição ou desistiu, diga na página do concurso: os " +
  "próximos avisos seguem a sua resposta.";

/** Describes the matching positions and their certainty. */
function sayCargos({ cargos }: Reminded): string[] {
  if (cargos.total === 0) return [];
  const isOne = cargos.total === 1;
  const [certain, possible] = isOne ? ["Combina", "Pode combinar"] : ["Combinam", "Podem combinar"];
  const some = cargos.certos > 0 ? `${certain}, ou ${possible?.toLowerCase()},` : possible;
  return [
    `${cargos.certos === cargos.total ? certain : some} com você: ${listSome(cargos.nomes, cargos.total)}.`,
  ];
}

/** Describes the fee and the matching positions. */
export const describeAbout = (about: Reminded): string[] => [
  `${describeFee(about.taxa)}.`,
  ...sayCargos(about),
];

/** Reminds a registered user, who did not say whether they paid, once; others would be told to pay in vain. */
export const describeLastDayOfFee = (): AvisoText => ({
  assunto: lastDayOfFee,
  linhas: [`${lastDayOfFee}.`, "Já pagou, ou é isento? Diga na página do concurso."],
  mudancas: [],
});

/**
 * Describes an exam's reminders, counted from the day they are read: dates of one day are one line, facts appear once.
 */
export function describeReminder(
  { de, dia }: { de: ReminderFacts["de"] | readonly ReminderFacts["de"][]; dia: string },
  today: string,
  about?: Reminded,
): AvisoText {
  const des = [de].flat();
  if (des.includes("prova")) {
    const namedLocais =
      about && about.locais_prova.total > 0
        ? ` Será ${inLocais(about.locais_prova.nomes, about.locais_prova.total)}.`
        : "";
    return {
      assunto: `prova ${describeWhen(dia, today)} (${formatDayMonth(dia)})`,
      linhas: [
        `A prova é ${describeWhen(dia, today)}, ${formatDay(dia)}.${namedLocais}`,
        about?.isToRegister ? unconfirmed : confirmation,
      ],
      sobre: about ? sayCargos(about) : [],
      mudancas: [],
    };
  }
  const own = deadlineKinds.filter((kind) => des.includes(kind));
  const { subject, sentence } = own.length === 1 ? ends[own[0] as Deadline] : together(own);
  return {
    assunto: `${subject} ${describeWhen(dia, today)} (${formatDayMonth(dia)})`,
    linhas: [
      `${sentence} ${describeWhen(dia, today)}, ${formatDay(dia)}.`,
      own.map((kind) => ends[kind].advice).join(" "),
    ],
    sobre: about ? describeAbout(about) : [],
    mudancas: [],
  };
}
