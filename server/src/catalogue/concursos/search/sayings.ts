import { formatMoney } from "@cav/contract/format.ts";
import { limits } from "@cav/contract/limits.ts";
import { type NivelEscolaridade, nivelLabels } from "@cav/contract/preferencias/preferencias.ts";
import { nivelBits } from "../../matching/index.ts";
import type { AskedFact, Part } from "./parts.ts";

/** A reading of some words: their number, and what they ask for; undefined for words that only fill. */
export type Saying = { count: number; part: Part | undefined; isHint?: true };

/** Matches a pattern against whole words from `at` on. */
export function matchAt(words: readonly string[], at: number, pattern: RegExp): RegExpExecArray | undefined {
  return pattern.exec(`${words.slice(at).join(" ")} `) ?? undefined;
}

/** Builds the reading of `count` words from `at` on. */
export function toSaying(
  words: readonly string[],
  at: number,
  count: number,
  { rotulo, ...asked }: AskedFact & { rotulo: string },
): Saying {
  const texto = words.slice(at, at + count).join(" ");
  return { count, part: { ...asked, texto, rotulos: [rotulo] } as Part };
}

export const countOf = (text: string) => text.trim().split(" ").length;

const levelPattern =
  /^(nivel |ensino |escolaridade )?(?:(fundamental|medio|superior)|(?<=nivel |ensino )(tecnico)|(1|1o|primeiro) grau|(2|2o|segundo) grau|(graduacao))( completo)? /;
/** Words for teachers: "ensino médio" after them is the pupils' level, not the required one. */
const teaching = /^(?:profess|docente|magisterio|educador|aluno)/;
/** Next to these words, "superior" and "médio" do not mean a level of schooling. */
const beside = new Set(["tribunal", "tribunais", "magisterio", "porte", "pos"]);

/** Reads a level of schooling: `nivel medio`, `medio`, `ensino superior completo`, `segundo grau`, `graduacao`. */
export function readLevel(words: readonly string[], at: number): Saying | undefined {
  const match = matchAt(words, at, levelPattern);
  if (!match) return undefined;
  const [said, lead, name, technical, first, second] = match;
  if (lead !== "nivel " && words.some((word) => teaching.test(word))) return undefined;
  const count = countOf(said);
  if (!lead && (beside.has(words[at - 1] ?? "") || beside.has(words[at + count] ?? ""))) return undefined;
  const nivel = name?.toUpperCase() ?? (first ? "FUNDAMENTAL" : second || technical ? "MEDIO" : "SUPERIOR");
  const level = nivel as NivelEscolaridade;
  return toSaying(words, at, count, { kind: "nivel", mask: nivelBits[level], rotulo: nivelLabels[level] });
}

/** A reserve: candidates who passed and may be called later. */
const reservePattern = /^(?:(?:para )?formacao (?:de |do )?)?(?:(?:cadastro|quadro) (?:de )?reserva|cr) /;

/** Reads a reserve list: `cadastro de reserva`, `CR`. `reserva` alone may be the town. */
export function readReserva(words: readonly string[], at: number, isLed: boolean): Saying | undefined {
  const match = matchAt(words, at, reservePattern);
  const isWord = words[at] === "reserva" && words.length > 1 && !isLed;
  const count = match ? countOf(match[0]) : isWord ? 1 : 0;
  if (count === 0) return undefined;
  return toSaying(words, at, count, { kind: "reserva", rotulo: "Cadastro reserva" });
}

const openPattern = /^(?:com )?(?:inscric(?:ao|oes) )?(?:em )?abert[oa]s?(?: hoje| agora)? /;

/** Reads the wish for open exams: `inscricoes abertas`, `concursos abertos`. */
export function readAbertos(words: readonly string[], at: number): Saying | undefined {
  const match = matchAt(words, at, openPattern);
  if (!match || words[at - 1] === "universidade") return undefined;
  return toSaying(words, at, countOf(match[0]), {
    kind: "abertos",
    hasBegun: match[0].includes("inscric"),
    rotulo: "Com inscrições abertas",
  });
}

const number =
  "(?:rs? )?(\\d{1,3}(?: \\d{3})+(?: \\d\\d(?!\\d))?|\\d{1,2} \\d(?= mil)|\\d{1,7})( ?mil| ?k)?( reais)?";
const pay = "(?:(?:com )?(?:salarios?|remuneracao|vencimentos?|ganh\\w+|pag\\w+)(?: minim[oa])? )";
const end = "(?! (?:vagas?|km|habitantes|anos|cargos)) ";
const payPatterns = {
  between: new RegExp(`^${pay}?(?:entre|de) ${number} (?:e|a|ate) ${number}${end}`),
  range: new RegExp(`^${pay}?${number} (?:e|a|ate) ${number}${end}`),
  most: new RegExp(`^${pay}?(?:ate|abaixo de|menos de|no maximo(?: de)?|maximo de) ${number}${end}`),
  least: new RegExp(
    `^${pay}?(?:acima d[eo]s?|mais de|maior(?:es)? (?:que|de)|superior(?:es)? a|a partir de|no minimo(?: de)?|minimo de|pelo menos) ${number}${end}`,
  ),
  more: new RegExp(`^${pay}?${number} (?:ou mais|(?:para|pra) cima|em diante)${end}`),
  said: new RegExp(`^${pay}(?:de )?${number}${end}`),
  /** "10 mil reais": an amount of money without a word for pay. */
  bare: new RegExp(`^${number}${end}`),
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
export function readSalario(words: readonly string[], at: number): Saying | undefined {
  for (const [kind, pattern] of Object.entries(payPatterns)) {
    const match = matchAt(words, at, pattern);
    if (!match) continue;
    const [said, ...groups] = match;
    const isPay = / rs? |^rs? (?!20[12]\d )|salario|remunera|vencimento|ganh|pag/.test(said);
    const isRange = kind === "between" || kind === "range";
    if (kind === "range" && !isPay && !groups.slice(3).some(Boolean) && !groups[1] && !groups[2]) continue;
    if (kind === "bare" && !isPay && !groups[1] && !groups[2]) continue;
    const one = amountOf(groups.slice(0, 3), isPay || isRange);
    if (!isRange) {
      if (one === undefined) continue;
      const count = countOf(said);
      return kind === "most"
        ? toSaying(words, at, count, {
            ...{ kind: "salario", least: undefined, most: one },
            rotulo: `Até ${formatMoney(one)}`,
          })
        : toSaying(words, at, count, {
            ...{ kind: "salario", least: one, most: undefined },
            rotulo: `A partir de ${formatMoney(one)}`,
          });
    }
    const most = amountOf(groups.slice(3, 6), isPay);
    // In "entre 3 e 5 mil" both numbers are thousands.
    const least = one !== undefined && groups[4] && one < 100 ? one * 1_000 : one;
    if (least === undefined || most === undefined || least < leastPay || least > most) continue;
    return toSaying(words, at, countOf(said), {
      ...{ kind: "salario", least, most },
      rotulo: `De ${formatMoney(least)} a ${formatMoney(most)}`,
    });
  }
  return undefined;
}

/** `2026`. */
export function readAno(words: readonly string[], at: number): Saying | undefined {
  const texto = words[at] as string;
  if (!/^20[12]\d$/.test(texto)) return undefined;
  return toSaying(words, at, 1, { kind: "ano", anos: [Number(texto)], rotulo: texto });
}
