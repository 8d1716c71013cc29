import { z } from "zod";
import { Frequencia } from "./alert-settings.ts";
import { line, written } from "./fields.ts";
import { limits } from "./limits.ts";
import { Previa } from "./matching.ts";
import { Canal } from "./notifications.ts";
import { hasPreferencias, Preferencias } from "./preferencias.ts";

const Channels = z
  .array(Canal)
  .min(1, "Escolha ao menos um canal.")
  .max(Canal.options.length)
  .refine((canais) => new Set(canais).size === canais.length, "Canal repetido na lista.");

/** Whether a search finds anything: it rests as long as the plan has one search alone, and the first one may be empty. */
export const SituacaoBusca = z.enum(["ATIVA", "PAUSADA", "DESCANSA", "VAZIA"]);
export type SituacaoBusca = z.infer<typeof SituacaoBusca>;

const shape = {
  nome: line(limits.buscaNomeMax, "Dê um nome à busca."),
  /** By which of the reader's channels it tells; null: by all that are on. */
  canais: Channels.nullable().default(null),
  /** How soon it tells; null: as the reader is told of everything. */
  frequencia: Frequencia.nullable().default(null),
  pausada: z.boolean().default(false),
};

/** One of the things that somebody looks for; the first is what `PUT /users/me/preferences` replaces. */
export const Busca = z.object({
  /** From 1 on; a number that became free is given again. */
  numero: z.int(),
  ...shape,
  preferencias: Preferencias,
  situacao: SituacaoBusca,
  /** What it finds, or would if it were not paused and did not rest. */
  previa: Previa,
  /** What a save started from: another one after each change. */
  versao: z.string(),
});
export type Busca = z.infer<typeof Busca>;

/** The searches of a person, the first of them first, and how many their plan allows. */
export const Buscas = z.object({ items: z.array(Busca), maximo: z.int() });
export type Buscas = z.infer<typeof Buscas>;

/** What a search is saved with, which may be left out by its defaults; one that looks for nothing would be told of everything. */
export const PreferenciasInput = Preferencias.extend({}).refine(
  hasPreferencias,
  "Escolha ao menos uma preferência.",
);
export type PreferenciasInput = z.infer<typeof PreferenciasInput>;

/** `versao`: what the caller saw; without it whatever is there is replaced (decision 0009). */
export const BuscaInput = z.object({
  ...shape,
  preferencias: PreferenciasInput,
  consentimento_cotas: z.boolean().optional(),
  versao: z.string().max(64).optional(),
});
export type BuscaInput = z.infer<typeof BuscaInput>;

export const ByNumero = z.object({
  numero: written(z.int("Informe o número da busca.").min(1).max(limits.buscasMax)),
});
