import { firstName, formatCount } from "@cav/contract/format.ts";
import { compileFragment, compileHtml, slot } from "./compile.ts";
import {
  digestItem,
  type FooterLinks,
  linksOf,
  mailFooter,
  mailLayout,
  paragraph,
  textFooter,
} from "./layout.ts";
import { demonstrationNotice, type MailContent, shorten } from "./novo-concurso.ts";

/** Everything that was to be told since the last digest. */
export type Resumo = {
  nome: string;
  itens: { titulo: string; linhas: string[]; link: string }[];
  demonstracao: boolean;
  /** Where all of it can be found again. */
  link: string;
} & FooterLinks;

/** What a digest shows; the rest is counted and found in the profile. */
const shownItems = 30;
/** Room for the news in a WhatsApp message. */
const newsMax = 700;

const reason = "Você recebeu este resumo porque escolheu receber seus alertas juntos, ou porque os pausou.";

const template = mailLayout({
  preview: slot("preview"),
  title: "Resumo dos seus alertas",
  body: [
    paragraph(slot("saudacao")),
    slot("itens"),
    paragraph(slot("outros"), true),
    paragraph(slot("aviso"), true),
  ],
  action: { label: "Ver meus alertas", href: slot("link") },
  footer: mailFooter(reason),
});

const newsCount = (count: number) => formatCount(count, "novidade", "novidades");

/** Makes the mail of a digest: subject, HTML and plain text. Compiles its templates once. */
export async function createResumoMail(): Promise<(message: Resumo) => MailContent> {
  const fill = await compileHtml(template);
  const fillItem = await compileFragment(digestItem(slot("titulo"), slot("linhas"), slot("link")));
  return (message) => {
    const lines = linesOf(message);
    const items = message.itens
      .slice(0, shownItems)
      .map(({ titulo, linhas, link }) => fillItem({ titulo, link, linhas: linhas.join(" ") }));
    const html = fill({ ...lines, link: message.link, ...linksOf(message) }, { itens: items.join("") });
    return { subject: subjectOf(message), html, text: textOf(message, lines) };
  };
}

function linesOf({ nome, itens, demonstracao }: Resumo) {
  const hidden = itens.length - shownItems;
  return {
    preview: itens
      .map(({ titulo }) => shorten(titulo, 60))
      .slice(0, 3)
      .join(" · "),
    saudacao: `Olá, ${firstName(nome)}! Estas são as novidades dos concursos que interessam a você.`,
    outros: hidden > 0 ? `E mais ${newsCount(hidden)}.` : "",
    aviso: demonstracao ? demonstrationNotice : "",
  };
}

/** `Seus alertas: 3 novidades sobre concursos`. */
function subjectOf({ itens }: Resumo): string {
  return `Seus alertas: ${newsCount(itens.length)} sobre concursos`;
}

function textOf(message: Resumo, lines: ReturnType<typeof linesOf>): string {
  const items = message.itens
    .slice(0, shownItems)
    .map(({ titulo, linhas, link }) =>
      [`* ${titulo}`, ...linhas.map((linha) => `  ${linha}`), `  ${link}`].join("\n"),
    );
  return [
    "Resumo dos seus alertas",
    lines.saudacao,
    ...items,
    lines.outros,
    `Ver meus alertas: ${message.link}`,
    lines.aviso,
    textFooter(reason, message),
  ]
    .filter((block) => block !== "")
    .join("\n\n");
}

/** Variables of the WhatsApp template `concurso_resumo`, in order: first name, how much news, the news. */
export function resumoVariables({ nome, itens }: Resumo): string[] {
  return [shorten(firstName(nome), 60), newsCount(itens.length), newsLine(itens)];
}

/** As much of the news as there is room for, and how much more there is. */
function newsLine(itens: Resumo["itens"]): string {
  const told = itens.map(({ titulo, linhas }) => shorten(`${shorten(titulo, 120)}: ${linhas[0] ?? ""}`, 220));
  const shown: string[] = [];
  for (const line of told) {
    if (shown.length > 0 && [...shown, line].join(" • ").length > newsMax) break;
    shown.push(line);
  }
  const hidden = told.length - shown.length;
  return hidden > 0 ? `${shown.join(" • ")} • e mais ${hidden}` : shown.join(" • ");
}
