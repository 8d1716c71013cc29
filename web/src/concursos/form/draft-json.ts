import { salarioPeriodos } from "@cav/contract/concursos/cargos.words.ts";
import {
  concursoFacts,
  eachOf,
  type OpenFact,
  openFactNames,
  singleConcursoFacts,
} from "@cav/contract/concursos/concurso-facts.ts";
import { tiposDeVaga } from "@cav/contract/concursos/tipos-de-vaga.ts";
import { type JsonFault, jsonFaultOf } from "@cav/contract/json-fault.ts";
import type { Local } from "@cav/contract/locais/locais.ts";
import { cotas, niveis } from "@cav/contract/preferencias/preferencias.words.ts";
import { isNameless } from "../../lib/locais.ts";
import { type CargoDraft, emptyCargo, ownFactsOf, wordOf } from "./cargo-draft.ts";
import { type ConcursoDraft, factsBodyOf, fieldsOf } from "./concurso-draft.ts";
import { etapaBodyOf, readEtapa, unknownEtapaWord } from "./etapa-draft.ts";

type Json = Record<string, unknown>;

/** Renders the draft as the API's JSON: places and courses by id, empty fields as "". */
export function toJson(draft: ConcursoDraft): string {
  const body = {
    ...factsBodyOf(draft, numberOrText),
    locais_prova: draft.locais_prova.map(({ id }) => id),
    cargos: draft.cargos.map((cargo) => ({
      ...cargo,
      ...ownFactsOf(cargo),
      valor_inscricao: cargo.valor_inscricao === "" ? null : numberOrText(cargo.valor_inscricao),
      locais_trabalho: cargo.locais_trabalho.map(({ id }) => id),
    })),
    etapas: draft.etapas.map((etapa) => ({
      ...etapaBodyOf(etapa),
      vagas: etapa.vagas === "" ? null : numberOrText(etapa.vagas),
      classificacao: etapa.classificacao === "" ? null : numberOrText(etapa.classificacao),
    })),
  };
  return JSON.stringify(body, null, 2);
}

/** Returns a number if its text is the same again, so that a round trip keeps what was typed. */
function numberOrText(text: string): number | string {
  return text !== "" && String(Number(text)) === text ? Number(text) : text;
}

export type ReadJson = { draft: ConcursoDraft } | { fault: JsonFault };

/**
 * Parses a JSON text to a draft, or returns the error and its position. `before` supplies the places' names and the
 * values of facts marked unknown.
 */
export function fromJson(text: string, before: ConcursoDraft): ReadJson {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { fault: jsonFaultOf(text) };
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return { fault: { message: "o texto precisa ser um objeto, entre { e }.", line: 1, column: 1 } };
  }
  const unknown = unknownWord(value as Json);
  if (unknown) {
    const line = text.slice(0, Math.max(0, text.indexOf(JSON.stringify(unknown)))).split("\n").length;
    return { fault: { message: `"${unknown}" não é um código conhecido.`, line, column: 1 } };
  }
  return { draft: readDraft(value as Json, before) };
}

/** Returns a code that the draft does not know, because dropping it silently would lose data. */
function unknownWord(json: Json): string | undefined {
  const isWrong = (words: readonly string[], value: unknown) =>
    typeof value === "string" && value !== "" && !words.includes(value);
  for (const name of singleConcursoFacts) {
    const { codes } = concursoFacts[name];
    if (codes && isWrong(Object.keys(codes), json[name])) return String(json[name]);
  }
  for (const cargo of listOf(json.cargos)) {
    const { nivel_escolaridade, vagas_por_cota } = (typeof cargo === "object" && cargo ? cargo : {}) as Json;
    if (isWrong(niveis, nivel_escolaridade)) return String(nivel_escolaridade);
    const keys = typeof vagas_por_cota === "object" && vagas_por_cota ? Object.keys(vagas_por_cota) : [];
    const wrong = keys.find((key) => isWrong(cotas, key));
    if (wrong) return wrong;
  }
  return listOf(json.etapas).map(unknownEtapaWord).find(Boolean);
}

function readDraft(json: Json, before: ConcursoDraft): ConcursoDraft {
  const locais = knownLocais(before);
  const isNull = (name: OpenFact) => json[name] === null;
  return {
    ...fieldsOf((name, row) => {
      if (row.codes) return wordIn(Object.keys(row.codes), json[name]) ?? null;
      if (row.isOpen && json[name] === null) return before[name];
      return row.kind === "day" ? dateOrText(json[name]) : textOf(json[name]);
    }),
    locais_prova: locaisOf(json.locais_prova, locais),
    cargos: listOf(json.cargos).map((cargo) => readCargo(cargo, locais)),
    // Omitted stages stay unchanged, as in the API.
    etapas: json.etapas === undefined ? before.etapas : listOf(json.etapas).map(readEtapa),
    unknown: eachOf(openFactNames, isNull),
  };
}

function readCargo(value: unknown, locais: Map<number, Local>): CargoDraft {
  const json = (typeof value === "object" && value !== null ? value : {}) as Json;
  const vagas = (
    typeof json.vagas_por_cota === "object" && json.vagas_por_cota !== null ? json.vagas_por_cota : {}
  ) as Json;
  return {
    uuid: typeof json.uuid === "string" ? json.uuid : undefined,
    nome: textOf(json.nome),
    salario: textOf(json.salario),
    nivel_escolaridade: wordIn(niveis, json.nivel_escolaridade) ?? "",
    requer_pos_graduacao: json.requer_pos_graduacao === true,
    remoto: json.remoto === true,
    tipo_de_vaga: wordIn(tiposDeVaga, json.tipo_de_vaga) ?? "",
    salario_periodo: wordIn(salarioPeriodos, json.salario_periodo) ?? "MES",
    valor_inscricao: textOf(json.valor_inscricao),
    data_prova: dateOrText(json.data_prova),
    cadastro_reserva: typeof json.cadastro_reserva === "boolean" ? wordOf(json.cadastro_reserva) : "",
    locais_derivados: json.locais_derivados === true,
    cursos_aceitos: idsOf(json.cursos_aceitos),
    locais_trabalho: locaisOf(json.locais_trabalho, locais),
    vagas_por_cota: Object.fromEntries(
      cotas.map((cota) => [cota, textOf(vagas[cota])]),
    ) as CargoDraft["vagas_por_cota"],
    a_definir: json.a_definir === true,
    niveis_possiveis: listOf(json.niveis_possiveis).flatMap((nivel) => wordIn(niveis, nivel) ?? []),
    quantidade_vagas:
      json.quantidade_vagas == null ? emptyCargo().quantidade_vagas : textOf(json.quantidade_vagas),
  };
}

/** Returns a value that is one of the words. */
const wordIn = <T extends string>(words: readonly T[], value: unknown): T | undefined =>
  words.find((word) => word === value);

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** Cuts dates to their day (exams §5). */
function dateOrText(value: unknown): string {
  const text = textOf(value);
  return /^\d{4}-\d{2}-\d{2}T/.test(text) ? text.slice(0, 10) : text;
}

/** Returns ids given as numbers, digits or objects; drops other values and duplicates (exams §5). */
function idsOf(value: unknown): number[] {
  const ids = listOf(value).flatMap((item) => {
    const { id, curso_id } = (typeof item === "object" && item !== null ? item : { id: item }) as Json;
    const number = Number(
      typeof id === "string" && id.trim() === "" ? Number.NaN : (id ?? curso_id ?? Number.NaN),
    );
    return Number.isInteger(number) ? [number] : [];
  });
  return [...new Set(ids)];
}

function locaisOf(value: unknown, known: Map<number, Local>): Local[] {
  return idsOf(value).map((id) => known.get(id) ?? { id, nome: `ID: ${id}`, uf: "" });
}

function localListsOf(draft: ConcursoDraft): Local[] {
  return [...draft.locais_prova, ...draft.cargos.flatMap(({ locais_trabalho }) => locais_trabalho)];
}

function knownLocais(draft: ConcursoDraft): Map<number, Local> {
  return new Map(localListsOf(draft).map((local) => [local.id, local]));
}

/** Loads the names of places given as ids; unknown ones are shown as 'ID: n' (exams §2.6). */
export async function nameLocais(
  draft: ConcursoDraft,
  find: (id: number) => Promise<Local>,
): Promise<ConcursoDraft> {
  const nameless = [
    ...new Set(
      localListsOf(draft)
        .filter(isNameless)
        .map(({ id }) => id),
    ),
  ];
  if (nameless.length === 0) return draft;
  const found = await Promise.allSettled(nameless.map(find));
  const named = new Map(
    found.flatMap((one) => (one.status === "fulfilled" ? [[one.value.id, one.value]] : [])),
  );
  const rename = (locais: Local[]) => locais.map((local) => named.get(local.id) ?? local);
  return {
    ...draft,
    locais_prova: rename(draft.locais_prova),
    cargos: draft.cargos.map((cargo) => ({ ...cargo, locais_trabalho: rename(cargo.locais_trabalho) })),
  };
}
