import { expect, test } from "vitest";
import { renderLiveParts } from "./live-parts.ts";

const page = `<ul><template data-live="itens"><li><a href="/x/{{id}}">{{nome}}</a></li></template></ul>
<template data-live="outros"><p>{{nome}}</p></template>`;

test("a template is repeated for each value, and removed without values", () => {
  expect(
    renderLiveParts(page, {
      itens: [
        { id: "1", nome: "A" },
        { id: "2", nome: "B" },
      ],
    }),
  ).toBe('<ul><li><a href="/x/1">A</a></li><li><a href="/x/2">B</a></li></ul>\n');
});

test("filled-in values are escaped", () => {
  const nome = `<img src=x onerror="alert('1')"> & {{id}} $&`;
  expect(renderLiveParts(page, { itens: [{ id: '"><b>', nome }] })).toContain(
    '<a href="/x/&quot;&gt;&lt;b&gt;">&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; {{id}} $&amp;</a>',
  );
});

test("an unknown value is left empty", () => {
  expect(renderLiveParts(page, { outros: [{}] })).toContain("<p></p>");
});

test("a nested template is repeated for its own value's list", () => {
  const cards =
    `<template data-live="planos"><h2>{{nome}}</h2><template ` +
    `data-live="selo"><b>{{texto}}</b></template><ul><template ` +
    `data-live="recursos"><li>{{texto}}{{nome}}</li></template></ul></template>!`;
  const planos = [
    { nome: "A", selo: [], recursos: [{ texto: "1" }, { texto: "<2>" }] },
    { nome: "B", selo: [{ texto: "Novo" }], recursos: [] },
  ];
  expect(renderLiveParts(cards, { planos })).toBe(
    "<h2>A</h2><ul><li>1</li><li>&lt;2&gt;</li></ul><h2>B</h2><b>Novo</b><ul></ul>!",
  );
});
