import { z } from "zod";
import { tiposDeVaga } from "../concursos/tipos-de-vaga.ts";
import { sought } from "../fields.ts";
import { limits } from "../limits.ts";
import { cotas, niveis } from "./preferencias.words.ts";

export {
  cotaLabels,
  isSensitiveCota,
  nivelLabels,
} from "./preferencias.words.ts";

export const NivelEscolaridade = z.enum(niveis);
export type NivelEscolaridade = z.infer<typeof NivelEscolaridade>;

export const Cota = z.enum(cotas);
export type Cota = z.infer<typeof Cota>;

export const TipoDeVaga = z.enum(tiposDeVaga);
export type TipoDeVaga = z.infer<typeof TipoDeVaga>;

function unique<S extends z.ZodType>(item: S, what: string) {
  return z
    .array(item)
    .max(limits.preferenceListMax, `Escolha no máximo ${limits.preferenceListMax}.`)
    .refine((values) => new Set(values.map(String)).size === values.length, `${what} repetido na lista.`);
}

/** A place by `Nome - UF`, by name, or by IBGE id (product.md, Preferences); returned as sent. */
const LocalPreferido = z.union([sought(100).min(1, "Informe a cidade."), z.int32()]);

/** Preferences of a candidate (accounts §3). Zero and empty mean "no constraint". */
export const Preferencias = z.object({
  salario_minimo: z
    .number("Informe o salário em reais.")
    .min(0, "O salário mínimo não pode ser negativo.")
    .max(limits.salarioMax, "Salário mínimo alto demais.")
    .default(0),
  vagas_minimas: z
    .int("Informe um número inteiro de vagas.")
    .min(0, "O número de vagas não pode ser negativo.")
    .max(limits.vagasMax, "Número de vagas alto demais.")
    .nullable()
    .default(0),
  locais_prova: unique(LocalPreferido, "Local").default([]),
  locais_trabalho: unique(LocalPreferido, "Local").default([]),
  nivel_escolaridade: unique(NivelEscolaridade, "Nível").default([]),
  cursos_especificos: unique(z.int32().positive(), "Curso").default([]),
  tiposCota: unique(Cota, "Cota").default([]),
  /** Kinds of vacancies that the user wants; empty means jobs only. */
  tipos_de_vaga: unique(TipoDeVaga, "Tipo de vaga").default([]),
});
export type Preferencias = z.infer<typeof Preferencias>;

/** Preferences with the consent that sensitive quotas need once. */
export const UpdatePreferencias = Preferencias.extend({ consentimento_cotas: z.boolean().optional() });
export type UpdatePreferencias = z.infer<typeof UpdatePreferencias>;

/** Default name of the first search. */
export const primeiraBusca = "Minha busca";
