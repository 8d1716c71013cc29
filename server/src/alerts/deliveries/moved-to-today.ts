import { formatDay, formatDayMonth } from "@cav/contract/format.ts";
import {
  type Change,
  type Fact,
  type ReminderFacts,
  remindedDates,
} from "../../catalogue/concursos/index.ts";
import type { Days } from "./aviso-subjects.ts";
import { describeReminder } from "./reminder-sentences.ts";

/** A date whose last day is mentioned. */
export type LastDay = Pick<ReminderFacts, "de" | "dia">;

type MovedDates = { campos: string[]; assunto: string; linhas: string[]; encerram: LastDay[] };
type Deadline = ReminderFacts["de"];
type Way = "shorter" | "longer" | "reopened";

/** How a date came to be today; its reminder follows. */
const moved: Record<Deadline, Record<Way, string>> = {
  inscricao: {
    shorter: "prazo encurtado",
    longer: "prazo prorrogado",
    reopened: "inscrições reabertas",
  },
  isencao: { shorter: "prazo encurtado", longer: "prazo prorrogado", reopened: "prazo reaberto" },
  pagamento: { shorter: "encurtado", longer: "prorrogado", reopened: "reaberto" },
  prova: { shorter: "antecipada", longer: "adiada", reopened: "remarcada" },
};

type Moved = { de: Deadline; campo: string; way: Way | null };

/**
 * Describes dates moved to today as reminders, introduced by how they moved; deadlines that moved alike share a
 * sentence.
 */
export function lastDaysOf(changes: Change[], days: Days): MovedDates[] {
  const dates = Object.entries(remindedDates) as [Deadline, string][];
  const found = dates.flatMap(([de, campo]): Moved[] => {
    const change = changes.find((one) => one.campo === campo && one.para === days.today);
    return change ? [{ de, campo, way: wayOf(change.de, days) }] : [];
  });
  const alike = Map.groupBy(found, (one) => (isToBeJoined(one) ? one.way : one.de));
  return [...alike.values()].map((some) => describeMoved(some as [Moved, ...Moved[]], days.today));
}

function wayOf(was: Fact, { today, happened }: Days): Way | null {
  if (typeof was !== "string") return null;
  if (was < happened) return "reopened";
  return was > today ? "shorter" : "longer";
}

const isToBeJoined = ({ de, way }: Moved) => de !== "prova" && (way === "shorter" || way === "longer");

function describeMoved(some: [Moved, ...Moved[]], today: string): MovedDates {
  const [{ de, way }] = some;
  const des = some.map((one) => one.de);
  const { assunto, linhas } = describeReminder({ de: des, dia: today }, today);
  const told = {
    campos: some.map(({ campo }) => campo),
    encerram: des.map((one) => ({ de: one, dia: today })),
  };
  if (way === null) return { ...told, assunto, linhas };
  const [first = "", ...more] = linhas;
  if (way === "reopened" && de === "inscricao")
    return {
      ...told,
      assunto: `${moved.inscricao.reopened}: encerram hoje (${formatDayMonth(today)})`,
      linhas: [`As inscrições foram reabertas e encerram hoje, ${formatDay(today)}.`, ...more],
    };
  const how = moved[some.length > 1 ? "inscricao" : de][way];
  return {
    ...told,
    assunto: `${how}, ${assunto}`,
    linhas: [`${withFirst(how, "toUpperCase")}: ${withFirst(first, "toLowerCase")}`, ...more],
  };
}

const withFirst = (text: string, to: "toUpperCase" | "toLowerCase") =>
  `${text.charAt(0)[to]()}${text.slice(1)}`;
