import type { ListaLeitura } from "@cav/contract/coletas/documents.ts";
import { foldedWords, leadingWords, withoutWords } from "@cav/contract/folded.ts";
import type { Answer } from "../../catalogue/concursos/index.ts";

/** Returns how a question was understood, as a public page says it. */
export function toListaLeitura(answer: Answer, busca: string): ListaLeitura {
  const { reconhecidos, aviso, oferta, abertos, deixadas } = answer;
  const resto = deixadas.reduce((text, { texto }) => withoutWords(text, texto), busca);
  const isWorthSearching = resto !== busca && foldedWords(resto).some((word) => !leadingWords.has(word));
  return { reconhecidos, aviso, oferta, abertos, resto: isWorthSearching ? resto : "" };
}
