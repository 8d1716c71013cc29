import { findCurso, findLikelyCurso } from "./cursos.ts";
import type { ReadValue } from "./fields.ts";
import { buildView, spanOf } from "./view.ts";

/** Words before the courses of a requirement: "graduação em", "superior completo de", "bacharelado:". */
const lead =
  /(?<!pos[- ]{1,3})\b(?<word>superior(?:es)?|graduacao|graduad[oa]s?|bacharel(?:ado)?|licenciatura|licenciad[oa]|tecnolog(?:[oa]|ia)|formacao)(?: (?:completo|completa|plena|concluido)){0,2},?(?<joint> (?:em|de)(?: (?:curso|nivel) (?:superior )?(?:em|de))?| n[oa]s? (?:areas?|cursos?)(?: superior)? d[eao]| ?[:(–-])? ?/g;
/** Courses of any kind are accepted, so none is demanded. */
const anyCurso =
  /\b(?:qualquer|quaisquer) (?:outr[ao]s? )?(?:areas?|cursos?|formac|graduac|licenciatura|bacharelado|nivel superior|especialidade|habilitac)/;
/** The end of a complete name. */
const ending = String.raw`[)";.:/(+,]| (?:(?:e\/ou|ou|e|com|mais|completo|bacharelado|licenciatura|pelo|por|em (?=institu|nivel|curso))\b|(?:devid|legalm|reconhec|registr|fornec|exped|emit|conclu|acresc|inscri))| -? ?[\d[]| - |$`;
const nameEnd = new RegExp(`^ ?(?:${ending})`);
const itemEnd = new RegExp(ending);
const nameLength = 90;
const endsInJoint = / (?:as?|os?|e|em|d[aeo]s?|para)$/;
/** Signs and words between two courses of a list. */
const separator =
  /^\)?(?:,? com (?:o )?registro n[oa] [^,;.]{3,120}, ou | ?, ?(?:e |ou |e\/ou )?| ?\/ ?| (?:ou|e|e\/ou) )(?:(?:em|de|curso de|graduacao em|bacharelado em) )?/;
/** Words that follow a list and belong to no course's name. */
const isOther =
  /^(?:registr|inscri|devid|legal|fornec|reconhec|exped|emit|conclu|acresc|com\b|experi|especial|pos\b|pos-|resid|mestr|doutor|titul|cadastr|carteira|cnh\b|habilita|conhec|cursos?\b|em\b|por\b|pel[oa]|na\b|nos?\b|conforme|minim|mais\b|ambos|idade|certifi|diploma|complet|ministrad|oferec|obtid|respectiv|ou\b|e\b|bacharel|licenci|tecnolog|graduac|nivel|ensino|superior|institu|demais\b|curriculo|estar\b|quando\b|portador|posse\b|aprov)/;
/** Other areas than the named ones are accepted too. */
const isOpen =
  /^(?:outr[ao]s )?(?:areas?\b|(?:cursos? )?(?:afins?\b|correlat|equivalent|similar|relacionad))|^outr[ao]s/;
const requisitoMax = 1_200;
const separatorMax = 200;
const cursosMax = 40;
/** A longer part of a list is a sentence, and no course's name. */
const wordsMax = 7;

type Item = { from: number; to: number; nome: string | undefined; isExact: boolean };

/**
 * Finds the courses that a requirement accepts. A list with a name that the catalogue does not have is unsure as a
 * whole. `isOfCursos`: the text may begin with a course's name.
 */
export function findCursosIn(text: string, inicio: number, isOfCursos = false): ReadValue<string>[] {
  const view = buildView(text.slice(0, requisitoMax));
  const { plain } = view;
  if (anyCurso.test(plain)) return [];
  const starts = isOfCursos && isCursoAt(plain) ? [{ from: 0, prefix: "", isJoined: true }] : [];
  const led = [...plain.matchAll(lead)].map(({ index, 0: words, groups: { word = "", joint } = {} }) => ({
    from: index + words.length,
    prefix: word.startsWith("licenci") ? "licenciatura em " : "",
    isJoined: joint !== undefined,
  }));
  const items = new Map<number, Item>();
  for (const { from, prefix, isJoined } of [...starts, ...led])
    for (const item of itemsFrom(plain, from, prefix, isJoined)) items.set(item.from, item);
  return toCursos([...items.values()]).map(({ from, to, nome, isExact }) => {
    const span = spanOf(view, from, to);
    const regra = isExact ? "curso-exato" : "curso-parecido";
    return { valor: nome, inicio: inicio + span.inicio, fim: inicio + span.fim, regra };
  });
}

const isCursoAt = (plain: string): boolean => findExact(plain, 0, "") !== undefined;

type Curso = Item & { nome: string };

/** Each course once; unsure together if one of the list is. */
function toCursos(items: readonly Item[]): Curso[] {
  const isExact = items.every((one) => one.isExact);
  const named = items.filter((one): one is Curso => one.nome !== undefined);
  const byName = new Map(named.toReversed().map((one) => [one.nome, { ...one, isExact }]));
  return [...byName.values()].sort((one, other) => one.from - other.from).slice(0, cursosMax);
}

/** Reads a list of courses: "Direito, Economia ou Administração". */
function itemsFrom(plain: string, start: number, prefix: string, isJoined: boolean): Item[] {
  const items: Item[] = [];
  let from = start;
  while (items.length < cursosMax) {
    const exact = findExact(plain, from, prefix);
    if (!exact && !isJoined) break;
    const item = exact ?? findLike(plain, from);
    if (!item) break;
    items.push(item);
    const next = separator.exec(plain.slice(item.to, item.to + separatorMax))?.[0].length;
    if (next === undefined) break;
    from = item.to + next;
  }
  return items;
}

/** Returns the longest course name at a position; if the text continues the name, it is another course. */
function findExact(plain: string, from: number, prefix: string): Item | undefined {
  const part = plain.slice(from, from + nameLength);
  const ends = [...part.matchAll(/(?<=[a-z])(?![a-z])/g)].map(({ index }) => index).reverse();
  for (const end of ends) {
    const name = part.slice(0, end);
    if (endsInJoint.test(name)) continue;
    const nome = findCurso(`${prefix}${name}`) ?? findCurso(name);
    if (nome && nameEnd.test(plain.slice(from + end, from + end + 20)))
      return { from, to: from + end, nome, isExact: true };
  }
  return undefined;
}

/** Returns what a list has instead of a course's name, with the closest course. */
function findLike(plain: string, from: number): Item | undefined {
  const part = plain.slice(from, from + nameLength);
  const name = part.slice(0, part.search(itemEnd)).trim();
  if (isOpen.test(name)) return { from, to: from + name.length, nome: undefined, isExact: false };
  if (name.length < 4 || isOther.test(name) || name.split(" ").length > wordsMax) return undefined;
  return { from, to: from + name.length, nome: findLikelyCurso(name), isExact: false };
}
