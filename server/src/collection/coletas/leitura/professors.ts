import { buildFound } from "./fields.ts";
import type { Head } from "./head.ts";
import { findNameParts } from "./lists.ts";
import { toName, toTitle } from "./names.ts";
import { generic } from "./posts.ts";
import { buildNamedCargo, type ReadCargo } from "./read-cargo.ts";
import { toOnePost } from "./singular.ts";
import { printedTextOf, type View } from "./view.ts";

/** Careers of teachers at federal schools. */
const career = "(?:magisterio superior|(?:magisterio d[oe] )?ensino basico, tecnico e tecnologico)";
const professor = new RegExp(
  String.raw`docentes? da carreira (?:de |do )?magisterio superior|(?<=denominac(?:ao|oes) (?:de )?)professor (?:adjunto|assistente|auxiliar|titular)(?: a)?\b|professor(?:es|a)?(?: ?\(a\)|\(es\))? (?:(?:adjunto|assistente|auxiliar|titular)[- ]?a? )?(?:classe [a-e],? )?(?:substitut[oa]s?|visitantes?|temporari[oa]s?|colaborador(?:es|a)?|d(?:[oe]|a carreira d[eo]) ${career}(?: (?:substitut[oa]|visitante|temporari[oa])s?)?)(?:\/(?:temporari[oa]|visitante|substitut[oa])s?)?|\bprofessor(?:es|a)?(?: acts?)?(?= (?:das?|nas?|para as?) (?:seguintes )?(?:disciplinas?|areas?)\b)|\bprofessor(?:es|a)? (?:adjunt|assistente|auxiliar|titular|associad)[oa]?(?=,? (?:na|da|para a) (?:area|disciplina|materia))`,
  "g",
);
const ofCareer = new RegExp(`^d(?:o|a carreira d[eo]) ${career}`);
/**
 * A second career after the first: "Professor da Carreira do Magistério Superior e do Magistério do Ensino Básico,
 * Técnico e Tecnológico".
 */
const secondCareer = new RegExp(`^(?:,? e|,) (?=d(?:o|a carreira d[eo]) ${career})`);
const area =
  /\b(?:areas?|disciplinas?|materia|componente curricular)(?:(?:\/| e )(?:sub-?areas?|disciplinas?))?(?: de conhecimento| do conhecimento)?(?: ?: ?| de:? |(?<= d[eo] conhecimento) )(?:licenciatura em |atuacao em )?(?<areas>[^.;:(\d]{3,110}?)(?=[.;:(\d]|, (?:para|com|sob|no|em|de acordo|conforme)| para | com | sob | do (?:campus|if|instituto|departamento)| no campus| nos termos |(?: em)? regime| requisit| titulacao| formacao| inscric| - (?:gradua|licenciatura|bacharel|mestr|doutor|curso superior|ensino superior)| vagas| n[ao] |,? c\.?h\.? |$)/g;

const degree =
  "(?:bacharelado|licenciatura|graduacao|graduad[oa]|tecnologo|mestrado|doutorado|ensino superior|curso superior)";
/** Rows of a table of teachers: hours, area, degree; or area, hours. */
const areaRows = new RegExp(
  `(?<=\\b\\d{2} ?(?:horas|h) )(?<areas>[a-z][^.;:\\d()*-]{3,60}?)(?= ${degree}\\b)|(?<=(?:escolaridade|titulacao|exigid[ao]s?|\\]) )(?<first>[a-z][^.;:\\d()*/]{3,50}?)(?= \\d{2} ?h\\b)`,
  "g",
);

const isTitle = (view: View, from: number) => /\p{Lu}/u.test(printedTextOf(view, from, from + 1));
const buildArea = (view: View, from: number, to: number, prefix: string) =>
  buildNamedCargo(view, from, to, "professor-e-area", `${prefix} - `);

/** Rows of a table of teachers without ruled lines: a code or address, area, vacancies, their groups, hours. */
const countedAreas =
  /(?<=(?:\dh?|\.br|\.com) )(?<areas>[a-z][^.;()\d@*|]{2,60}?)(?= \d{1,2} (?:ac|a\/c|pp|ppi|ppp|pcd|pn|cr) (?:\d{2} ?h|de\b|rde\b))/g;
const countedMin = 2;

/** Finds teachers' positions at federal schools: one position for each named area. */
export function findProfessors(view: View, head: Head): ReadCargo[] {
  const { plain } = view;
  const limit = Math.min(plain.length, (head.speech?.end ?? 900) + 400);
  const all = [...plain.slice(0, limit).matchAll(professor)];
  const hired = ({ 0: words }: RegExpExecArray) => /substitut|visitante|temporari|colaborador/.test(words);
  // "Com a denominação de Professor Assistente A" names the career's first class; it counts only if no position
  // is named.
  const named = all.filter(
    ({ index }) => !/denominac\w{2,4} (?:de )?$/.test(plain.slice(Math.max(0, index - 16), index)),
  );
  const post = all.findLast(hired) ?? named.at(-1) ?? all.at(-1);
  if (!post) return [];
  const printed = toName(printedTextOf(view, post.index, post.index + post[0].length));
  const prefix = toTitle(toOnePost(printed.replace(/ ?\(a\)/i, "")));
  const part = plain.slice(0, limit + 900);
  const labelled = [...part.slice(0, limit + 400).matchAll(area)].flatMap((match) =>
    areasOf(view, match, prefix),
  );
  const rows = [...part.matchAll(areaRows)].flatMap(({ index, 0: name }) =>
    isTitle(view, index) && !generic.test(name) && !name.endsWith(",")
      ? [buildArea(view, index, index + name.length, prefix)]
      : [],
  );
  const counted = [...part.matchAll(countedAreas)].flatMap(({ index, 0: name }) =>
    isTitle(view, index) ? [buildArea(view, index, index + name.length, prefix)] : [],
  );
  const areas = [...labelled, ...rows, ...(counted.length < countedMin ? [] : counted)];
  if (areas.length > 0) return areas;
  const to = post.index + post[0].length;
  return [buildNamedCargo(view, post.index, to, "professor"), ...careerBehind(view, post.index, to)];
}

/** Returns the position of a second teachers' career, if the text after the first career leads to it. */
function careerBehind(view: View, from: number, to: number): ReadCargo[] {
  const match = secondCareer.exec(view.plain.slice(to, to + 120));
  if (!match) return [];
  const start = to + match[0].length;
  const end = start + (ofCareer.exec(view.plain.slice(start, start + 110))?.[0].length ?? 0);
  const printed = toName(`X ${printedTextOf(view, start, end)}`).slice(2);
  const nome = buildFound(view, from, end, `Professor ${printed}`, "professor");
  return [{ nome, nivel: null, vagas: null, salario: null }];
}

const moreAreas = /^(?:; ?(?:e )?[a-z][^.;:(\d]{3,60}){1,12}(?=\.)/;

function areasOf(view: View, match: RegExpExecArray, prefix: string): ReadCargo[] {
  const first = match.groups?.areas ?? "";
  const start = match.index + match[0].length - first.length;
  // "nas áreas de: Matemática; Física; Química."
  const after = view.plain.slice(start + first.length, start + first.length + 400);
  const more = match[0].startsWith("areas") ? (moreAreas.exec(after)?.[0] ?? "") : "";
  const names = (first + more).replaceAll(";", ",");
  const parts = findNameParts(names).flatMap(([from, to]) =>
    isTitle(view, start + from) ? [[from, to] as const] : [],
  );
  return parts
    .filter(
      ([from, to]) =>
        to - from >= 3 &&
        !/^(?:vide|conhecimento|atuacao|requisito|curso|vagas?\b|regime\b|titulacao|escolaridade|carga|classe|quant|unidade|departamento|lotacao|campus|local\b|n[o.])/.test(
          names.slice(from, to),
        ),
    )
    .map(([from, to]) => buildArea(view, start + from, start + to, prefix));
}
