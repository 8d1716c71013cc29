import { salarioPeriodoLabels } from "@cav/contract/concursos/cargos.words.ts";
import { formatCount, formatInteger, formatMoney } from "@cav/contract/format.ts";
import { type Change, doorFact, type Fact } from "../../catalogue/concursos/index.ts";
import { daysBetween } from "../../platform/clock.ts";
import { composeEtapaSubject } from "./etapa-subjects.ts";
import { describeDay } from "./near-day.ts";

const periods: Record<string, string> = salarioPeriodoLabels;

/** Characters of a subject for the news, besides the exam's name. */
const roomMax = 52;
/** Maximum characters, when "and more" would not fit otherwise. */
const widestMax = 68;

/** Composes a subject with as much news as fits, and how much more there is. */
export function composeSubject(given: string[], [one, many] = ["mudança", "mudanças"]): string {
  // A status and the stage that sets it say the same.
  const assuntos = [...new Set(given)].filter((one) => !given.some((other) => other.startsWith(`${one} e `)));
  const texts = assuntos.map((_, left) => {
    const shown = assuntos.slice(0, assuntos.length - left).join(", ");
    return left === 0 ? shown : `${shown} e mais ${formatCount(left, one, many)}`;
  });
  const within = (max: number) => texts.find((text) => text.length <= max);
  return within(roomMax) ?? within(widestMax) ?? assuntos[0] ?? "";
}

/** The day a text is read, and the day its news happened. */
export type Days = { today: string; happened: string };

/**
 * Names an exam's changes for a subject, most important first. Days count from `today`; what had ended by then was
 * reopened.
 */
export function subjectsOf(changes: Change[], days: Days): string[] {
  // A moved last day of registrations that were closed or opened again is not what happened.
  const isDoor = changes.some(({ campo }) => campo === doorFact);
  return kinds.flatMap(({ isOf, say }) => {
    const of = changes.filter(({ campo }) => isOf(campo) && !(isDoor && campo === "data_fim_inscricao"));
    return of[0] ? [say(of as [Change, ...Change[]], days)] : [];
  });
}

type Kind = {
  isOf: (campo: string) => boolean;
  say: (changes: [Change, ...Change[]], days: Days) => string;
};

const one = (campo: string, say: (de: Fact, para: Fact, days: Days) => string): Kind => ({
  isOf: (found) => found === campo,
  say: ([{ de, para }], days) => say(de, para, days),
});
const rest = (isOf: Kind["isOf"], text: string): Kind => ({ isOf, say: () => text });

type DeadlineWords = { known: string; longer: string; shorter: string; reopened: string; unknown: string };

/** Describes a moved deadline: longer, shorter or open again; a shorter one with the days left. */
const deadline = (campo: string, words: DeadlineWords) =>
  one(campo, (de, para, { today, happened }) => {
    if (para === null) return words.unknown;
    const day = String(para);
    const to = describeDay(day, today);
    if (de === null) return `${words.known} ${to}`;
    if (String(de) < happened && day >= today) return `${words.reopened} ${to}`;
    return day > String(de) ? `${words.longer} ${to}` : `${words.shorter} ${to}${sayLeft(day, today)}`;
  });

function sayLeft(day: string, today: string): string {
  const days = daysBetween(today, day);
  if (days < 1) return "";
  return days === 1 ? " (falta 1 dia)" : ` (faltam ${days} dias)`;
}

/** Formats money without zero cents: `R$ 3.500`. */
const shortMoney = (amount: Fact) => formatMoney(String(amount)).replace(/,00$/, "");

/** Describes a move: `sobe de R$ 80 para R$ 100`. */
const sayMove = (de: Fact, para: Fact) =>
  `${Number(para) > Number(de) ? "sobe" : "cai"} de ${shortMoney(de)} para ${shortMoney(para)}`;

const requirements = new Set(
  ["nivel_escolaridade", "requer_pos_graduacao", "niveis_possiveis", "cursos_aceitos"].map(
    (campo) => `cargos.${campo}`,
  ),
);

/** The subject of a foreseen exam's notice. */
export const noticeSubject = "saiu o edital";

const kinds: Kind[] = [
  rest((campo) => campo === "status", noticeSubject),
  one(doorFact, (_, para) => `inscrições ${String(para).split(":")[0]}`),
  deadline("data_fim_inscricao", {
    known: "inscrições até",
    longer: "prazo prorrogado até",
    shorter: "prazo encurtado para",
    reopened: "inscrições reabertas até",
    unknown: "fim das inscrições a divulgar",
  }),
  one("data_inicio_inscricao", sayInicio),
  deadline("data_fim_isencao", {
    known: "isenção até",
    longer: "prazo da isenção prorrogado até",
    shorter: "prazo da isenção encurtado para",
    reopened: "pedido de isenção reaberto até",
    unknown: "fim da isenção a divulgar",
  }),
  deadline("data_limite_pagamento", {
    known: "pagamento até",
    longer: "prazo de pagamento prorrogado até",
    shorter: "prazo de pagamento encurtado para",
    reopened: "prazo de pagamento reaberto até",
    unknown: "prazo de pagamento a divulgar",
  }),
  one("data_prova", sayProva),
  { isOf: (campo) => campo === "etapas", say: (changes, { today }) => composeEtapaSubject(changes, today) },
  one("valor_inscricao", sayTaxa),
  rest((campo) => campo === "locais_prova", "locais de prova alterados"),
  { isOf: (campo) => campo === "cargos", say: sayCargos },
  { isOf: (campo) => campo === "cargos.salario", say: saySalario },
  same("cargos.salario_periodo", "salários alterados", (para) => `salário por ${periods[para] ?? para}`),
  same(
    "cargos.data_prova",
    "datas de prova alteradas",
    (day, of, { today }) => `prova ${of} em ${describeDay(day, today)}`,
  ),
  same("cargos.valor_inscricao", "taxas alteradas", (fee, of) => `taxa ${of}: ${formatMoney(fee)}`),
  {
    isOf: (campo) => /^cargos\.(quantidade_vagas|vagas_por_cota|cadastro_reserva)/.test(campo),
    say: sayVagas,
  },
  rest((campo) => requirements.has(campo), "requisitos alterados"),
  rest((campo) => /^cargos\.(locais_trabalho|remoto)$/.test(campo), "locais de trabalho alterados"),
  rest((campo) => campo === "cargos.nome" || campo === "cargos.a_definir", "cargos detalhados"),
  rest((campo) => campo === "organizadora", "organizadora alterada"),
];

function sayInicio(de: Fact, para: Fact, { today }: Days): string {
  if (para === null) return "início das inscrições a divulgar";
  const to = describeDay(String(para), today);
  if (de === null) return `inscrições a partir de ${to}`;
  return `início das inscrições ${para > de ? "adiado" : "antecipado"} para ${to}`;
}

function sayTaxa(de: Fact, para: Fact): string {
  if (para === null) return "taxa a divulgar";
  if (Number(para) === 0) return "inscrição passa a ser gratuita";
  if (de !== null && Number(de) === 0) return `passa a cobrar taxa de ${shortMoney(para)}`;
  return de === null ? `taxa de ${shortMoney(para)}` : `taxa ${sayMove(de, para)}`;
}

/** Describes more or fewer vacancies in total, without quotas. */
function sayVagas(changes: [Change, ...Change[]]): string {
  const totals = changes.filter(({ campo }) => campo === "cargos.quantidade_vagas");
  const isKnown = totals.every(({ de, para }) => de !== null && para !== null);
  const more = totals.reduce((sum, { de, para }) => sum + Number(para) - Number(de), 0);
  if (!isKnown || more === 0) return "vagas alteradas";
  if (more === -1) return "vaga retirada";
  if (more < 0) return `${formatInteger(-more)} vagas retiradas`;
  return more === 1 ? "mais 1 vaga" : `mais ${formatInteger(more)} vagas`;
}

/** Describes a fact of positions: its new value, if all changed alike. */
function same(campo: string, mixed: string, say: (para: string, of: string, days: Days) => string): Kind {
  return {
    isOf: (found) => found === campo,
    say: (changes, days) => {
      const [{ para }] = changes;
      const isOne = para !== null && changes.every((change) => change.para === para);
      return isOne ? say(String(para), changes.length === 1 ? "do cargo" : "dos cargos", days) : mixed;
    },
  };
}

function sayProva(de: Fact, para: Fact, { today }: Days): string {
  if (para === null) return "prova sem data marcada";
  const to = describeDay(String(para), today);
  if (de === null) return `prova em ${to}`;
  return para > de ? `prova adiada para ${to}` : `prova antecipada para ${to}`;
}

function sayCargos(changes: Change[]): string {
  const came = changes.filter(({ tipo }) => tipo === "incluido").length;
  const went = changes.length - came;
  const texts = [
    came > 0 ? formatCount(came, "cargo incluído", "cargos incluídos") : "",
    went > 0 ? formatCount(went, "cargo removido", "cargos removidos") : "",
  ];
  return texts.filter(Boolean).join(" e ");
}

function saySalario(changes: [Change, ...Change[]]): string {
  const [{ de, para }] = changes;
  const isOneEnd = changes.every((change) => change.para === para);
  if (!isOneEnd) return "salários alterados";
  if (para === null) return "salário a divulgar";
  const isOneMove = changes.every((change) => change.de === de);
  return isOneMove && de !== null ? `salário ${sayMove(de, para)}` : `salário de ${shortMoney(para)}`;
}
