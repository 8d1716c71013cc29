/** What stands beside a name and is not of it: "advogado (nível superior)", "Médico (2 vagas)", "Monitor de Creche - 30h". */
const aside =
  /\((?:nivel|ensino|superior|medio|tecnico|fundamental|\d|[a-z]{2,12}\) vagas?|uma?\)|dua?s|cr\)|cadastro|masculin|feminin|vagas?|disciplinas |ac[se]\))[^()]{0,40}\)?|\([a-z]+(?:, [a-z ]{3,30}){1,8}\)(?=,|;|\.| e )|(?:,| -)? ?(?<![\d/.,])\d{2} ?h(?:oras|rs?|s)?\b(?: semanais)?(?=,|;| e )| - ?\d{2} ?h(?:oras|rs?|s)?\b(?: semanais)?/g;
/** Brackets that hold a specialty, which is of the name: "Médico (Clínico Geral), Médico (Pediatra)". */
const specialty = /\((?=[a-z][a-z /-]{3,40}\)(?:,|;|\.| e |$))(?<inner>[^()]{1,40})\)/g;

/** What a name is of, and its colon: "Enfermeiro - Área de Atuação: Saúde". */
const ofArea = /(?<=(?: - ?|\/ ?)(?:area(?: de atuacao)?|especialidade|segmento|disciplina)): (?=[a-z])/g;

/** A licence's or a class's letter: "Motorista – “B”". */
const lettered = /"(?=[a-z]{1,2}")(?<letter>[a-z]{1,2})"/g;

/** A school's level, whose comma and "e" part nothing: "Professor de Ensino Básico, Técnico e Tecnológico". */
const ofSchool = /(?<=\bensino basico), tecnico e (?=tecnologico\b)/g;

/** A list of names in which such words don't end a name, sign for sign as long as it was. */
export function toMasked(part: string): string {
  return part
    .replaceAll(aside, (words) => " ".repeat(words.length))
    .replaceAll(ofSchool, "x tecnico x ")
    .replaceAll(ofArea, "x ")
    .replaceAll(lettered, (words) => `x${words.slice(1, -1)}x`)
    .replaceAll(specialty, (words) => `x${words.slice(1, -1)}x`);
}
