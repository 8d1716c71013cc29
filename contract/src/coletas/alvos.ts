import { z } from "zod";

/** Labels of how far a page of an organiser or municipality is collected. */
export const alvoEstadoLabels = {
  RESPONDE: "Responde",
  RECUSA: "Recusa robôs",
  SO_COM_JAVASCRIPT: "Só existe com JavaScript",
  FALHA: "Falha",
  ESPERA: "Espera a primeira visita",
  PAUSADA: "Pausada",
  SEM_FONTE: "Não adicionada",
} as const;
export type AlvoEstado = keyof typeof alvoEstadoLabels;

/** An organiser or a large municipality whose own page could be a source. */
export const Alvo = z.object({
  tipo: z.enum(["BANCA", "MUNICIPIO"]),
  /** Sigla of an organiser, IBGE code of a municipality. */
  chave: z.string(),
  nome: z.string(),
  uf: z.string().nullable(),
  populacao: z.int().nullable(),
  estado: z.enum(Object.keys(alvoEstadoLabels) as [AlvoEstado, ...AlvoEstado[]]),
  /** The source that collects from this target; of several, the most successful. */
  fonte: z.object({ uuid: z.uuid(), nome: z.string() }).nullable(),
  /** Whether the municipality's gazette is collected. */
  diario: z.boolean(),
  /** Number of exam pages followed on its site. */
  paginas: z.int(),
  /** An address on the target's own site that an act prints; null if none is known. */
  impresso: z
    .object({
      endereco: z.string(),
      /** Address of the document that mentions it. */
      url: z.string(),
      publicado_em: z.iso.date().nullable(),
      fonte: z.string(),
    })
    .nullable(),
});
export type Alvo = z.infer<typeof Alvo>;

/** Organisers by sigla, then municipalities by size, largest first. */
export const Alvos = z.array(Alvo);
