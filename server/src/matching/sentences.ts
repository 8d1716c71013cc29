import { formatCount, formatMoney } from "@cav/contract/format.ts";
import type { Criterio, CriterioAvaliado } from "@cav/contract/matching.ts";
import { type Cota, cotaLabels, nivelLabels } from "@cav/contract/preferencias.ts";
import type { Chosen, Offered } from "./explanation.queries.ts";

/** Names of the places and courses that sentences mention, by id. */
export type Names = { locais: Map<number, string>; cursos: Map<number, string> };

type Situacao = CriterioAvaliado["situacao"];

/** One criterion in words. `undefined`: the candidate did not choose it, so there is nothing to tell. */
type Sentence = (
  chosen: Chosen,
  offered: Offered,
  holds: boolean,
  names: Names,
) => [Situacao, string] | undefined;

const sentences: Record<Criterio, Sentence> = {
  locais_prova: (chosen, { locais_prova }, holds, { locais }) =>
    describeLocais("Prova", chosen.locais_prova, locais_prova, holds, locais) ??
    (chosen.locais_prova.length > 0 ? ["desconhecido", "Local de prova ainda não divulgado"] : undefined),

  salario({ salario_minimo }, { salario, a_definir }, holds) {
    const minimum = Number(salario_minimo);
    if (minimum === 0) return undefined;
    if (salario === null) return ["desconhecido", "Salário ainda não divulgado"];
    if (!holds) {
      const short = formatMoney(minimum - Number(salario));
      return ["nao_atende", `Faltam ${short} para o seu salário mínimo de ${formatMoney(minimum)}`];
    }
    if (a_definir)
      return ["desconhecido", `Salário de até ${formatMoney(salario)}, por cargo ainda não divulgado`];
    return ["atende", `Salário de ${formatMoney(salario)} (seu mínimo: ${formatMoney(minimum)})`];
  },

  vagas({ vagas_minimas }, { quantidade_vagas, a_definir }, holds) {
    if (vagas_minimas === 0) return undefined;
    if (quantidade_vagas === null) return ["desconhecido", "Número de vagas ainda não divulgado"];
    const offered = formatCount(quantidade_vagas, "vaga", "vagas");
    if (!holds) {
      const short = vagas_minimas - quantidade_vagas;
      const verb = short === 1 ? "Falta" : "Faltam";
      return [
        "nao_atende",
        `${verb} ${formatCount(short, "vaga", "vagas")} para o seu mínimo de ${vagas_minimas}`,
      ];
    }
    if (a_definir) return ["desconhecido", `Até ${offered} ao todo, por cargo ainda não divulgado`];
    return ["atende", `${offered} (seu mínimo: ${vagas_minimas})`];
  },

  nivel_escolaridade({ nivel_escolaridade }, { nivel_escolaridade: level, niveis_possiveis }, holds) {
    if (nivel_escolaridade.length === 0) return undefined;
    if (level && holds) return ["atende", nivelLabels[level]];
    const possible = (level ? [level] : niveis_possiveis).map((one) => nivelLabels[one]).join(", ");
    if (!holds) {
      const chosen = nivel_escolaridade.map((one) => nivelLabels[one]).join(", ");
      return ["nao_atende", `Pede ${possible}, e você escolheu ${chosen}`];
    }
    return [
      "desconhecido",
      possible ? `Níveis previstos: ${possible}` : "Nível de escolaridade ainda não divulgado",
    ];
  },

  cursos({ cursos_especificos }, { cursos_aceitos, a_definir }, holds, { cursos }) {
    if (cursos_especificos.length === 0) return undefined;
    if (!holds) {
      return ["nao_atende", `Aceita ${listNames(cursos_aceitos, cursos)}, não os cursos que você escolheu`];
    }
    if (cursos_aceitos.length === 0) {
      return a_definir
        ? ["desconhecido", "Cursos aceitos ainda não divulgados"]
        : ["atende", "Não exige um curso específico"];
    }
    return ["atende", `Aceita ${listNames(common(cursos_especificos, cursos_aceitos), cursos)}`];
  },

  locais_trabalho: (chosen, { locais_trabalho }, holds, { locais }) =>
    describeLocais("Trabalho", chosen.locais_trabalho, locais_trabalho, holds, locais) ??
    (chosen.locais_trabalho.length > 0
      ? ["desconhecido", "Local de trabalho ainda não divulgado"]
      : undefined),

  cotas({ cotas }, { vagas_por_cota }, holds) {
    if (cotas.length === 0) return undefined;
    if (Object.keys(vagas_por_cota).length === 0)
      return ["desconhecido", "Vagas por cota ainda não divulgadas"];
    if (!holds) {
      const wanted = cotas.map((cota) => cotaLabels[cota as Cota]).join(", ");
      return ["nao_atende", `Sem vagas nas cotas que você escolheu: ${wanted}`];
    }
    const open = cotas.filter((cota) => Number(vagas_por_cota[cota] ?? 0) > 0) as Cota[];
    const counts = open.map(
      (cota) => `${formatCount(Number(vagas_por_cota[cota]), "vaga", "vagas")} de ${cotaLabels[cota]}`,
    );
    return ["atende", counts.join(", ")];
  },
};

/** The criteria in the order in which they are told, with the verdict that each is read from. */
const verdictOf: Record<Criterio, keyof Holds> = {
  locais_prova: "locais_prova",
  salario: "salario",
  vagas: "vagas",
  nivel_escolaridade: "niveis",
  cursos: "cursos",
  locais_trabalho: "locais_trabalho",
  cotas: "cotas",
};

/** Which criteria hold. */
export type Holds = Record<
  "locais_prova" | "salario" | "vagas" | "niveis" | "cursos" | "locais_trabalho" | "cotas",
  boolean
>;

export const allHold: Holds = {
  locais_prova: true,
  salario: true,
  vagas: true,
  niveis: true,
  cursos: true,
  locais_trabalho: true,
  cotas: true,
};

/** What a candidate chose, criterion by criterion: met, not met, or not announced yet. */
export function describeCriterios(
  chosen: Chosen,
  offered: Offered,
  holds: Holds,
  names: Names,
): CriterioAvaliado[] {
  return (Object.keys(verdictOf) as Criterio[]).flatMap((criterio) => {
    const told = sentences[criterio](chosen, offered, holds[verdictOf[criterio]], names);
    return told ? [{ criterio, situacao: told[0], texto: told[1] }] : [];
  });
}

function describeLocais(
  what: "Prova" | "Trabalho",
  chosen: number[],
  offered: number[],
  holds: boolean,
  names: Map<number, string>,
): [Situacao, string] | undefined {
  if (chosen.length === 0 || offered.length === 0) return undefined;
  if (!holds) {
    return ["nao_atende", `${what} em ${listNames(offered, names)}, fora das cidades que você escolheu`];
  }
  return ["atende", `${what} em ${listNames(common(chosen, offered), names)}`];
}

function common(a: number[], b: number[]): number[] {
  const inB = new Set(b);
  return a.filter((id) => inB.has(id));
}

/** Places or courses that a sentence names; the rest is counted. */
export const shownNames = 3;

function listNames(ids: number[], names: Map<number, string>): string {
  const shown = ids.slice(0, shownNames).map((id) => names.get(id) ?? `ID: ${id}`);
  const rest = ids.length - shown.length;
  return rest > 0 ? `${shown.join(", ")} e mais ${rest}` : shown.join(", ");
}
