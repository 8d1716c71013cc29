import { type ConcursoDates, statusByDates, withLastProva } from "@cav/contract/concurso-dates.ts";
import type { Concurso, ConcursoStatus, EditalTipo } from "@cav/contract/concursos.ts";
import { organizadoraUnknown } from "@cav/contract/concursos.words.ts";
import type { Local } from "@cav/contract/locais.ts";
import { dayAfter } from "../lib/days.ts";
import { type CargoDraft, cargoBodyOf, emptyCargo, noVagas, toCargoDraft } from "./cargo-draft.ts";
import { type EtapaDraft, etapaBodyOf, toEtapaDraft } from "./etapa-draft.ts";

/** Facts that a notice may omit; each needs a value or the mark "not announced". */
export const openFacts = {
  data_inicio_inscricao: "Informe o início das inscrições ou marque que ainda não foi divulgado.",
  data_fim_inscricao: "Informe o fim das inscrições ou marque que ainda não foi divulgado.",
  data_prova: "Informe a data da prova ou marque que ainda não foi divulgada.",
  valor_inscricao: "Informe o valor da inscrição ou marque que ainda não foi divulgado.",
  edital_url: "Informe a URL do edital ou marque que ainda não foi divulgada.",
} as const;
export type OpenFact = keyof typeof openFacts;
type OpenDate = keyof ConcursoDates;

/** Form fields of an exam: texts as typed, places with their names. */
export type ConcursoDraft = Record<OpenFact, string> & {
  titulo: string;
  organizadora: string;
  status: ConcursoStatus;
  status_motivo: string;
  status_ate: string;
  data_fim_isencao: string;
  data_limite_pagamento: string;
  descricao: string;
  orgao: string;
  edital_numero: string;
  edital_ano: string;
  edital_tipo: "" | EditalTipo;
  locais_prova: Local[];
  cargos: CargoDraft[];
  etapas: EtapaDraft[];
  unknown: Record<OpenFact, boolean>;
};

const nothingUnknown: Record<OpenFact, boolean> = {
  data_inicio_inscricao: false,
  data_fim_inscricao: false,
  data_prova: false,
  valor_inscricao: false,
  edital_url: false,
};

/** Returns a new exam: EDITAL_ABERTO with one position (exams §2.6). */
export function emptyDraft(): ConcursoDraft {
  return {
    titulo: "",
    organizadora: "",
    status: "EDITAL_ABERTO",
    status_motivo: "",
    status_ate: "",
    data_inicio_inscricao: "",
    data_fim_inscricao: "",
    data_prova: "",
    data_fim_isencao: "",
    data_limite_pagamento: "",
    valor_inscricao: "",
    edital_url: "",
    descricao: "",
    orgao: "",
    edital_numero: "",
    edital_ano: "",
    edital_tipo: "",
    locais_prova: [],
    cargos: [emptyCargo()],
    etapas: [],
    unknown: { ...nothingUnknown },
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
  const valor = concurso.valor_inscricao;
  return {
    titulo: concurso.titulo,
    organizadora: concurso.organizadora === organizadoraUnknown ? "" : concurso.organizadora,
    status: concurso.status,
    status_motivo: concurso.status_motivo ?? "",
    status_ate: concurso.status_ate ?? "",
    data_inicio_inscricao: concurso.data_inicio_inscricao ?? "",
    data_fim_inscricao: concurso.data_fim_inscricao ?? "",
    data_prova: concurso.data_prova ?? "",
    data_fim_isencao: concurso.data_fim_isencao ?? "",
    data_limite_pagamento: concurso.data_limite_pagamento ?? "",
    valor_inscricao: valor === null ? "" : String(valor),
    edital_url: concurso.edital_url ?? "",
    descricao: concurso.descricao ?? "",
    orgao: concurso.orgao ?? "",
    edital_numero: concurso.edital_numero ?? "",
    edital_ano: concurso.edital_ano === null ? "" : String(concurso.edital_ano),
    edital_tipo: concurso.edital_tipo ?? "",
    locais_prova: concurso.locais_prova,
    cargos: concurso.cargos.map(toCargoDraft),
    etapas: concurso.etapas.map(toEtapaDraft),
    unknown: {
      data_inicio_inscricao: concurso.data_inicio_inscricao === null,
      data_fim_inscricao: concurso.data_fim_inscricao === null,
      data_prova: concurso.data_prova === null,
      valor_inscricao: valor === null,
      edital_url: concurso.edital_url === null,
    },
  };
}

/** Returns the facts about the notice as the API expects them. */
export function editalFactsOf(draft: ConcursoDraft) {
  return {
    orgao: draft.orgao || null,
    edital_numero: draft.edital_numero || null,
    edital_ano: draft.edital_ano === "" ? null : Number(draft.edital_ano),
    edital_tipo: draft.edital_tipo || null,
  };
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Returns the status that the dates imply, when it differs from the draft's. */
export function otherStatusOf(
  { status, unknown, cargos, ...facts }: Pick<ConcursoDraft, "status" | "unknown" | "cargos" | OpenDate>,
  today: string,
): ConcursoStatus | undefined {
  const dayOf = (fact: OpenDate) => (!unknown[fact] && isDay(facts[fact]) ? facts[fact] : null);
  const dates = {
    data_inicio_inscricao: dayOf("data_inicio_inscricao"),
    data_fim_inscricao: dayOf("data_fim_inscricao"),
    data_prova: dayOf("data_prova"),
    cargos: cargos.map(({ data_prova }) => ({ data_prova: isDay(data_prova) ? data_prova : null })),
  };
  const byDates = statusByDates(status, withLastProva(dates), today);
  return byDates === status ? undefined : byDates;
}

export type ConcursoBody = ReturnType<typeof toBody>;

/** Converts the form to the API's body, checked or not. */
export function toBody(draft: ConcursoDraft) {
  const known = (fact: OpenFact) => (draft.unknown[fact] ? null : draft[fact]);
  const valor = known("valor_inscricao");
  const { unknown: _unknown, ...fields } = draft;
  return {
    ...fields,
    status_motivo: draft.status_motivo || null,
    status_ate: draft.status_ate || null,
    data_inicio_inscricao: known("data_inicio_inscricao"),
    data_fim_inscricao: known("data_fim_inscricao"),
    data_prova: known("data_prova"),
    data_fim_isencao: draft.data_fim_isencao || null,
    data_limite_pagamento: draft.data_limite_pagamento || null,
    valor_inscricao: valor === null ? null : Number(valor),
    edital_url: known("edital_url"),
    descricao: draft.descricao || null,
    ...editalFactsOf(draft),
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
  return path.replace(/((?:locais_prova|locais_trabalho|cursos_aceitos|niveis_possiveis))\..*$/, "$1");
}
