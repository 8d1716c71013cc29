import { z } from "zod";

/** Why a model gave no opinion on an act. */
export const falhaLabels = {
  TEMPO: "o modelo não respondeu a tempo",
  REDE: "o endereço do modelo não respondeu",
  LIMITE: "o provedor pediu para esperar",
  CHAVE: "o provedor não aceitou a chave",
  ERRO: "o provedor respondeu com erro",
  RECUSA: "o modelo se recusou a responder",
  RESPOSTA: "a resposta não tinha a forma pedida",
  TETO: "o teto de gastos do dia foi atingido",
} as const;
export type Falha = keyof typeof falhaLabels;
const falhaNames = Object.keys(falhaLabels) as [Falha, ...Falha[]];
export const Falha = z.enum(falhaNames);

/** Statistics of the model's opinions; null if no model is configured. */
export const PareceresNumeros = z
  .object({
    modelo: z.string(),
    /** Address of the model. */
    endereco: z.string(),
    /** Reais. */
    gasto_hoje: z.number(),
    teto: z.number(),
    /** Opinions given in the last seven days. */
    dados: z.int(),
    /** Dropped answers of the model: the quote is not in the act, or does not support the value. */
    descartadas: z.int(),
    falhas: z.array(z.object({ falha: Falha, total: z.int() })),
    /** Start of an outage; null if the last request succeeded. */
    sem_desde: z.iso.datetime({ offset: true }).nullable(),
  })
  .nullable();
export type PareceresNumeros = z.infer<typeof PareceresNumeros>;
