import { findDays, toIsoDay } from "../days.ts";
import type { ReadValue } from "../fields.ts";
import type { Cell } from "../quadros/quadro.ts";
import { buildView, plainTextOf } from "../view.ts";
import type { Grid } from "./grid.ts";
import { findGrids } from "./grids.ts";

/** The days of registration of a calendar whose columns are the first and the last day. */
export type CalendarDays = { inicio: ReadValue<string>; fim: ReadValue<string> };

const begins = /^(?:data (?:de |do )?)?(?:inicio|inicial|abertura|de)$/;
const ends = /^(?:data (?:de |do )?)?(?:termino|final|fim|encerramento|ate)$/;
const registers =
  /^(?:\d{1,2}[.)-]? )?(?:periodo |prazo |realizacao |abertura )?(?:(?:de|das?|para(?: as)?|geral) ){0,2}(?:solicitacao de )?inscric/;
const others =
  /isen|recurso|homolog|deferi|atendimento|resultado|relac|lista|divulg|pagamento|impugn|confirma|condicional|prova|correc/;

/** Finds the only row of registration in a calendar with INÍCIO and TÉRMINO as columns. */
export function findCalendarDays(text: string): CalendarDays | null {
  const found = findGrids(text).flatMap(readCalendar);
  const [first] = found;
  const areSame = found.every(
    ({ inicio, fim }) => inicio.valor === first?.inicio.valor && fim.valor === first?.fim.valor,
  );
  return first && areSame ? first : null;
}

function readCalendar({ header, rows }: Grid): CalendarDays[] {
  const columnOf = (form: RegExp) =>
    header.map((row) => row.findIndex(({ text }) => form.test(plainTextOf(text)))).find((at) => at >= 0) ??
    -1;
  const [from, to] = [columnOf(begins), columnOf(ends)];
  if (from < 0 || to < 0 || from === to) return [];
  return rows.flatMap(({ cells }): CalendarDays[] => {
    // A column of numbers may stand before the events.
    const words = cells.filter(({ text }, at) => at !== from && at !== to && /\p{L}{3}/u.test(text));
    const event = plainTextOf(words[0]?.text ?? "");
    const [inicio, fim] = [dayIn(cells[from]), dayIn(cells[to])];
    if (!registers.test(event) || others.test(event) || !inicio || !fim || inicio.valor > fim.valor)
      return [];
    return [{ inicio, fim }];
  });
}

/** Returns the only day of a cell. */
function dayIn(cell: Cell | undefined): ReadValue<string> | null {
  const days = findDays(buildView(cell?.text ?? ""));
  const [day] = days;
  const valor = day && days.length === 1 ? toIsoDay(day) : null;
  if (!cell || !valor) return null;
  return { valor, inicio: cell.inicio, fim: cell.inicio + cell.text.length, regra: "calendario-do-edital" };
}
