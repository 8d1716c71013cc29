import { firstName, formatCount, formatDay, formatDayMonth, formatMoney } from "@cav/contract/format.ts";
import { compileFragment, compileHtml, slotOf } from "./compile.ts";
import {
  type FooterLinks,
  linksOf,
  renderCargo,
  renderMail,
  renderMailFooter,
  renderParagraph,
  renderTextFooter,
} from "./layout.ts";

export type CargoNaMensagem = {
  nome: string;
  salario: string | null;
  /** Stands for positions that the source has not detailed: its salary is the highest of the exam. */
  a_definir: boolean;
  /** Which preferences it meets, in words. */
  motivos: string[];
  /** What is not announced yet, in words. */
  desconhecidos: string[];
};

export type NovoConcurso = {
  nome: string;
  titulo: string;
  organizadora: string;
  data_inicio_inscricao: string | null;
  data_fim_inscricao: string | null;
  data_prova: string | null;
  valor_inscricao: string | null;
  demonstracao: boolean;
  /** Goes by mail in the place of WhatsApp, to somebody who has mail off. */
  substituto?: boolean;
  /** The best positions; `totalCargos` counts all that match. */
  cargos: CargoNaMensagem[];
  totalCargos: number;
  link: string;
} & FooterLinks;

export type MailContent = { subject: string; html: string; text: string };

/** Longest subject that phones and mail programs show whole. */
export const subjectMax = 78;

/** Room for the positions' names in a WhatsApp message. */
const cargosMax = 400;

const demonstrationNotice =
  "Este concurso faz parte de um catálogo de demonstração e as datas são ilustrativas. Confira o edital oficial.";

const standInNotice =
  "Esta mensagem veio por e-mail porque não foi possível entregá-la no seu WhatsApp. Se não quiser recebê-la assim, use “Parar de receber e-mails”, aqui embaixo.";

/** What a mail says besides, where there is a reason: why it came by this channel, and that the exam is an example. */
export function noticeOf({ substituto, demonstracao }: Pick<NovoConcurso, "substituto" | "demonstracao">) {
  return [substituto ? standInNotice : "", demonstracao ? demonstrationNotice : ""].filter(Boolean).join(" ");
}

const reason = "Você recebeu este alerta porque o concurso combina com as preferências do seu perfil.";

const template = renderMail({
  preview: slotOf("preview"),
  title: slotOf("titulo"),
  body: [
    renderParagraph(slotOf("saudacao")),
    renderParagraph(slotOf("datas")),
    slotOf("cargos"),
    renderParagraph(slotOf("outros"), true),
    renderParagraph(slotOf("aviso"), true),
  ],
  action: { label: "Ver concurso", href: slotOf("link") },
  footer: renderMailFooter(reason),
});

/** Makes the mail of a new exam: subject, HTML and plain text. Compiles its templates once. */
export async function createNovoConcursoMail(): Promise<(message: NovoConcurso) => MailContent> {
  const fill = await compileHtml(template);
  const fillCargo = await compileFragment(renderCargo(slotOf("nome"), slotOf("fatos"), slotOf("motivos")));
  return (message) => {
    const lines = linesOf(message);
    const cargos = message.cargos.map((cargo) =>
      fillCargo({ nome: cargo.nome, fatos: factsOf(cargo), motivos: reasonsOf(cargo) }),
    );
    const { titulo, link } = message;
    const html = fill({ ...lines, titulo, link, ...linksOf(message) }, { cargos: cargos.join("") });
    return { subject: subjectOf(message), html, text: textOf(message, lines) };
  };
}

function linesOf(message: NovoConcurso) {
  const hidden = message.totalCargos - message.cargos.length;
  return {
    preview: `${deadlineOf(message)} · ${formatCount(message.totalCargos, "cargo combina", "cargos combinam")} com você`,
    saudacao: `Olá, ${firstName(message.nome)}! Saiu um concurso que combina com você, organizado por ${message.organizadora}.`,
    datas: datesOf(message).join(" · "),
    outros:
      hidden > 0 ? `E mais ${formatCount(hidden, "cargo que combina", "cargos que combinam")} com você.` : "",
    aviso: noticeOf(message),
  };
}

function deadlineOf({ data_fim_inscricao }: NovoConcurso): string {
  return data_fim_inscricao
    ? `Inscrições até ${formatDay(data_fim_inscricao)}`
    : "Datas de inscrição a divulgar";
}

function datesOf(message: NovoConcurso): string[] {
  const {
    data_inicio_inscricao: start,
    data_fim_inscricao: end,
    data_prova: concurso,
    valor_inscricao: fee,
  } = message;
  const period = start && end ? `Inscrições de ${formatDay(start)} a ${formatDay(end)}` : deadlineOf(message);
  return [
    period,
    concurso ? `Prova em ${formatDay(concurso)}` : "Data da prova a divulgar",
    fee === null ? "Taxa a divulgar" : `Taxa de ${formatMoney(fee)}`,
  ];
}

/** The salary, in the words of the reason that tells it, where there is one. */
function factsOf({ salario, a_definir, motivos, desconhecidos }: CargoNaMensagem): string {
  if (salario === null) return "Salário ainda não divulgado";
  const fact = `Salário de ${a_definir ? "até " : ""}${formatMoney(salario)}`;
  return [...motivos, ...desconhecidos].find((reason) => reason.startsWith(fact)) ?? fact;
}

function reasonsOf(cargo: CargoNaMensagem): string {
  const said = factsOf(cargo);
  return [...cargo.motivos, ...cargo.desconhecidos].filter((reason) => reason !== said).join(" · ");
}

/** What and until when: `TRT-2: inscrições até 12/12 · combina com você`. */
function subjectOf({ titulo, data_fim_inscricao }: NovoConcurso): string {
  const until = data_fim_inscricao ? `inscrições até ${formatDayMonth(data_fim_inscricao)}` : "novo concurso";
  const tail = `: ${until} · combina com você`;
  return `${toShortText(titulo, subjectMax - tail.length)}${tail}`;
}

/** On one line, and cut at the end of a word. */
export function toShortText(text: string, max: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= max) return line;
  const cut = line.slice(0, max);
  const end = cut.lastIndexOf(" ");
  const kept = end > max / 2 ? cut.slice(0, end) : cut.slice(0, -1).replace(/[\ud800-\udbff]$/, "");
  return `${kept.replace(/[\s,;:–-]{1,9}$/, "")}…`;
}

function textOf(message: NovoConcurso, lines: ReturnType<typeof linesOf>): string {
  const cargos = message.cargos.map((cargo) =>
    [`* ${cargo.nome}`, `  ${factsOf(cargo)}`, `  ${reasonsOf(cargo)}`]
      .filter((line) => line.trim() !== "")
      .join("\n"),
  );
  return [
    message.titulo,
    lines.saudacao,
    datesOf(message).join("\n"),
    cargos.join("\n\n"),
    lines.outros,
    `Ver concurso: ${message.link}`,
    lines.aviso,
    renderTextFooter(reason, message),
  ]
    .filter((block) => block !== "")
    .join("\n\n");
}

/**
 * Variables of the WhatsApp template `concurso_novo`, in order: reader's first name, exam, deadline, positions.
 * None may hold line breaks, tabs or runs of spaces; together with the template's text they stay under 1,024.
 */
export function novoConcursoVariables(message: NovoConcurso): string[] {
  return [
    toShortText(firstName(message.nome), 60),
    toShortText(message.titulo, 250),
    deadlineOf(message),
    cargosLine(message),
  ];
}

/** As many positions as there is room for, and how many more there are. */
function cargosLine({ cargos, totalCargos }: NovoConcurso): string {
  const names = cargos.map(({ nome }) => toShortText(nome, 120));
  while (names.length > 1 && names.join(", ").length > cargosMax) names.pop();
  const hidden = totalCargos - names.length;
  return hidden > 0 ? `${names.join(", ")} e mais ${hidden}` : names.join(", ");
}
