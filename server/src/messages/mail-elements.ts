import { type CSSProperties, createElement as h, type ReactElement, type ReactNode } from "react";

// Elements that all mail programs draw alike: tables and inline styles, since Outlook supports neither flex nor
// classes.

type StyledProps = { className?: string; style: CSSProperties };
type Box = StyledProps & { children?: ReactNode };

const layoutTable = {
  align: "center",
  width: "100%",
  border: 0,
  cellPadding: "0",
  cellSpacing: "0",
  role: "presentation",
} as const;

/** Splits a style: Outlook ignores a table's padding, so the cell inside has it. */
function cellOf({ padding, ...outside }: CSSProperties): { inside: CSSProperties; outside: CSSProperties } {
  return { inside: { padding }, outside };
}

const lines = (cell: ReactElement) => h("tbody", null, h("tr", null, cell));

/** Renders a block with background, border or padding. */
export function Section({ children, style, className }: Box): ReactElement {
  const { inside, outside } = cellOf(style);
  return h(
    "table",
    { ...layoutTable, className, style: outside },
    lines(h("td", { style: inside }, children)),
  );
}

/** Renders the document's head, with Apple's automatic text scaling off. */
export function Head({ children }: { children: ReactNode }): ReactElement {
  return h(
    "head",
    null,
    h("meta", { content: "text/html; charset=UTF-8", httpEquiv: "Content-Type" }),
    h("meta", { name: "x-apple-disable-message-reformatting" }),
    children,
  );
}

/** Zero-width characters that keep the mail's first lines out of the preview. */
const filler = "\u{a0}\u{200c}\u{200b}\u{200d}\u{feff}";
const preheaderLength = 200;
const hidden = {
  display: "none",
  overflow: "hidden",
  lineHeight: "1px",
  opacity: 0,
  maxHeight: 0,
  maxWidth: 0,
};

/** Renders the line that mail lists show beside the subject. */
export function Preheader({ text }: { text: string }): ReactElement {
  const shown = text.slice(0, preheaderLength);
  const rest = preheaderLength - shown.length;
  return h(
    "div",
    { style: hidden, "data-skip-in-text": true },
    shown,
    rest > 0 ? h("div", null, filler.repeat(rest)) : null,
  );
}

type BodyBox = Box & { lang: string; preheader: ReactElement };

/** Renders the body. Programs that replace it keep the cell's style. */
export function Body({ children, style, className, lang, preheader }: BodyBox): ReactElement {
  const { backgroundColor, margin, padding } = style;
  const cell = h("td", { dir: "ltr", lang, style }, children);
  return h(
    "body",
    { className, lang, dir: "ltr", style: { backgroundColor, margin, padding } },
    preheader,
    h("table", layoutTable, lines(cell)),
  );
}

/** Adds the four sides to the short form, which Outlook on the web drops. */
function marginsOf(margin: string | number): CSSProperties {
  const [top = 0, right = top, bottom = top, left = right] = String(margin).split(" ");
  return { margin, marginTop: top, marginRight: right, marginBottom: bottom, marginLeft: left };
}

export function Text({
  children,
  style,
  className,
}: Box & { style: { margin: string | number } }): ReactElement {
  return h("p", { className, style: { ...style, ...marginsOf(style.margin) } }, children);
}

export function Link({ children, style, className, href }: Box & { href: string }): ReactElement {
  return h("a", { className, href, style, target: "_blank" }, children);
}

type PaddedLink = Box & { href: string; style: { padding: `${number}px ${number}px` } };

/** Renders a link as a button. Outlook ignores a link's padding: wide spaces and raised text replace it. */
export function Button({ children, style, className, href }: PaddedLink): ReactElement {
  const [height = 0, width = 0] = style.padding.split(" ").map((side) => Number.parseFloat(side));
  const inPoints = (pixels: number) => `${(pixels * 3) / 4}px`;
  // A space of 2 px takes 10 px at most: its width ends at 500 %.
  const count = Math.ceil(width / 10);
  const wide = `mso-font-width:${(width / count / 2) * 100}%`;
  const spaces = "&#8202;".repeat(count);
  const outlook = (look: string, text: string) =>
    h("span", {
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a conditional comment is no element, and its text is ours
      dangerouslySetInnerHTML: { __html: `<!--[if mso]><i style="${look}" hidden>${text}</i><![endif]-->` },
    });
  const label = {
    maxWidth: "100%",
    display: "inline-block",
    lineHeight: "120%",
    msoPaddingAlt: "0px",
    msoTextRaise: inPoints(height),
  };
  return h(
    "a",
    {
      className,
      href,
      style: { lineHeight: "100%", maxWidth: "100%", msoPaddingAlt: "0px", ...style } as CSSProperties,
      target: "_blank",
    },
    outlook(`${wide};mso-text-raise:${inPoints(2 * height)}`, spaces),
    h("span", { style: label as CSSProperties }, children),
    outlook(wide, `${spaces}&#8203;`),
  );
}
