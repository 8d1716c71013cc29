import { foldedWords } from "./folded.ts";

/** Why somebody has another person's name looked for. */
export const motivosVigia = ["PAIS_OU_FILHOS", "CONJUGE", "CLIENTE", "OUTRO"] as const;
export type MotivoVigia = (typeof motivosVigia)[number];

export const motivoVigiaLabels: Record<MotivoVigia, string> = {
  PAIS_OU_FILHOS: "É meu pai, minha mãe, meu filho ou minha filha",
  CONJUGE: "É meu cônjuge ou minha companheira, meu companheiro",
  CLIENTE: "É cliente meu",
  OUTRO: "Outro motivo",
};

/** Other people's names that an account may have looked for within a year, one after the other. */
export const othersNamesMax = 3;

const particles = new Set(["de", "da", "do", "das", "dos", "e", "di", "del", "d"]);
const wordsOf = (nome: string) =>
  foldedWords(nome.replaceAll(/['’]/g, "")).filter((word) => !particles.has(word));

/** Whether a full name may be that of the account's holder: one has all words of the other, and both begin alike. */
export function isNameOf(conta: string, nome: string): boolean {
  const [own, looked] = [wordsOf(conta), wordsOf(nome)];
  const [fewer, more] = own.length < looked.length ? [own, looked] : [looked, own];
  return fewer.length > 0 && own[0] === looked[0] && fewer.every((word) => more.includes(word));
}
