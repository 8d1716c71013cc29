import { z } from "zod";
import { Cargo } from "./cargos.ts";
import { Concurso, duplicado } from "./concursos.ts";
import { Etapa } from "./etapas.ts";
import { Mudanca } from "./historico.ts";

/** The text of a file of exams: a JSON list, or a CSV with a line for each position (docs/import.md). */
export const ImportFile = z.string().min(1, "O arquivo está vazio.");

export const ImportQuery = z.object({
  /** Alerts whom the imported exams match, as if each had been published by hand. */
  avisar: z.stringbool("Informe true ou false.").default(false),
  /** Takes also new exams that look published already, and alerts to them like to others. */
  duplicado,
});
export type ImportQuery = z.infer<typeof ImportQuery>;

export const SituacaoImportacao = z.enum(["novo", "alterado", "sem_mudanca", "duplicado", "erro"]);
export type SituacaoImportacao = z.infer<typeof SituacaoImportacao>;

export const RegistroImportado = z.object({
  /** Its place in the file: of a JSON list the record, of a CSV the line, both counted from 1. */
  linha: z.int(),
  titulo: z.string(),
  situacao: SituacaoImportacao,
  /** The exam, of a duplicate the one that is there: absent in the preview of a new one, and where there are errors. */
  uuid: z.uuid().optional(),
  erros: z.array(z.object({ field: z.string(), message: z.string() })),
  /** Sentences about what is stored all the same, and may be meant otherwise. */
  avisos: z.array(z.string()),
  /** Of a changed exam: what differs. */
  mudancas: z.array(Mudanca),
});
export type RegistroImportado = z.infer<typeof RegistroImportado>;

/** What an import would do, or did. */
export const Importacao = z.object({
  total: z.int(),
  novos: z.int(),
  alterados: z.int(),
  sem_mudanca: z.int(),
  /** Left out, since they look published already. */
  duplicados: z.int(),
  com_erro: z.int(),
  registros: z.array(RegistroImportado),
});
export type Importacao = z.infer<typeof Importacao>;

export const CargoExportado = Cargo.omit({ id: true, uuid: true, concurso_id: true }).extend({
  cursos_aceitos: z.array(z.int()),
  /** Ids of IBGE. */
  locais_trabalho: z.array(z.int()),
});

/** An exam as a file takes it elsewhere, and an import reads it back without a difference: what somebody wrote of it. */
export const ConcursoExportado = z.object({
  chave: z.string(),
  ...Concurso.pick({
    fonte: true,
    demonstracao: true,
    titulo: true,
    organizadora: true,
    status: true,
    status_motivo: true,
    status_ate: true,
    data_inicio_inscricao: true,
    data_fim_inscricao: true,
    data_prova: true,
    data_fim_isencao: true,
    data_limite_pagamento: true,
    valor_inscricao: true,
    edital_url: true,
    edital_tipo: true,
    edital_numero: true,
    edital_ano: true,
    orgao: true,
    descricao: true,
  }).shape,
  /** Ids of IBGE. */
  locais_prova: z.array(z.int()),
  cargos: z.array(CargoExportado),
  etapas: z.array(Etapa.omit({ uuid: true })),
});
export type ConcursoExportado = z.infer<typeof ConcursoExportado>;
export const ConcursosExportados = z.array(ConcursoExportado);
