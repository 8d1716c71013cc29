import { formatCount, formatDayMonth } from "@cav/contract/format.ts";
import type { PaginaFacts } from "../../catalogue/concursos/index.ts";
import {
  type AvisoText,
  type OfficialLink,
  toDocumento,
  toPagina,
  toShortText,
} from "../../messages/index.ts";

type Documento = PaginaFacts["documentos"][number];

/** Documents named in a message; the rest is counted. */
const shown = 5;
const titleMax = 120;

/**
 * Writes a message about new or changed documents of an exam's page by title, format and day, or says that the
 * page did not open.
 */
export function describePagina({
  pagina,
  documentos,
  ilegivel,
}: PaginaFacts): AvisoText & { oficial: OfficialLink } {
  if (ilegivel) return { ...unreadable, oficial: toPagina(pagina) };
  const [first] = documentos;
  const rest = documentos.length - shown;
  const linhas = documentos.slice(0, shown).map(sentenceOf);
  if (rest > 0) linhas.push(`E mais ${formatCount(rest, "documento", "documentos")}, na página do concurso.`);
  return {
    assunto: documentos.length === 1 ? subjectOf(first) : `${documentos.length} documentos novos`,
    linhas,
    mudancas: [],
    oficial: documentos.length === 1 && first?.url ? toDocumento(first.url) : toPagina(pagina),
  };
}

const unreadable: AvisoText = {
  assunto: "confira a página da banca",
  linhas: [
    "Não conseguimos abrir a página do concurso, e há uma data dele nestes dias. Confira você mesmo se saiu algo novo.",
  ],
  mudancas: [],
};

const subjectOf = (documento: Documento | undefined) =>
  documento?.alterado ? "documento alterado" : "novo documento";

function sentenceOf(documento: Documento): string {
  const { titulo, formato, dia, alterado } = documento;
  const about = [
    formato === "PAGINA" || formato === "TEXTO" ? "" : formato,
    dia ? `publicado em ${formatDayMonth(dia)}` : "",
  ].filter(Boolean);
  const beside = about.length > 0 ? ` (${about.join(", ")})` : "";
  const what = alterado ? "Documento alterado" : "Novo documento";
  return `${what} na página da banca: '${toShortText(titulo, titleMax)}'${beside}.`;
}
