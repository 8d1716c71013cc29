import type { ToldItem } from "@cav/contract/alerts/agenda.ts";
import { firstName, formatCount } from "@cav/contract/format.ts";
import { bodyMax, composeBody, describeHead, describePreheader } from "./agenda-head.ts";
import { describeNovidade } from "./agenda-words.ts";
import { compileFragment, compileHtml, slotOf } from "./compile.ts";
import {
  type FooterLinks,
  linksOf,
  renderDigestHeading,
  renderDigestItem,
  renderItemLink,
  renderMail,
  renderMailFooter,
  renderParagraph,
  renderText,
  renderTextFooter,
  type Sender,
} from "./layout.ts";
import { type MailContent, noticeOf, toShortText } from "./mail-content.ts";

export type DigestItem = ToldItem & {
  link: string;
  /** Its notice with the registration. */
  edital: { edital: string; rotulo: string } | null;
  /** Further lines in a mail: fee, positions, single changes. */
  linhas: string[];
  /** The heading under which a mail shows it. */
  secao: string;
  /** Whether each channel must name it in words. */
  nomeado: boolean;
};

/** A message about several exams, in order. */
export type Digest = {
  nome: string;
  /** The day of sending, from which words such as "amanhã" count. */
  hoje: string;
  /** One item for each exam. */
  itens: DigestItem[];
  /** The user's decisions about followed exams, as sentences, and the page that shows them. */
  decidir?: string[];
  jornadaLink: string;
  demonstracao: boolean;
  /** Whether mail replaces WhatsApp for a user with mail off. */
  substituto?: boolean;
  /** Link to the page that lists all items. */
  link: string;
} & FooterLinks;

/** A digest by mail, with the reason why it came. */
export type DigestMail = Digest & { motivo: string };

/** Maximum items in a mail; of the others only those that must be named. */
const mailItems = 30;

const templateFor = (sender: Sender) =>
  renderMail(
    {
      preview: slotOf("preview"),
      title: slotOf("titulo"),
      body: [
        slotOf("itens"),
        renderParagraph(slotOf("outros"), true),
        renderParagraph(slotOf("aviso"), true),
      ],
      action: { label: "Ver meus alertas", href: slotOf("link") },
      footer: renderMailFooter(slotOf("motivo")),
    },
    sender,
  );

/** Creates the composer of a digest's mail: subject, HTML and plain text. Compiles its templates once. */
export function createDigestMail(sender: Sender): (message: DigestMail) => MailContent {
  const fill = compileHtml(templateFor(sender));
  const fillHeading = compileFragment(renderDigestHeading());
  const fillItem = compileFragment(
    renderDigestItem({
      titulo: slotOf("titulo"),
      principais: slotOf("principais"),
      linhas: slotOf("linhas"),
      link: slotOf("link"),
      edital: slotOf("edital"),
    }),
  );
  const fillEdital = compileFragment(renderItemLink());
  return (message) => {
    const { hoje, motivo, link } = message;
    const sections = sectionsOf(message);
    const items = sections.flatMap(({ secao, itens }) => [
      fillHeading({ secao }),
      ...itens.map((item) =>
        fillItem(
          {
            titulo: item.titulo,
            link: item.link,
            principais: item.novidade,
            linhas: item.linhas.join("\n"),
          },
          { edital: item.edital ? fillEdital(item.edital) : "" },
        ),
      ),
    ]);
    const subject = describeHead(message.itens, "email", hoje);
    const lines = {
      preview: describePreheader(message.itens, hoje),
      titulo: subject,
      outros: othersLine(message),
      aviso: noticeOf({ substituto: false, ...message }, message.itens.length),
    };
    const html = fill({ ...lines, link, motivo, ...linksOf(message) }, { itens: items.join("") });
    return { subject, html, text: renderText(textOf(message, sections, lines), sender) };
  };
}

type ShownItem = Pick<DigestItem, "titulo" | "link" | "edital" | "linhas" | "secao"> & { novidade: string };
type Section = { secao: string; itens: ShownItem[] };

/** Returns the items in a mail; beyond its maximum only those that must be named. */
const shownOf = ({ itens }: Digest) => itens.filter(({ nomeado }, index) => index < mailItems || nomeado);

const othersLine = (message: Digest) => {
  const hidden = message.itens.length - shownOf(message).length;
  return hidden > 0 ? `E mais ${formatCount(hidden, "concurso", "concursos")}, em Meus alertas.` : "";
};

/** Groups the items under their headings; decisions come last. */
function sectionsOf(message: Digest): Section[] {
  const { hoje, decidir = [], jornadaLink: link } = message;
  const shown = shownOf(message).map((item) => ({ ...item, novidade: describeNovidade(item, hoje, "full") }));
  const sections = [...Map.groupBy(shown, ({ secao }) => secao)].map(([secao, itens]) => ({ secao, itens }));
  const secao = "Para decidir";
  const toDecide = { titulo: "Minha jornada", novidade: "", linhas: decidir, edital: null, link, secao };
  return decidir.length > 0 ? [...sections, { secao, itens: [toDecide] }] : sections;
}

type Lines = { titulo: string; outros: string; aviso: string };

function textOf(message: DigestMail, sections: Section[], { titulo, outros, aviso }: Lines): string[] {
  const blocks = sections.flatMap(({ secao, itens }) => [
    secao.toUpperCase(),
    ...itens.map(({ titulo: name, novidade, linhas, link, edital }) => {
      const more = edital ? [`${edital.rotulo}: ${edital.edital}`] : [];
      const lines = [novidade, ...linhas, link, ...more].filter(Boolean).map((linha) => `  ${linha}`);
      return [`* ${name}`, ...lines].join("\n");
    }),
  ]);
  return [
    titulo,
    ...blocks,
    outros,
    `Ver meus alertas: ${message.link}`,
    aviso,
    renderTextFooter(message.motivo, message),
  ];
}

/** Mentions that decisions are due, for messages without room for the sentences; "" without decisions. */
export const decidirLine = ({ decidir = [] }: Pick<Digest, "decidir">): string =>
  decidir.length > 0 ? "Há o que decidir na sua jornada: choques de provas, taxas ou isenções." : "";

const isNamed = ({ nomeado }: DigestItem) => nomeado;

/** Fits the items and the mention of decisions into one message; undefined: more messages are needed. */
export function composeDigestBody(
  message: Pick<Digest, "itens" | "hoje" | "decidir">,
  channel: "whatsapp" | "telegram",
) {
  const room = bodyMax[channel] - (decidirLine(message) ? decidirLine(message).length + 1 : 0);
  return composeBody(message.itens, { max: room, today: message.hoje, isNamed });
}

/** Returns the variables of the WhatsApp template `concurso_resumo`: head, items, first name. */
export function digestVariables(message: Digest): string[] {
  const { itens, hoje, nome } = message;
  const body = composeDigestBody(message, "whatsapp")?.text ?? "";
  return [
    describeHead(itens, "whatsapp", hoje),
    [body, decidirLine(message)].filter(Boolean).join(" "),
    toShortText(firstName(nome), 60),
  ];
}
