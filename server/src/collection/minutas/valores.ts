import type { CampoNome } from "@cav/contract/coletas/minutas.ts";
import { organizadoraUnknown } from "@cav/contract/concursos/concursos.ts";
import type { ResolvedConcurso } from "../../catalogue/concursos/index.ts";
import { identidadeOf } from "../../catalogue/concursos/index.ts";

/**
 * Fields of a draft travel as the text that reviewers type. This file alone writes, reads and compares that text;
 * positions have `cargo-lines.ts`.
 */
type Edital = Pick<ResolvedConcurso, "edital_numero" | "edital_ano">;

const editalText = ({ edital_numero, edital_ano }: Edital): string | null =>
  edital_numero && `${edital_numero}${edital_ano ? `/${edital_ano}` : ""}`;

/** Reads "33/2026": a notice's number and its year, where it has both. */
export function readEdital(typed: string | null | undefined): Edital {
  const [, edital_numero, ano] = /^(.+)\/(\d{4})$/.exec(typed ?? "") ?? [];
  return edital_numero
    ? { edital_numero, edital_ano: Number(ano) }
    : { edital_numero: typed || null, edital_ano: null };
}

/** Writes "1.095,50" as "1095.50"; a text without a comma stays as it is. */
export const toDecimal = (typed: string): string =>
  typed.includes(",") ? typed.replaceAll(".", "").replace(",", ".") : typed;

/** Reads "1.095,50" and "95.00"; the exam's check refuses what is no number. */
export const readAmount = (typed: string | null | undefined): number | null =>
  typed ? Number(toDecimal(typed)) : null;

/** Formats an exam's fact as a draft's field; null for facts that only the exam's form changes. */
export function currentValueOf(facts: ResolvedConcurso, nome: CampoNome): string | null {
  switch (nome) {
    case "edital":
      return editalText(facts);
    case "organizadora":
      return facts.organizadora === organizadoraUnknown ? null : facts.organizadora;
    case "valor_inscricao":
      return facts.valor_inscricao === null ? null : facts.valor_inscricao.toFixed(2);
    case "cargos":
    case "cronograma":
    case "etapa":
    case "etapa_prazo":
    case "municipio":
      return null;
    default:
      return facts[nome];
  }
}

const unnamed = { orgao: null, edital: null, selecao: null, uf: null, municipio: null };

/** Returns a key that is equal for two spellings of one value. */
export function valorKey(nome: CampoNome, valor: string): string {
  if (nome === "valor_inscricao") return String(readAmount(valor));
  if (nome === "orgao" || nome === "organizadora")
    return identidadeOf({ ...unnamed, orgao: valor }).orgao ?? valor;
  if (nome !== "edital") return valor;
  const { numero, ano } = identidadeOf({ ...unnamed, edital: valor });
  return numero === null ? valor : `${numero}/${ano}`;
}

/** Returns whether two texts of a field are equal in value. */
export function isSameValue(nome: CampoNome, one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one === other;
  return valorKey(nome, one) === valorKey(nome, other);
}
