import { z } from "zod";
import { Cargo } from "./cargos.ts";
import { eachOf, singleConcursoFacts } from "./concurso-facts.ts";
import { Concurso, duplicado } from "./concursos.ts";
import { Etapa } from "./etapas.ts";
import { Mudanca } from "./historico.ts";

/** A file of exams: a JSON list, or a sheet with one line per position as XLSX, ODS or CSV (docs/import.md). */
export const ImportFile = z.file().min(1, "O arquivo está vazio.");

export const ImportQuery = z.object({
  /** Sends alerts for the imported exams, as if each had been published by hand. */
  avisar: z.stringbool("Informe true ou false.").default(false),
  /** Also imports exams that are probably in the catalogue already, and sends alerts for them. */
  duplicado,
});
export type ImportQuery = z.infer<typeof ImportQuery>;

/** Formats of the file to fill in. */
export const modeloFormatos = ["xlsx", "ods", "csv"] as const;
export type ModeloFormato = (typeof modeloFormatos)[number];
/** Bytes of a sheet. */
export const Planilha = z.any();

export const SituacaoImportacao = z.enum(["novo", "alterado", "sem_mudanca", "duplicado", "erro"]);
export type SituacaoImportacao = z.infer<typeof SituacaoImportacao>;

/** A fact as it will be stored. `valor` null: not announced. */
export const FatoImportado = z.object({
  campo: z.string(),
  rotulo: z.string(),
  valor: z.string().nullable(),
});
export type FatoImportado = z.infer<typeof FatoImportado>;

export const RegistroImportado = z.object({
  /** Position in the file from 1: record of a JSON list, line of a CSV. */
  linha: z.int(),
  titulo: z.string(),
  situacao: SituacaoImportacao,
  /** The exam, or a duplicate's existing exam; absent in previews of new exams, and with errors. */
  uuid: z.uuid().optional(),
  erros: z.array(z.object({ field: z.string(), message: z.string() })),
  /** Warnings about values that are stored but may be unintended. */
  avisos: z.array(z.string()),
  /** Changed facts, if the exam is in the catalogue and differs. */
  mudancas: z.array(Mudanca),
  /** In a preview, the facts that the exam will have. */
  fatos: z.array(FatoImportado),
  /** In a preview, its positions with their facts. */
  cargos: z.array(z.object({ nome: z.string(), fatos: z.array(FatoImportado) })),
});
export type RegistroImportado = z.infer<typeof RegistroImportado>;

/** Result or preview of an import. */
export const Importacao = z.object({
  total: z.int(),
  novos: z.int(),
  alterados: z.int(),
  sem_mudanca: z.int(),
  /** Records skipped because their exam is probably in the catalogue already. */
  duplicados: z.int(),
  com_erro: z.int(),
  registros: z.array(RegistroImportado),
  /** A sheet's columns: letters, heading, and the column of docs/import.md that it was read as. */
  colunas: z.array(
    z.object({ letra: z.string(), titulo: z.string(), campo: z.string(), rotulo: z.string() }),
  ),
  /** Lines and sheets of the file that are left out. */
  avisos: z.array(z.string()),
});
export type Importacao = z.infer<typeof Importacao>;

export const CargoExportado = Cargo.omit({ id: true, uuid: true, concurso_id: true }).extend({
  cursos_aceitos: z.array(z.int()),
  /** IBGE ids. */
  locais_trabalho: z.array(z.int()),
});

/** An exam in an export file; importing it changes nothing. Contains only what people entered. */
export const ConcursoExportado = z.object({
  chave: z.string(),
  ...Concurso.pick({ fonte: true, demonstracao: true, ...eachOf(singleConcursoFacts, () => true as const) })
    .shape,
  /** IBGE ids. */
  locais_prova: z.array(z.int()),
  cargos: z.array(CargoExportado),
  etapas: z.array(Etapa.omit({ uuid: true })),
});
export type ConcursoExportado = z.infer<typeof ConcursoExportado>;
export const ConcursosExportados = z.array(ConcursoExportado);
