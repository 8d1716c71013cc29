import type { Etapa } from "@cav/contract/concursos/etapas.ts";
import {
  type EtapaSituacao,
  type EtapaTipo,
  etapaSituacoes,
  etapaTipos,
} from "@cav/contract/concursos/etapas.words.ts";
import type { Cota } from "@cav/contract/preferencias/preferencias.ts";
import { cotas } from "@cav/contract/preferencias/preferencias.words.ts";

/** Form fields of one stage: texts as typed. */
export type EtapaDraft = {
  uuid: string | undefined;
  tipo: "" | EtapaTipo;
  situacao: EtapaSituacao;
  inicio: string;
  fim: string;
  descricao: string;
  /** Name of the position that the stage is for; "" means all positions. */
  cargo: string;
  modalidade: "" | Cota;
  vagas: string;
  classificacao: string;
  fonte: string;
  fonte_url: string;
  citacao: string;
};

/** Returns a new stage: planned, without a kind. */
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

/** Converts a stored stage to form fields. */
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

/** Converts a stage to the API's body; empty fields become null. */
export function etapaBodyOf({ uuid, tipo, situacao, vagas, classificacao, ...texts }: EtapaDraft) {
  return {
    ...(uuid ? { uuid } : {}),
    // The contract's rules reject "" at this field.
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

/** Returns a number or null; the contract's rules reject NaN at the field. */
const countOf = (text: string) => (text === "" ? null : Number(text));

/** Reads a stage from parsed JSON. */
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
    modalidade: cotas.find((cota) => cota === json.modalidade) ?? "",
    vagas: textOf("vagas"),
    classificacao: textOf("classificacao"),
    fonte: textOf("fonte"),
    fonte_url: textOf("fonte_url"),
    citacao: textOf("citacao"),
  };
}

/** Returns a code in a stage's JSON that the form does not know. */
export function unknownEtapaWord(value: unknown): string | undefined {
  const json = (typeof value === "object" && value !== null ? value : {}) as Record<string, unknown>;
  const known: [string, readonly string[]][] = [
    ["tipo", etapaTipos],
    ["situacao", etapaSituacoes],
    ["modalidade", cotas],
  ];
  const wrong = known.find(([name, words]) => json[name] && !words.includes(String(json[name])));
  return wrong && String(json[wrong[0]]);
}
