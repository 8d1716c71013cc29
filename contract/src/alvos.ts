import { z } from "zod";

/** How far the page of an organiser or a municipality is collected, in words. */
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

/** An organiser, or one of the largest municipalities, whose own page could be a source. */
export const Alvo = z.object({
  tipo: z.enum(["BANCA", "MUNICIPIO"]),
  /** The sigla of an organiser, the IBGE code of a municipality. */
  chave: z.string(),
  nome: z.string(),
  uf: z.string().nullable(),
  populacao: z.int().nullable(),
  estado: z.enum(Object.keys(alvoEstadoLabels) as [AlvoEstado, ...AlvoEstado[]]),
  /** Its source; of several the one that does best. */
  fonte: z.object({ uuid: z.uuid(), nome: z.string() }).nullable(),
  /** Whether the gazette of the municipality is collected. */
  diario: z.boolean(),
  /** How many exams' own pages are followed on its site. */
  paginas: z.int(),
  /** An address of its own that an act prints, and where; null: none is known. */
  impresso: z
    .object({
      endereco: z.string(),
      /** Of the document that prints it. */
      url: z.string(),
      publicado_em: z.iso.date().nullable(),
      fonte: z.string(),
    })
    .nullable(),
});
export type Alvo = z.infer<typeof Alvo>;

/** Organisers by sigla, then municipalities, the largest first. */
export const Alvos = z.array(Alvo);
