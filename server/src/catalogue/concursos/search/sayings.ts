import type { Reconhecido } from "@cav/contract/concurso-search.ts";
import { formatMoney } from "@cav/contract/format.ts";
import { limits } from "@cav/contract/limits.ts";
import { type NivelEscolaridade, nivelLabels } from "@cav/contract/preferencias.ts";
import type { QueryBanca, QueryLugar } from "../../catalogo/index.ts";

/** The recognised facts of a text, and its other words (`rest`). Of several facts of one kind, any one is enough. */
export type ParsedText = {
  rest: string[];
  lugares: QueryLugar[];
  niveis: NivelEscolaridade[];
  /** Public bodies, by the names that identify them. */
  orgaos: string[];
  bancas: QueryBanca[];
  anos: number[];
  reserva: true | undefined;
  /** Registration must be open or in the future. */
  abertos: true | undefined;
  /** The salary. */
  valor_min: number | undefined;
  valor_max: number | undefined;
  reconhecidos: Reconhecido[];
};

/** A reading of some words: their number, and their effect on the query. */
export type Saying = { count: number; take: (into: ParsedText) => void };

/** Matches a pattern against whole words from `at` on. */
function matchAt(words: string[], at: number, pattern: RegExp): RegExpExecArray | undefined {
  return pattern.exec(`${words.slice(at).join(" ")} `) ?? undefined;
}

function toSaying(
  words: string[],
  at: number,
  count: number,
  { tipo, rotulo, ...understood }: Pick<Reconhecido, "tipo" | "rotulo"> & Partial<ParsedText>,
): Saying {
  const texto = words.slice(at, at + count).join(" ");
  return {
    count,
    take: (into) => {
      Object.assign(into, understood);
      into.reconhecidos.push({ tipo, texto, rotulo });
    },
  };
}

const countOf = (text: string) => text.trim().split(" ").length;

const levelPattern =
  /^(nivel |ensino |escolaridade )?(?:(fundamental|medio|superior)|(1|1o|primeiro) grau|(2|2o|segundo) grau|(graduacao))( completo)? /;
/** Words for teachers: "ensino médio" after them is the pupils' level, not the required one. */
const teaching = /^(?:profess|docente|magisterio|educador|aluno)/;
/** Next to these words, "superior" and "médio" do not mean a level of schooling. */
const beside = new Set(["tribunal", "tribunais", "magisterio", "porte", "pos"]);

/** Reads a level of schooling: `nivel medio`, `medio`, `ensino superior completo`, `segundo grau`, `graduacao`. */
export function readLevel(words: string[], at: number): Saying | undefined {
  const match = matchAt(words, at, levelPattern);
  if (!match) return undefined;
  const [said, lead, name, first, second] = match;
  if (lead !== "nivel " && words.some((word) => teaching.test(word))) return undefined;
  const count = countOf(said);
  if (!lead && (beside.has(words[at - 1] ?? "") || beside.has(words[at + count] ?? ""))) return undefined;
  const nivel = name?.toUpperCase() ?? (first ? "FUNDAMENTAL" : second ? "MEDIO" : "SUPERIOR");
  const saying = toSaying(words, at, count, {
    tipo: "NIVEL",
    rotulo: nivelLabels[nivel as NivelEscolaridade],
  });
  return {
    count,
    take: (into) => {
      into.niveis.push(nivel as NivelEscolaridade);
      saying.take(into);
    },
  };
}

/** A reserve: candidates who passed and may be called later. */
const reservePattern = /^(?:(?:para )?formacao (?:de |do )?)?(?:(?:cadastro|quadro) (?:de )?reserva|cr) /;

/** Reads a reserve list: `cadastro de reserva`, `CR`. `reserva` alone may be the town. */
export function readReserva(words: string[], at: number, isLed: boolean): Saying | undefined {
  const match = matchAt(words, at, reservePattern);
  const isWord = words[at] === "reserva" && words.length > 1 && !isLed;
  const count = match ? countOf(match[0]) : isWord ? 1 : 0;
  if (count === 0) return undefined;
  return toSaying(words, at, count, { tipo: "RESERVA", rotulo: "Cadastro reserva", reserva: true });
}

const openPattern = /^(?:com )?(?:inscric(?:ao|oes) )?(?:em )?abert[oa]s? /;

/** Reads the wish for open exams: `inscricoes abertas`, `concursos abertos`. */
export function readAbertos(words: string[], at: number): Saying | undefined {
  const match = matchAt(words, at, openPattern);
  if (!match || words[at - 1] === "universidade") return undefined;
  return toSaying(words, at, countOf(match[0]), {
    tipo: "ABERTOS",
    rotulo: "Com inscrições abertas",
    abertos: true,
  });
}

const number =
  "(?:rs? )?(\\d{1,3}(?: \\d{3})+(?: \\d\\d(?!\\d))?|\\d{1,2} \\d(?= mil)|\\d{1,7})( ?mil| ?k)?( reais)?";
const pay = "(?:(?:com )?(?:salarios?|remuneracao|vencimentos?|ganh\\w+|pag\\w+)(?: minim[oa])? )";
const end = "(?! (?:vagas?|km|habitantes|anos|cargos)) ";
const payPatterns = {
  between: new RegExp(`^${pay}?(?:entre|de) ${number} (?:e|a|ate) ${number}${end}`),
  most: new RegExp(`^${pay}?(?:ate|abaixo de|menos de|no maximo(?: de)?|maximo de) ${number}${end}`),
  least: new RegExp(
    `^${pay}?(?:acima d[eo]s?|mais de|maior(?:es)? (?:que|de)|superior(?:es)? a|a partir de|no minimo(?: de)?|minimo de|pelo menos) ${number}${end}`,
  ),
  said: new RegExp(`^${pay}(?:de )?${number}${end}`),
};
/** A smaller number is no monthly salary, unless it is written as money. */
const leastPay = 500;

/** Reads a written amount: "5 mil", "R$ 10.000,00", "5,5 mil", "5k"; undefined when it is no salary. */
function amountOf(
  [written = "", thousands, reais]: (string | undefined)[],
  isPay: boolean,
): number | undefined {
  const [whole = "", ...groups] = written.split(" ");
  const isTenth = groups.length === 1 && groups[0]?.length === 1;
  const digits = [whole, ...groups.filter((group) => group.length === 3)].join("");
  const value = Number(isTenth ? `${whole}.${groups[0]}` : digits) * (thousands ? 1_000 : 1);
  const isMoney = isPay || thousands !== undefined || reais !== undefined;
  const isYear = /^20[12]\d$/.test(written);
  return value > limits.salarioMax || (!isMoney && (value < leastPay || isYear)) ? undefined : value;
}

/** Reads a salary range: `acima de 5 mil`, `salario ate R$ 3.000`, `entre 3 e 5 mil`. */
export function readSalario(words: string[], at: number): Saying | undefined {
  for (const [kind, pattern] of Object.entries(payPatterns)) {
    const match = matchAt(words, at, pattern);
    if (!match) continue;
    const [said, ...groups] = match;
    const isPay = / r |^r |salario|remunera|vencimento|ganh|pag/.test(said);
    const one = amountOf(groups.slice(0, 3), isPay || kind === "between");
    if (kind !== "between") {
      if (one === undefined) continue;
      const count = countOf(said);
      return kind === "most"
        ? toSaying(words, at, count, { tipo: "SALARIO", rotulo: `Até ${formatMoney(one)}`, valor_max: one })
        : toSaying(words, at, count, {
            tipo: "SALARIO",
            rotulo: `A partir de ${formatMoney(one)}`,
            valor_min: one,
          });
    }
    const most = amountOf(groups.slice(3, 6), isPay);
    // In "entre 3 e 5 mil" both numbers are thousands.
    const least = one !== undefined && groups[4] && one < 100 ? one * 1_000 : one;
    if (least === undefined || most === undefined || least < leastPay || least > most) continue;
    return toSaying(words, at, countOf(said), {
      ...{ tipo: "SALARIO", rotulo: `De ${formatMoney(least)} a ${formatMoney(most)}` },
      ...{ valor_min: least, valor_max: most },
    });
  }
  return undefined;
}

/** `2026`. */
export function readAno(words: string[], at: number): Saying | undefined {
  const texto = words[at] as string;
  if (!/^20[12]\d$/.test(texto)) return undefined;
  const saying = toSaying(words, at, 1, { tipo: "ANO", rotulo: texto });
  return {
    count: 1,
    take: (into) => {
      into.anos.push(Number(texto));
      saying.take(into);
    },
  };
}
