import type { Etapa } from "@cav/contract/etapas.ts";
import {
  type EtapaSituacao,
  type EtapaTipo,
  etapaSituacoes,
  etapaTipos,
} from "@cav/contract/etapas.words.ts";
import { Cota } from "@cav/contract/preferencias.ts";

/** The form's fields of one stage: texts as typed. */
export type EtapaDraft = {
  uuid: string | undefined;
  tipo: "" | EtapaTipo;
  situacao: EtapaSituacao;
  inicio: string;
  fim: string;
  descricao: string;
  /** Name of the position that it concerns; nothing: all of them. */
  cargo: string;
  modalidade: "" | Cota;
  vagas: string;
  classificacao: string;
  fonte: string;
  fonte_url: string;
  citacao: string;
};

/** A new stage: foreseen, of a kind that is still to be chosen. */
export function emptyEtapa(): EtapaDraft {
  return {
    uuid: undefined,
    tipo: "",
    situacao: "PREVISTA",
    inicio: "",
    fim: "",
    descricao: "",
    cargo: "",
    modalidade: "",
    vagas: "",
    classificacao: "",
    fonte: "",
    fonte_url: "",
    citacao: "",
  };
}

/** The form's fields of a stored stage. */
export function toEtapaDraft({ uuid, tipo, situacao, vagas, classificacao, ...texts }: Etapa): EtapaDraft {
  return {
    ...{ uuid, tipo, situacao },
    inicio: texts.inicio ?? "",
    fim: texts.fim ?? "",
    descricao: texts.descricao ?? "",
    cargo: texts.cargo ?? "",
    modalidade: texts.modalidade ?? "",
    vagas: vagas === null ? "" : String(vagas),
    classificacao: classificacao === null ? "" : String(classificacao),
    fonte: texts.fonte ?? "",
    fonte_url: texts.fonte_url ?? "",
    citacao: texts.citacao ?? "",
  };
}

/** A stage as it is sent: what nobody stated is null. */
export function etapaBodyOf({ uuid, tipo, situacao, vagas, classificacao, ...texts }: EtapaDraft) {
  return {
    ...(uuid ? { uuid } : {}),
    // None chosen is refused by the contract's rules, at its field.
    tipo: tipo as EtapaTipo,
    situacao,
    inicio: texts.inicio || null,
    fim: texts.fim || null,
    descricao: texts.descricao || null,
    cargo: texts.cargo || null,
    modalidade: texts.modalidade || null,
    vagas: countOf(vagas),
    classificacao: countOf(classificacao),
    fonte: texts.fonte || null,
    fonte_url: texts.fonte_url || null,
    citacao: texts.citacao || null,
  };
}

/** What is no number is none: the contract's rules say so beside it. */
const countOf = (text: string) => (text === "" ? null : Number(text));

/** A stage as a JSON text says it. */
export function readEtapa(value: unknown): EtapaDraft {
  const json = (typeof value === "object" && value !== null ? value : {}) as Record<string, unknown>;
  const textOf = (name: keyof EtapaDraft) => {
    const one = json[name];
    return typeof one === "string" || typeof one === "number" ? String(one) : "";
  };
  return {
    uuid: textOf("uuid") || undefined,
    tipo: etapaTipos.find((tipo) => tipo === json.tipo) ?? "",
    situacao: etapaSituacoes.find((situacao) => situacao === json.situacao) ?? "PREVISTA",
    inicio: textOf("inicio").slice(0, 10),
    fim: textOf("fim").slice(0, 10),
    descricao: textOf("descricao"),
    cargo: textOf("cargo"),
    modalidade: Cota.options.find((cota) => cota === json.modalidade) ?? "",
    vagas: textOf("vagas"),
    classificacao: textOf("classificacao"),
    fonte: textOf("fonte"),
    fonte_url: textOf("fonte_url"),
    citacao: textOf("citacao"),
  };
}

/** A code in a stage of a JSON text that the form could not keep. */
export function unknownEtapaWord(value: unknown): string | undefined {
  const json = (typeof value === "object" && value !== null ? value : {}) as Record<string, unknown>;
  const known: [string, readonly string[]][] = [
    ["tipo", etapaTipos],
    ["situacao", etapaSituacoes],
    ["modalidade", Cota.options],
  ];
  const wrong = known.find(([name, words]) => json[name] && !words.includes(String(json[name])));
  return wrong && String(json[wrong[0]]);
}
