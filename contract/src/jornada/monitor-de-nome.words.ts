import { foldedWords } from "../folded.ts";

/** Reasons for monitoring another person's name. */
export const motivosMonitorDeNome = ["PAIS_OU_FILHOS", "CONJUGE", "CLIENTE", "OUTRO"] as const;
export type MotivoMonitorDeNome = (typeof motivosMonitorDeNome)[number];

export const motivoMonitorDeNomeLabels: Record<MotivoMonitorDeNome, string> = {
  PAIS_OU_FILHOS: "É meu pai, minha mãe, meu filho ou minha filha",
  CONJUGE: "É meu cônjuge ou minha companheira, meu companheiro",
  CLIENTE: "É cliente meu",
  OUTRO: "Outro motivo",
};

/** Most names of other people that an account may monitor within a year, one after the other. */
export const othersNamesMax = 3;

const particles = new Set(["de", "da", "do", "das", "dos", "e", "di", "del", "d"]);
const wordsOf = (nome: string) =>
  foldedWords(nome.replaceAll(/['’]/g, "")).filter((word) => !particles.has(word));

/**
 * Returns whether a monitored name may be the account holder's: same first word, and all words of one name are
 * in the other.
 */
export function isNameOf(conta: string, nome: string): boolean {
  const [own, looked] = [wordsOf(conta), wordsOf(nome)];
  const [fewer, more] = own.length < looked.length ? [own, looked] : [looked, own];
  return fewer.length > 0 && own[0] === looked[0] && fewer.every((word) => more.includes(word));
}
