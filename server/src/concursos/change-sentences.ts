import { type ConcursoStatus, statusLabels } from "@cav/contract/concursos.ts";
import { formatDay, formatInteger, formatMoney } from "@cav/contract/format.ts";
import type { Mudanca } from "@cav/contract/historico.ts";
import { localName } from "@cav/contract/locais.ts";
import { cotaLabels, nivelLabels } from "@cav/contract/preferencias.ts";
import { findCursosByIds } from "../cursos/index.ts";
import { findLocaisByIds } from "../locais/index.ts";
import type { Db } from "../tables.ts";
import type { Change, Fact } from "./changes.ts";
import { excerptsBetween } from "./text-change.ts";

/** Names of locais and cursos in changes, by id. */
export type ChangeNames = { locais: Map<number, string>; cursos: Map<number, string> };

/** Items of a list that are shown; the rest is counted. */
const shownItems = 30;
const shownCharacters = 600;
/** Of texts longer than this, messages show only the changed parts. */
const longCharacters = 120;

type Kind = "text" | "day" | "money" | "count" | "yesNo" | "status" | "nivel" | "locais" | "cursos" | "word";

/** Pay periods by code. */
export const periods: Record<string, string> = { MES: "mês", HORA: "hora" };
/** Codes that messages show by special words. */
const words: Record<string, string> = { ...periods, EDITAL: "edital", NOTICIA: "notícia" };

/** The label of each fact, and how its value is shown. */
const facts: Record<string, [string, Kind]> = {
  titulo: ["Título", "text"],
  organizadora: ["Organizadora", "text"],
  status: ["Status", "status"],
  status_motivo: ["Motivo do status", "text"],
  status_ate: ["Status vale até", "day"],
  data_inicio_inscricao: ["Início das Inscrições", "day"],
  data_fim_inscricao: ["Fim das Inscrições", "day"],
  data_fim_isencao: ["Fim do pedido de isenção", "day"],
  data_limite_pagamento: ["Limite para pagar a taxa", "day"],
  data_prova: ["Data da Prova", "day"],
  valor_inscricao: ["Valor da Inscrição", "money"],
  edital_url: ["URL do Edital", "text"],
  edital_tipo: ["Tipo do link", "word"],
  edital_numero: ["Número do edital", "text"],
  edital_ano: ["Ano do edital", "text"],
  edital_arquivo: ["Edital em PDF", "text"],
  orgao: ["Órgão", "text"],
  descricao: ["Descrição", "text"],
  locais_prova: ["Locais de Prova", "locais"],
  cargos: ["Cargo", "text"],
  ordem_cargos: ["Ordem dos cargos", "text"],
  etapas: ["Etapa", "text"],
  "etapas.fonte": ["Fonte da etapa", "text"],
  "etapas.modalidade": ["Modalidade da etapa", "text"],
  "cargos.nome": ["Nome do Cargo", "text"],
  "cargos.salario": ["Salário", "money"],
  "cargos.nivel_escolaridade": ["Nível de Escolaridade", "nivel"],
  "cargos.requer_pos_graduacao": ["Requer pós-graduação", "yesNo"],
  "cargos.salario_periodo": ["Salário por", "word"],
  "cargos.valor_inscricao": ["Valor da Inscrição", "money"],
  "cargos.data_prova": ["Data da Prova", "day"],
  "cargos.cadastro_reserva": ["Cadastro reserva", "yesNo"],
  "cargos.locais_derivados": ["Locais deduzidos", "yesNo"],
  "cargos.remoto": ["Trabalho remoto", "yesNo"],
  "cargos.a_definir": ["Cargos ainda não detalhados", "yesNo"],
  "cargos.tipo_de_vaga": ["Tipo de vaga", "word"],
  "cargos.quantidade_vagas": ["Total de Vagas", "count"],
  "cargos.niveis_possiveis": ["Níveis previstos", "nivel"],
  "cargos.cursos_aceitos": ["Cursos aceitos", "cursos"],
  "cargos.locais_trabalho": ["Locais de trabalho", "locais"],
  ...Object.fromEntries(
    Object.entries(cotaLabels).map(([cota, label]) => [
      `cargos.vagas_por_cota.${cota}`,
      [`Vagas: ${label}`, "count"] as [string, Kind],
    ]),
  ),
};

/** Finds the names that changes mention, in two queries. */
export async function findChangeNames(db: Db, changes: Change[]): Promise<ChangeNames> {
  const idsOf = (kind: Kind) =>
    changes
      .filter(({ campo }) => facts[campo]?.[1] === kind)
      .flatMap(({ de, para }) => [de, para].flat())
      .filter((id) => typeof id === "number");
  const locais = await findLocaisByIds(db, idsOf("locais"));
  const cursos = await findCursosByIds(db, idsOf("cursos"));
  return {
    locais: new Map([...locais].map(([id, local]) => [id, localName(local)])),
    cursos: new Map([...cursos].map(([id, curso]) => [id, curso.nome])),
  };
}

/** Describes stored changes as the API shows them. */
export function describeChanges(changes: Change[], names: ChangeNames): Mudanca[] {
  return changes.map(({ campo, tipo, de, para, cargo }) => {
    const [rotulo, kind] = facts[campo] ?? [campo, "text" as const];
    const tell = (fact: Fact) => (fact === null ? null : tellFact(fact, kind, names));
    const inCargo = cargo && campo !== "cargos" ? { cargo: cargo.nome } : {};
    const isLong = [de, para].some((fact) => typeof fact === "string" && fact.length > longCharacters);
    const isText = kind === "text" && typeof de === "string" && typeof para === "string";
    const trechos = isText && isLong ? { trechos: excerptsBetween(de, para) } : {};
    return { campo, rotulo, tipo, de: tell(de), para: tell(para), ...trechos, ...inCargo };
  });
}

function tellFact(fact: Exclude<Fact, null>, kind: Kind, names: ChangeNames): string {
  if (!Array.isArray(fact)) return tellValue(fact, kind, names);
  const shown = fact.slice(0, shownItems).map((item) => tellValue(item, kind, names));
  const rest = fact.length - shown.length;
  return rest > 0 ? `${shown.join(", ")} e mais ${formatInteger(rest)}` : shown.join(", ");
}

function tellValue(value: string | boolean | number, kind: Kind, { locais, cursos }: ChangeNames): string {
  const text = String(value);
  const tellers: Record<Kind, () => string> = {
    word: () => words[text] ?? text,
    text: () => (text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text),
    day: () => formatDay(text),
    money: () => formatMoney(text),
    count: () => formatInteger(Number(text)),
    yesNo: () => (value === true ? "Sim" : "Não"),
    status: () => statusLabels[text as ConcursoStatus] ?? text,
    nivel: () => nivelLabels[text as keyof typeof nivelLabels] ?? text,
    locais: () => locais.get(Number(value)) ?? `ID: ${text}`,
    cursos: () => cursos.get(Number(value)) ?? `ID: ${text}`,
  };
  return tellers[kind]();
}
