/*
 * By hand where it is plain: what the browser has for it (Intl) takes a slow phone tens of milliseconds to begin with, before
 * anything is painted. Made when it is first needed where it is not.
 */

/** A point after each three digits from the right. */
function grouped(digits: string): string {
  const groups = [digits.slice(0, digits.length % 3 || 3)];
  for (let at = groups[0]?.length ?? 0; at < digits.length; at += 3) groups.push(digits.slice(at, at + 3));
  return groups.join(".");
}

/** `R$ 14.200,00`, with a plain space, from a number or a decimal text. */
export function formatMoney(value: number | string, moeda = "brl"): string {
  const amount = Number(value);
  const [whole = "", cents] = Math.abs(amount).toFixed(digitsOf(moeda)).split(".");
  const sign = moedaSigns[moeda] ?? moeda.toUpperCase();
  return `${amount < 0 ? "-" : ""}${sign} ${grouped(whole)}${cents ? `,${cents}` : ""}`;
}

const moedaSigns: Record<string, string> = { brl: "R$", usd: "US$", eur: "€", gbp: "£" };

/** Currencies whose smallest unit is the unit itself, and those with thousandths (docs.stripe.com/currencies). */
const wholeMoedas = new Set("bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf".split(" "));
const fineMoedas = new Set("bhd jod kwd omr tnd".split(" "));

function digitsOf(moeda: string): number {
  if (wholeMoedas.has(moeda)) return 0;
  return fineMoedas.has(moeda) ? 3 : 2;
}

/** An amount in the smallest unit of a currency, in its units: 490 centavos are 4.9 reais. */
export const toMajorUnits = (amount: number, moeda: string): number => amount / 10 ** digitsOf(moeda);

/** `1.234`; of a part so many digits. */
function formatNumber(value: number, digits: number): string {
  const [whole = "", part] = String(Number(Math.abs(value).toFixed(digits))).split(".");
  return `${value < 0 ? "-" : ""}${grouped(whole)}${part === undefined ? "" : `,${part}`}`;
}

/** `1.234`. */
export function formatInteger(value: number): string {
  return formatNumber(value, 0);
}

/** `31/12/2026` from `2026-12-31`. */
export function formatDay(day: string): string {
  const [year, month, date] = day.split("-");
  return `${date}/${month}/${year}`;
}

/** Whether a text is a day that there is, as `2026-12-31`. */
export function isCalendarDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** `2026-12-31` from numbers or their digits; null where there is no such day, as 31/11. */
export function calendarDayOf(
  year: number | string,
  month: number | string,
  day: number | string,
): string | null {
  const found = `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  return isCalendarDay(found) ? found : null;
}

/** `31/12` from `2026-12-31`. */
export function formatDayMonth(day: string): string {
  const [, month, date] = day.split("-");
  return `${date}/${month}`;
}

/** The months of a year, as they are written within a sentence. */
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

/** `31 de dezembro de 2026` from `2026-12-31`. */
export function formatLongDay(day: string): string {
  const [year, month, date] = day.split("-").map(Number);
  return `${date} de ${monthNames[Number(month) - 1]} de ${year}`;
}

const weekdays = ["Domingo", "Segunda", "Terça", "Quarta", "Quinta", "Sexta", "Sábado"];

/** `Terça` of `2026-12-08`. */
export function weekdayOf(day: string): string {
  return weekdays[new Date(`${day}T12:00:00Z`).getUTCDay()] ?? "";
}

const zone = "America/Sao_Paulo";

let clock: Intl.DateTimeFormat | undefined;

/** `2026-12-31T18:05`, as clocks in Brasília show an instant. */
export function inBrasilia(instant: Date): string {
  // The browsers that have it answer fifty times as soon as Intl does when it is first asked.
  if (typeof Temporal !== "undefined")
    return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
      .toZonedDateTimeISO(zone)
      .toPlainDateTime()
      .toString({ smallestUnit: "minute" });
  clock ??= new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone: zone });
  return clock.format(instant).replace(" ", "T");
}

/** `31/12/2026 18:05`, in Brasília's time, from an ISO instant. */
export function formatDateTime(instant: string): string {
  const [day = "", time = ""] = inBrasilia(new Date(instant)).split("T");
  return `${formatDay(day)} ${time}`;
}

/** `31/12/2026`, in Brasília, from an ISO instant. */
export function formatDateOf(instant: string): string {
  return formatDateTime(instant).slice(0, 10);
}

/** `2,3 MB`, or `340 kB` of what has less. */
export function formatBytes(bytes: number): string {
  const isSmall = bytes < 1024 * 1024;
  return isSmall
    ? `${formatInteger(Math.ceil(bytes / 1024))} kB`
    : `${formatNumber(bytes / 1024 / 1024, 1)} MB`;
}

/** The word for so many, as Brazilians say it: `0 vaga`, `1 vaga`, `2 vagas`. */
export function pluralOf(count: number, one: string, many: string): string {
  return Math.abs(count) < 2 ? one : many;
}

/** `1 vaga`, `3 vagas`. */
export function formatCount(count: number, one: string, many: string): string {
  return `${formatInteger(count)} ${pluralOf(count, one, many)}`;
}

/** First word of a name, as people are greeted. */
export function firstName(nome: string): string {
  return nome.trim().split(/\s+/)[0] ?? "";
}

/** Up to two initials, of the first and the last word of a name; what begins with no letter, as "(exemplo)", is none. */
export function initials(nome: string): string {
  const all = nome.trim().split(/\s+/).filter(Boolean);
  const named = all.filter((word) => /^\p{L}/u.test(word));
  const words = named.length > 0 ? named : all;
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => [...(word ?? "")][0]?.toUpperCase() ?? "").join("");
}
