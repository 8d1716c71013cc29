import { toName } from "./names.ts";
import { isCapital, paragraphEnd, printedTextOf, type View } from "./view.ts";

/** Words in organisers' own names. */
export const runner =
  /^(?:[a-z]{3,10} (?:- )?)?(?:instituto|fundacao|organizacao|associacao|centro de|sociedade de)\b|\b(?:concursos|consult(?:oria)?|consultores|assessoria|auditores|recrutamento|selecao (?:e|publica)|processos seletivos|projetos|treinamentos?)\b/;

/** A name from a position on: its usual form, its position, and whether a company's letters mark it. */
export type Named = {
  valor: string;
  from: number;
  to: number;
  plain: string;
  isCompany: boolean;
  isExplained: boolean;
};

/** A printed name: its end, the end before its first comma, and whether a company's letters follow. */
type Printed = { from: number; to: number; beforeComma: number; isCompany: boolean };

const wordsMax = 22;
const word = /(?<core>[a-z0-9&](?:[a-z0-9&'./-]*[a-z0-9&])?)(?<tail>[^ ]*)(?: |$)/y;
/** Small words inside a name; after "e" some of them begin another name: "pela Alfa e da Comissão". */
const particle = /^(?:d[aeo]s?|e|em|para|aos?|[ao]|&)$/;
const purpose = "(?:ensino|cultura|ciencia|extensao|pesquisa|inovacao|tecnologia)\\b";
const other = new RegExp(`^e (?:d[ao]s?|pel[ao]s?|[ao]s?) (?!${purpose})`);
/** A list of purposes, each with its article: "de Amparo à Pesquisa, ao Ensino e à Cultura". */
const isListed = new RegExp(`^(?:a|ao|e|d[aeo]) ${purpose}`);
const company = /^(?:ltda(?:-?(?:me|epp))?|s\/[sca]|s\.a|eireli|epp|me|ss)$/;
/** Words that end a name, where capitals do not show its end. */
const endsName =
  /^(?:com|sob|conforme|cnpj|doravante|que|por|pel[ao]s?|mediante|cabendo|sendo|tendo|atraves|enderecos?|site|nest[ae]|n[ao]s?|obedec[a-z]+|observ(?:and|ad)[oa]s?|inscrit[ao]|situad[oa]|sediad[oa]|localizad[oa]|contratad[oa]|vencedora?|responsavel|(?:organizad|execut|realizad)ora|empresa|torna(?:m|r)?|realiz[a-z]+|executa(?:d[oa]|ra?)|destina[a-z-]*|datas?|locais|conformidade|decorrencia|municipio|prefeitura|comissao|secretaria|portaria|lei|decreto|contrato|edital|especialmente|\d.*)$/;
/** A name's initials: "S. R. Serviços", "A.S. Instituto". */
const initials = /^(?:[a-z]\.)*[a-z]$/;

/** Parts of a name in small letters: "EPL concursos". */
const ofRunner = /^(?:concursos|consultoria|assessoria)$/;

/**
 * Returns whether a capital article begins a sentence whose full stop is missing: "Alfa Concursos O prazo de
 * validade".
 */
const beginsSentence = (view: View, at: number, core: string, next: number) =>
  /^[ao]s?$/.test(core) && isCapital(view, at, at + 1) && !isCapital(view, next, next + 1);

/** Reads a capitalised name, with the small words inside it. */
function findPrinted(view: View, from: number): Printed | null {
  const end = paragraphEnd(view, from);
  let [at, to, beforeComma, isOpen] = [from, from, 0, false];
  // A page break may split a name after its small words.
  for (let count = 0; count < wordsMax && (isOpen || at < end); count++) {
    word.lastIndex = at;
    const match = word.exec(view.plain);
    const { core = "", tail = "" } = match?.groups ?? {};
    const next = at + (match?.[0].length ?? 0);
    const isLater = at > from;
    const isWithin = isLater && (particle.test(core) || (beforeComma > 0 && /^n[ao]$/.test(core)));
    if (!match || (isLater && !isWithin && endsName.test(core)) || beginsSentence(view, at, core, next))
      break;
    const isPart = isCapital(view, at, at + 1) || (isLater && ofRunner.test(core));
    if (isWithin ? tail !== "" || other.test(view.plain.slice(at, at + 20)) : !isPart) break;
    if (isLater && company.test(core)) return { from, to, beforeComma, isCompany: true };
    if (!isWithin) {
      to = at + core.length;
      if (tail === ",") beforeComma ||= isListed.test(view.plain.slice(next, next + 20)) ? 0 : to;
      else if (tail !== "" && !(tail === "." && initials.test(core))) break;
    }
    isOpen = isWithin;
    at = next;
  }
  if (beforeComma === to) beforeComma = 0;
  return to > from ? { from, to, beforeComma, isCompany: isCompanyAt(view, to) } : null;
}

const isCompanyAt = (view: View, to: number) =>
  /^,? (?:- )?(?:ltda|s\/[sca]|eireli|epp)\b/.test(view.plain.slice(to, to + 12));

/** Returns whether letters are the initials of a name: "SEPROD", "Serviço de Processamento de Dados". */
export function isAcronymOf(letters: string, name: string): boolean {
  const fits = (left: string, words: readonly string[]): boolean => {
    const [first, ...others] = words;
    if (left === "" || first === undefined) return left === "";
    for (let taken = Math.min(4, left.length); taken > 0; taken--)
      if (first.startsWith(left.slice(0, taken)) && fits(left.slice(taken), others)) return true;
    return fits(left, others);
  };
  const words = name.split(/[ ,-]+/);
  return letters.length > 2 && !words.some((one) => one.startsWith(letters)) && fits(letters, words);
}

/** Acronyms used as a name. */
const byLetters = /^\p{Lu}[\p{Lu}\d&/-]{2,13}$/u;
/** Separators between a name and its acronym. */
const parting = /^(?: ?- | ?\()/;
/** Words that begin an acronym's expansion. */
const explanation = /^(?:instituto|fundacao|associacao|autarquia|centro de|sociedade|cooperativa) /;
/** Words after a comma that continue an organiser's full name. */
const goesOn =
  /^, (?:a |ao |e )?(?:ensino|pesquisa|extensao|educacao|desenvolvimento|ciencia|cultura|tecnologia|inovacao|capacitacao|(?:educac|institu)iona(?:l|is)|cultura(?:l|is)|socia(?:l|is)|(?:cientific|tecnologic|economic)[ao]s?)\b/;

const goesOnAt = (view: View, comma: number) => goesOn.test(view.plain.slice(comma, comma + 24));

const plainOf = (view: View, { from, to }: Pick<Printed, "from" | "to">) => view.plain.slice(from, to);
const printedOf = (view: View, from: number, to: number) => {
  const printed = printedTextOf(view, from, to);
  return printed.includes(" ") ? toName(printed) : printed;
};

/**
 * Removes an organiser's acronym beside its full name: "IDAP Instituto Dias de Administração Pública",
 * "Fundação … da UFMA FSADU".
 */
function withoutLetters(view: View, name: Printed): Printed {
  const plain = plainOf(view, name);
  const [first, last] = [plain.indexOf(" "), plain.lastIndexOf(" ")];
  const isBefore = first > 0 && isAcronymOf(plain.slice(0, first), plain.slice(first + 1));
  if (isBefore && isCapital(view, name.from, name.from + first))
    return { ...name, to: name.from + first, beforeComma: 0 };
  const isBehind = first !== last && isAcronymOf(plain.slice(last + 1), plain.slice(0, last));
  return isBehind && isCapital(view, name.from + last + 1, name.to)
    ? { ...name, to: name.from + last }
    : name;
}

/** Finds the organiser named from a position on, by its usual name. */
export function findNamed(view: View, from: number): Named | null {
  const name = findPrinted(view, from);
  if (!name) return null;
  const dash = parting.exec(view.plain.slice(name.to, name.to + 4))?.[0] ?? "";
  const behind = dash ? findPrinted(view, name.to + dash.length) : null;
  const build = (one: Pick<Printed, "from" | "to">, isExplained: boolean, isCompany: boolean): Named => ({
    valor: printedOf(view, one.from, one.to),
    from: one.from,
    to: one.to,
    plain: plainOf(view, isExplained && behind ? { from, to: behind.to } : one),
    isCompany,
    isExplained,
  });
  const isLetters = byLetters.test(printedTextOf(view, name.from, name.to));
  if (behind && plainOf(view, behind).length > 3) {
    const said = plainOf(view, behind);
    const isStood =
      isAcronymOf(plainOf(view, name), said) || explanation.test(said) || behind.beforeComma > 0;
    if (isLetters && isStood) return build(name, true, behind.isCompany);
    const isOfLetters = byLetters.test(printedTextOf(view, behind.from, behind.to));
    // An organiser's name that has commas is recognised by the acronym after it.
    const isStoodFor = goesOnAt(view, name.beforeComma) || isAcronymOf(said, plainOf(view, name));
    if (name.beforeComma && isOfLetters && isStoodFor) return build(behind, true, name.isCompany);
    const isTold = behind.isCompany || (runner.test(said) && !runner.test(plainOf(view, name)));
    if (!isOfLetters && isTold && !name.isCompany && !behind.beforeComma && dash !== " (")
      return {
        ...build({ from, to: behind.to }, false, true),
        valor: [
          isLetters ? printedTextOf(view, from, name.to) : printedOf(view, from, name.to),
          printedTextOf(view, name.to, behind.from),
          printedOf(view, behind.from, behind.to),
        ].join(" "),
      };
  }
  const own = withoutLetters(view, name);
  if (own.to < name.to) return build(own, true, name.isCompany);
  if (!name.beforeComma || name.isCompany) return build(name, false, name.isCompany);
  return goesOnAt(view, name.beforeComma) ? null : build({ from, to: name.beforeComma }, false, false);
}
