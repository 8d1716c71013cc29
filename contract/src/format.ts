/*
 * Formats by hand where it is simple: Intl's first use takes a slow phone tens of milliseconds before the first paint.
 * Intl formatters are created on first use.
 */

/** Inserts a point before every three digits from the right. */
function grouped(digits: string): string {
  const groups = [digits.slice(0, digits.length % 3 || 3)];
  for (let at = groups[0]?.length ?? 0; at < digits.length; at += 3) groups.push(digits.slice(at, at + 3));
  return groups.join(".");
}

/** Returns `R$ 14.200,00`, with a plain space, from a number or a decimal string. */
export function formatMoney(value: number | string, moeda = "brl"): string {
  const amount = Number(value);
  const [whole = "", cents] = Math.abs(amount).toFixed(digitsOf(moeda)).split(".");
  const sign = moedaSigns[moeda] ?? moeda.toUpperCase();
  return `${amount < 0 ? "-" : ""}${sign} ${grouped(whole)}${cents ? `,${cents}` : ""}`;
}

const moedaSigns: Record<string, string> = { brl: "R$", usd: "US$", eur: "€", gbp: "£" };

/** Currencies without decimals, and with three (docs.stripe.com/currencies). */
const wholeMoedas = new Set("bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf".split(" "));
const fineMoedas = new Set("bhd jod kwd omr tnd".split(" "));

function digitsOf(moeda: string): number {
  if (wholeMoedas.has(moeda)) return 0;
  return fineMoedas.has(moeda) ? 3 : 2;
}

/** Converts an amount from a currency's smallest unit: 490 centavos are 4.9 reais. */
export const toMajorUnits = (amount: number, moeda: string): number => amount / 10 ** digitsOf(moeda);

/** Returns `1.234`, with up to so many decimals. */
function formatNumber(value: number, digits: number): string {
  const [whole = "", part] = String(Number(Math.abs(value).toFixed(digits))).split(".");
  return `${value < 0 ? "-" : ""}${grouped(whole)}${part === undefined ? "" : `,${part}`}`;
}

/** Returns `1.234`. */
export function formatInteger(value: number): string {
  return formatNumber(value, 0);
}

/** Returns `31/12/2026` from `2026-12-31`. */
export function formatDay(day: string): string {
  const [year, month, date] = day.split("-");
  return `${date}/${month}/${year}`;
}

/** Returns whether a text is an existing day like `2026-12-31`. */
export function isCalendarDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** Returns `2026-12-31` from numbers or digits; null for days that do not exist, such as 31/11. */
export function calendarDayOf(
  year: number | string,
  month: number | string,
  day: number | string,
): string | null {
  const found = `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  return isCalendarDay(found) ? found : null;
}

/** Returns `31/12` from `2026-12-31`. */
export function formatDayMonth(day: string): string {
  const [, month, date] = day.split("-");
  return `${date}/${month}`;
}

/** Names of the months, in lower case. */
export const monthNames: readonly string[] = [
  "janeiro",
  "fevereiro",
  "março",
  "abril",
  "maio",
  "junho",
  "julho",
  "agosto",
  "setembro",
  "outubro",
  "novembro",
  "dezembro",
];

/** Returns `31 de dezembro de 2026` from `2026-12-31`. */
export function formatLongDay(day: string): string {
  const [year, month, date] = day.split("-").map(Number);
  return `${date} de ${monthNames[Number(month) - 1]} de ${year}`;
}

const weekdays = ["Domingo", "Segunda", "Terça", "Quarta", "Quinta", "Sexta", "Sábado"];

/** Returns `Terça` from `2026-12-08`. */
export function weekdayOf(day: string): string {
  return weekdays[new Date(`${day}T12:00:00Z`).getUTCDay()] ?? "";
}

const zone = "America/Sao_Paulo";

let clock: Intl.DateTimeFormat | undefined;

/** Returns `2026-12-31T18:05`, the local time in Brasília of an instant. */
export function inBrasilia(instant: Date): string {
  // Temporal's first use is 50 times as fast as Intl's.
  if (typeof Temporal !== "undefined")
    return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
      .toZonedDateTimeISO(zone)
      .toPlainDateTime()
      .toString({ smallestUnit: "minute" });
  clock ??= new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone: zone });
  return clock.format(instant).replace(" ", "T");
}

/** Returns `31/12/2026 18:05`, in Brasília, from an ISO instant. */
export function formatDateTime(instant: string): string {
  const [day = "", time = ""] = inBrasilia(new Date(instant)).split("T");
  return `${formatDay(day)} ${time}`;
}

/** Returns `31/12/2026`, in Brasília, from an ISO instant. */
export function formatDateOf(instant: string): string {
  return formatDateTime(instant).slice(0, 10);
}

/** Returns `2,3 MB`, or `340 kB` below 1 MB. */
export function formatBytes(bytes: number): string {
  const isSmall = bytes < 1024 * 1024;
  return isSmall
    ? `${formatInteger(Math.ceil(bytes / 1024))} kB`
    : `${formatNumber(bytes / 1024 / 1024, 1)} MB`;
}

/** Returns the form of a noun for a count, as in Brazil: `0 vaga`, `1 vaga`, `2 vagas`. */
export function pluralOf(count: number, one: string, many: string): string {
  return Math.abs(count) < 2 ? one : many;
}

/** Returns `1 vaga`, `3 vagas`. */
export function formatCount(count: number, one: string, many: string): string {
  return `${formatInteger(count)} ${pluralOf(count, one, many)}`;
}

/** Lists the shown names of all: `A, B e mais 3`. */
export function listSome(shown: readonly string[], total = shown.length): string {
  const hidden = total - shown.length;
  return hidden > 0 ? `${shown.join(", ")} e mais ${formatInteger(hidden)}` : shown.join(", ");
}

/** Returns the first name, for greetings. */
export function firstName(nome: string): string {
  return nome.trim().split(/\s+/)[0] ?? "";
}

/**
 * Returns the initials of first and last word of a name; skips words that begin with no letter, such as "(exemplo)".
 */
export function initials(nome: string): string {
  const all = nome.trim().split(/\s+/).filter(Boolean);
  const named = all.filter((word) => /^\p{L}/u.test(word));
  const words = named.length > 0 ? named : all;
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => [...(word ?? "")][0]?.toUpperCase() ?? "").join("");
}
