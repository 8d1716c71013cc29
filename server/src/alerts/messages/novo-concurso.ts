import { firstName, formatCount, formatDay, formatDayMonth, formatMoney } from "@cav/contract/format.ts";
import { compileFragment, compileHtml, slot } from "./compile.ts";
import { cargoCard, footerLink, mailLayout, paragraph } from "./layout.ts";

export type CargoNaMensagem = {
  nome: string;
  salario: string | null;
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
  /** The best positions; `totalCargos` counts all that match. */
  cargos: CargoNaMensagem[];
  totalCargos: number;
  link: string;
  preferenciasLink: string;
  descadastroLink: string;
};

export type MailContent = { subject: string; html: string; text: string };

/** Longest subject that phones and mail programs show whole. */
const subjectMax = 78;

const demonstrationNotice =
  "Este concurso faz parte de um catálogo de demonstração e as datas são ilustrativas. Confira o edital oficial.";

const reason = "Você recebeu este alerta porque o concurso combina com as preferências do seu perfil.";

const template = mailLayout({
  preview: slot("preview"),
  title: slot("titulo"),
  body: [
    paragraph(slot("saudacao")),
    paragraph(slot("datas")),
    slot("cargos"),
    paragraph(slot("outros"), true),
    paragraph(slot("aviso"), true),
  ],
  action: { label: "Ver concurso", href: slot("link") },
  footer: [
    paragraph(reason, true),
    paragraph(
      [
        footerLink("Mudar minhas preferências", slot("preferenciasLink")),
        " · ",
        footerLink("Parar de receber e-mails", slot("descadastroLink")),
      ],
      true,
    ),
  ],
});

/** Makes the mail of a new exam: subject, HTML and plain text. Compiles its templates once. */
export async function createNovoConcursoMail(): Promise<(message: NovoConcurso) => MailContent> {
  const fill = await compileHtml(template);
  const fillCargo = await compileFragment(cargoCard(slot("nome"), slot("fatos"), slot("motivos")));
  return (message) => {
    const lines = linesOf(message);
    const cargos = message.cargos.map((cargo) =>
      fillCargo({ nome: cargo.nome, fatos: factsOf(cargo), motivos: reasonsOf(cargo) }),
    );
    const { titulo, link, preferenciasLink, descadastroLink } = message;
    const html = fill(
      { ...lines, titulo, link, preferenciasLink, descadastroLink },
      { cargos: cargos.join("") },
    );
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
    aviso: message.demonstracao ? demonstrationNotice : "",
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
    data_prova: exam,
    valor_inscricao: fee,
  } = message;
  const period = start && end ? `Inscrições de ${formatDay(start)} a ${formatDay(end)}` : deadlineOf(message);
  return [
    period,
    exam ? `Prova em ${formatDay(exam)}` : "Data da prova a divulgar",
    fee === null ? "Taxa a divulgar" : `Taxa de ${formatMoney(fee)}`,
  ];
}

function factsOf({ salario }: CargoNaMensagem): string {
  return salario === null ? "Salário a divulgar" : `Salário de ${formatMoney(salario)}`;
}

function reasonsOf({ motivos, desconhecidos }: CargoNaMensagem): string {
  return [...motivos, ...desconhecidos].join(" · ");
}

/** What and until when: `TRT-2: inscrições até 12/12 · combina com você`. */
function subjectOf({ titulo, data_fim_inscricao }: NovoConcurso): string {
  const until = data_fim_inscricao ? `inscrições até ${formatDayMonth(data_fim_inscricao)}` : "novo concurso";
  const tail = `: ${until} · combina com você`;
  return `${shorten(titulo, subjectMax - tail.length)}${tail}`;
}

/** Cuts at the end of a word. */
function shorten(text: string, max: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= max) return line;
  const cut = line.slice(0, max - 1);
  const end = cut.lastIndexOf(" ");
  return `${(end > max / 2 ? cut.slice(0, end) : cut).replace(/[\s,;:–-]+$/, "")}…`;
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
    `${reason}\nMudar preferências: ${message.preferenciasLink}\nParar de receber e-mails: ${message.descadastroLink}`,
  ]
    .filter((block) => block !== "")
    .join("\n\n");
}

/**
 * Variables of the WhatsApp template `concurso_novo`, in order: reader's first name, exam, deadline, positions.
 * None may hold line breaks, tabs or runs of spaces; together with the template's text they stay under 1,024.
 */
export function novoConcursoVariables(message: NovoConcurso): string[] {
  const names = message.cargos.map(({ nome }) => nome);
  const hidden = message.totalCargos - names.length;
  const cargos = hidden > 0 ? `${names.join(", ")} e mais ${hidden}` : names.join(", ");
  const variables = [firstName(message.nome), message.titulo, deadlineOf(message), cargos || "ver no site"];
  return variables.map((variable, index) => shorten(variable, [60, 250, 80, 400][index] ?? 60));
}
