import { formatDay, formatDayMonth } from "@cav/contract/format.ts";
import type { Mudanca } from "@cav/contract/historico.ts";
import type { ReminderFacts } from "../concursos/index.ts";
import { daysBetween } from "../platform/clock.ts";

/** Subject and sentences of a notice. */
export type AvisoText = { assunto: string; linhas: string[] };

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

/** A reminder, counted from the day on which it is read. */
export function describeReminder({ de, dia }: Reminder, today: string, locais: string[]): AvisoText {
  if (de === "prova") {
    const namedLocais = locais.length > 0 ? ` Cidades: ${locais.join(", ")}.` : "";
    return {
      assunto: `prova ${when(dia, today)} (${formatDayMonth(dia)})`,
      linhas: [
        `A prova é ${when(dia, today)}, ${formatDay(dia)}.${namedLocais}`,
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

export function describeOpening(end: string | null): AvisoText {
  return {
    assunto: end ? `inscrições abertas até ${formatDayMonth(end)}` : "inscrições abertas",
    linhas: [
      end ? `As inscrições estão abertas e vão até ${formatDay(end)}.` : "As inscrições estão abertas.",
    ],
  };
}

/** What became of the exam, and what changed with it for the reader; dates need no second look where they are told. */
export function describeStatus(isSuspended: boolean, changes: AvisoText | undefined): AvisoText {
  const more = changes?.linhas ?? [];
  if (isSuspended)
    return {
      assunto: "concurso suspenso",
      linhas: [
        "O concurso foi suspenso. Avisaremos se for retomado; até lá não enviamos lembretes dele.",
        ...more,
      ],
    };
  const check = more.length > 0 ? "" : " Confira as datas, que podem ter mudado.";
  return { assunto: "concurso retomado", linhas: [`O concurso foi retomado.${check}`, ...more] };
}

/** Names of positions that match a reader, by identity. */
export type MatchedCargos = Map<string, string>;

/** The positions that matched the reader before a change, and those that do since. */
type Impact = { had: MatchedCargos; has: MatchedCargos };

/** What was rectified and what it means for the reader; undefined when nothing touches them. */
export function describeRetificacao(mudancas: Mudanca[], impact: Impact): AvisoText | undefined {
  const meaning = describeImpact(impact);
  if (mudancas.length === 0 && meaning.length === 0) return undefined;
  return { assunto: "edital retificado", linhas: [...mudancas.map(sayChange), ...meaning] };
}

function describeImpact({ had, has }: Impact): string[] {
  const wentOut = sayCargos(missingIn(has, had), "deixou de combinar", "deixaram de combinar");
  const cameIn = sayCargos(missingIn(had, has), "passou a combinar", "passaram a combinar");
  if (had.size === 0 && has.size > 0)
    return [
      "Com a mudança, você passou a poder concorrer: o concurso agora combina com as suas preferências.",
    ];
  if (had.size > 0 && has.size === 0)
    return ["Com a mudança, o concurso deixou de combinar com as suas preferências.", ...wentOut];
  return [...wentOut, ...cameIn];
}

const missingIn = (these: MatchedCargos, those: MatchedCargos) =>
  [...those].flatMap(([uuid, nome]) => (these.has(uuid) ? [] : [nome]));

/** Positions that a sentence names. */
const shownCargos = 5;

function sayCargos(names: string[], one: string, many: string): string[] {
  if (names.length === 0) return [];
  if (names.length === 1) return [`O cargo ${names[0]} ${one} com as suas preferências.`];
  return [`${names.length} cargos ${many} com as suas preferências: ${listNames(names)}.`];
}

/** `A, B e mais 3`; positions of one name once. */
function listNames(names: string[]): string {
  const distinct = [...new Set(names)];
  const shown = distinct.slice(0, shownCargos).join(", ");
  return distinct.length > shownCargos ? `${shown} e mais ${distinct.length - shownCargos}` : shown;
}

function sayChange({ rotulo, cargo, tipo, de, para }: Mudanca): string {
  const what = cargo ? `${rotulo} (${cargo})` : rotulo;
  if (tipo === "incluido") return `${what}: incluído ${para}.`;
  if (tipo === "removido") return `${what}: removido ${de}.`;
  return `${what}: de ${de ?? "não divulgado"} para ${para ?? "não divulgado"}.`;
}
