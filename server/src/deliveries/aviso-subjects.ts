import { formatCount, formatDayMonth, formatMoney } from "@cav/contract/format.ts";
import { type Change, type Fact, periods } from "../concursos/index.ts";
import { composeEtapaSubject } from "./etapa-subjects.ts";

/** Room for what happened, beside the name of the exam. */
const roomMax = 52;

/** As much of what happened as a subject has room for, and how much more there is. */
export function composeSubject(assuntos: string[], [one, many] = ["mudança", "mudanças"]): string {
  const texts = assuntos.map((_, left) => {
    const shown = assuntos.slice(0, assuntos.length - left).join(", ");
    return left === 0 ? shown : `${shown} e mais ${formatCount(left, one, many)}`;
  });
  return texts.find((text) => text.length <= roomMax) ?? texts.at(-1) ?? "";
}

/** What changes of an exam are called in a subject: one name each kind, the weightiest first. */
export function subjectsOf(changes: Change[]): string[] {
  return kinds.flatMap(({ isOf, say }) => {
    const of = changes.filter(({ campo }) => isOf(campo));
    return of[0] ? [say(of as [Change, ...Change[]])] : [];
  });
}

type Kind = { isOf: (campo: string) => boolean; say: (changes: [Change, ...Change[]]) => string };

const one = (campo: string, say: (de: Fact, para: Fact) => string): Kind => ({
  isOf: (found) => found === campo,
  say: ([{ de, para }]) => say(de, para),
});
const day = (campo: string, when: string, unknown: string) =>
  one(campo, (_, para) => (para === null ? unknown : `${when} ${formatDayMonth(String(para))}`));
const rest = (isOf: Kind["isOf"], text: string): Kind => ({ isOf, say: () => text });

const requirements = new Set(
  ["nivel_escolaridade", "requer_pos_graduacao", "niveis_possiveis", "cursos_aceitos"].map(
    (campo) => `cargos.${campo}`,
  ),
);

const kinds: Kind[] = [
  { isOf: (campo) => campo === "etapas", say: composeEtapaSubject },
  rest((campo) => campo === "status", "saiu o edital"),
  one("data_prova", sayProva),
  day("data_fim_inscricao", "inscrições até", "fim das inscrições a divulgar"),
  day("data_inicio_inscricao", "inscrições a partir de", "início das inscrições a divulgar"),
  day("data_fim_isencao", "isenção até", "fim da isenção a divulgar"),
  day("data_limite_pagamento", "pagamento até", "prazo de pagamento a divulgar"),
  one("valor_inscricao", (_, para) =>
    para === null ? "taxa a divulgar" : `taxa de ${formatMoney(String(para))}`,
  ),
  rest((campo) => campo === "locais_prova", "locais de prova alterados"),
  { isOf: (campo) => campo === "cargos", say: sayCargos },
  { isOf: (campo) => campo === "cargos.salario", say: saySalario },
  same("cargos.salario_periodo", "salários alterados", (para) => `salário por ${periods[para] ?? para}`),
  same("cargos.data_prova", "datas de prova alteradas", (day, of) => `prova ${of} em ${formatDayMonth(day)}`),
  same("cargos.valor_inscricao", "taxas alteradas", (fee, of) => `taxa ${of}: ${formatMoney(fee)}`),
  rest(
    (campo) => /^cargos\.(quantidade_vagas|vagas_por_cota|cadastro_reserva)/.test(campo),
    "vagas alteradas",
  ),
  rest((campo) => requirements.has(campo), "requisitos alterados"),
  rest((campo) => /^cargos\.(locais_trabalho|remoto)$/.test(campo), "locais de trabalho alterados"),
  rest((campo) => campo === "cargos.nome" || campo === "cargos.a_definir", "cargos detalhados"),
  rest((campo) => campo === "organizadora", "organizadora alterada"),
];

/** A fact of positions: as it is now, where it is one for all that changed. */
function same(campo: string, mixed: string, say: (para: string, of: string) => string): Kind {
  return {
    isOf: (found) => found === campo,
    say: (changes) => {
      const [{ para }] = changes;
      const isOne = para !== null && changes.every((change) => change.para === para);
      return isOne ? say(String(para), changes.length === 1 ? "do cargo" : "dos cargos") : mixed;
    },
  };
}

function sayProva(de: Fact, para: Fact): string {
  if (para === null) return "prova sem data marcada";
  const to = formatDayMonth(String(para));
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
  const [{ para }] = changes;
  const isOne = changes.every((change) => change.para === para);
  if (!isOne) return "salários alterados";
  return para === null ? "salário a divulgar" : `salário de ${formatMoney(String(para))}`;
}
