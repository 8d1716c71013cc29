import { posts } from "./posts.ts";

/** Additions to a name: "advogado (nível superior)", "Médico (2 vagas)", "Monitor de Creche - 30h". */
const aside =
  /\((?:nivel|ensino|superior|medio|tecnico|fundamental|\d|[a-z]{2,12}\) vagas?|uma?\)|dua?s|cr\)|cadastro|masculin|feminin|vagas?|disciplinas )[^()]{0,40}\)?|\([a-z]{2,3}\)(?=,|;|\.| e )|\([a-z]+(?:, [a-z ]{3,30}){1,8}\)(?=,|;|\.| e )|(?:,| -)? ?(?<![\d/.,])\d{2} ?h(?:oras|rs?|s)?\b(?: semanais)?(?=,|;| e )| - ?\d{2} ?h(?:oras|rs?|s)?\b(?: semanais)?/g;
/** A specialty in brackets belongs to the name: "Médico (Clínico Geral), Médico (Pediatra)". */
const specialty = /\((?=[a-z][a-z /-]{3,40}\)(?:,|;|\.| e |$))(?<inner>[^()]{1,40})\)/g;

/** An area label after a name: "Enfermeiro - Área de Atuação: Saúde". */
const ofArea =
  /(?<=(?: - ?|\/ ?)(?:area(?: de atuacao)?|especialidade|funcao|segmento|disciplina)): (?=[a-z])/g;

/** A licence's or class' letter: "Motorista – “B”". */
const lettered = /"(?=[a-z]{1,2}")(?<letter>[a-z]{1,2})"/g;

/**
 * Names of school levels contain a comma and "e" that do not separate posts: "Professor de Ensino Básico, Técnico e
 * Tecnológico".
 */
const ofSchool = /(?<=\bensino basico), tecnico e (?=tecnologico\b)/g;

/** A teacher's hours inside the name: "Professor III 20 horas de Geografia", "Professor 40h – Matemática". */
export const teachersHours =
  /(?<=\bprofessor(?:es|a)?(?: (?:municipal|nivel|[a-z]|i{1,3}|iv|vi{0,3})){0,2}) (?:- ?)?\d{2} ?h(?:oras|s)?\b(?: semanais)?(?= (?:de (?!jornada|trabalho|carga|segunda)|- )[a-z])/g;

/** Weekly hours between a position and its function: "Médico 40 horas - Função: Pediatra". */
export const functionsHours =
  /(?<![\d/.,] ?)\d{2} ?h(?:oras|s)?\b(?: semanais)?(?= - (?:area|especialidade|funcao)\b)/g;

/** Two trades that form one post: "Tradutor e Intérprete de Libras". In brackets, the second one starts a name. */
const oneTrade = /(?<=\btradutora?) e (?=interprete)|(?<=(?<!\()\binterprete) e (?=tradutor)/g;

/**
 * Continuations of a list after a full stop: "Médico e Enfermeiro. E ainda: Motorista", "Psicólogo. Mecânico;
 * Vigia".
 */
const goesOn = new RegExp(
  String.raw`\. (?:e )?(?:ainda|tambem),?:? (?=(?:${posts})\b)|(?<=;[^.;]{1,120})\. (?=(?:${posts})\b[^.;:]{0,50};)`,
  "g",
);

/**
 * Masks words that look like a separator but are part of a name, so that they do not end it; the length stays
 * the same.
 */
export function toMasked(part: string): string {
  return part
    .replaceAll(goesOn, (words) => `;${" ".repeat(words.length - 1)}`)
    .replaceAll(teachersHours, (words) => words.replaceAll(/\d/g, "x"))
    .replaceAll(functionsHours, (words) => words.replaceAll(/\d/g, "x"))
    .replaceAll(oneTrade, " x ")
    .replaceAll(aside, (words) => " ".repeat(words.length))
    .replaceAll(ofSchool, "x tecnico x ")
    .replaceAll(ofArea, "x ")
    .replaceAll(lettered, (words) => `x${words.slice(1, -1)}x`)
    .replaceAll(specialty, (words) => `x${words.slice(1, -1)}x`);
}
