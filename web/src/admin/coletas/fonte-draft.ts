import type { Alvo } from "@cav/contract/coletas/alvos.ts";
import { type Adaptador, type Fonte, FonteInput, FonteUpdate } from "@cav/contract/coletas/coletas.ts";
import { folded } from "@cav/contract/folded.ts";
import { z } from "zod";

export const weekdays = ["Segunda", "Terça", "Quarta", "Quinta", "Sexta", "Sábado", "Domingo"] as const;

/** Form fields of a source: numbers as typed. */
export type FonteDraft = {
  slug: string;
  adaptador: Adaptador | "";
  nome: string;
  endereco: string;
  /** CSS selector of the items, for generic pages; "" means detected. */
  seletor: string;
  cadencia_minutos: number | string;
  /** Pause between requests in seconds, because the API's milliseconds are impractical in a form. */
  pausa: number | string;
  /** Whether the expected items are set here instead of learned. */
  saysFloors: boolean;
  esperado: { least: number | string }[];
  /** Owner of the page: an organiser, a municipality, or unknown. */
  banca: string | null;
  ibge: string | null;
};

export function draftOf(fonte: Fonte | undefined): FonteDraft {
  return {
    slug: fonte?.slug ?? "",
    adaptador: "",
    nome: fonte?.nome ?? "",
    endereco: fonte?.endereco ?? "",
    seletor: fonte?.seletor ?? "",
    cadencia_minutos: fonte?.cadencia_minutos ?? 180,
    pausa: (fonte?.pausa_ms ?? 1_000) / 1_000,
    saysFloors: fonte?.esperado != null,
    esperado: weekdays.map((_, index) => ({ least: fonte?.esperado?.[index] ?? 1 })),
    banca: null,
    ibge: null,
  };
}

/** Returns a source for an organiser's or municipality's page, at the address in acts. */
export function draftOfAlvo({ tipo, chave, nome, uf, impresso }: Alvo): FonteDraft {
  const isBanca = tipo === "BANCA";
  const name = isBanca ? chave : `${nome} ${uf}`;
  return {
    ...draftOf(undefined),
    slug: folded(name)
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, ""),
    nome: isBanca ? nome : `${nome} (${uf})`,
    adaptador: "PAGINA",
    endereco: impresso?.endereco ?? "",
    banca: isBanca ? chave : null,
    ibge: isBanca ? null : chave,
  };
}

const numberOf = (typed: number | string) => (typed === "" ? Number.NaN : Number(typed));

function factsOf(draft: FonteDraft) {
  return {
    nome: draft.nome,
    endereco: draft.endereco.trim(),
    seletor: draft.seletor.trim() || null,
    cadencia_minutos: numberOf(draft.cadencia_minutos),
    pausa_ms: Math.round(numberOf(draft.pausa) * 1_000),
    esperado: draft.saysFloors ? draft.esperado.map(({ least }) => numberOf(least)) : null,
  };
}

/** Converts the form to the body that creates a source. */
export const NewFonte = z
  .custom<FonteDraft>()
  .transform(
    (draft): z.input<typeof FonteInput> => ({
      ...factsOf(draft),
      slug: draft.slug.trim(),
      banca: draft.banca,
      ibge: draft.ibge,
      adaptador: draft.adaptador as Adaptador,
    }),
  )
  .pipe(FonteInput);

/** Converts the form to the body that changes a source, keeping its state. */
export const changedFonte = (fonte: Fonte) =>
  z
    .custom<FonteDraft>()
    .transform((draft): z.input<typeof FonteUpdate> => ({ ...factsOf(draft), ...stateOf(fonte) }))
    .pipe(FonteUpdate);

function stateOf({ estado, versao }: Fonte) {
  return { estado: estado === "PAUSADA" ? ("PAUSADA" as const) : ("ATIVA" as const), versao };
}

/** Returns a source's body with another state. */
export function updateOf(fonte: Fonte, estado: FonteUpdate["estado"]): FonteUpdate {
  const { nome, endereco, seletor, cadencia_minutos, pausa_ms, esperado, versao } = fonte;
  return { nome, endereco, seletor, cadencia_minutos, pausa_ms, esperado, versao, estado };
}
