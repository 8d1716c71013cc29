import { createElement as h } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { compileFragment, compileHtml, doctype, escapeHtml, slotOf } from "./compile.ts";
import { renderCargo, renderDigestItem, renderMail, renderParagraph } from "./layout.ts";

const hostile = `<script>alert("1")</script> & 'x' ⟦preview⟧ $& $1 é 🎉`;

type Values = Record<"titulo" | "texto" | "link", string>;

const mail = ({ titulo, texto, link }: Values) =>
  renderMail(
    {
      preview: "O que o telefone mostra",
      title: titulo,
      body: [renderParagraph(texto), renderCargo(titulo, texto, texto)],
      action: { label: "Ver", href: link },
      footer: [renderDigestItem({ titulo: texto, principais: titulo, linhas: texto, link, edital: titulo })],
    },
    { appUrl: "https://x.example", supportEmail: "ajuda@x.example" },
  );

const values = { titulo: hostile, texto: `${hostile}\nduas linhas`, link: "https://x.example/?a=1&b='\"" };

test("a filled mail equals React's rendering for that user", () => {
  const fill = compileHtml(mail({ titulo: slotOf("titulo"), texto: slotOf("texto"), link: slotOf("link") }));
  expect(fill(values)).toBe(doctype + renderToStaticMarkup(mail(values)));
});

test("filled-in values never become a tag, an attribute or another slot", () => {
  const fill = compileHtml(mail({ titulo: slotOf("titulo"), texto: slotOf("texto"), link: slotOf("link") }));
  const html = fill(values);
  expect(html).not.toContain("<script");
  expect(html).not.toMatch(/href="[^"]*"[^>]*'"/);
  expect(html).toContain("⟦preview⟧");
  expect(html).toContain("$&amp; $1");
});

// A screen reader uses the innermost language.
test("every part of a mail that names a language names Portuguese", () => {
  const html = renderToStaticMarkup(mail(values));
  expect(new Set(html.match(/ lang="[^"]*"/g))).toEqual(new Set([' lang="pt-BR"']));
});

test("a missing value leaves its place empty", () => {
  const fill = compileHtml(h("p", null, slotOf("nada")));
  expect(fill({})).toContain("<p></p>");
});

test("a fragment is only its element, escaped as in the whole, and fits into a mail unchanged", () => {
  const fillItem = compileFragment(h("li", null, slotOf("nome")));
  const items = [hostile, "segundo"].map((nome) => fillItem({ nome })).join("");
  expect(items).toBe(`<li>${escapeHtml(hostile)}</li><li>segundo</li>`);
  const fill = compileHtml(h("ul", null, slotOf("itens")));
  expect(fill({}, { itens: items })).toContain(`<ul>${items}</ul>`);
});
