import { cotaLabels, nivelLabels } from "../preferencias/preferencias.words.ts";
import type { CargoInput } from "./cargos.ts";
import { salarioPeriodoLabels } from "./cargos.words.ts";
import type { ConcursoInput } from "./concursos.ts";
import { editalTipoLabels, statusLabels } from "./concursos.words.ts";
import { tipoDeVagaNames } from "./tipos-de-vaga.ts";

// Every fact of an exam and of a position, once. History, messages, stored rows, exports, imports, the form and open
// data follow these rows, in their order. Written by hand are the schemas with their messages, the database's column,
// the form's field, and the places that show the fact.

/** Texts in the API. `decimal`: money as text; `count`: a number as text. */
type TextKind = "line" | "paragraphs" | "address" | "day" | "decimal" | "count";
type ListKind = "codes" | "counts" | "places" | "courses";
export type FactKind = TextKind | ListKind | "code" | "yesNo" | "money" | "year";

type Common = {
  /** Its name in history and messages. */
  label: string;
  /** A change of it is no rectification: it concerns nobody, or has its own kind of alert. */
  isSilent?: true;
  /** The form asks for it, or for the mark "not announced". */
  isOpen?: true;
  /** Cards do not have it. */
  isOnPagesOnly?: true;
  /** The CSV column, if it is not the fact's name. */
  column?: string;
  /** Value of versions older than the fact, if it is not the empty one. */
  older?: string;
};

type ByValue<Value> = [Value] extends [boolean]
  ? { kind: "yesNo" }
  : [Value] extends [number]
    ? { kind: "money" | "year" }
    : [Value] extends [string]
      ? ByText<Value>
      : [Value] extends [readonly (infer Item)[]]
        ? ByItem<Item>
        : { kind: "counts"; codes: Record<keyof Value, string> };
type ByText<Value extends string> = string extends Value
  ? { kind: TextKind }
  : { kind: "code"; codes: Record<Value, string>; cell?: "label" };
type ByItem<Item> = [Item] extends [string]
  ? { kind: "codes"; codes: Record<Item, string> }
  : { kind: "places" | "courses" };

/** The row of an input's field. The field's type decides its kind, its codes, and whether it may be null. */
type RowOf<Value> = Common &
  ByValue<NonNullable<Value>> &
  (Value extends object ? object : null extends Value ? { empty?: never } : { empty: Value });

/** A row whose field is not known. `empty`: the value of an empty field; without it, null. */
export type FactRow = Common & {
  kind: FactKind;
  codes?: Record<string, string>;
  cell?: "label";
  empty?: string | boolean;
};

const ofConcurso = {
  titulo: { kind: "line", label: "Título", empty: "", isSilent: true },
  organizadora: { kind: "line", label: "Organizadora", empty: "" },
  orgao: { kind: "line", label: "Órgão", isSilent: true },
  status: {
    kind: "code",
    label: "Status",
    codes: statusLabels,
    cell: "label",
    empty: "EDITAL_ABERTO",
    isSilent: true,
  },
  status_motivo: { kind: "line", label: "Motivo do status", isSilent: true, isOnPagesOnly: true },
  status_ate: { kind: "day", label: "Status vale até", isSilent: true, isOnPagesOnly: true },
  data_inicio_inscricao: { kind: "day", label: "Início das Inscrições", isOpen: true },
  data_fim_inscricao: { kind: "day", label: "Fim das Inscrições", isOpen: true },
  data_fim_isencao: { kind: "day", label: "Fim do pedido de isenção" },
  data_limite_pagamento: { kind: "day", label: "Limite para pagar a taxa" },
  data_prova: { kind: "day", label: "Data da Prova", isOpen: true },
  valor_inscricao: { kind: "money", label: "Valor da Inscrição", isOpen: true },
  edital_url: { kind: "address", label: "URL do Edital", isOpen: true, isSilent: true },
  edital_tipo: { kind: "code", label: "Tipo do link", codes: editalTipoLabels, isSilent: true },
  edital_numero: { kind: "line", label: "Número do edital", isSilent: true },
  edital_ano: { kind: "year", label: "Ano do edital", isSilent: true },
  descricao: { kind: "paragraphs", label: "Descrição", isSilent: true, isOnPagesOnly: true },
  locais_prova: { kind: "places", label: "Locais de Prova" },
} as const satisfies RowsOf<Omit<ConcursoInput, "cargos" | "etapas">>;

const ofCargo = {
  nome: { kind: "line", label: "Nome do Cargo", empty: "", column: "cargo" },
  salario: { kind: "decimal", label: "Salário" },
  salario_periodo: { kind: "code", label: "Salário por", codes: salarioPeriodoLabels, empty: "MES" },
  nivel_escolaridade: { kind: "code", label: "Nível de Escolaridade", codes: nivelLabels, cell: "label" },
  requer_pos_graduacao: { kind: "yesNo", label: "Requer pós-graduação", empty: false },
  cursos_aceitos: { kind: "courses", label: "Cursos aceitos" },
  locais_trabalho: { kind: "places", label: "Locais de trabalho" },
  locais_derivados: { kind: "yesNo", label: "Locais deduzidos", empty: false, isSilent: true },
  remoto: { kind: "yesNo", label: "Trabalho remoto", empty: false },
  tipo_de_vaga: { kind: "code", label: "Tipo de vaga", codes: tipoDeVagaNames, older: "CARGO" },
  vagas_por_cota: { kind: "counts", label: "Vagas", codes: cotaLabels },
  quantidade_vagas: { kind: "count", label: "Total de Vagas" },
  cadastro_reserva: { kind: "yesNo", label: "Cadastro reserva" },
  valor_inscricao: { kind: "money", label: "Valor da Inscrição", column: "cargo_valor_inscricao" },
  data_prova: { kind: "day", label: "Data da Prova", column: "cargo_data_prova" },
  a_definir: { kind: "yesNo", label: "Cargos ainda não detalhados", empty: false },
  niveis_possiveis: { kind: "codes", label: "Níveis previstos", codes: nivelLabels },
} as const satisfies RowsOf<Omit<CargoInput, "uuid">>;

/** A row for every field, and no other: a field without a row does not compile. */
type RowsOf<Input> = { [Name in keyof Required<Input>]: RowOf<Input[Name]> };

export type ConcursoFact = keyof typeof ofConcurso;
export type CargoFact = keyof typeof ofCargo;

type NamesWith<Rows, Mark> = { [Name in keyof Rows]: Rows[Name] extends Mark ? Name : never }[keyof Rows];

/** Facts of one value, not lists. */
export type SingleConcursoFact = Exclude<ConcursoFact, NamesWith<typeof ofConcurso, { kind: ListKind }>>;
export type SingleCargoFact = Exclude<CargoFact, NamesWith<typeof ofCargo, { kind: ListKind }>>;
/** Facts of an exam with one of several codes. */
export type CodeFact = NamesWith<typeof ofConcurso, { kind: "code" }>;
export type OpenFact = NamesWith<typeof ofConcurso, { isOpen: true }>;
export type CardFact = Exclude<SingleConcursoFact, NamesWith<typeof ofConcurso, { isOnPagesOnly: true }>>;

export const concursoFacts: Record<ConcursoFact, FactRow> = ofConcurso;
export const cargoFacts: Record<CargoFact, FactRow> = ofCargo;

const lists: readonly FactKind[] = ["codes", "counts", "places", "courses"] satisfies ListKind[];
const namesOf = <Name extends string>(rows: Record<string, FactRow>, isOf: (row: FactRow) => boolean) =>
  Object.keys(rows).filter((name) => isOf(rows[name] as FactRow)) as Name[];
const isSingle = ({ kind }: FactRow) => !lists.includes(kind);

export const singleConcursoFacts = namesOf<SingleConcursoFact>(concursoFacts, isSingle);
export const singleCargoFacts = namesOf<SingleCargoFact>(cargoFacts, isSingle);
export const openFactNames = namesOf<OpenFact>(concursoFacts, ({ isOpen }) => isOpen === true);
export const cardFacts = namesOf<CardFact>(concursoFacts, (row) => isSingle(row) && !row.isOnPagesOnly);

/** Returns an object with a value for each name. */
export const eachOf = <Name extends string, Value>(names: readonly Name[], make: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>;
