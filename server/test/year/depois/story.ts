import { shifted } from "../dias/days.ts";

// A year of one exam with five followers and their due messages by docs/agenda.md. Imports no product code.

export const seguidores = ["silent", "posse", "failed", "gaveUp", "tecnico"] as const;
export type Seguidor = (typeof seguidores)[number];

/** Subject of a message; a stage has its kind and position. */
export type Matter = "EDITAL" | "ISENCAO" | "INSCRICAO" | "PAGAMENTO" | "PROVA" | Etapa;
type Etapa = { tipo: string; cargo?: string; modalidade?: string; vagas?: number; classificacao?: number };
export type DeclaredSituacao = { situacao: string; cargo?: string; classificacao?: number };

export type Story = {
  opens: string;
  dates: { isencao: string; inscricao: string; pagamento: string; prova: string; provaTecnico: string };
  etapas: { day: string; etapa: Etapa }[];
  said: { day: string; seguidor: Seguidor; said: DeclaredSituacao }[];
  last: string;
};

/** Draws a year that begins on a day, with random gaps between events. */
export function tell(first: string, random: () => number): Story {
  const gap = (days: number) => days + Math.floor(random() * 9);
  const opens = shifted(first, gap(20));
  const inscricao = shifted(opens, gap(20));
  const prova = shifted(inscricao, gap(40));
  const provaTecnico = shifted(prova, gap(10));
  const etapas: Story["etapas"] = [];
  let day = provaTecnico;
  const happens = (etapa: Etapa) => {
    day = shifted(day, gap(9));
    etapas.push({ day, etapa });
    return day;
  };
  happens({ tipo: "GABARITO" });
  happens({ tipo: "RECURSOS" });
  const result = happens({ tipo: "RESULTADO" });
  happens({ tipo: "HOMOLOGACAO" });
  happens({ tipo: "CONVOCACAO", cargo: "Analista", vagas: 12, classificacao: 12 });
  happens({ tipo: "CONVOCACAO", cargo: "Técnico", modalidade: "PESSOA_COM_DEFICIENCIA", vagas: 1 });
  const called = happens({ tipo: "CONVOCACAO", cargo: "Analista", vagas: 38, classificacao: 50 });
  const named = happens({ tipo: "NOMEACAO", cargo: "Analista" });
  happens({ tipo: "CONVOCACAO", cargo: "Técnico", vagas: 2, classificacao: 3 });
  happens({ tipo: "PRORROGACAO" });
  happens({ tipo: "SUSPENSAO" });
  const after = (of: string, days = 1) => shifted(of, days);
  return {
    opens,
    dates: { isencao: shifted(opens, 5), inscricao, pagamento: shifted(inscricao, 2), prova, provaTecnico },
    etapas,
    said: [
      { day: after(opens, 2), seguidor: "gaveUp", said: { situacao: "VOU_ME_INSCREVER" } },
      { day: after(opens, 3), seguidor: "posse", said: { situacao: "INSCRITO", cargo: "Analista" } },
      { day: after(opens, 3), seguidor: "tecnico", said: { situacao: "INSCRITO", cargo: "Técnico" } },
      { day: after(inscricao, -9), seguidor: "failed", said: { situacao: "INSCRITO" } },
      { day: after(inscricao, -5), seguidor: "gaveUp", said: { situacao: "DESISTI" } },
      { day: after(prova), seguidor: "posse", said: { situacao: "FIZ_A_PROVA", cargo: "Analista" } },
      { day: after(provaTecnico), seguidor: "tecnico", said: { situacao: "FIZ_A_PROVA", cargo: "Técnico" } },
      { day: after(provaTecnico), seguidor: "failed", said: { situacao: "FIZ_A_PROVA" } },
      {
        day: after(result),
        seguidor: "posse",
        said: { situacao: "APROVADO", cargo: "Analista", classificacao: 40 },
      },
      {
        day: after(result),
        seguidor: "tecnico",
        said: { situacao: "APROVADO", cargo: "Técnico", classificacao: 3 },
      },
      { day: after(result), seguidor: "failed", said: { situacao: "NAO_PASSEI" } },
      {
        day: after(called),
        seguidor: "posse",
        said: { situacao: "CONVOCADO", cargo: "Analista", classificacao: 40 },
      },
      {
        day: after(named),
        seguidor: "posse",
        said: { situacao: "TOMEI_POSSE", cargo: "Analista", classificacao: 40 },
      },
    ],
    last: shifted(day, 3),
  };
}
