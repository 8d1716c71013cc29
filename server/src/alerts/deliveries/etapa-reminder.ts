import type { EtapaTipo } from "@cav/contract/concursos/etapas.words.ts";
import { formatDay, formatDayMonth } from "@cav/contract/format.ts";
import type { EtapaLembrada } from "../../catalogue/concursos/index.ts";
import type { AvisoText } from "../../messages/index.ts";
import { describeWhen, ends } from "./reminder-sentences.ts";

type Words = { subject: string; sentence: string; advice: string };

const check = "Confira na publicação o que fazer, onde e até que hora.";

/** The words for the last day of each window. */
const windows: Partial<Record<EtapaTipo, Words>> = {
  ISENCAO: ends.isencao,
  INSCRICOES: ends.inscricao,
  RECURSOS: {
    subject: "prazo para recursos encerra",
    sentence: "O prazo para apresentar recurso encerra",
    advice: "Depois dele, o resultado não se contesta mais por recurso.",
  },
  CONVOCACAO: {
    subject: "prazo da convocação encerra",
    sentence: "O prazo de quem foi convocado encerra",
    advice: check,
  },
  NOMEACAO: {
    subject: "prazo da nomeação encerra",
    sentence: "O prazo de quem foi nomeado encerra",
    advice: check,
  },
  REEMBOLSO: {
    subject: "devolução da taxa encerra",
    sentence: "O prazo para pedir a devolução da taxa encerra",
    advice: check,
  },
};

/** Describes a reminder of a stage's last day or a further exam day, counted from the day it is read. */
export function describeEtapaReminder(
  { tipo, cargo, descricao }: EtapaLembrada,
  dia: string,
  today: string,
): AvisoText {
  const of = cargo ? ` (${cargo})` : "";
  const said = `${describeWhen(dia, today)}, ${formatDay(dia)}.`;
  const words = windows[tipo];
  if (!words)
    return {
      assunto: `prova ${describeWhen(dia, today)} (${formatDayMonth(dia)})`,
      linhas: [
        `Mais uma prova${of} é ${said}${descricao ? ` ${descricao.replace(/\.?$/, ".")}` : ""}`,
        "Confira o local e o horário na convocação para ela.",
      ],
      sobre: [],
      mudancas: [],
    };
  return {
    assunto: `${words.subject} ${describeWhen(dia, today)} (${formatDayMonth(dia)})`,
    linhas: [`${words.sentence}${of} ${said}`, words.advice],
    sobre: [],
    mudancas: [],
  };
}
