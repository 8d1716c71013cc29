import { foldedWords, leadingWords } from "@cav/contract/folded.ts";
import { type Estado, estados } from "@cav/contract/locais/locais.ts";

/** Abbreviations with the words that exams use; one entry per meaning. */
const meanings: Record<string, string[]> = {
  ace: ["agente combate endemias"],
  acs: ["agente comunitario saude"],
  asg: ["auxiliar servicos gerais"],
  bacen: ["banco central brasil"],
  bb: ["banco brasil"],
  bcb: ["banco central brasil"],
  cbm: ["corpo bombeiros"],
  cef: ["caixa economica federal"],
  cras: ["referencia assistencia social"],
  detran: ["departamento estadual transito", "departamento transito"],
  dpe: ["defensoria publica"],
  dpu: ["defensoria publica uniao"],
  gcm: ["guarda civil municipal", "guarda municipal"],
  gm: ["guarda municipal", "guarda civil municipal"],
  inss: ["instituto nacional seguro social"],
  libras: ["lingua brasileira sinais"],
  mp: ["ministerio publico"],
  mpu: ["ministerio publico uniao"],
  pc: ["policia civil"],
  pf: ["policia federal"],
  pge: ["procuradoria geral estado"],
  pgm: ["procuradoria geral municipio"],
  pm: ["policia militar"],
  pp: ["policia penal"],
  prf: ["policia rodoviaria federal"],
  pss: ["processo seletivo simplificado"],
  rfb: ["receita federal"],
  rh: ["recursos humanos"],
  sefaz: ["secretaria fazenda"],
  seduc: ["secretaria educacao"],
  semed: ["secretaria municipal educacao"],
  ses: ["secretaria saude"],
  sesa: ["secretaria saude"],
  sesau: ["secretaria saude"],
  sms: ["secretaria municipal saude"],
  tce: ["tribunal contas"],
  ti: ["tecnologia informacao", "informatica"],
  tj: ["tribunal justica"],
  tre: ["tribunal regional eleitoral"],
  trf: ["tribunal regional federal"],
  trt: ["tribunal regional trabalho"],
};

const federal = "bb bcb cef dpu inss mpu pf prf rfb".split(" ").flatMap((letters) => meanings[letters] ?? []);

/** Returns whether words name a federal body, which may have no exam: "polícia federal" is no other police. */
export const isFederalBody = (words: string) => federal.includes(words);

/** Abbreviations that a state's letters may follow: "TJSP". */
const lettersOfStates = "cbm detran dpe mp pc pge pm pp sefaz seduc tce tj tre".split(" ");
const ofStates = new RegExp(`^(${lettersOfStates.join("|")})([a-z]{2})$`);
const ufs = Object.keys(estados).map((uf) => uf.toLowerCase());
/** Abbreviations with a region's number. */
const numbered: Record<string, number> = { trf: 6, trt: 24 };

/** Shortened words with their meanings; they may be prefixes of other words, too. */
const cut: Record<string, string[]> = {
  adv: ["advogado"],
  adm: ["administrativo", "administrador", "administracao"],
  ass: ["assistente"],
  assist: ["assistente"],
  aux: ["auxiliar"],
  coord: ["coordenador"],
  arq: ["arquiteto"],
  enf: ["enfermeiro", "enfermagem"],
  farma: ["farmaceutico", "farmacia"],
  fisio: ["fisioterapeuta", "fisioterapia"],
  fono: ["fonoaudiologo", "fonoaudiologia"],
  nutri: ["nutricionista", "nutricao"],
  odonto: ["odontologo", "dentista", "odontologia"],
  proc: ["procurador"],
  psi: ["psicologo", "psicologia"],
  psico: ["psicologo", "psicologia"],
  vet: ["veterinario", "veterinaria"],
  eng: ["engenheiro", "engenharia"],
  med: ["medico"],
  pref: ["prefeitura"],
  prof: ["professor"],
  profa: ["professor"],
  tec: ["tecnico"],
};

/** Returns the words that a short form may mean, the likeliest first. */
export const findFullWords = (word: string): string[] => (Object.hasOwn(cut, word) ? (cut[word] ?? []) : []);

/** Former acronyms of organisers, with the present ones. */
export const formerBancas: Readonly<Record<string, string>> = { cespe: "cebraspe" };

/** Returns an organiser's former acronyms. */
export const formerNamesOf = (sigla: string): string[] =>
  Object.keys(formerBancas)
    .filter((former) => formerBancas[former] === sigla.toLowerCase())
    .map((former) => former.toUpperCase());

/** Returns the meanings of an abbreviation, each as words that an exam must all have; none for other words. */
export function findMeanings(word: string): string[][] {
  const [, letters = word, uf = ""] = ofStates.exec(word) ?? [];
  const state = estados[uf.toUpperCase() as Estado];
  if (uf !== "" && !state) return [];
  const named = state ? foldedWords(state).filter((one) => !leadingWords.has(one)) : [];
  const known = Object.hasOwn(meanings, letters) ? (meanings[letters] as string[]) : [];
  const ways = [...known, ...(state && known.length > 0 ? [letters] : [])];
  return ways.map((words) => [...words.split(" "), ...named]);
}

/** Returns an acronym with every suffix: "TJPE", "TRT2". */
export function findLetterForms(letters: string): string[] {
  if (lettersOfStates.includes(letters)) return ufs.map((uf) => letters + uf);
  return Array.from({ length: numbered[letters] ?? 0 }, (_, at) => letters + (at + 1));
}
