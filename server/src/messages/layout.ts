import { createElement as h, type ReactElement, type ReactNode } from "react";
import { Body, Button, Container, Head, Heading, Hr, Html, Link, Preview, Section, Text } from "react-email";
import { slotOf } from "./compile.ts";

const fonts = "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** Colours of the product (visual.md); readers that turn mail dark invert a light page well. */
const style = {
  body: { backgroundColor: "#F4F6FA", color: "#1B2330", fontFamily: fonts, margin: 0, padding: "24px 8px" },
  card: {
    backgroundColor: "#FFFFFF",
    border: "1px solid #E1E7F0",
    borderRadius: 12,
    maxWidth: 560,
    padding: "24px",
  },
  brand: { color: "#1F55CF", fontSize: 14, fontWeight: 700, margin: "0 0 16px" },
  title: { fontSize: 22, lineHeight: "28px", margin: "0 0 8px" },
  button: {
    backgroundColor: "#1F55CF",
    borderRadius: 8,
    color: "#FFFFFF",
    display: "inline-block",
    fontSize: 16,
    fontWeight: 600,
    padding: "12px 24px",
    textDecoration: "none",
  },
  small: { color: "#5B6577", fontSize: 13, lineHeight: "20px", margin: "0 0 8px" },
  link: { color: "#1F55CF", textDecoration: "underline" },
} as const;

/** A paragraph of the message. */
export function renderParagraph(text: ReactNode | ReactNode[], muted = false): ReactElement {
  return h(
    Text,
    { style: muted ? style.small : { fontSize: 16, lineHeight: "24px", margin: "0 0 12px" } },
    ...[text].flat(),
  );
}

type Layout = {
  /** What a phone shows beside the subject. */
  preview: string;
  title: string;
  body: ReactNode[];
  action: { label: string; href: string };
  footer: ReactNode[];
};

/** The frame of every mail: brand, title, text, one button, and why it came. Works without images. */
export function renderMail({ preview, title, body, action, footer }: Layout): ReactElement {
  return h(
    Html,
    { lang: "pt-BR" },
    h(Head, null, h("meta", { name: "color-scheme", content: "light dark" })),
    h(Preview, null, preview),
    h(
      Body,
      { lang: "pt-BR", style: style.body },
      h(
        Container,
        { style: style.card },
        h(Text, { style: style.brand }, "Concurso à Vista"),
        h(Heading, { as: "h1", style: style.title }, title),
        ...body,
        h(
          Section,
          { style: { padding: "8px 0 16px" } },
          h(Button, { href: action.href, style: style.button }, action.label),
        ),
        h(Hr, { style: { borderTop: "1px solid #E1E7F0", margin: "8px 0 16px" } }),
        ...footer,
      ),
    ),
  );
}

function footerLink(label: string, href: string): ReactElement {
  return h(Link, { href, style: style.link }, label);
}

/** One position that matches, with the reasons. */
export function renderCargo(name: string, facts: string, reasons: string): ReactElement {
  return h(
    Section,
    { style: { backgroundColor: "#EAF0FF", borderRadius: 8, margin: "0 0 8px", padding: "12px 16px" } },
    h(
      Text,
      { style: { color: "#1E40AF", fontSize: 16, fontWeight: 700, lineHeight: "22px", margin: 0 } },
      `✓ ${name}`,
    ),
    h(Text, { style: { fontSize: 15, lineHeight: "22px", margin: "2px 0 0" } }, facts),
    h(Text, { style: { ...style.small, margin: "2px 0 0" } }, reasons),
  );
}

/** One piece of news of a digest; its title leads to the exam. */
export function renderDigestItem(title: string, lines: string, href: string): ReactElement {
  return h(
    Section,
    { style: { borderTop: "1px solid #E1E7F0", padding: "12px 0" } },
    h(Link, { href, style: { ...style.link, fontSize: 16, fontWeight: 700, lineHeight: "22px" } }, title),
    h(Text, { style: { fontSize: 15, lineHeight: "22px", margin: "2px 0 0" } }, lines),
  );
}

/** Where the reader can change what comes and how. */
export type FooterLinks = { preferenciasLink: string; ajustesLink: string; descadastroLink: string };

const ways = [
  ["preferenciasLink", "Mudar minhas preferências"],
  ["ajustesLink", "Ajustar alertas"],
  ["descadastroLink", "Parar de receber e-mails"],
] as const;

/** Why a mail came, and the ways to change that; addresses are filled in by their names. */
export function renderMailFooter(reason: string): ReactElement[] {
  const links = ways.map(([name, label]) => footerLink(label, slotOf(name)));
  return [
    renderParagraph(reason, true),
    renderParagraph(
      links.flatMap((link, index) => (index === 0 ? [link] : [" · ", link])),
      true,
    ),
  ];
}

/** The same as plain text. */
export function renderTextFooter(reason: string, links: FooterLinks): string {
  return [reason, ...ways.map(([name, label]) => `${label}: ${links[name]}`)].join("\n");
}

/** Only the addresses of a message, to fill its template. */
export function linksOf({ preferenciasLink, ajustesLink, descadastroLink }: FooterLinks): FooterLinks {
  return { preferenciasLink, ajustesLink, descadastroLink };
}
