import type { PublicResumo } from "../concursos/index.ts";

type Dated = Pick<
  PublicResumo,
  | "data_inicio_inscricao"
  | "data_fim_isencao"
  | "data_fim_inscricao"
  | "data_limite_pagamento"
  | "datas_prova"
>;

/** The days of an exam from today on, each with what it is. */
export function datesOf(concurso: Dated, today: string): { dia: string; what: string }[] {
  const all = [
    { dia: concurso.data_inicio_inscricao, what: "começam as inscrições" },
    { dia: concurso.data_fim_isencao, what: "último dia para pedir isenção" },
    { dia: concurso.data_fim_inscricao, what: "último dia de inscrição" },
    { dia: concurso.data_limite_pagamento, what: "último dia para pagar" },
    ...concurso.datas_prova.map((dia) => ({ dia, what: "prova" })),
  ];
  return all.flatMap(({ dia, what }) => (dia !== null && dia >= today ? [{ dia, what }] : []));
}
