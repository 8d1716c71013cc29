// Recipients of promises, and the days and hours that apply to them. Imports no product code.
import { hourMs, hourOf, minuteMs } from "./days.ts";

export type Channel = "email" | "whatsapp" | "telegram" | "push";
export type User = {
  id: number;
  minimum: number;
  channels: Channel[];
  frequency: "NA_HORA" | "DIARIO" | "SEMANAL";
  ladder: number[];
  /** Quiet hours of all channels; null means none set, so audible channels rest at night. */
  quiet: { de: number; ate: number } | null;
};
export type Dates = {
  inscricao: string;
  isencao: string | null;
  pagamento: string | null;
  prova: string | null;
};
export type Concurso = { code: string; salario: number; dates: Dates; isSuspended: boolean };

export type Saying = { word: RegExp; day: string | null };
export type Owed = {
  user: User;
  channel: Channel;
  concurso: string;
  what: string;
  said: Saying;
  from: number;
  by: number;
  /** After this time the message is useless. */
  until: number;
  /** Before this time a message needs another reason to leave. */
  early: number;
  /** News at once is one message a day; after one it waits for the next agenda. */
  mayRest: boolean;
  /** Whether a later edit made the message obsolete before it was due. */
  isVoid?: boolean;
  /** The user's previously known value, for a change. */
  was?: string | undefined;
};

export const namedDates = ["inscricao", "isencao", "pagamento", "prova"] as const;
export type Name = (typeof namedDates)[number];
export const words: Record<Name, RegExp> = {
  inscricao: /inscri|prazo|encerra/i,
  isencao: /isen/i,
  pagamento: /pag/i,
  prova: /prova/i,
};

/** Returns the future days of an exam. */
export const daysToCome = (dates: Dates, today: string): string[] =>
  namedDates.flatMap((name) => {
    const day = dates[name];
    return day !== null && day >= today ? [day] : [];
  });

/** Returns whether an instant is in quiet hours. */
export function isQuiet({ quiet }: User, channel: Channel, at: number): boolean {
  const { de, ate } = quiet ?? (channel === "email" ? { de: 0, ate: 0 } : { de: 21, ate: 8 });
  const hour = hourOf(at);
  return de <= ate ? hour >= de && hour < ate : hour >= de || hour < ate;
}

/** Returns when a message is due: if it falls in quiet hours, shortly after them. */
export function restedBy(user: User, channel: Channel, by: number): number {
  let end = by;
  while (isQuiet(user, channel, end)) end = (Math.floor(end / hourMs) + 1) * hourMs;
  return end === by ? by : end + 5 * minuteMs;
}
