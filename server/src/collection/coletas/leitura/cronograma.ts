import type { TipoDeEvento } from "@cav/contract/concursos/cronograma.ts";
import { findDays, findSpans, toIsoDay } from "./days.ts";
import type { ReadValue } from "./fields.ts";
import { isPrinted } from "./printed.ts";
import { buildView } from "./view.ts";

/** A row of a notice's schedule; its range is that of the row. */
export type ReadEvento = ReadValue<string> & { tipo: TipoDeEvento; de: string | null; ate: string | null };

/** Fewest rows of a schedule. */
const rowsMin = 4;
const [lineMax, titleMax] = [420, 300];

/** Forms of rows; the first that fits counts. Null: the exam's own days, and rows of other matters. */
const kinds: readonly [TipoDeEvento | null, RegExp][] = [
  ["RECURSOS", /\brecursos?\b|contestac|interposic/],
  [
    null,
    /impugnac|atendimento|nome social|deficien|heteroident|hetero-ident|autodeclar|pericia|titulos|inscricoes (?:\w+ )?(?:homologad|deferid)|deferimento (?:\w+ )?d[ae]s? inscri|jurad/,
  ],
  ["ISENCAO_RESULTADO", /(?:resultado|divulgac|publicac|consulta|relac|analise|deferid).{0,120}isenc/],
  ["ISENCAO", /isenc/],
  ["PAGAMENTO", /pagamento.{0,60}(?:taxa|inscric|boleto|valor)|vencimento do boleto/],
  [null, /inscric/],
  ["LOCAIS_DE_PROVA", /loca(?:l|is)\b.{0,40}provas?|cartao (?:de )?(?:confirmac|convocac|informac)/],
  ["GABARITO", /gabarito/],
  ["HOMOLOGACAO", /homologac/],
  ["RESULTADO", /\bresultados?\b|classificac/],
];

/** Finds the rows of a notice's schedule whose kind is known: "Divulgação do gabarito | 27/05/2026". */
export function findCronograma(text: string): ReadEvento[] {
  const rows: { evento: ReadEvento | null }[] = [];
  let inicio = 0;
  for (const line of text.split("\n")) {
    if (line.length <= lineMax && /\d/.test(line)) rows.push(...readRow(line, inicio));
    inicio += line.length + 1;
  }
  return rows.length < rowsMin ? [] : rows.flatMap(({ evento }) => evento ?? []);
}

/** Reads a row that ends with a day or a range of days. */
function readRow(line: string, inicio: number): { evento: ReadEvento | null }[] {
  const view = buildView(line);
  const days = findDays(view);
  const last = days.at(-1);
  if (!last || !/^[\s.;)|]*$/.test(view.plain.slice(last.to))) return [];
  const span = findSpans(view, days).find(({ to }) => to === last.to);
  const first = span?.first ?? last;
  const [de, ate] = [toIsoDay(first), toIsoDay(last)];
  const what = view.plain.slice(0, first.from);
  if (!de || !ate || what.length < 8 || days.some(({ from }) => from < first.from)) return [];
  const tipo = kinds.find(([, form]) => form.test(what))?.[0] ?? null;
  if (!tipo) return [{ evento: null }];
  const isUntil =
    span === undefined &&
    (tipo === "PAGAMENTO" || /\bate(?: [oa]s?)?(?: dia)?[\s:|]*(?:\S{1,8} (?:de )?)?$/.test(what));
  const valor = titleOf(line.slice(0, view.at[first.from]));
  const fim = inicio + line.trimEnd().length;
  return [
    {
      evento: {
        valor,
        inicio,
        fim,
        regra: "cronograma",
        tipo,
        de: isUntil ? null : de,
        ate: span || isUntil ? ate : null,
      },
    },
  ];
}

/** Words between a row's text and its days: hours, "de", signs. */
const filler =
  /^(?:[|:.–-]{1,3}|d[eoa]s?|a|[àa]s|at[eé]|dias?|partir|\d{1,2}(?:h\d{0,2}(?:min)?|:\d{2}h?)?)$/iu;

/** Returns a row's words without its number and the words before its days. */
function titleOf(printed: string): string {
  const words = printed.trim().split(/\s+/);
  if (/^\d{1,3}[.)-]?$/.test(words[0] ?? "")) words.shift();
  while (filler.test(words.at(-1) ?? "")) words.pop();
  return words
    .join(" ")
    .replace(/[:|.–-]$/, "")
    .slice(0, titleMax);
}

/** Returns whether a row prints its days. */
export const isEventoPrinted = (text: string, { inicio, fim, regra, de, ate }: ReadEvento): boolean =>
  [de, ate].every((valor) => valor === null || isPrinted(text, "data_prova", { valor, inicio, fim, regra }));
