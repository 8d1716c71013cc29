/** Kinds of positions. Only CARGO is a job; users must ask for the other kinds, or they do not match. */
export const tiposDeVaga = ["CARGO", "ESTAGIO", "BOLSA", "CURSO", "ALUNO"] as const;
export type TipoDeVaga = (typeof tiposDeVaga)[number];

export const tipoDeVagaLabels: Record<TipoDeVaga, string> = {
  CARGO: "Cargos e empregos",
  ESTAGIO: "Estágios",
  BOLSA: "Bolsas e residências",
  CURSO: "Vagas em cursos",
  ALUNO: "Vagas de aluno em escolas",
};

/** Label of a kind; jobs have none. */
export const tipoDeVagaWords: Record<Exclude<TipoDeVaga, "CARGO">, string> = {
  ESTAGIO: "estágio",
  BOLSA: "bolsa ou residência",
  CURSO: "vaga em curso",
  ALUNO: "vaga de aluno",
};

/** Label of each kind of one position. */
export const tipoDeVagaNames: Record<TipoDeVaga, string> = { CARGO: "cargo ou emprego", ...tipoDeVagaWords };

/** Careers whose names begin like a course: "Aluno Oficial", "Curso de Formação de Sargentos". */
const career = /\b(forma[çc][ãa]o (de|do|dos) |oficia(l|is)\b|soldado|sargento|cadete|pra[çc]a|aspirante)/i;

const names: [Exclude<TipoDeVaga, "CARGO">, RegExp][] = [
  ["ESTAGIO", /^(vagas? (de|para) |programa de |bolsa de )?est[áa]gi/i],
  ["BOLSA", /^(programa de )?(bolsas?|bolsistas?|residentes?|resid[êe]ncia)\b/i],
  [
    "BOLSA",
    /\b(m[ée]dic[oa] residente|resid[êe]ncia (m[ée]dica|multiprofissional|uniprofissional|jur[íi]dica|pedag[óo]gica))/i,
  ],
  ["ALUNO", /\balun[oa]s?\b.{0,300}\b\d{1,2}\s{0,9}[ºªo°.]?\s{0,9}(ano|s[ée]rie)\b/i],
  ["ALUNO", /^(vagas? (de|para) )?(alun[oa]s?|estudantes?)\b.*\bensino (fundamental|m[ée]dio)\b/i],
  ["ALUNO", /^\d{1,2}\s{0,9}[ºªo°.]?\s{0,9}(ano|s[ée]rie) do ensino\b/i],
  [
    "CURSO",
    /^(vagas? (em|no|para o) )?cursos? (t[ée]cnicos?|de (gradua[çc][ãa]o|especializa[çc][ãa]o|extens[ãa]o|p[óo]s|idiomas|mestrado|doutorado)|superior|preparat[óo]rio|pr[ée])/i,
  ],
  ["CURSO", /^(vestibular|mestrado|doutorado|p[óo]s-gradua[çc][ãa]o|especializa[çc][ãa]o em)\b/i],
  ["CURSO", /^(mestrand[oa]|doutorand[oa]|alun[oa] (regular|especial|do curso t[ée]cnico))\b/i],
];

/** Derives the kind from a position's name; a job by default. */
export function tipoDeVagaOf(nome: string): TipoDeVaga {
  const found = names.find(([, pattern]) => pattern.test(nome.trim()));
  return !found || (career.test(nome) && found[0] !== "ESTAGIO") ? "CARGO" : found[0];
}

/** Returns the stored kind; derives it for positions of older releases. */
export const toTipoDeVaga = (stored: string | null, nome: string): TipoDeVaga =>
  tiposDeVaga.find((tipo) => tipo === stored) ?? tipoDeVagaOf(nome);
