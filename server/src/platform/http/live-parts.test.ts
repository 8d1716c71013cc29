import { expect, test } from "vitest";
import { renderLiveParts } from "./live-parts.ts";

const page = `<ul><template data-live="itens"><li><a href="/x/{{id}}">{{nome}}</a></li></template></ul>
<template data-live="outros"><p>{{nome}}</p></template>`;

test("a template is repeated for each of its values, and goes where there are none", () => {
  expect(
    renderLiveParts(page, {
      itens: [
        { id: "1", nome: "A" },
        { id: "2", nome: "B" },
      ],
    }),
  ).toBe('<ul><li><a href="/x/1">A</a></li><li><a href="/x/2">B</a></li></ul>\n');
});

test("what is filled in is text, whatever it is", () => {
  const nome = `<img src=x onerror="alert('1')"> & {{id}} $&`;
  expect(renderLiveParts(page, { itens: [{ id: '"><b>', nome }] })).toContain(
    '<a href="/x/&quot;&gt;&lt;b&gt;">&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; {{id}} $&amp;</a>',
  );
});

test("a value that is not known is left empty", () => {
  expect(renderLiveParts(page, { outros: [{}] })).toContain("<p></p>");
});
