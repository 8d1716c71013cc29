import { formatDay, formatDayMonth } from "@cav/contract/format.ts";
import { type Change, type Fact, type ReminderFacts, remindedDates } from "../concursos/index.ts";
import type { Days } from "./aviso-subjects.ts";
import { describeReminder } from "./reminder-sentences.ts";

/** A date whose last day is said. */
export type LastDay = Pick<ReminderFacts, "de" | "dia">;

type Told = { campo: string; assunto: string; linhas: string[]; encerra: LastDay };
type Moved = { shorter: string; longer: string; reopened: string };

/** How a date came to be today; its reminder follows. */
const moved: Record<ReminderFacts["de"], Moved> = {
  inscricao: {
    shorter: "prazo encurtado",
    longer: "prazo prorrogado",
    reopened: "inscrições reabertas",
  },
  isencao: { shorter: "prazo encurtado", longer: "prazo prorrogado", reopened: "prazo reaberto" },
  pagamento: { shorter: "encurtado", longer: "prorrogado", reopened: "reaberto" },
  prova: { shorter: "antecipada", longer: "adiada", reopened: "remarcada" },
};

/** Tells dates that a change moved to today as their reminders, which say first how they moved. */
export function lastDaysOf(changes: Change[], days: Days): Told[] {
  const dates = Object.entries(remindedDates) as [ReminderFacts["de"], string][];
  return dates.flatMap(([de, campo]) => {
    const change = changes.find((one) => one.campo === campo && one.para === days.today);
    return change ? [{ campo, ...describeMoved(de, change.de, days) }] : [];
  });
}

function describeMoved(de: ReminderFacts["de"], was: Fact, { today, happened }: Days) {
  const encerra = { de, dia: today };
  const { assunto, linhas } = describeReminder(encerra, today);
  if (typeof was !== "string") return { assunto, linhas, encerra };
  const { shorter, longer, reopened } = moved[de];
  const isReopened = was < happened;
  const [first = "", ...more] = linhas;
  if (isReopened && de === "inscricao")
    return {
      assunto: `${reopened}: encerram hoje (${formatDayMonth(today)})`,
      linhas: [`As inscrições foram reabertas e encerram hoje, ${formatDay(today)}.`, ...more],
      encerra,
    };
  const how = isReopened ? reopened : was > today ? shorter : longer;
  return {
    assunto: `${how}, ${assunto}`,
    linhas: [`${withFirst(how, "toUpperCase")}: ${withFirst(first, "toLowerCase")}`, ...more],
    encerra,
  };
}

const withFirst = (text: string, to: "toUpperCase" | "toLowerCase") =>
  `${text.charAt(0)[to]()}${text.slice(1)}`;
