import type { Cargo, SalarioPeriodo, VagasPorCota } from "@cav/contract/concursos/cargos.ts";
import { sumVagas } from "@cav/contract/concursos/cargos.words.ts";
import type { CargoFact } from "@cav/contract/concursos/concurso-facts.ts";
import type { TipoDeVaga } from "@cav/contract/concursos/tipos-de-vaga.ts";
import type { Local } from "@cav/contract/locais/locais.ts";
import type { Cota, NivelEscolaridade } from "@cav/contract/preferencias/preferencias.ts";

/** Form fields of one position: texts as typed, places with their names. */
export type CargoDraft = {
  uuid: string | undefined;
  nome: string;
  salario: string;
  nivel_escolaridade: NivelEscolaridade | "";
  requer_pos_graduacao: boolean;
  remoto: boolean;
  salario_periodo: SalarioPeriodo;
  /** Fee and exam day of this position; "" means the exam's. */
  valor_inscricao: string;
  data_prova: string;
  /** "" means not stated. */
  cadastro_reserva: "" | "true" | "false";
  /** Kept as an import stored it; the form has no field for it. */
  locais_derivados: boolean;
  cursos_aceitos: number[];
  locais_trabalho: Local[];
  vagas_por_cota: Record<Cota, string>;
  /** Kept as an import stored it, for a placeholder position. */
  a_definir: boolean;
  niveis_possiveis: NivelEscolaridade[];
  quantidade_vagas: string | null;
  /** "" means derived from the name. */
  tipo_de_vaga: TipoDeVaga | "";
};

export const noVagas: Record<Cota, string> = {
  AMPLA_CONCORRENCIA: "",
  PESSOA_NEGRA: "",
  PESSOA_COM_DEFICIENCIA: "",
  INDIGENA: "",
  QUILOMBOLA: "",
};

/** Returns a new position, at Ensino Médio (exams §2.6). */
export function emptyCargo(): CargoDraft {
  return {
    uuid: undefined,
    nome: "",
    salario: "",
    nivel_escolaridade: "MEDIO",
    requer_pos_graduacao: false,
    remoto: false,
    salario_periodo: "MES",
    valor_inscricao: "",
    data_prova: "",
    cadastro_reserva: "",
    locais_derivados: false,
    cursos_aceitos: [],
    locais_trabalho: [],
    vagas_por_cota: { ...noVagas },
    a_definir: false,
    niveis_possiveis: [],
    quantidade_vagas: null,
    tipo_de_vaga: "",
  };
}

/** Converts a stored position to form fields. */
export function toCargoDraft(cargo: Cargo): CargoDraft {
  return {
    uuid: cargo.uuid,
    nome: cargo.nome,
    salario: cargo.salario ?? "",
    nivel_escolaridade: cargo.nivel_escolaridade ?? "",
    requer_pos_graduacao: cargo.requer_pos_graduacao,
    remoto: cargo.remoto,
    salario_periodo: cargo.salario_periodo,
    valor_inscricao: cargo.valor_inscricao === null ? "" : String(cargo.valor_inscricao),
    data_prova: cargo.data_prova ?? "",
    cadastro_reserva: wordOf(cargo.cadastro_reserva),
    locais_derivados: cargo.locais_derivados,
    cursos_aceitos: cargo.cursos_aceitos.map(({ id }) => id),
    locais_trabalho: cargo.locais_trabalho,
    vagas_por_cota: { ...noVagas, ...cargo.vagas_por_cota },
    a_definir: cargo.a_definir,
    niveis_possiveis: cargo.niveis_possiveis,
    quantidade_vagas: cargo.quantidade_vagas,
    tipo_de_vaga: cargo.tipo_de_vaga,
  };
}

/** Converts a boolean to the select's "true", "false" or "". */
export function wordOf(value: boolean | null): CargoDraft["cadastro_reserva"] {
  return value === null ? "" : value ? "true" : "false";
}

/** Returns a position's own facts as the API expects them. */
export function ownFactsOf(cargo: CargoDraft) {
  return {
    valor_inscricao: cargo.valor_inscricao === "" ? null : Number(cargo.valor_inscricao),
    data_prova: cargo.data_prova || null,
    cadastro_reserva: cargo.cadastro_reserva === "" ? null : cargo.cadastro_reserva === "true",
  };
}

/** Converts a position's form fields to the API's body. */
export function cargoBodyOf(cargo: CargoDraft) {
  return {
    ...cargo,
    ...ownFactsOf(cargo),
    salario: cargo.salario === "" && cargo.a_definir ? null : cargo.salario,
    nivel_escolaridade: cargo.nivel_escolaridade || null,
    tipo_de_vaga: cargo.tipo_de_vaga || null,
    locais_trabalho: cargo.locais_trabalho.map(({ id }) => id),
  } satisfies Record<CargoFact, unknown>;
}

/** Returns the total of the modalities as text; "" without any. */
export function totalVagas(vagas: VagasPorCota): string {
  return String(sumVagas(vagas) ?? "");
}

/** Cleans a typed salary to digits and one decimal point (exams §5). With a comma, dots separate thousands. */
export function cleanSalario(text: string): string {
  const plain = text.includes(",") ? text.replace(/\./g, "").replace(/,/g, ".") : text;
  const [whole = "", ...decimals] = plain.replace(/[^\d.]/g, "").split(".");
  return decimals.length > 0 ? `${whole}.${decimals.join("")}` : whole;
}

/** Keeps the digits of a typed number, at most six. */
export const cleanCount = (text: string) => text.replace(/\D/g, "").slice(0, 6);
