import { z } from "zod";

/** Why there is no second opinion on an act. */
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

/** How the second opinion does; null: nobody is asked. */
export const PareceresNumeros = z
  .object({
    modelo: z.string(),
    /** Where it is asked. */
    endereco: z.string(),
    /** Reais. */
    gasto_hoje: z.number(),
    teto: z.number(),
    /** Of the last seven days. */
    dados: z.int(),
    /** Answers that were thrown away, since what they quoted doesn't stand in the act or doesn't say it. */
    descartadas: z.int(),
    falhas: z.array(z.object({ falha: Falha, total: z.int() })),
    /** Since when there was no opinion at all; null: the last one that was asked for came. */
    sem_desde: z.iso.datetime({ offset: true }).nullable(),
  })
  .nullable();
export type PareceresNumeros = z.infer<typeof PareceresNumeros>;
