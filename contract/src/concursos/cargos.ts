import { z } from "zod";
import { Dia, line, sought } from "../fields.ts";
import { limits } from "../limits.ts";
import { Curso } from "../locais/cursos.ts";
import { Local } from "../locais/locais.ts";
import { Cota, NivelEscolaridade, TipoDeVaga } from "../preferencias/preferencias.ts";
import { salarioPeriodos } from "./cargos.words.ts";

/**
 * Vacancies by modality, as text (exams §3). Without any value, vacancies are unknown; with one, missing modalities
 * count as zero.
 */
export const VagasPorCota = z.partialRecord(
  Cota,
  z.string().regex(/^\d{0,6}$/, "Informe só números, até 6 dígitos."),
);
export type VagasPorCota = z.infer<typeof VagasPorCota>;

export const LocalRef = z.union(
  [
    z.int32(),
    sought(100).min(1),
    z.looseObject({ id: z.int32().optional(), nome: sought(100).optional(), uf: sought(100).optional() }),
  ],
  "Informe o código IBGE ou o nome da cidade.",
);
export type LocalRef = z.infer<typeof LocalRef>;

const CursoRef = z.union(
  [
    z.int32(),
    sought(200).min(1),
    z.looseObject({
      id: z.int32().optional(),
      curso_id: z.int32().optional(),
      nome: sought(200).optional(),
    }),
  ],
  "Informe o código ou o nome do curso.",
);
export type CursoRef = z.infer<typeof CursoRef>;

export const SalarioPeriodo = z.enum(salarioPeriodos);
export type SalarioPeriodo = z.infer<typeof SalarioPeriodo>;

export const Taxa = z
  .number("Informe o valor da inscrição em reais.")
  .min(0, "O valor da inscrição não pode ser negativo.")
  .max(limits.valorInscricaoMax, "Valor de inscrição alto demais.")
  .multipleOf(0.01, "Use no máximo duas casas decimais.");

const Salario = z
  .string("Informe o salário.")
  .trim()
  .regex(/^\d{1,7}(\.\d{1,2})?$/, "Informe o salário só com números e um ponto decimal.")
  .refine((value) => Number(value) <= limits.salarioMax, "Salário alto demais.");

/**
 * A position as an administrator or import sends it. With `a_definir` it is a placeholder without details: salary and
 * vacancies are the exam's maximum, and any fact may be null. Otherwise name and salary are required (exams §5).
 */
export const CargoInput = z
  .object({
    uuid: z.uuid().optional(),
    nome: line(limits.cargoNomeMax, "O nome do cargo é obrigatório."),
    salario: Salario.nullable().describe("Null only with `a_definir`."),
    salario_periodo: SalarioPeriodo.default("MES"),
    /** Null if the notice does not state the level. */
    nivel_escolaridade: NivelEscolaridade.nullable().default("MEDIO"),
    requer_pos_graduacao: z.boolean().default(false),
    cursos_aceitos: z.array(CursoRef).max(limits.cursosMax).default([]),
    locais_trabalho: z.array(LocalRef).max(limits.locaisMax).default([]),
    vagas_por_cota: VagasPorCota.default({}),
    /** Counts only if no vacancies by modality are given; otherwise their sum counts. */
    quantidade_vagas: z
      .string()
      .regex(/^\d{0,6}$/, "Informe só números, até 6 dígitos.")
      .nullish(),
    /** Fee and exam day of this position, where the exam has several. */
    valor_inscricao: Taxa.nullable().default(null),
    data_prova: Dia.nullable().default(null),
    /** Whether it has a reserve list, with or without vacancies; null if not stated. */
    cadastro_reserva: z.boolean().nullable().default(null),
    /** The places of work were derived from the body's name or state, not stated by the notice. */
    locais_derivados: z.boolean().default(false),
    /** Remote work. */
    remoto: z.boolean().default(false),
    a_definir: z.boolean().default(false),
    niveis_possiveis: z.array(NivelEscolaridade).max(3).default([]),
    /** Null or omitted: derived from the name. */
    tipo_de_vaga: TipoDeVaga.nullish(),
  })
  .superRefine((cargo, context) => {
    if (cargo.a_definir) return;
    if (cargo.salario === null) {
      context.addIssue({ code: "custom", path: ["salario"], message: "O salário é obrigatório." });
    }
  });
export type CargoInput = z.infer<typeof CargoInput>;

export const Cargo = z.object({
  id: z.int(),
  uuid: z.uuid(),
  concurso_id: z.int(),
  nome: z.string(),
  salario: z.string().nullable(),
  quantidade_vagas: z.string().nullable(),
  nivel_escolaridade: NivelEscolaridade.nullable(),
  requer_pos_graduacao: z.boolean(),
  cursos_aceitos: z.array(Curso),
  locais_trabalho: z.array(Local),
  vagas_por_cota: VagasPorCota,
  salario_periodo: SalarioPeriodo,
  valor_inscricao: z.number().nullable(),
  data_prova: z.string().nullable(),
  cadastro_reserva: z.boolean().nullable(),
  locais_derivados: z.boolean(),
  remoto: z.boolean(),
  a_definir: z.boolean(),
  niveis_possiveis: z.array(NivelEscolaridade),
  tipo_de_vaga: TipoDeVaga,
});
export type Cargo = z.infer<typeof Cargo>;
