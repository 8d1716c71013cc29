import { firstName, formatCount } from "@cav/contract/format.ts";
import { compileFragment, compileHtml, slotOf } from "./compile.ts";
import {
  type FooterLinks,
  linksOf,
  type OfficialLink,
  renderEdital,
  renderMail,
  renderMailFooter,
  renderParagraph,
  renderText,
  renderTextEdital,
  renderTextFooter,
  type Sender,
  toEdital,
} from "./layout.ts";
import { type MailContent, noticeOf, subjectMax, toShortText } from "./mail-content.ts";

/** A sentence about changes, and how many it is about. */
export type ToldChange = { texto: string; quantas: number };

/** What a notice says: its subject, sentences that stand in any case, and changes as far as there is room for them. */
export type AvisoText = {
  assunto: string;
  linhas: string[];
  /** Fee and fit: facts that several notices of one exam share. */
  sobre?: string[];
  mudancas: ToldChange[];
};

/** News about an exam that the reader follows. */
export type Aviso = {
  nome: string;
  titulo: string;
  /** What stands in the subject after the exam: "inscrições encerram em 3 dias (12/12)". */
  assunto: string;
  /** What happened, a sentence or more each. */
  linhas: string[];
  /** Fee and fit. */
  sobre: string[];
  /** The same in as much room as WhatsApp has. */
  breve: string;
  /** Why it came. */
  motivo: string;
  demonstracao: boolean;
  /** Where its notice is, with the registration; null: not known. */
  edital_url: string | null;
  /** What it tells of, which is linked in the notice's place. */
  oficial?: OfficialLink | null;
  /** Whether it is suspended, cancelled or over: there is nothing to register for. */
  fechado: boolean;
  /** Goes by mail in the place of WhatsApp, to somebody who has mail off. */
  substituto?: boolean;
  link: string;
} & FooterLinks;

/** Sentences about changes that a mail has. */
const changesMax = 12;
/** Room for the news in a WhatsApp message. */
const linhasMax = 500;

const templateFor = (sender: Sender) =>
  renderMail(
    {
      preview: slotOf("preview"),
      title: slotOf("titulo"),
      body: [renderParagraph(slotOf("saudacao")), slotOf("linhas"), renderParagraph(slotOf("aviso"), true)],
      action: { label: "Ver concurso", href: slotOf("link") },
      more: [slotOf("edital")],
      footer: renderMailFooter(slotOf("motivo")),
    },
    sender,
  );

/** Makes the mail of a notice: subject, HTML and plain text. Compiles its templates once. */
export function createAvisoMail(sender: Sender): (message: Aviso) => MailContent {
  const fill = compileHtml(templateFor(sender));
  const fillEdital = compileFragment(renderEdital());
  const fillLine = compileFragment(renderParagraph(slotOf("linha")));
  return (message) => {
    const { titulo, link, motivo } = message;
    const linhas = [...message.linhas, ...message.sobre];
    const values = {
      preview: linhas.join(" "),
      titulo,
      saudacao: greeting(message),
      aviso: noticeOf(message),
      motivo,
      link,
      ...linksOf(message),
    };
    const official = officialOf(message);
    const html = fill(values, {
      linhas: linhas.map((linha) => fillLine({ linha })).join(""),
      edital: official ? fillEdital(official) : "",
    });
    return { subject: subjectOf(message), html, text: renderText(textOf(message, values.aviso), sender) };
  };
}

const officialOf = ({ oficial, edital_url, fechado }: Aviso) =>
  oficial ?? (edital_url ? toEdital(edital_url, fechado) : null);

const greeting = ({ nome }: Aviso) => `Olá, ${firstName(nome)}!`;

/** `TRT-2: inscrições encerram amanhã (12/12)`. */
function subjectOf({ titulo, assunto }: Aviso): string {
  const tail = `: ${assunto}`;
  return `${toShortText(titulo, subjectMax - tail.length)}${tail}`;
}

function textOf(message: Aviso, notice: string): string[] {
  return [
    message.titulo,
    greeting(message),
    ...message.linhas,
    ...message.sobre,
    `Ver concurso: ${message.link}`,
    renderTextEdital(officialOf(message)),
    notice,
    renderTextFooter(message.motivo, message),
  ];
}

/** Fits what a notice says into a mail and into a WhatsApp message: the changes that are left out are counted. */
export function renderAvisoText(text: AvisoText): Pick<Aviso, "assunto" | "linhas" | "sobre" | "breve"> {
  const { assunto, linhas, sobre = [], mudancas } = text;
  const whole = { assunto, linhas: [...linhas, ...sobre], mudancas };
  return { assunto, linhas: linesWith(text, changesMax), sobre, breve: shortTextOf(whole) };
}

function linesWith({ linhas, mudancas }: AvisoText, shown: number): string[] {
  const hidden = mudancas.slice(shown).reduce((sum, { quantas }) => sum + quantas, 0);
  const rest =
    hidden > 0 ? [`E mais ${formatCount(hidden, "mudança", "mudanças")}, na página do concurso.`] : [];
  return [...linhas, ...mudancas.slice(0, shown).map(({ texto }) => texto), ...rest];
}

function shortTextOf(text: AvisoText): string {
  for (let shown = changesMax; shown > 1; shown -= 1) {
    const all = linesWith(text, shown).join(" ");
    if (all.length <= linhasMax) return all;
  }
  const lines = linesWith(text, 1);
  const rest = text.mudancas.length > 1 ? ` ${lines.pop()}` : "";
  return `${toShortText(lines.join(" "), linhasMax - rest.length)}${rest}`;
}

/** Variables of the WhatsApp template `concurso_aviso`, in order: exam and what happened, news, first name. */
export function avisoVariables({ nome, titulo, assunto, breve }: Aviso): string[] {
  return [
    toShortText(`${toShortText(titulo, 150)}, ${assunto}`, 250),
    toShortText(breve, linhasMax),
    toShortText(firstName(nome), 60),
  ];
}
