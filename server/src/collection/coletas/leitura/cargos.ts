import { functionsHours, teachersHours, toMasked } from "./asides.ts";
import { findCellLines } from "./cell-lines.ts";
import { findCellCargos, findOfferedCargos } from "./cells.ts";
import { findCodedRows } from "./coded.ts";
import type { Head } from "./head.ts";
import { resolveCargos } from "./ledger/choose.ts";
import type { Ledger } from "./ledger/ledger.ts";
import { withLineCursos } from "./line-cursos.ts";
import { findListedNames, partByLines } from "./lists.ts";
import { findMarkedCargos } from "./marked.ts";
import { mergeSame } from "./merge-same.ts";
import { findMilitaryCargos } from "./military.ts";
import { isOfLaw, isOfSome, isToldOf } from "./not-offered.ts";
import { findCountedAfter, findHeadedCargos, findOrderedCargos } from "./ordered.ts";
import { findPagePosts } from "./page-rows.ts";
import { generic, posts, postWord } from "./posts.ts";
import { findProfessors } from "./professors.ts";
import type { ActLocal } from "./quadros/cell-towns.ts";
import { findQuadroCargos } from "./quadros/quadro-cargos.ts";
import { withTaxas } from "./quadros/taxas.ts";
import { buildNamedCargo, type ReadCargo } from "./read-cargo.ts";
import { findRequiredCargos } from "./required.ts";
import { toOwnColumn, withRowTerms } from "./row-terms.ts";
import { findLineCargos, findListedCargos, findTableCargos } from "./rows.ts";
import { findFlatRows, findNumberedCargos, findRowLines } from "./tables.ts";
import { withTagged } from "./tagger/tagged-cargos.ts";
import { findCountedCargos, withTerms } from "./terms.ts";
import { paragraphEnd, plainTextOf, printedTextOf, type View } from "./view.ts";

/** Words before positions' names in a sentence. */
const introduced =
  /(?:(?:para |d|n)?[oa]s? (?:seguintes? )?(?:cargos?|empregos? public\w{1,2}|empregos?|func(?:ao|oes))(?:\/(?:func(?:ao|oes)|empregos?))?(?: public\w{1,2})?(?: efetiv\w{1,2})?(?: vag[oa]s?)?(?: tempora\w{2,4})?(?: (?:abaixo|a seguir)(?: \w{6,13})?)?(?: de provimento efetivo)?(?: de nivel (?:superior|medio|fundamental|tecnico))?(?: d[eo]:? |: ?)(?:tecnicos?[- ]administrativos? em educacao(?: \(?(?:- )?taes?\)?)?: ?)?|cargos? (?:(?:vag[oa]s|isolad[oa]s?|efetiv\w{1,2}|public\w{1,2}) ){0,3}(?:d[aeo]s? carreiras? )?de |(?:contratacao|admissao|designacao)(?: temporaria| por tempo determinado| por prazo determinado|,? em carater [a-z]{8,14}(?: \([a-z]{2,4}\))?,?| de excepcional interesse public\w|, (?:mediante|por meio d[eo]|atraves d[eo]) [^,;.]{5,60},){0,2} (?:imediata )?de |\b(?:selecao|recrutamento|cadastro (?:de )?reserva(?: \(cr\))?) (?:de|para) (?=(?:professor|medic|enfermeir|motorista|agente|tecnic|auxiliar|analista|psicolog|assistente|fiscal|operador|monitor|fisioterap|nutricion|odontolog|cuidador|engenheir|farmac|vigia|servente|visitador|educador|pedreir|operari|merendeir|cozinheir|eletricist|mecanic|arquitet|biolog|pedagog|gari\b|coveir))|profissionais, sendo |\bprofissionais: |\b(?:cargos?|func(?:ao|oes)|empregos?)(?: publicos?| disponiveis)?: ?|\bempregos? public\w{1,2} para |\bfunc(?:ao|oes)-atividades? de |\b(?:desempenh\w{1,4}|exerc\w{1,4}) (?:[oa]s? )?func(?:ao|oes) de |\bvagas? de (?=(?:professor|medic|enfermeir|motorista|agente|tecnic|auxiliar))|\bcarreiras? de (?=(?:delegad|defensor|promotor|investigador|escriva|perit))|\bvagas? (?:imediatas? )?para (?:[oa] (?:cargo|funcao|emprego) de )?|\bpara (?:[oa] )?(?:cargo|funcao|emprego) |(?<=\d (?:\([a-z ]{2,30}\) )?)vagas? (?:imediatas? )?de |para atuar como |\bnivel (?:superior|medio|fundamental|tecnico|basico|elementar|alfabetizado|primario|auxiliar)(?:[ /](?:completo|incompleto|tecnico))?(?:: | ?- )|\bprofissiona(?:l|is) (?=medic|enfermeir|professor|tecnic)|\bprofissiona(?:l|is) \((?=(?:medic|enfermeir|professor|tecnic|agente|auxiliar|motorista|psicolog|assistente|fisioterap|nutricion|odontolog|farmac|engenheir)[a-z]{0,14}(?: [a-z]+){0,5},)|\bnecessidade (?:temporaria )?(?:de contratacao )?de (?=(?:professor|medic|enfermeir|motorista|agente|tecnic|auxiliar|merendeir|servente|monitor)[a-z]* [a-z])|\b(?:concurso public\w|processo seletivo|seletivo simplificado|seletivo public\w)(?: \([a-z]{2,4}\))? para (?=contador|agente|guarda|soldado|analista|assistente|auditor|auxiliar|enfermeir|fiscal|medic|monitor|motorista|operador|procurador|advogad|psicolog|nutricionista|tecnico em|tecnico de enf))/g;
/**
 * Words that always introduce a list of posts: "a saber:", "conforme segue:", "contratar, por tempo determinado,".
 */
const leading = new RegExp(
  String.raw`\b(?:(?:a saber|quais sejam|(?:como|conforme) segue|(?:abaixo|a seguir)(?: [a-z]{6,14})?|(?:relacionad|especificad|discriminad|listad)[oa]s)(?: ?: ?|, )|(?:contratar|selecionar|admitir)(?:,? (?:por (?:tempo|prazo) determinado|temporariamente|em carater [a-z]{8,14}),?)? |(?:concurso public\w|processo seletiv\w(?: simplificado)?|seletivo simplificado)(?: \([a-z]{2,4}\))? (?:para|de) )(?=(?!secretaria\b|ofici|soldado)(?:${posts})(?:e?s)?\b)`,
  "g",
);
/** The words for a position that precedes its function: "Médico 40 horas - Função: Pediatra". */
const ofPost = new RegExp(
  String.raw`\b(?!secretaria\b)(?:${posts})\b(?: [a-z/]{1,16}){0,4}(?: \d{2} ?h(?:oras|s)?)? ?- $`,
);

function findNamed(view: View, head: Head): ReadCargo[] {
  const { plain } = view;
  const to = head.speech ? head.speech.end + 2000 : 2000;
  const beginning = plain.slice(0, to);
  const led = [...beginning.matchAll(introduced), ...beginning.matchAll(leading)];
  return led.flatMap(({ index, 0: words }) => {
    const code = /^(?:[a-z]{1,2}\.?)?\d{1,4} - /.exec(
      plain.slice(index + words.length, index + words.length + 12),
    );
    const from = index + words.length + (code?.[0].length ?? 0);
    const whole = plain.slice(from, Math.min(from + 1600, paragraphEnd(view, from)));
    const part = toMasked(whole);
    // "a cargo de" means responsibility and names no post.
    if (words.startsWith("a cargo ")) return [];
    if (isToldOf(plain, from) || isOfLaw(plain, index) || isOfSome(plain, index)) return [];
    if (ofPost.test(plain.slice(Math.max(0, index - 70), index)) && /^func/.test(words)) return [];
    const spans = findListedNames(view, from, part, words.endsWith("sendo ")).flatMap((span) =>
      partByLines(view, from, part, span),
    );
    const isList =
      spans.length >= listMin && spans.every(([start, stop]) => postWord.test(whole.slice(start, stop)));
    return spans.flatMap(([start, stop]): ReadCargo[] =>
      isName(view, whole.slice(start, stop), from + start, words, isList)
        ? [buildNamedCargo(view, from + start, from + stop, "cargo-de")]
        : [],
    );
  });
}

/** This many consecutive positions are a list, even in small letters. */
const listMin = 3;

/**
 * Professions in the plural that are sought: "seleção de professores regentes de classe", but not "professores da
 * rede".
 */
const seeking =
  /\b(?:selecao|recrutamento|cadastro|vagas?)\b[^,.;]{0,300}$|\bpara (?:a )?contratacao\b|\b(?:contratacao|admissao)\b.{0,300}\b(?:temporari|determinado)/;
const several =
  /^[a-z]{4,16}s (?!d[ao]s? |(?:admitid|aprovad|classificad|contratad|efetiv|habilitad|interessad|municipa|public))(?:[a-z]{5,}|de [a-z]{4,})/;

/** Returns whether a text is a post's name: capitalised, unless it follows "sendo" or a list of posts alone. */
function isName(view: View, name: string, from: number, introduction: string, isList: boolean): boolean {
  // An acronym or a word cut by a line's end is not a name.
  if (
    name.length < 4 ||
    name.length > 80 ||
    /[$\d[\]#<>]|[a-z](?<!cirurgiao)- [a-z]/.test(
      name.replace(teachersHours, "").replace(functionsHours, ""),
    ) ||
    generic.test(name)
  )
    return false;
  if (name.split(" ").length > 11) return false;
  // "SQC-II-QM" is a post's place in a career plan.
  if (/^\p{Lu}{2,6}(?:-\p{Lu}{1,6})+$/u.test(printedTextOf(view, from, from + name.length))) return false;
  // "nas funções de Orientação e de Supervisão" may be one name or two.
  if (/ e d[aeo] /.test(name) && !postWord.test(name)) return false;
  // "Nível superior: Enfermeiro" names a post, "nível superior: Diploma" a requirement.
  if (introduction.startsWith("nivel ") && !postWord.test(name)) return false;
  if (introduction.endsWith("sendo ") || /\p{Lu}/u.test(printedTextOf(view, from, from + 1))) return true;
  // Posts in small letters: "para os cargos de enfermeiro fiscal, motorista e telefonista".
  return (
    (isList ||
      (seeking.test(view.plain.slice(Math.max(0, from - introduction.length - 7), from)) &&
        several.test(name)) ||
      (introduction.startsWith("admissao") && name.startsWith("professor")) ||
      /\b(?:cargos?|func(?:ao|oes)|empregos?)\b.{0,300} (?:de|:) ?$/.test(introduction)) &&
    postWord.test(name)
  );
}

/** A position other than a teacher's. */
const otherPost = new RegExp(`^(?!professor)(?:${posts})\\b`);

/** Finds the positions that an act opens, each once, with the facts that it states about them. */
export function findActCargos(view: View, head: Head, local: ActLocal, ledger: Ledger): ReadCargo[] {
  const offered = resolveCargos(ledger, findQuadroCargos(view.text, local));
  if (offered.length > 0) return withTaxas(view.text, offered);
  const named = withTagged(view, head, withTerms(view, findNamesByRules(view, head)));
  const told = withRowTerms(view, mergeSame(toOwnColumn(view, named)));
  return withTaxas(view.text, withLineCursos(view.text, told));
}

/** Finds an opening's positions by rules, without the tagger. */
export function findNamesByRules(view: View, head: Head): ReadCargo[] {
  const shown = head.speech ? [] : findPagePosts(view);
  const listed = shown.flatMap(({ cargo }) => cargo ?? []);
  if (listed.length > 0) return mergeSame(listed);
  const counted = [...findListedCargos(view), ...findNumberedCargos(view)];
  if (counted.length > 0) return mergeSame(counted);
  const tables = [
    findOfferedCargos,
    findOrderedCargos,
    findCellCargos,
    findLineCargos,
    findHeadedCargos,
    findTableCargos,
    findCountedAfter,
    findRowLines,
    findMarkedCargos,
    findRequiredCargos,
  ];
  const whole = tables.map((find) => mergeSame(find(view))).find(({ length }) => length > 0);
  const lined = mergeSame(findCellLines(view));
  const isLined = lined.length > 0 && (!whole || tellsMore(lined, whole));
  const kept = isLined ? withToldBy(lined, whole ?? []) : whole;
  // A single row may be a fragment of a table that another rule reads completely.
  const rows = kept && kept.length > 1 ? kept : findLongest(view);
  const flat = kept && kept.length >= rows.length ? kept : rows;
  const limit = head.speech ? head.speech.end + 2000 : 2000;
  const said = mergeSame([...findCountedCargos(view, limit), ...findNamed(view, head)]);
  // If a truncated table has fewer positions than the sentence before it, the sentence counts.
  if (kept || flat.length > 1) return said.length > flat.length ? said : flat;
  const professors = mergeSame(findProfessors(view, head));
  const military = said.length > 0 ? [] : findMilitaryCargos(view, head.speech?.end ?? limit);
  // "Monitores, Cuidadores e Professores Substitutos": teachers are one of several posts.
  const others = said.filter(({ nome }) => otherPost.test(plainTextOf(nome.valor)));
  const isOneOfSeveral = professors.length === 1 && others.length > 1;
  const teaching = isOneOfSeveral ? mergeSame([...others, ...professors]) : professors;
  const found = [teaching, said, military, flat].find(({ length }) => length > 0);
  return found ?? [];
}

const plainOf = ({ nome }: ReadCargo) => plainTextOf(nome.valor);

/**
 * Returns whether the rules for one cell a line found more than the rules for whole rows: more positions, or as
 * many with longer names.
 */
const tellsMore = (lined: readonly ReadCargo[], whole: readonly ReadCargo[]): boolean =>
  lined.length > whole.length ||
  (lined.length === whole.length &&
    lined.every((one, at) =>
      plainOf(one).endsWith(
        whole
          .slice(at, at + 1)
          .map(plainOf)
          .join(""),
      ),
    ) &&
    lined.some((one) => !whole.some((other) => plainOf(other) === plainOf(one))));

/** Adds facts that other rules found about positions of the same name. */
function withToldBy(lined: readonly ReadCargo[], others: readonly ReadCargo[]): ReadCargo[] {
  const told = new Map(others.map((one) => [plainOf(one), one]));
  return lined.map((one) => ({ ...(told.get(plainOf(one)) ?? one), nome: one.nome }));
}

/** Returns the result of the rule that finds most rows of a table without lines. */
const findLongest = (view: View): ReadCargo[] =>
  [findFlatRows, findCodedRows]
    .map((find) => mergeSame(find(view)))
    .reduce((longest, one) => (one.length > longest.length ? one : longest));
