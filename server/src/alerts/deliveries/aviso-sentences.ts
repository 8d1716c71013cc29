import { formatDay, formatDayMonth } from "@cav/contract/format.ts";
import type { StatusFacts } from "../../catalogue/concursos/index.ts";
import type { AvisoText } from "../../messages/index.ts";
import { composeSubject, noticeSubject } from "./aviso-subjects.ts";
import { describeAbout, type Reminded } from "./reminder-sentences.ts";
import type { RetificacaoText } from "./retificacao-sentences.ts";

/** Describes an opening of registrations, what the user needs for it, and relevant changes. */
export function describeOpening(end: string | null, about: Reminded, rectified?: RetificacaoText): AvisoText {
  const opened = end ? `inscrições abertas até ${formatDayMonth(end)}` : "inscrições abertas";
  const [first = "", ...others] = rectified?.linhas ?? [];
  const sentence = end
    ? `As inscrições estão abertas e vão até ${formatDay(end)}.`
    : "As inscrições estão abertas.";
  // The sentence about the opening already names the last day.
  const more = rectified?.assuntos.filter((assunto) => !assunto.startsWith("inscrições")) ?? [];
  const notice = more.filter((assunto) => assunto === noticeSubject);
  return {
    assunto: composeSubject([...notice, opened, ...more.filter((assunto) => assunto !== noticeSubject)]),
    linhas: [`${sentence} ${first}`.trim(), ...others],
    sobre: describeAbout(about),
    mudancas: rectified?.mudancas ?? [],
  };
}

/**
 * Describes a suspension, cancellation or resumption with relevant changes. Stated dates are not repeated; a resumption
 * lists what ends today.
 */
export function describeStatus(
  { suspenso, cancelado, motivo }: StatusFacts,
  rectified: RetificacaoText | undefined,
  endsToday: AvisoText[],
): AvisoText {
  if (cancelado)
    return {
      assunto: "concurso cancelado",
      linhas: [
        "O concurso foi cancelado: as provas não vão acontecer, e não enviamos mais lembretes dele.",
        ...(motivo ? [`Motivo: ${withFullStop(motivo)}`] : []),
        "Se você pagou a taxa de inscrição, veja no edital ou no site da organizadora como pedir a devolução.",
      ],
      mudancas: [],
    };
  const { assuntos = [], linhas: lines = [], mudancas = [] } = rectified ?? {};
  // A digest of several exams shows only the first line, so changes go there.
  const [first = "", ...linhas] = lines;
  if (suspenso)
    return {
      assunto: composeSubject(["concurso suspenso", ...assuntos]),
      linhas: [
        `O concurso foi suspenso. Avisaremos se for retomado; até lá não enviamos lembretes dele. ${first}`.trim(),
        ...(motivo ? [`Motivo: ${withFullStop(motivo)}`] : []),
        ...linhas,
      ],
      mudancas,
    };
  const check = rectified || endsToday.length > 0 ? "" : "Confira as datas, que podem ter mudado.";
  const today = endsToday.map(({ assunto }) => assunto);
  return {
    assunto: composeSubject(["concurso retomado", ...today, ...assuntos]),
    linhas: [
      ["O concurso foi retomado.", check, ...endsToday.flatMap((last) => last.linhas.slice(0, 1)), first]
        .filter(Boolean)
        .join(" "),
      ...endsToday.flatMap((last) => last.linhas.slice(1)),
      ...linhas,
    ],
    mudancas,
  };
}

const withFullStop = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);
