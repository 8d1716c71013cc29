const money = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });
const integer = new Intl.NumberFormat("pt-BR");

/** `R$ 14.200,00`, with a plain space, from a number or a decimal text. */
export function formatMoney(value: number | string): string {
  return money.format(Number(value)).replace(/\u00a0/g, " ");
}

/** `1.234`. */
export function formatInteger(value: number): string {
  return integer.format(value);
}

/** `31/12/2026` from `2026-12-31`. */
export function formatDay(day: string): string {
  const [year, month, date] = day.split("-");
  return `${date}/${month}/${year}`;
}

/** Whether a text is a day that there is, as `2026-12-31`. */
export function isCalendarDay(value: string): boolean {
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** `31/12` from `2026-12-31`. */
export function formatDayMonth(day: string): string {
  const [, month, date] = day.split("-");
  return `${date}/${month}`;
}

const longDay = new Intl.DateTimeFormat("pt-BR", { dateStyle: "long", timeZone: "UTC" });

/** `31 de dezembro de 2026` from `2026-12-31`. */
export function formatLongDay(day: string): string {
  return longDay.format(new Date(`${day}T12:00:00Z`));
}

const dateTime = new Intl.DateTimeFormat("pt-BR", {
  dateStyle: "short",
  timeStyle: "short",
  timeZone: "America/Sao_Paulo",
});

/** `31/12/2026 18:05`, in Brasília's time, from an ISO instant. */
export function formatDateTime(instant: string): string {
  const parts = Object.fromEntries(
    dateTime.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]),
  );
  return `${parts.day}/${parts.month}/${parts.year} ${parts.hour}:${parts.minute}`;
}

/** `31/12/2026`, in Brasília, from an ISO instant. */
export function formatDateOf(instant: string): string {
  return formatDateTime(instant).slice(0, 10);
}

const megabytes = new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 1 });

/** `2,3 MB`, or `340 kB` of what has less. */
export function formatBytes(bytes: number): string {
  const isSmall = bytes < 1024 * 1024;
  return isSmall
    ? `${integer.format(Math.ceil(bytes / 1024))} kB`
    : `${megabytes.format(bytes / 1024 / 1024)} MB`;
}

const plurals = new Intl.PluralRules("pt-BR");

/** The word for so many, as Brazilians say it: `0 vaga`, `1 vaga`, `2 vagas`. */
export function pluralOf(count: number, one: string, many: string): string {
  return plurals.select(count) === "one" ? one : many;
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
