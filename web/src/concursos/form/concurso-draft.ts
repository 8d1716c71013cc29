import type { ConcursoDates } from "@cav/contract/concursos/concurso-dates.ts";
import {
  concursoFacts,
  eachOf,
  type FactRow,
  type OpenFact,
  openFactNames,
  type SingleConcursoFact,
  singleConcursoFacts,
} from "@cav/contract/concursos/concurso-facts.ts";
import { statusByDates } from "@cav/contract/concursos/concurso-status.ts";
import type { Concurso, ConcursoInput, ConcursoStatus } from "@cav/contract/concursos/concursos.ts";
import { organizadoraUnknown } from "@cav/contract/concursos/concursos.words.ts";
import type { Local } from "@cav/contract/locais/locais.ts";
import { dayAfter } from "../../lib/days.ts";
import { type CargoDraft, cargoBodyOf, emptyCargo, noVagas, toCargoDraft } from "./cargo-draft.ts";
import { type EtapaDraft, etapaBodyOf, toEtapaDraft } from "./etapa-draft.ts";

/** Facts that a notice may omit; each needs a value or the mark "not announced". */
export const openFacts: Record<OpenFact, string> = {
  data_inicio_inscricao: "Informe o início das inscrições ou marque que ainda não foi divulgado.",
  data_fim_inscricao: "Informe o fim das inscrições ou marque que ainda não foi divulgado.",
  data_prova: "Informe a data da prova ou marque que ainda não foi divulgada.",
  valor_inscricao: "Informe o valor da inscrição ou marque que ainda não foi divulgado.",
  edital_url: "Informe a URL do edital ou marque que ainda não foi divulgada.",
};
type OpenDate = keyof ConcursoDates;

/** Type of a fact's field: a code, or a text as typed; "" instead of null. */
type FieldOf<Value> = Value extends null ? "" : Value extends string ? Value : string;

/** Form fields of an exam: texts as typed, places with their names. */
export type ConcursoDraft = { [Name in SingleConcursoFact]: FieldOf<ConcursoInput[Name]> } & {
  locais_prova: Local[];
  cargos: CargoDraft[];
  etapas: EtapaDraft[];
  unknown: Record<OpenFact, boolean>;
};

/** Returns the form fields of facts: `read` returns null for an empty one. */
export function fieldsOf(read: (name: SingleConcursoFact, row: FactRow) => string | number | null) {
  return eachOf(singleConcursoFacts, (name) => {
    const row = concursoFacts[name];
    return String(read(name, row) ?? row.empty ?? "");
  }) as Pick<ConcursoDraft, SingleConcursoFact>;
}

/** Returns whether the fact is marked as not announced. */
export const isUnknown = ({ unknown }: ConcursoDraft, name: SingleConcursoFact): boolean =>
  (unknown as Partial<Record<SingleConcursoFact, boolean>>)[name] === true;

/** Returns a new exam: EDITAL_ABERTO with one position (exams §2.6). */
export function emptyDraft(): ConcursoDraft {
  return {
    ...fieldsOf(() => null),
    locais_prova: [],
    cargos: [emptyCargo()],
    etapas: [],
    unknown: eachOf(openFactNames, () => false),
  };
}

/** Returns sample data with three vacancy modalities (exams §2.6). */
export function exampleDraft(today: string): ConcursoDraft {
  const brasilia = { id: 5300108, nome: "Brasília", uf: "DF" };
  return {
    ...emptyDraft(),
    titulo: "Tribunal Exemplo - Concurso Público",
    organizadora: "Fundação Exemplo",
    status: "INSCRICOES_ABERTAS",
    data_inicio_inscricao: today,
    data_fim_inscricao: dayAfter(today, 30),
    data_prova: dayAfter(today, 90),
    valor_inscricao: "120",
    edital_url: "https://edital.example/tribunal",
    descricao: "Exemplo para conhecer o formulário.",
    locais_prova: [brasilia],
    cargos: [
      {
        ...emptyCargo(),
        nome: "Técnico Judiciário",
        salario: "8529.65",
        locais_trabalho: [brasilia],
        vagas_por_cota: {
          ...noVagas,
          AMPLA_CONCORRENCIA: "7",
          PESSOA_NEGRA: "2",
          PESSOA_COM_DEFICIENCIA: "1",
        },
      },
    ],
  };
}

/** Converts a stored exam to form fields. */
export function toDraft(concurso: Concurso): ConcursoDraft {
  return {
    ...fieldsOf((name) => concurso[name]),
    organizadora: concurso.organizadora === organizadoraUnknown ? "" : concurso.organizadora,
    locais_prova: concurso.locais_prova,
    cargos: concurso.cargos.map(toCargoDraft),
    etapas: concurso.etapas.map(toEtapaDraft),
    unknown: eachOf(openFactNames, (name) => concurso[name] === null),
  };
}

/** Returns the facts as the API expects them. `numberOf` converts the text of a number. */
export function factsBodyOf(draft: ConcursoDraft, numberOf: (text: string) => string | number = Number) {
  return eachOf(singleConcursoFacts, (name): string | number | null => {
    const { kind, isOpen, empty } = concursoFacts[name];
    const text = draft[name];
    if (isUnknown(draft, name)) return null;
    // An empty open fact is no "not announced": it stays, to be refused.
    if (text === "" && !isOpen) return empty === undefined ? null : text;
    return kind === "money" || kind === "year" ? numberOf(text) : text;
  });
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Returns the status that the dates imply, when it differs from the draft's. */
export function otherStatusOf(
  {
    status,
    unknown,
    cargos,
    etapas,
    ...facts
  }: Pick<ConcursoDraft, "status" | "unknown" | "cargos" | "etapas" | OpenDate>,
  today: string,
): ConcursoStatus | undefined {
  const dayOf = (fact: OpenDate) => (!unknown[fact] && isDay(facts[fact]) ? facts[fact] : null);
  const dates = {
    data_inicio_inscricao: dayOf("data_inicio_inscricao"),
    data_fim_inscricao: dayOf("data_fim_inscricao"),
    data_prova: dayOf("data_prova"),
    cargos: cargos.map(({ data_prova }) => ({ data_prova: isDay(data_prova) ? data_prova : null })),
    etapas: etapas.map(etapaBodyOf),
  };
  const byDates = statusByDates(status, dates, today);
  return byDates === status ? undefined : byDates;
}

export type ConcursoBody = ReturnType<typeof toBody>;

/** Converts the form to the API's body, checked or not. */
export function toBody(draft: ConcursoDraft) {
  return {
    // The schema refuses values that do not fit, here and on the server.
    ...(factsBodyOf(draft) as Pick<ConcursoInput, SingleConcursoFact>),
    locais_prova: draft.locais_prova.map(({ id }) => id),
    cargos: draft.cargos.map(cargoBodyOf),
    etapas: draft.etapas.map(etapaBodyOf),
  };
}

/** Converts the form to a stored draft; empty fields stay empty. */
export function toRascunho(draft: ConcursoDraft) {
  const body = toBody(draft);
  const isBlank = !draft.unknown.valor_inscricao && draft.valor_inscricao === "";
  return { ...body, valor_inscricao: isBlank ? "" : body.valor_inscricao };
}

/** Returns the form field of an error's path; items of a list belong to the list. */
export function fieldOfPath(path: string): string {
  return path.replace(/((?:locais_prova|locais_trabalho|cursos_aceitos|niveis_possiveis))\..*/, "$1");
}
