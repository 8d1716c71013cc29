import { createElement as h } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Body, Button, Preheader, Section, Text } from "./mail-elements.ts";

const styleOf = (html: string, tag: string) => new RegExp(`<${tag}[^>]* style="([^"]*)"`).exec(html)?.[1];

test("a block's padding is on the cell, its background on the table", () => {
  const html = renderToStaticMarkup(
    h(Section, { style: { backgroundColor: "#fff", padding: "4px" } }, "texto"),
  );
  expect(styleOf(html, "table")).toBe("background-color:#fff");
  expect(styleOf(html, "td")).toBe("padding:4px");
});

test.each([
  ["1px", "1px", "1px", "1px", "1px"],
  ["1px 2px", "1px", "2px", "1px", "2px"],
  ["1px 2px 3px", "1px", "2px", "3px", "2px"],
  ["1px 2px 3px 4px", "1px", "2px", "3px", "4px"],
  [0, "0", "0", "0", "0"],
])("the margin %s is written for each side", (margin, ...sides) => {
  const style = styleOf(renderToStaticMarkup(h(Text, { style: { margin } }, "texto")), "p");
  const written = ["top", "right", "bottom", "left"].map(
    (side) => new RegExp(`margin-${side}:(\\w+)`).exec(style ?? "")?.[1],
  );
  expect(written).toEqual(sides);
});

test("a button has Outlook's padding in a comment that other programs skip", () => {
  const style = { padding: "12px 24px" } as const;
  const html = renderToStaticMarkup(h(Button, { href: "https://x.example/?a=1&b=2", style }, "Ver <b>"));
  expect(html).toContain(
    '<!--[if mso]><i style="mso-font-width:400%;mso-text-raise:18px" hidden>&#8202;&#8202;&#8202;</i><![endif]-->',
  );
  expect(html.replace(/<!--.*?-->/g, "").replace(/<[^>]*>/g, "")).toBe("Ver &lt;b&gt;");
  expect(html).toContain('href="https://x.example/?a=1&amp;b=2"');
});

test.each(["curto", "x".repeat(200), "x".repeat(201)])("a preheader fills 200 characters: %s", (text) => {
  const html = renderToStaticMarkup(h(Preheader, { text }));
  const shown = html.replace(/<[^>]*>/g, "");
  expect(shown.startsWith(text.slice(0, 200))).toBe(true);
  expect(shown.slice(text.length)).toMatch(/^(\u{a0}|\u{200c}|\u{200b}|\u{200d}|\u{feff})*$/u);
  expect(styleOf(html, "div")).toContain("display:none");
});

test("the preheader comes first in a body", () => {
  const preheader = h(Preheader, { text: "antes" });
  const html = renderToStaticMarkup(h(Body, { lang: "pt-BR", style: { margin: 0 }, preheader }, "depois"));
  expect(html).toMatch(/^<body[^>]*><div[^>]*>antes/);
});
