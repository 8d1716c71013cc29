import type { Clause, Code } from "@cav/contract/alerts/agenda.ts";
import type { Frequencia } from "@cav/contract/alerts/alert-settings.ts";
import { isClosed } from "@cav/contract/concursos/concursos.ts";
import { dayOf, shiftedDayOf } from "../../platform/clock.ts";
import { actToldOf, isOfFee } from "./table.ts";
import type { About, AgendaUser, Change, WhyNot } from "./types.ts";

type Reminded = { user: AgendaUser; about: About; frequency: Frequencia; kept: Clause[] };

/** Returns why a reminder or a call is not told; undefined: it is. */
export function unremindedReasonOf(
  one: Change,
  { user, about, frequency, kept }: Reminded,
  now: Date,
): WhyNot | undefined {
  const { concurso, situation } = about;
  const [said] = one.said;
  if (!said) return "NAO_MUDA_NADA";
  const today = dayOf(now);
  if (actToldOf(said, about, today) === undefined)
    return said.code === "ETAPA" && situation === "N" ? "SO_QUEM_SALVOU" : "FICOU_PARA_TRAS";
  if (one.kind === "CHAMADA") return undefined;
  if (concurso.isFree && isOfFee(said.code)) return "SEM_TAXA";
  const isStopped = isClosed(concurso.status) && said.code !== "ETAPA";
  if (isStopped || typeof said.para !== "string" || said.para < today) return "PERDEU_O_SENTIDO";
  if (frequency === "SEMANAL") return whyNotThisWeek(one, said.para, { user, today });
  const isChosen = one.steps === undefined || one.steps.some((step) => user.lembretes.includes(step));
  if (!isChosen) return "LEMBRETE_DESLIGADO";
  return kept.some((other) => other.para === said.para && datesOf[said.code]?.includes(other.code))
    ? "JA_DITO"
    : undefined;
}

/** The codes of changes that tell a reminder's date already. */
const datesOf: Partial<Record<Code, readonly Code[]>> = {
  INSCRICAO: [
    "REABERTO",
    "ENCURTADO",
    "PRORROGADO",
    "PRAZO",
    "EDITAL",
    "PASSOU",
    "RETOMADO",
    "ABRIU",
    "NOVO",
  ],
  ISENCAO: ["ISENCAO_MUDOU"],
  PAGAMENTO: ["PAGAMENTO_MUDOU"],
  PROVA: ["PROVA_MUDOU"],
};

const [monday, thursday] = [1, 4];

/** Monday looks ahead to the next Monday, Thursday to Monday; in between only a chosen last day. */
function whyNotThisWeek(
  { steps }: Change,
  day: string,
  { user, today }: { user: AgendaUser; today: string },
): WhyNot | undefined {
  const weekday = Temporal.PlainDate.from(today).dayOfWeek;
  const ahead = weekday === monday ? 7 : weekday === thursday ? 4 : undefined;
  if (ahead !== undefined) return day <= shiftedDayOf(today, ahead) ? undefined : "RESUMO_SEMANAL";
  const isChosen = day === today && user.lembretes.includes(0) && steps?.includes(0) !== false;
  return isChosen ? undefined : "RESUMO_SEMANAL";
}
