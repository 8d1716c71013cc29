import type { ActFacts } from "./facts.ts";

/** A form of act: its kind, its text, and the facts that it states. */
export type Form = {
  kind: string;
  write(facts: ActFacts): string;
  states?: readonly ("edital" | "before" | "days" | "last" | "fee" | "cargos")[];
};

const two = (value: number): string => String(value).padStart(2, "0");
const months =
  "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro".split(" ");
const short = (day: Date): string =>
  `${two(day.getUTCDate())}/${two(day.getUTCMonth() + 1)}/${day.getUTCFullYear()}`;
const long = (day: Date): string =>
  `${day.getUTCDate()} de ${months[day.getUTCMonth()]} de ${day.getUTCFullYear()}`;
const money = (value: number): string => `R$ ${value.toLocaleString("pt-BR", { minimumFractionDigits: 2 })}`;
const titleOf = ({ town }: ActFacts): string => `PREFEITURA MUNICIPAL DE ${town.toUpperCase()}`;
const signedBy = ({ mayor }: ActFacts): string => `\n\n${mayor.toUpperCase()}\nPrefeito Municipal\n`;

/** One invented act per form of gazettes, organisers and portals. */
export const forms: Readonly<Record<string, Form>> = {
  "a municipal notice with a table": {
    kind: "abertura",
    states: ["edital", "days", "fee", "cargos"],
    write: (facts) => `${titleOf(facts)}
EDITAL DE CONCURSO PÚBLICO Nº ${facts.edital}

O Prefeito Municipal de ${facts.town}, Estado de ${facts.uf}, torna público que estarão abertas as inscrições do Concurso Público para
provimento de cargos efetivos, de ${short(facts.first)} a ${short(facts.last)}. O valor da inscrição é de ${money(facts.fee)}.

Cargo | Vagas | Vencimento
${facts.cargos.map(({ nome, vagas, salario }) => `${nome} | ${two(vagas)} | ${money(salario)}`).join("\n")}
${signedBy(facts)}`,
  },
  "a short municipal notice": {
    kind: "abertura",
    states: ["edital", "days"],
    write: (facts) => `AVISO DE ABERTURA – PROCESSO SELETIVO SIMPLIFICADO Nº ${facts.edital}
A Prefeitura Municipal de ${facts.town}/${facts.uf} torna pública a abertura das inscrições para contratação temporária, no período de
${long(facts.first)} a ${long(facts.last)}. Edital completo na página do Município.`,
  },
  "a federal extract": {
    kind: "abertura",
    states: ["edital", "days"],
    write: (facts) => `EDITAL Nº ${facts.edital}
PROCESSO SELETIVO SIMPLIFICADO PARA PROFESSOR SUBSTITUTO
A Reitora em exercício torna pública a abertura de inscrições para o processo seletivo simplificado que contratará um professor
substituto. As inscrições serão realizadas de ${short(facts.first)} a ${short(facts.last)}, pela internet.`,
  },
  "a list of posts in a sentence": {
    kind: "abertura",
    states: ["edital", "cargos"],
    write: (facts) => `EDITAL DE ABERTURA Nº ${facts.edital}
A Prefeitura Municipal de ${facts.town} faz saber que realizará Concurso Público para os cargos de ${facts.cargos.map(({ nome }) => nome).join(", ")}, e
convida os interessados a se inscrever.${signedBy(facts)}`,
  },
  "a rectification": {
    kind: "retificacao",
    states: ["before"],
    write: (facts) => `RETIFICAÇÃO Nº 1 DO EDITAL DE CONCURSO PÚBLICO Nº ${facts.before}
A Prefeitura Municipal de ${facts.town} retifica o edital em epígrafe. Onde se lê: "vencimento de ${money(facts.fee * 20)}", leia-se:
"vencimento de ${money(facts.fee * 25)}". As demais disposições permanecem.${signedBy(facts)}`,
  },
  "an extension": {
    kind: "prorrogacao",
    states: ["before", "last"],
    write: (facts) => `AVISO DE PRORROGAÇÃO DAS INSCRIÇÕES
CONCURSO PÚBLICO – EDITAL Nº ${facts.before}
A Prefeitura Municipal de ${facts.town} torna pública a prorrogação do prazo de inscrições até ${short(facts.last)}.${signedBy(facts)}`,
  },
  "a final result": {
    kind: "homologacao",
    states: ["before"],
    write: (facts) => `EDITAL DE HOMOLOGAÇÃO DO RESULTADO FINAL
CONCURSO PÚBLICO Nº ${facts.before}
O Prefeito Municipal de ${facts.town} homologa o resultado final do Concurso Público.${signedBy(facts)}`,
  },
  "a call of who passed": {
    kind: "convocacao",
    states: ["before"],
    write: (facts) => `EDITAL DE CONVOCAÇÃO
O Município de ${facts.town} convoca os candidatos aprovados no Concurso Público nº ${facts.before} para se apresentar, no prazo de cinco
dias úteis, com os documentos exigidos.${signedBy(facts)}`,
  },
  "an appointment": {
    kind: "nomeacao",
    states: ["before"],
    write: (facts) => `PORTARIA Nº ${facts.edital}
O Prefeito Municipal de ${facts.town} resolve nomear a candidata aprovada no Concurso Público nº ${facts.before} para exercer o cargo de
${facts.cargos[0]?.nome}.${signedBy(facts)}`,
  },
  "a contract": {
    kind: "nao_concurso",
    write: (facts) => `EXTRATO DE CONTRATO Nº ${facts.edital}
Contratante: Município de ${facts.town}. Objeto: fornecimento de material elétrico. Valor: ${money(facts.fee * 900)}. Vigência: doze meses.`,
  },
  "a tender": {
    kind: "nao_concurso",
    write: (facts) => `AVISO DE LICITAÇÃO
PREGÃO ELETRÔNICO Nº ${facts.edital}
O Município de ${facts.town} torna público que fará licitação para compra de merenda escolar. Abertura das propostas: ${short(facts.first)}.${signedBy(facts)}`,
  },
  "an ordinance about a servant": {
    kind: "nao_concurso",
    write: (facts) => `PORTARIA Nº ${facts.edital}
O Secretário de Administração de ${facts.town} resolve conceder férias regulamentares à servidora do quadro efetivo, a contar de ${short(facts.first)}.${signedBy(facts)}`,
  },
};
