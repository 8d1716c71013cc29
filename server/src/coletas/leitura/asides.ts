import { posts } from "./posts.ts";

/** What stands beside a name and is not of it: "advogado (nível superior)", "Médico (2 vagas)", "Monitor de Creche - 30h". */
const aside =
  /\((?:nivel|ensino|superior|medio|tecnico|fundamental|\d|[a-z]{2,12}\) vagas?|uma?\)|dua?s|cr\)|cadastro|masculin|feminin|vagas?|disciplinas )[^()]{0,40}\)?|\([a-z]{2,3}\)(?=,|;|\.| e )|\([a-z]+(?:, [a-z ]{3,30}){1,8}\)(?=,|;|\.| e )|(?:,| -)? ?(?<![\d/.,])\d{2} ?h(?:oras|rs?|s)?\b(?: semanais)?(?=,|;| e )| - ?\d{2} ?h(?:oras|rs?|s)?\b(?: semanais)?/g;
/** Brackets that hold a specialty, which is of the name: "Médico (Clínico Geral), Médico (Pediatra)". */
const specialty = /\((?=[a-z][a-z /-]{3,40}\)(?:,|;|\.| e |$))(?<inner>[^()]{1,40})\)/g;

/** What a name is of, and its colon: "Enfermeiro - Área de Atuação: Saúde". */
const ofArea =
  /(?<=(?: - ?|\/ ?)(?:area(?: de atuacao)?|especialidade|funcao|segmento|disciplina)): (?=[a-z])/g;

/** A licence's or a class's letter: "Motorista – “B”". */
const lettered = /"(?=[a-z]{1,2}")(?<letter>[a-z]{1,2})"/g;

/** A school's level, whose comma and "e" part nothing: "Professor de Ensino Básico, Técnico e Tecnológico". */
const ofSchool = /(?<=\bensino basico), tecnico e (?=tecnologico\b)/g;

/** A teacher's hours, which stand within the name: "Professor III 20 horas de Geografia", "Professor 40h – Matemática". */
export const teachersHours =
  /(?<=\bprofessor(?:es|a)?(?: (?:municipal|nivel|[a-z]|i{1,3}|iv|vi{0,3})){0,2}) (?:- ?)?\d{2} ?h(?:oras|s)?\b(?: semanais)?(?= (?:de (?!jornada|trabalho|carga|segunda)|- )[a-z])/g;

/** A post's hours before its function: "Médico 40 horas - Função: Pediatra". */
export const functionsHours =
  /(?<![\d/.,] ?)\d{2} ?h(?:oras|s)?\b(?: semanais)?(?= - (?:area|especialidade|funcao)\b)/g;

/** Two trades that are one post: "Tradutor e Intérprete de Libras"; a bracket's list is found by its second. */
const oneTrade = /(?<=\btradutora?) e (?=interprete)|(?<=(?<!\()\binterprete) e (?=tradutor)/g;

/** Where a list goes on after a stop: "Médico e Enfermeiro. E ainda: Motorista", "Psicólogo. Mecânico; Vigia". */
const goesOn = new RegExp(
  String.raw`\. (?:e )?(?:ainda|tambem),?:? (?=(?:${posts})\b)|(?<=;[^.;]{1,120})\. (?=(?:${posts})\b[^.;:]{0,50};)`,
  "g",
);

/** A list of names in which such words don't end a name, sign for sign as long as it was. */
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
