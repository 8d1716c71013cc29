import type { ListaLeitura } from "@cav/contract/documents.ts";
import { withoutWords } from "@cav/contract/folded.ts";
import type { Answer } from "../../catalogue/concursos/index.ts";

/** Returns how a question was understood, as a public page says it. */
export function toListaLeitura(answer: Answer, busca: string): ListaLeitura {
  const { reconhecidos, aviso, oferta, abertos, deixadas } = answer;
  const resto = deixadas.reduce((text, { texto }) => withoutWords(text, texto), busca);
  return { reconhecidos, aviso, oferta, abertos, resto: resto === busca ? "" : resto };
}
