import type { Criterio, CriterioAvaliado } from "@cav/contract/concursos/matching.ts";
import { tipoDeVagaWords } from "@cav/contract/concursos/tipos-de-vaga.ts";
import { formatCount, formatInteger, formatMoney, listSome, pluralOf } from "@cav/contract/format.ts";
import { inLocais, isWithin, mayMeet } from "@cav/contract/locais/locais.ts";
import { type Cota, cotaLabels, nivelLabels } from "@cav/contract/preferencias/preferencias.ts";
import type { Chosen, Offered } from "./explanation.queries.ts";
import type { Situacoes } from "./rules.ts";

/** Names of the places and courses that sentences mention, by id. */
export type Names = { locais: Map<number, string>; cursos: Map<number, string> };

type Situacao = CriterioAvaliado["situacao"];

/** A sentence, and its short form for rows of lists. */
type Wording = { texto: string; curto: string };

/** Describes one criterion; `undefined` when the user did not choose it and loses nothing by that. */
type Sentence = (chosen: Chosen, offered: Offered, situacao: Situacao, names: Names) => Wording | undefined;

const sentences: Record<Criterio, Sentence> = {
  tipo_de_vaga(_, { tipo_de_vaga: tipo }, situacao) {
    if (tipo === null || tipo === "CARGO")
      return situacao === "atende"
        ? undefined
        : { texto: "É um cargo, e você procura outro tipo de vaga", curto: "cargo" };
    const curto = tipoDeVagaWords[tipo];
    const name = curto.charAt(0).toUpperCase() + curto.slice(1);
    return { texto: situacao === "atende" ? name : `${name}, que você não procura`, curto };
  },

  locais_prova: (chosen, { locais_prova }, situacao, { locais }) =>
    describeLocais("Prova", chosen.locais_prova, locais_prova, situacao, locais),

  salario({ salario_minimo }, { salario, salario_periodo, a_definir }, situacao) {
    const minimum = Number(salario_minimo);
    if (minimum === 0) return undefined;
    if (salario === null) return { texto: "Salário ainda não divulgado", curto: "salário" };
    if (salario_periodo === "HORA") {
      const wage = `${a_definir ? "até " : ""}${formatMoney(salario)} por hora`;
      return { texto: `Paga ${wage}, e o seu mínimo é por mês`, curto: wage };
    }
    if (situacao === "nao_atende") {
      const short = formatMoney(minimum - Number(salario));
      const texto = `Faltam ${short} para o seu salário mínimo de ${formatMoney(minimum)}`;
      return { texto, curto: `faltam ${short} no salário` };
    }
    if (a_definir) {
      const texto = `Salário de até ${formatMoney(salario)}, por cargo ainda não divulgado`;
      return { texto, curto: "salário" };
    }
    return {
      texto: `Salário de ${formatMoney(salario)} (seu mínimo: ${formatMoney(minimum)})`,
      curto: "salário",
    };
  },

  vagas({ vagas_minimas }, { quantidade_vagas, a_definir }, situacao) {
    if (vagas_minimas === 0) return undefined;
    if (quantidade_vagas === null) return { texto: "Número de vagas ainda não divulgado", curto: "vagas" };
    const offered = formatCount(quantidade_vagas, "vaga", "vagas");
    if (situacao === "nao_atende") {
      const missing = vagas_minimas - quantidade_vagas;
      const short = `${pluralOf(missing, "Falta", "Faltam")} ${formatCount(missing, "vaga", "vagas")}`;
      return {
        texto: `${short} para o seu mínimo de ${formatInteger(vagas_minimas)}`,
        curto: short.toLowerCase(),
      };
    }
    if (a_definir)
      return {
        texto: `Até ${offered} ao todo, por cargo ainda não divulgado`,
        curto: "vagas",
      };
    return { texto: `${offered} (seu mínimo: ${formatInteger(vagas_minimas)})`, curto: offered };
  },

  nivel_escolaridade: (chosen, offered, situacao) =>
    chosen.nivel_escolaridade.length === 0
      ? describeUnsaidLevel(chosen, offered, situacao)
      : describeLevel(chosen, offered, situacao),

  cursos({ cursos_especificos }, { cursos_aceitos, a_definir }, situacao, { cursos }) {
    const accepted = listNames(cursos_aceitos, cursos);
    if (cursos_especificos.length === 0) {
      if (situacao !== "desconhecido") return undefined;
      const demands = `${pluralOf(cursos_aceitos.length, "Exige", "Aceita")} ${accepted}`;
      return { texto: `${demands}: diga seu curso`, curto: lowered(demands) };
    }
    if (situacao === "nao_atende")
      return { texto: `Aceita ${accepted}, não os cursos que você escolheu`, curto: `aceita ${accepted}` };
    if (cursos_aceitos.length === 0) {
      return a_definir
        ? { texto: "Cursos aceitos ainda não divulgados", curto: "cursos" }
        : { texto: "Não exige um curso específico", curto: "qualquer curso" };
    }
    const shared = listNames(common(cursos_especificos, cursos_aceitos), cursos);
    if (a_definir)
      return {
        texto: `Algum cargo aceita ${shared}, quais ainda não divulgado`,
        curto: "cursos",
      };
    return { texto: `Aceita ${shared}`, curto: shared };
  },

  locais_trabalho: (chosen, { locais_trabalho, remoto }, situacao, { locais }) =>
    remoto && chosen.locais_trabalho.length > 0
      ? { texto: "Trabalho remoto", curto: "remoto" }
      : describeLocais("Trabalho", chosen.locais_trabalho, locais_trabalho, situacao, locais),

  cotas({ cotas }, { vagas_por_cota, a_definir }, situacao) {
    if (cotas.length === 0)
      return situacao === "desconhecido"
        ? { texto: "Só há vagas por cota: diga se concorre por uma delas", curto: "só vagas por cota" }
        : undefined;
    if (Object.keys(vagas_por_cota).length === 0)
      return { texto: "Vagas por cota ainda não divulgadas", curto: "vagas por cota" };
    if (situacao === "nao_atende") {
      const wanted = cotas.map((cota) => cotaLabels[cota as Cota]).join(", ");
      return { texto: `Sem vagas nas cotas que você escolheu: ${wanted}`, curto: "sem vagas na sua cota" };
    }
    const open = cotas.filter((cota) => Number(vagas_por_cota[cota] ?? 0) > 0) as Cota[];
    const counts = open.map(
      (cota) => `${formatCount(Number(vagas_por_cota[cota]), "vaga", "vagas")} ${forCota[cota]}`,
    );
    if (a_definir)
      return {
        texto: `${counts.join(", ")} ao todo, por cargo ainda não divulgado`,
        curto: "vagas por cota",
      };
    return { texto: counts.join(", "), curto: "vagas na sua cota" };
  },
};

/** The people of each quota, after a number of vacancies. */
const forCota: Record<Cota, string> = {
  AMPLA_CONCORRENCIA: "para ampla concorrência",
  PESSOA_NEGRA: "para pessoas negras",
  PESSOA_COM_DEFICIENCIA: "para pessoas com deficiência",
  INDIGENA: "para indígenas",
  QUILOMBOLA: "para quilombolas",
};

/** The criteria in the order of their display, each with the fact that it is read from. */
const factOf: Record<Criterio, keyof Situacoes> = {
  tipo_de_vaga: "tipos",
  locais_prova: "locais_prova",
  salario: "salario",
  vagas: "vagas",
  nivel_escolaridade: "niveis",
  cursos: "cursos",
  locais_trabalho: "locais_trabalho",
  cotas: "cotas",
};

/** Describes each chosen criterion (met, not met or unknown), and facts that the user has not given. */
export function describeCriterios(
  chosen: Chosen,
  offered: Offered,
  situacoes: Situacoes,
  names: Names,
): CriterioAvaliado[] {
  return (Object.keys(factOf) as Criterio[]).flatMap((criterio) => {
    const situacao = situacoes[factOf[criterio]];
    const told = sentences[criterio](chosen, offered, situacao, names);
    return told ? [{ criterio, situacao, ...told }] : [];
  });
}

function levelsOf({ nivel_escolaridade: level, niveis_possiveis }: Offered): string {
  return (level ? [level] : niveis_possiveis).map((one) => nivelLabels[one]).join(", ");
}

const postGraduate = ({ requer_pos_graduacao }: Offered) =>
  requer_pos_graduacao ? " com pós-graduação" : "";

/** Advises users who chose no level to choose one, if the position demands one and their courses don't tell it. */
function describeUnsaidLevel(
  { cursos_especificos }: Chosen,
  offered: Offered,
  situacao: Situacao,
): Wording | undefined {
  if (situacao !== "desconhecido") return undefined;
  if (cursos_especificos.length > 0)
    return { texto: "Exige pós-graduação: confira se você tem", curto: "exige pós-graduação" };
  const level = `${levelsOf(offered)}${postGraduate(offered)}`;
  const demands = offered.nivel_escolaridade ? `Exige ${level}` : `Níveis previstos: ${level}`;
  const mark = offered.nivel_escolaridade ? ":" : ";";
  return { texto: `${demands}${mark} diga sua escolaridade`, curto: lowered(demands) };
}

function describeLevel({ nivel_escolaridade }: Chosen, offered: Offered, situacao: Situacao): Wording {
  const levels = levelsOf(offered);
  if (situacao === "nao_atende") {
    const chosen = nivel_escolaridade.map((one) => nivelLabels[one]).join(", ");
    return { texto: `Pede ${levels}, e você escolheu ${chosen}`, curto: `pede ${levels}` };
  }
  if (situacao === "atende") return { texto: levels, curto: levels };
  if (offered.requer_pos_graduacao && levels)
    return {
      texto: `Exige ${levels} com pós-graduação: confira se você tem`,
      curto: "exige pós-graduação",
    };
  return levels
    ? { texto: `Níveis previstos: ${levels}`, curto: "nível" }
    : { texto: "Nível de escolaridade ainda não divulgado", curto: "nível" };
}

function describeLocais(
  what: "Prova" | "Trabalho",
  chosen: number[],
  offered: number[],
  situacao: Situacao,
  names: Map<number, string>,
): Wording | undefined {
  if (chosen.length === 0) return undefined;
  if (offered.length === 0)
    return {
      texto: `Local de ${what.toLowerCase()} ainda não divulgado`,
      curto: `local de ${what.toLowerCase()}`,
    };
  if (situacao === "nao_atende") {
    const elsewhere = `${what} ${listLocais(offered, names)}`;
    return { texto: `${elsewhere}, fora dos lugares que você escolheu`, curto: lowered(elsewhere) };
  }
  const within = offered.filter((id) => chosen.some((area) => isWithin(id, area)));
  if (situacao === "desconhecido") {
    const wider = offered.filter((id) => chosen.some((one) => mayMeet(one, id)));
    return {
      texto: `${what} ${listLocais(wider, names)}, cidade ainda não divulgada`,
      curto: what === "Prova" ? "cidade da prova" : "cidade",
    };
  }
  return { texto: `${what} ${listLocais(within, names)}`, curto: listNames(within, names) };
}

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

function common(a: number[], b: number[]): number[] {
  const inB = new Set(b);
  return a.filter((id) => inB.has(id));
}

/** Places or courses that a sentence names; the rest is counted. */
export const shownNames = 3;

const shownOf = (ids: number[], names: Map<number, string>) =>
  ids.slice(0, shownNames).map((id) => names.get(id) ?? `ID: ${id}`);

const listLocais = (ids: number[], names: Map<number, string>) => inLocais(shownOf(ids, names), ids.length);

const listNames = (ids: number[], names: Map<number, string>) => listSome(shownOf(ids, names), ids.length);
