import { brand } from "@cav/contract/brand.ts";
import { createElement as h, type ReactElement, type ReactNode } from "react";
import { colours, darkStyle, type Part } from "./colours.ts";
import { slotOf } from "./compile.ts";
import { Body, Button, Head, Link, Preheader, Section, Text } from "./mail-elements.ts";

const fonts = "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

const light = (colour: keyof typeof colours) => colours[colour].light;

const style = {
  body: {
    backgroundColor: light("ground"),
    color: light("text"),
    fontFamily: fonts,
    margin: 0,
    padding: 0,
  },
  // Some programs draw the body's background on a cell without a class, which stays light: this covers it.
  ground: { backgroundColor: light("ground"), padding: "24px 8px" },
  card: {
    backgroundColor: light("card"),
    border: `1px solid ${light("border")}`,
    borderRadius: 12,
    maxWidth: 560,
    padding: "24px",
  },
  brand: { color: light("link"), fontSize: 14, fontWeight: 700, lineHeight: "24px", margin: "0 0 16px" },
  title: { color: light("text"), fontSize: 22, lineHeight: "28px", margin: "0 0 8px" },
  text: { color: light("text"), fontSize: 16, lineHeight: "24px", margin: "0 0 12px" },
  fact: { color: light("text"), fontSize: 15, lineHeight: "22px", margin: "2px 0 0" },
  button: {
    backgroundColor: light("button"),
    borderRadius: 8,
    color: light("onButton"),
    display: "inline-block",
    fontSize: 16,
    fontWeight: 600,
    padding: "12px 24px",
    textDecoration: "none",
  },
  small: { color: light("muted"), fontSize: 13, lineHeight: "20px", margin: "0 0 8px" },
  link: { color: light("link"), textDecoration: "underline" },
} as const;

/** Links of a minimum touch size (WCAG 2.5.8: 24 pixels). */
const tapTarget = { display: "inline-block", lineHeight: "24px", padding: "2px 0" } as const;

const part = (className: Part) => ({ className });

/** Renders a paragraph. */
export function renderParagraph(text: ReactNode | ReactNode[], muted = false): ReactElement {
  const look = muted
    ? { ...part("cav-muted"), style: style.small }
    : { ...part("cav-text"), style: style.text };
  return h(Text, look, ...[text].flat());
}

/** Renders a link below the button. */
export function renderLink(label: string, href: string): ReactElement {
  return h(Text, { ...part("cav-text"), style: style.text }, link(label, href));
}

const link = (label: string, href: string) =>
  h(Link, { ...part("cav-link"), href, style: { ...style.link, ...tapTarget } }, label);

type Layout = {
  /** Text that phones show beside the subject in the list of mails. */
  preview: string;
  title: string;
  body: ReactNode[];
  action: { label: string; href: string };
  /** Content between button and footer line. */
  more?: ReactNode[];
  footer: ReactNode[];
};

/** The sender: this installation's address, and the support address. */
export type Sender = { appUrl: string; supportEmail: string };

/** Renders a mail's frame: brand, title, text, one button, reason and sender. Works without images. */
export function renderMail(
  { preview, title, body, action, more = [], footer }: Layout,
  sender: Sender,
): ReactElement {
  return h(
    "html",
    { dir: "ltr", lang: "pt-BR" },
    h(
      Head,
      null,
      h("meta", { name: "color-scheme", content: "light dark" }),
      h("meta", { name: "supported-color-schemes", content: "light dark" }),
      h("title", null, preview),
      h("style", null, darkStyle),
    ),
    h(
      Body,
      { ...part("cav-ground"), lang: "pt-BR", style: style.body, preheader: h(Preheader, { text: preview }) },
      h(
        Section,
        { ...part("cav-ground"), style: style.ground },
        h(
          Section,
          { ...part("cav-card"), style: style.card },
          h(Text, { ...part("cav-link"), style: style.brand }, brand.name),
          h("h1", { ...part("cav-text"), style: style.title }, title),
          ...body,
          h(
            Section,
            { style: { padding: "8px 0 16px" } },
            h(Button, { ...part("cav-button"), href: action.href, style: style.button }, action.label),
          ),
          ...more,
          h("hr", {
            ...part("cav-line"),
            style: {
              width: "100%",
              border: "none",
              borderTop: `1px solid ${light("border")}`,
              margin: "8px 0 16px",
            },
          }),
          ...footer,
          renderParagraph(
            [
              `${brand.name}, `,
              link(new URL(sender.appUrl).host, `${sender.appUrl}/`),
              " · Fale com a gente: ",
              link(sender.supportEmail, `mailto:${sender.supportEmail}`),
            ],
            true,
          ),
        ),
      ),
    ),
  );
}

/** Renders a mail's plain text: its non-empty blocks, and the sender. */
export function renderText(blocks: string[], { appUrl, supportEmail }: Sender): string {
  const identity = `${brand.name}, ${appUrl}\nFale com a gente: ${supportEmail}`;
  return [...blocks, identity].filter((block) => block !== "").join("\n\n");
}

/** Renders a matching position with its reasons. */
export function renderCargo(name: string, facts: string, reasons: string): ReactElement {
  return h(
    Section,
    {
      ...part("cav-cargo"),
      style: { backgroundColor: light("cargo"), borderRadius: 8, margin: "0 0 8px", padding: "12px 16px" },
    },
    h(
      Text,
      {
        ...part("cav-cargo-title"),
        style: { color: light("cargoTitle"), fontSize: 16, fontWeight: 700, lineHeight: "22px", margin: 0 },
      },
      name,
    ),
    h(Text, { ...part("cav-text"), style: style.fact }, facts),
    h(Text, { ...part("cav-muted"), style: { ...style.small, margin: "2px 0 0" } }, reasons),
  );
}

type Slots = Record<"titulo" | "principais" | "linhas" | "link" | "edital", string>;

/** Renders a digest's item; its title links to the exam, and the news is emphasised. */
export function renderDigestItem({ titulo, principais, linhas, link: href, edital }: Slots): ReactElement {
  return h(
    Section,
    { ...part("cav-line"), style: { borderTop: `1px solid ${light("border")}`, padding: "12px 0" } },
    h(
      Link,
      {
        ...part("cav-link"),
        href,
        style: { ...style.link, ...tapTarget, fontSize: 16, fontWeight: 700, lineHeight: "24px" },
      },
      titulo,
    ),
    h(
      Text,
      { ...part("cav-text"), style: { ...style.fact, fontWeight: 600, whiteSpace: "pre-line" } },
      principais,
    ),
    h(Text, { ...part("cav-muted"), style: { ...style.small, margin: 0, whiteSpace: "pre-line" } }, linhas),
    edital,
  );
}

/** Renders the heading of a digest's section: a day, or what is new. */
export function renderDigestHeading(): ReactElement {
  const heading = { color: light("text"), fontSize: 17, lineHeight: "24px", margin: "16px 0 4px" };
  return h("h2", { ...part("cav-text"), style: heading }, slotOf("secao"));
}

/** Renders the link to an item's notice and registration. */
export function renderItemLink(): ReactElement {
  return h(
    Link,
    { ...part("cav-link"), href: slotOf("edital"), style: { ...style.link, ...tapTarget, fontSize: 14 } },
    slotOf("rotulo"),
  );
}

/** Links to change what comes and how. */
export type FooterLinks = { preferenciasLink: string; ajustesLink: string; descadastroLink: string };

const ways = [
  ["preferenciasLink", "Mudar minhas preferências"],
  ["ajustesLink", "Ajustar alertas"],
  ["descadastroLink", "Parar de receber e-mails"],
] as const;

/** Renders why a mail came, and how to change that; addresses are slots. */
export function renderMailFooter(reason: string): ReactElement[] {
  const links = ways.map(([name, label]) => link(label, slotOf(name)));
  return [
    renderParagraph(reason, true),
    renderParagraph(
      links.flatMap((one, index) => (index === 0 ? [one] : [" · ", one])),
      true,
    ),
  ];
}

/** Renders the footer as plain text. */
export function renderTextFooter(reason: string, links: FooterLinks): string {
  return [reason, ...ways.map(([name, label]) => `${label}: ${links[name]}`)].join("\n");
}

/** Returns only a message's addresses, to fill its template. */
export function linksOf({ preferenciasLink, ajustesLink, descadastroLink }: FooterLinks): FooterLinks {
  return { preferenciasLink, ajustesLink, descadastroLink };
}

/** Returns the link to an exam's notice and registration, without registration when closed; fills the template. */
export function toEdital(edital: string, isClosed = false) {
  return { edital, rotulo: isClosed ? "Edital" : "Edital e inscrição" };
}

/** A link to a publication. */
export type OfficialLink = ReturnType<typeof toEdital>;

/** Returns the link to a document, or to an exam's page. */
export const toDocumento = (edital: string): OfficialLink => ({ edital, rotulo: "Abrir o documento" });
export const toPagina = (edital: string): OfficialLink => ({ edital, rotulo: "Abrir a página oficial" });

/** Renders the link to an exam's publication. */
export function renderEdital(): ReactElement {
  return renderLink(slotOf("rotulo"), slotOf("edital"));
}

/** Renders that link as plain text; empty when unknown. */
export function renderTextEdital(link: OfficialLink | null): string {
  return link ? `${link.rotulo}: ${link.edital}` : "";
}
