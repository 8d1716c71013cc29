import { foldedWords, leadingWords } from "@cav/contract/folded.ts";
import { type Estado, estados } from "@cav/contract/locais.ts";

/** What people write in letters, and the words that stand for it in exams; several where it has several. */
const meanings: Record<string, string[]> = {
  ace: ["agente combate endemias"],
  acs: ["agente comunitario saude"],
  asg: ["auxiliar servicos gerais"],
  bb: ["banco brasil"],
  cbm: ["corpo bombeiros"],
  cef: ["caixa economica federal"],
  cras: ["referencia assistencia social"],
  dpe: ["defensoria publica"],
  dpu: ["defensoria publica uniao"],
  gcm: ["guarda civil municipal", "guarda municipal"],
  gm: ["guarda municipal", "guarda civil municipal"],
  inss: ["instituto nacional seguro social"],
  mp: ["ministerio publico"],
  mpu: ["ministerio publico uniao"],
  pc: ["policia civil"],
  pf: ["policia federal"],
  pge: ["procuradoria geral estado"],
  pgm: ["procuradoria geral municipio"],
  pm: ["policia militar"],
  pp: ["policia penal"],
  prf: ["policia rodoviaria federal"],
  pss: ["processo seletivo simplificado", "processo seletivo"],
  rh: ["recursos humanos"],
  tce: ["tribunal contas"],
  ti: ["tecnologia informacao", "informatica"],
  tj: ["tribunal justica"],
  tre: ["tribunal regional eleitoral"],
  trf: ["tribunal regional federal"],
  trt: ["tribunal regional trabalho"],
};

/** Letters that a state's may follow at once: "TJSP". */
const lettersOfStates = ["cbm", "dpe", "mp", "pc", "pge", "pm", "pp", "tce", "tj", "tre"];
const ofStates = new RegExp(`^(${lettersOfStates.join("|")})([a-z]{2})$`);
const ufs = Object.keys(estados).map((uf) => uf.toLowerCase());
/** Letters that are numbered by region. */
const numbered: Record<string, number> = { trf: 6, trt: 24 };

/** What letters stand for, each as the words that must all be there; none for what is no such letters. */
export function findMeanings(word: string): string[][] {
  const [, letters = word, uf = ""] = ofStates.exec(word) ?? [];
  const state = estados[uf.toUpperCase() as Estado];
  if (uf !== "" && !state) return [];
  const named = state ? foldedWords(state).filter((one) => !leadingWords.has(one)) : [];
  const known = Object.hasOwn(meanings, letters) ? (meanings[letters] as string[]) : [];
  const ways = [...known, ...(state && known.length > 0 ? [letters] : [])];
  return ways.map((words) => [...words.split(" "), ...named]);
}

/** The same letters with what tells one from another: "TJPE", "TRT2". */
export function findLetterForms(letters: string): string[] {
  if (lettersOfStates.includes(letters)) return ufs.map((uf) => letters + uf);
  return Array.from({ length: numbered[letters] ?? 0 }, (_, at) => letters + (at + 1));
}
