// Whom a promise is made to, and which days of a concurso and hours of a user count for it. Imports nothing of the product.
import { dayOf, hourMs, hourOf, minuteMs, shifted } from "./days.ts";

export type Channel = "email" | "whatsapp" | "telegram" | "push";
export type User = {
  id: number;
  minimum: number;
  channels: Channel[];
  frequency: "NA_HORA" | "DIARIO" | "SEMANAL";
  ladder: number[];
  /** Hours in which they want nothing by any channel; null: none chosen, and what rings rests at night. */
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
  /** After it nothing of it helps any more. */
  until: number;
  /** News that ends on no near day may wait for room in a later message. */
  mayWait: boolean;
  /** Who had two messages of a day has the rest of its news next morning, unless it presses or ends today or tomorrow. */
  mayRest: boolean;
  /** Whether a later edit took its sense before it was to arrive. */
  isVoid?: boolean;
  /** Of a change: what its user knew before. */
  was?: string | undefined;
};

export const namedDates = ["inscricao", "isencao", "pagamento", "prova"] as const;
export type Name = (typeof namedDates)[number];
export const words: Record<Name, RegExp> = {
  inscricao: /inscri|prazo/i,
  isencao: /isen/i,
  pagamento: /pag/i,
  prova: /prova/i,
};

/** Days on which something of an concurso still ends or happens. */
export const daysToCome = (dates: Dates, today: string): string[] =>
  namedDates.flatMap((name) => {
    const day = dates[name];
    return day !== null && day >= today ? [day] : [];
  });

export type Speaks = { dates: Dates; gone?: string[] };

/** The last day on which news of a moment helps; of an exam day the one before. */
export function lastHelpOf(at: number, { dates, gone = [] }: Speaks): string | undefined {
  const days = namedDates.flatMap((name) => {
    const day = dates[name];
    return day === null ? [] : [name === "prova" ? shifted(day, -1) : day];
  });
  return [...days, ...gone].filter((day) => day >= dayOf(at)).toSorted()[0];
}

/** Whether news of a moment has its last day today or tomorrow. */
export function isUrgent(at: number, of: Speaks): boolean {
  const last = lastHelpOf(at, of);
  return last !== undefined && last <= shifted(dayOf(at), 1);
}

/** Whether an instant is in the hours in which nothing comes. */
export function isQuiet({ quiet }: User, channel: Channel, at: number): boolean {
  const { de, ate } = quiet ?? (channel === "email" ? { de: 0, ate: 0 } : { de: 21, ate: 8 });
  const hour = hourOf(at);
  return de <= ate ? hour >= de && hour < ate : hour >= de || hour < ate;
}

/** When what is to be there by an instant is, where it may not come then: soon after the quiet hours. */
export function restedBy(user: User, channel: Channel, by: number): number {
  let end = by;
  while (isQuiet(user, channel, end)) end = (Math.floor(end / hourMs) + 1) * hourMs;
  return end === by ? by : end + 75 * minuteMs;
}
