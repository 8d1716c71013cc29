import type { Alvo } from "@cav/contract/alvos.ts";
import { type Adaptador, type Fonte, FonteInput, FonteUpdate } from "@cav/contract/coletas.ts";
import { folded } from "@cav/contract/folded.ts";
import { z } from "zod";

export const weekdays = ["Segunda", "Terça", "Quarta", "Quinta", "Sexta", "Sábado", "Domingo"] as const;

/** The dialog's fields: numbers as typed. */
export type FonteDraft = {
  slug: string;
  adaptador: Adaptador | "";
  nome: string;
  endereco: string;
  /** Of any page: which of its elements are items; empty: what is found. */
  seletor: string;
  cadencia_minutos: number | string;
  /** Seconds: nobody counts pauses in thousandths of one. */
  pausa: number | string;
  /** Whether floors are said here, instead of learnt. */
  saysFloors: boolean;
  esperado: { least: number | string }[];
  /** Whose page it is: an organiser's, a municipality's, or nobody's that is known. */
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

/** A source of the page of an organiser or a municipality, at the address that acts print. */
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

/** The draft as the call that adds a source takes it. */
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

/** The draft as the call that changes a source takes it, whose state stays as it is. */
export const changedFonte = (fonte: Fonte) =>
  z
    .custom<FonteDraft>()
    .transform((draft): z.input<typeof FonteUpdate> => ({ ...factsOf(draft), ...stateOf(fonte) }))
    .pipe(FonteUpdate);

function stateOf({ estado, versao }: Fonte) {
  return { estado: estado === "PAUSADA" ? ("PAUSADA" as const) : ("ATIVA" as const), versao };
}

/** A source as it is, to be sent with another state. */
export function updateOf(fonte: Fonte, estado: FonteUpdate["estado"]): FonteUpdate {
  const { nome, endereco, seletor, cadencia_minutos, pausa_ms, esperado, versao } = fonte;
  return { nome, endereco, seletor, cadencia_minutos, pausa_ms, esperado, versao, estado };
}
