import type { SalarioPeriodo } from "@cav/contract/concursos/cargos.ts";
import { isRegistrationAhead } from "@cav/contract/concursos/concurso-status.ts";
import {
  type ConcursoStatus,
  isClosed,
  organizadoraUnknown,
  statusLabels,
} from "@cav/contract/concursos/concursos.ts";
import type { Resumo } from "@cav/contract/concursos/resumo.ts";
import { type TipoDeVaga, tipoDeVagaWords } from "@cav/contract/concursos/tipos-de-vaga.ts";
import { formatCount, formatDay, formatDayMonth, formatMoney } from "@cav/contract/format.ts";
import { type Local, localName } from "@cav/contract/locais/locais.ts";
import { daysBetween } from "../../../platform/clock.ts";

/** The facts of an exam's summary. */
export type ResumoFacts = {
  titulo: string;
  organizadora: string;
  status: ConcursoStatus;
  data_inicio_inscricao: string | null;
  data_fim_inscricao: string | null;
  /** Exam days of the whole exam and of its positions, in order. */
  datas_prova: string[];
  valores_inscricao: number[];
  orgao: string | null;
  edital_numero: string | null;
  edital_ano: number | null;
  /** The leading position; a placeholder may name several, separated by commas. */
  cargo: { nome: string; a_definir: boolean } | undefined;
  total_cargos: number;
  /** The highest salary, and whether another position differs or is not detailed yet. */
  salario_maximo: string | null;
  is_ceiling: boolean;
  salario_periodo: SalarioPeriodo;
  total_vagas: number | null;
  cadastro_reserva: boolean | null;
  /** The kind that all positions share, left out for ordinary jobs. */
  tipo_de_vaga?: TipoDeVaga | null;
  /** The first place of work, or else of the exam, and their number. */
  local: Local | undefined;
  total_locais: number;
};

/** The name that imports write when a source names no positions. */
const cargoUnknown = "Cargos a divulgar";

/** Builds the summary of an exam that lists, the exam's page and messages show. */
export function resumoOf(facts: ResumoFacts, today: string): Resumo {
  return {
    prazo: prazoOf(facts, today),
    ...leadOf(facts),
    orgao: facts.orgao ?? orgaoOf(facts.titulo),
    local: describeLocais(facts.local, facts.total_locais),
    banca: facts.organizadora === organizadoraUnknown ? null : facts.organizadora,
    edital: describeEdital(facts),
    salario: describeSalario(facts),
    vagas: describeVagasOf(facts),
    taxa: describeTaxas(facts.valores_inscricao),
    prova: describeDays(facts.datas_prova),
  };
}

/** Returns the position that a summary names first, and the number of the others. */
export function leadOf({
  cargo,
  total_cargos,
}: Pick<ResumoFacts, "cargo" | "total_cargos">): Pick<Resumo, "cargo" | "outros_cargos"> {
  const names = cargo ? cargoNamesOf(cargo) : [];
  return { cargo: names[0] ?? null, outros_cargos: Math.max(names.length, total_cargos) - 1 };
}

/** Returns a position's names; a placeholder may name several. */
export function cargoNamesOf({ nome, a_definir }: { nome: string; a_definir: boolean }): string[] {
  if (!a_definir) return [nome];
  return nome === cargoUnknown ? [] : nome.split(", ");
}

const kind = "(?:concurso público e processo seletivo|concurso público|processo seletivo|seleção pública)";
const notice = /\(edital[^()]*\)$/iu;
const kindAfter = new RegExp(`(?::| -) ${kind}$`, "iu");
const kindBefore = new RegExp(
  String.raw`^(?:${kind}|concurso(?! público)) (?:(?:d[aeo]|para) )?(?=\p{Lu})`,
  "iu",
);

/**
 * Returns a title without its generic part: "Prefeitura de Recife: Concurso Público" becomes "Prefeitura de Recife".
 */
export function orgaoOf(titulo: string): string {
  const named = titulo.trim().replace(notice, "").trim();
  const short = named.replace(kindAfter, "").replace(kindBefore, "").trim();
  return short === "" ? titulo : short;
}

/** Returns the notice's number and year from a title. */
export function editalOf(titulo: string): string | null {
  return /\bedital\b[^\d)]{0,30}(\d[\d.]{0,9}\/\d{4})/iu.exec(titulo)?.[1] ?? null;
}

/** Describes places by the first one and the number of the others. */
export function describeLocais(local: Local | undefined, total: number): string | null {
  if (!local) return null;
  const rest = total - 1;
  return rest > 0 ? `${localName(local)} e mais ${formatCount(rest, "cidade", "cidades")}` : localName(local);
}

function describeEdital({ titulo, edital_numero: numero, edital_ano: ano }: ResumoFacts): string | null {
  if (numero === null) return editalOf(titulo);
  return ano === null || numero.endsWith(`/${ano}`) ? numero : `${numero}/${ano}`;
}

/** Describes a salary: "até R$ 5.000,00", "R$ 45,00 por hora". */
export function describeSalario({
  salario_maximo,
  salario_periodo,
  is_ceiling,
}: Pick<ResumoFacts, "salario_maximo" | "salario_periodo" | "is_ceiling">): string | null {
  if (salario_maximo === null) return null;
  const period = salario_periodo === "HORA" ? " por hora" : "";
  return `${is_ceiling ? "até " : ""}${formatMoney(salario_maximo)}${period}`;
}

/** Describes vacancies: "4 vagas", "cadastro reserva", "2 vagas (estágio)". */
export function describeVagasOf({
  total_vagas: total,
  cadastro_reserva: reserve,
  tipo_de_vaga: tipo,
}: Pick<ResumoFacts, "total_vagas" | "cadastro_reserva" | "tipo_de_vaga">): string | null {
  const kind = tipo && tipo !== "CARGO" ? tipoDeVagaWords[tipo] : null;
  const count = total
    ? `${formatCount(total, "vaga", "vagas")}${reserve ? " + reserva" : ""}`
    : total === 0 || reserve
      ? "cadastro reserva"
      : null;
  return kind && count ? `${count} (${kind})` : (count ?? kind);
}

/** Describes sorted fees: "R$ 90,00", "de R$ 60,00 a R$ 90,00" or "gratuita". */
export function describeTaxas(taxas: number[]): string | null {
  const [lowest, highest] = [taxas[0], taxas.at(-1)];
  if (lowest === undefined || highest === undefined) return null;
  if (lowest !== highest) return `de ${formatMoney(lowest)} a ${formatMoney(highest)}`;
  return lowest === 0 ? "gratuita" : formatMoney(lowest);
}

/** Describes days: "17/01/2027", "17/01 e 24/01/2027", "de 17/01 a 07/02/2027". */
export function describeDays(days: string[]): string | null {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  if (first === last) return formatDay(first);
  return days.length === 2
    ? `${formatDayMonth(first)} e ${formatDay(last)}`
    : `de ${formatDayMonth(first)} a ${formatDay(last)}`;
}

type Dated = Pick<ResumoFacts, "status" | "data_inicio_inscricao" | "data_fim_inscricao">;

function prazoOf(facts: Dated, today: string): Resumo["prazo"] {
  const { data_fim_inscricao: end } = facts;
  const isOpen = isRegistrationAhead(facts, today);
  return {
    dia: end,
    dias: end === null ? null : daysBetween(today, end),
    aberto: isOpen,
    texto: isOpen ? describeOpen(facts, today) : describeOver(facts, today),
  };
}

function describeOpen({ data_inicio_inscricao: start, data_fim_inscricao: end }: Dated, today: string) {
  const isToCome = start !== null && start > today;
  if (end === null) return isToCome ? `Inscrições a partir de ${formatDay(start)}` : null;
  return isToCome
    ? `Inscrições de ${formatDayMonth(start)} a ${formatDay(end)}`
    : `Inscrições até ${formatDay(end)}`;
}

function describeOver({ status, data_fim_inscricao: end }: Dated, today: string): string {
  if (status === "PREVISTO") return "Previsto, ainda sem edital";
  if (isClosed(status)) return `Concurso ${statusLabels[status].toLowerCase()}`;
  if (end !== null && end < today) return `Inscrições encerradas em ${formatDay(end)}`;
  return end === null ? "Inscrições encerradas" : "Inscrições encerradas antes do prazo";
}
