import { findFeeColumns } from "./fee-columns.ts";
import { buildFound, type Field, type ReadValue, resolveField } from "./fields.ts";
import type { Head } from "./head.ts";
import { findPagePosts } from "./page-rows.ts";
import type { View } from "./view.ts";

/** An amount in reais with its position. */
export type Amount = { from: number; to: number; valor: number };

/** Finds all amounts in reais in a text. */
export function findAmounts({ plain }: View): Amount[] {
  const all = [...plain.matchAll(/r\$ ?(\d{1,3}(?:\.\d{3}){1,3}|\d{1,7})(?:,(\d{2}))?(?!\d|,\d|\.\d)/g)];
  // Digits at the end of the text may be the start of a truncated number, so they are skipped.
  const isWhole = (match: RegExpExecArray) =>
    match[2] !== undefined || match.index + match[0].length < plain.length;
  return all.filter(isWhole).map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
    valor: Number(`${match[1]?.replaceAll(".", "")}.${match[2] ?? "00"}`),
  }));
}

const feeWords =
  /(?:taxa (?:de|da) inscric\w{2,4}|valor(?:es)? d[aeo]s? (?:taxas? (?:de |da )?)?inscric\w{2,4}|taxa d[eo] (?:concurso|participacao)|valor da taxa|taxa(?: no valor)?|importancia|inscric\w{2,4}(?: no)? valor(?: de)?|inscric\w{2,4} mediante (?:o )?(?:pagamento|recolhimento)|inscricao(?: sera)? de|preco d[aeo]s? inscric\w{2,4}|inscric\w{2,4} custar?\w{1,3}|(?:pagar|recolher|pagamento d[aeo]) (?:a )?inscric\w{2,4}|(?:boleto|gru)(?: bancari[oa])?,? no valor de)/g;
const feeLimit = 110;
/**
 * If a notice names several positions, a fee this many characters after a position's pay belongs to that
 * position.
 */
const besideLimit = 180;

/**
 * Text between the fee and its amount that names the means of payment: "através de GRU, gerada no sistema, no valor
 * de R$ 60,00".
 */
const paidBy =
  /^(?:(?![a-z\d)]{2}\. )[^;$]){0,300}\b(?:gru|guia|boleto|deposito|transferencia)\b(?:(?![a-z\d)]{2}\. )[^;$]){0,300}\bno valor de $/;
const paidLimit = 300;

/** Returns the end of the fee's words that an amount belongs to. */
function findWordOfFee({ plain }: View, words: readonly number[], { from }: Amount): number | undefined {
  const word = words.findLast((to) => to <= from && to >= from - paidLimit);
  if (word === undefined) return undefined;
  return word >= from - feeLimit || paidBy.test(plain.slice(word, from)) ? word : undefined;
}

/** Words of a notice that has only one position. */
const onePost = /\b(?:para|provimento d)?o (?:cargo|emprego)(?: public\w| efetiv\w)* de [a-z]/;

/** Returns the registration fee; undefined if the text states several, because none applies to everyone. */
export function findFee(view: View, posts: number): Field<number> {
  const shown = findPagePosts(view).flatMap(({ taxa }) => taxa ?? []);
  if (shown.length > 0) return resolveField(shown);
  const [ofSeveral, isOfOne] = [posts > 1, posts === 1];
  const words = [...view.plain.matchAll(feeWords)].map(({ index, 0: word }) => index + word.length);
  const found = findAmounts(view).flatMap((amount): ReadValue<number>[] => {
    const word = findWordOfFee(view, words, amount);
    if (word === undefined || otherMoney.test(withoutTerm(view.plain.slice(word, amount.from)))) return [];
    const isPartial =
      ofLevel.test(view.plain.slice(word, amount.from)) ||
      (ofSeveral && pay.test(view.plain.slice(Math.max(0, word - besideLimit), word)));
    const regra = isPartial ? "taxa-de-nivel" : "taxa-de-inscricao";
    return [buildFound(view, amount.from, amount.to, amount.valor, regra)];
  });
  if (found.length === 0) return resolveField(findFeeColumns(view));
  // One level's fee applies to everyone only if another level has the same, or if there is one post.
  if (found.length === 1 && found[0]?.regra === "taxa-de-nivel" && !(isOfOne && onePost.test(view.plain)))
    return null;
  return resolveField([...found, ...findFeesOfSome(view), ...findFeesListed(view, words)]);
}

/** Text between two fees of a list: "R$ 100,00 (cem reais); b) Analista Judiciário: R$ 130,00". */
const nextInList = /^ ?(?:\([a-z ,]{3,90}\))? ?[;,.] ?(?:e )?(?:[a-z0-9]{1,2} ?[).-]|-|\u2022)[^$;]{2,110}$/;

/** Finds the second and later fees of a list; only the first fee has the word "taxa" before it. */
function findFeesListed(view: View, words: readonly number[]): ReadValue<number>[] {
  const amounts = findAmounts(view);
  const isFirst = ({ from }: Amount) => words.some((to) => to <= from && to >= from - feeLimit);
  return amounts.flatMap((amount, index): ReadValue<number>[] => {
    const before = amounts[index - 1];
    if (!before || !isFirst(before)) return [];
    const between = view.plain.slice(before.to, amount.from);
    if (between.length > 220 || !nextInList.test(between) || otherMoney.test(between.replaceAll(";", "")))
      return [];
    return [buildFound(view, amount.from, amount.to, amount.valor, "taxa-de-lista")];
  });
}

const ofSome =
  /^(?:,00)? ?(?:\([a-z ,]{3,90}\) ?)?,? ?(?:para|aos?|as?) (?:os? |as? )?(?:candidat|cargo|nivel|professor|emprego|func|ensino|quem)/;

/**
 * Finds fees that only some candidates pay: "R$ 35,00 para cargos de Vigia; R$ 50,00 para o cargo de Assistente".
 */
function findFeesOfSome(view: View): ReadValue<number>[] {
  const partial = findAmounts(view).filter(({ to }) => ofSome.test(view.plain.slice(to, to + 120)));
  return partial.map(({ from, to, valor }) => buildFound(view, from, to, valor, "taxa-de-alguns"));
}

/** A group named before a fee pays it: "taxa, conforme o cargo: Ensino Superior: R$ 100,00". */
const ofLevel =
  /\b(?:ensino|(?:nivel|niveis) (?:superior|medio|tecnico|fundamental|de)|superior|medio|fundamental|cargos? (?:de|a)\b|conforme|de acordo com o cargo|por cargo|seguintes)\b/;

const pay = /vencimento|remuneracao|salario|salarial|subsidio/;
const otherMoney = new RegExp(`${pay.source}|renda|multa|; `);

/**
 * Due dates of payment slips share the word "vencimento" with salaries: "até o vencimento do boleto bancário, dia
 * 07/07".
 */
const term =
  /\bvencimento(?= (?:d[aeo]s? )?(?:boleto|guia|gru|documento|titulo|fatura|taxa)|,? ?:? ?(?:em |no |para |ate )?(?:[oa] )?(?:dia )?\d{1,2}(?:\/\d| de [a-z]))/g;
const withoutTerm = (words: string): string => words.replaceAll(term, "");

const totals: { regra: string; words: RegExp }[] = [
  {
    regra: "vagas-ofertadas",
    words:
      /(?:preenchimento|provimento|candidatos|ofertad[ao]s?|oferecid[ao]s?|disponibilizad[ao]s?|total(?: geral)?|selecao|oferta|destinad[oa]s?|contratacao|ha|havera|existem|serao|sao)(?: (?:de|a|um|ao|total|imediat[oa]|no|para|o|preenchimento|provimento|inicialmente|seguintes?|as|,)){0,6} (?<number>\d{1,3}(?:\.\d{3})|\d{1,5}) ?(?:\([a-z ]{2,60}\) )?(?:vagas?|func(?:ao|oes)-atividades?)\b(?! (?:para|de|do|da|d[ao]s) (?:o sexo|cada|reserva|nivel|ampla|pessoas? com|candidat))/g,
  },
  {
    regra: "cargos-ofertados",
    words:
      /\b(?:provimento|preenchimento) (?:imediato |inicial )?de (?<number>\d{1,3}(?:\.\d{3})|\d{1,5}) ?(?:\([a-z ]{2,60}\) )?(?:cargos|empregos) (?:publicos|efetivos|vagos)\b(?! (?:de|para)\b)(?![^.;]{0,70} e (?:[a-z]{1,12} ){0,2}de \d)/g,
  },
  {
    regra: "total-de-vagas",
    words:
      /(?:total (?:geral )?(?:de|das) vagas|quantidade de vagas|numero (?:total )?de vagas|vagas (?:ofertadas|imediatas|totais)|\bn\.?o?\.? (?:de|total de) vagas):? ?(?<number>\d{1,4})\b(?! ?[|/]|\.\d| - )/g,
  },
];

/** A count of vacancies for one named post: "1 (uma) vaga para Agente Fiscal". */
const ofOnePost =
  /(?<=\d (?:\([a-z ]{2,60}\) )?)vagas? (?:imediatas? )?(?:para|de) (?<post>(?!cadastro|ampla|pessoas?|candidat|negr|pret|nivel|(?:[oa]s? )?(?:quadro|provimento|preenchimento|formacao|diversos|seguintes|cargos|empregos|funcoes))[a-z]{3,}(?: [a-z]+)?)/g;

/**
 * Finds the vacancies of single positions in a text that names several: none of these counts is the exam's
 * total.
 */
function findPartial({ plain }: View): ReadonlySet<number> {
  const told = [...plain.matchAll(ofOnePost)];
  const posts = new Set(told.map(({ groups }) => groups?.post));
  return new Set(posts.size > 1 ? told.map(({ index }) => index) : []);
}

/** Finds the total of vacancies that an opening states. */
export function findTotalVagas(view: View, head: Head): Field<number> {
  const partial = findPartial(view);
  const isWhole = ({ index, 0: words }: RegExpMatchArray, from = 0) =>
    !partial.has(from + (index ?? 0) + words.lastIndexOf("vaga"));
  const summed = summedVagas(view);
  const against = summed.length > 0 ? otherTotals(view, summed[0]?.valor) : [];
  return resolveField(
    [...summed, ...against],
    ...totals.map(({ regra, words }) =>
      [...view.plain.matchAll(words)]
        .filter((match) => isWhole(match) && !isOverRow(view, match))
        .map((match) => {
          const printed = match.groups?.number ?? "";
          const valor = Number(printed.replaceAll(".", ""));
          return buildFound(view, match.index, match.index + match[0].length, valor, regra);
        }),
    ),
    findVagasBySex(view),
    announcedVagas(view, head, isWhole),
  );
}

/**
 * Titles of a table's columns; a number in the line below them belongs to a row and is no total of vacancies.
 */
const columnTitles =
  /\b(?:codigo|cargo|func(?:ao|oes)|requisitos|escolaridade|carga horaria|jornada|remuneracao|vencimento|salario|lotacao|local de trabalho)\b(?! (?:d[aeo]|para)\b)/g;
const titlesLength = 160;

/** Returns whether a count is in the line below a column's title, as in a table's row. */
function isOverRow({ text, plain, at }: View, { index = 0, 0: words }: RegExpMatchArray): boolean {
  const digits = index + words.search(/\d{1,5}$/);
  if (digits < index || words.includes(":")) return false;
  const isUnder = text.slice(at[digits - 2], at[digits]).includes("\n");
  const before = plain.slice(Math.max(0, index - titlesLength), index);
  return isUnder && new Set(before.match(columnTitles)).size >= 2;
}

const perCargo =
  /(?<!reserva de )(?<![\d/.,])(?<number>\d{1,3}) (?:\([a-z ]{2,40}\) )?vagas? (?:imediatas? )?(?:para (?:os?|as?)|n[oa]s?) (?:cargos?|func(?:ao|oes)|empregos?)/g;

const ofACargo = /^ ?(?:imediatas? )?(?:para (?:os?|as?)|n[oa]s?) (?:cargos?|func(?:ao|oes)|empregos?)/;

/** Finds stated totals of vacancies that differ from the sum over the positions. */
function otherTotals(view: View, sum: number | undefined): ReadValue<number>[] {
  return [...view.plain.matchAll(/\bprovimento de (?<number>\d{1,5}) (?:\([a-z ]{2,60}\) )?vagas\b/g)]
    .filter(({ index, 0: words }) => {
      const to = index + words.length;
      return !ofACargo.test(view.plain.slice(to, to + 40));
    })
    .map(({ index, 0: words, groups }) =>
      buildFound(view, index, index + words.length, Number(groups?.number), "vagas-ofertadas"),
    )
    .filter(({ valor }) => valor !== sum);
}

/** Adds up the vacancies that a sentence lists position by position. */
function summedVagas(view: View): ReadValue<number>[] {
  // A repeated statement, perhaps in other words, counts once.
  const said = new Map<string, RegExpExecArray>();
  for (const match of view.plain.matchAll(perCargo)) {
    const to = match.index + match[0].length;
    const words = `${match.groups?.number}${view.plain.slice(to, to + 16)}`;
    if (!said.has(words)) said.set(words, match);
  }
  const all = [...said.values()];
  const [first, last] = [all[0], all.at(-1)];
  if (!first || !last || all.length < 2 || last.index - first.index > 600) return [];
  const sum = all.reduce((total, { groups }) => total + Number(groups?.number), 0);
  return [buildFound(view, first.index, last.index + last[0].length, sum, "vagas-por-cargo")];
}

const bySex =
  /(?<one>\d{1,5}) (?:\([a-z ]{2,60}\) )?vagas? (?:destinad[ao]s? )?(?:para|ao) (?:o )?sexo (?:masculino|feminino),? e (?<other>\d{1,5}) (?:\([a-z ]{2,60}\) )?(?:vagas? )?(?:destinad[ao]s? )?(?:para|ao) (?:o )?sexo (?:masculino|feminino)\b/g;
const beforeSex = 60;

/** Adds up "400 vagas para o sexo masculino e 40 vagas para o sexo feminino", but not the same of a quota. */
function findVagasBySex(view: View): ReadValue<number>[] {
  return [...view.plain.matchAll(bySex)].flatMap(({ index, 0: words, groups }) => {
    const before = view.plain.slice(Math.max(0, index - beforeSex), index);
    if (/ampla|cotas?\b|negr|reserv|sendo/.test(before)) return [];
    const sum = Number(groups?.one) + Number(groups?.other);
    return [buildFound(view, index, index + words.length, sum, "vagas-por-sexo")];
  });
}

const counted =
  /(?<![\d/.,]|reserva (?:de|com|para) )(?<number>\d{1,5}) (?:\([a-z ]{2,60}\) )?vagas?\b(?! (?:reservad|(?:para|de) (?:a )?ampla|para (?:o sexo|cada|pessoas|candidat|negr|cadastro)|de cadastro|destinad\S{2} a(?:s|os) (?:pessoas|candidat)))/g;

/** Finds the vacancies that an announcement states, anywhere in its text. */
function announcedVagas(
  view: View,
  { speech }: Head,
  isWhole: (match: RegExpMatchArray, from: number) => boolean,
): ReadValue<number>[] {
  if (!speech) return [];
  const { to } = speech;
  const all = [...view.plain.slice(to, speech.end + 200).matchAll(counted)];
  return all
    .filter((match) => isWhole(match, to) && view.plain[to + match.index - 1] !== "(")
    .map(({ index, 0: words, groups }) =>
      buildFound(view, to + index, to + index + words.length, Number(groups?.number), "vagas-anunciadas"),
    );
}
