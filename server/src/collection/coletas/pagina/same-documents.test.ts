import { type FamiliaName, familiaNames, familias } from "@cav/emulators/fontes/paginas/familias.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { addressKeyOf } from "./address.ts";
import { findCompared, findNewItems, isOfArchive, readOffered } from "./compare.ts";
import { readFollowed } from "./followed.ts";
import type { Item } from "./item-of.ts";

const url = "https://www.cidade.example/concurso/7";
type Entrada = { titulo: string; dia: string; href: string };
const known: Entrada[] = [
  { titulo: "Edital nº 01/2026", dia: "02/11/2026", href: "/arquivos/edital-01.pdf" },
  { titulo: "Comunicado nº 1", dia: "05/11/2026", href: "/arquivos/comunicado-1.pdf" },
  { titulo: "Gabarito preliminar 2026", dia: "10/11/2026", href: "/arquivos/gabarito.pdf" },
  { titulo: "Resultado da prova objetiva 2026", dia: "15/11/2026", href: "/arquivos/resultado.pdf" },
];
const added: Entrada = {
  titulo: "Convocação nº 7 - Professor",
  dia: "20/11/2026",
  href: "/novo/convocacao.pdf",
};
const archived: Entrada[] = [
  { titulo: "Edital nº 03/2019", dia: "02/03/2019", href: "/2019/edital.pdf" },
  { titulo: "Resultado final 2019", dia: "09/08/2019", href: "/2019/resultado.pdf" },
];

/** Changes of addresses and titles when a site is rebuilt. */
const redesigns: Record<string, (some: Entrada[]) => Entrada[]> = {
  "same page": (some) => some,
  "another host": (some) => some.map((one) => ({ ...one, href: `https://portal.cidade.example${one.href}` })),
  "other paths": (some) => some.map((one) => ({ ...one, href: `/wp-content/uploads/2026${one.href}` })),
  "download ids": (some) => some.map((one, at) => ({ ...one, href: `/download?arquivo=${9000 + at}` })),
  capitals: (some) => some.map((one) => ({ ...one, titulo: one.titulo.toUpperCase() })),
  "capitals and other paths": (some) =>
    some.map((one) => ({ ...one, titulo: one.titulo.toUpperCase(), href: `/x${one.href}` })),
  trackers: (some) => some.map((one) => ({ ...one, href: `${one.href}?utm_source=site&fbclid=9` })),
};
const linked = familiaNames.filter((familia) => familia !== "aspnet");
const heading = "<h1>Concurso Público nº 01/2026 - Prefeitura de Vale Claro</h1>";
const offered = (familia: FamiliaName, entradas: Entrada[], visitas: number): Item[] =>
  readOffered(familias[familia](entradas, visitas).replace('<div id="conteudo">', `$&${heading}`), url);
const titlesOf = (items: Item[]) => items.map(({ title }) => title.toLowerCase());

test.each(linked.flatMap((familia) => Object.keys(redesigns).map((name) => [familia, name] as const)))(
  "a rebuilt page of the family %s tells nothing again, and a new document once: %s",
  (familia, name) => {
    const redesign = redesigns[name];
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999 }), (visitas) => {
        const before = offered(familia, known, 12_345);
        expect(findNewItems(before, offered(familia, redesign?.(known) ?? [], visitas))).toEqual([]);
        const later = offered(familia, redesign?.([added, ...known]) ?? [], visitas);
        expect(titlesOf(findNewItems(before, later))).toEqual([expect.stringContaining("convocação nº 7")]);
        // An archive of older years is no news, and hides none.
        const withArchive = offered(familia, redesign?.([added, ...known, ...archived]) ?? [], visitas);
        const fresh = findNewItems(before, withArchive).filter((item) => !isOfArchive(item, before));
        expect(titlesOf(fresh)).toEqual([expect.stringContaining("convocação nº 7")]);
      }),
      { numRuns: 3 },
    );
  },
);

test("a moved document is known by its old one; a single one that moves among others is a corrected file", () => {
  const item = (title: string, link: string, date: string | null = "2026-11-02"): Item => ({
    title,
    date,
    link,
  });
  const [one, other] = [
    item("Edital", "https://a.example/1.pdf"),
    item("Anexo I", "https://a.example/2.pdf"),
  ];
  const to = (known: Item) => ({ ...known, link: known.link?.replace("a.example", "b.example") ?? null });
  expect(findCompared([one, other], [to(one), to(other)])).toEqual({
    fresh: [],
    moved: [
      { from: one, to: to(one) },
      { from: other, to: to(other) },
    ],
  });
  expect(findCompared([one, other], [to(one), other])).toEqual({ fresh: [to(one)], moved: [] });
});

test("a bare title may be of any document, so that it is new while others stay", () => {
  const bare = (link: string): Item => ({
    title: "Comunicado",
    date: null,
    link: `https://a.example/${link}`,
  });
  expect(
    findNewItems(
      [bare("1.pdf"), bare("2.pdf"), bare("3.pdf")],
      [bare("3.pdf"), bare("4.pdf"), bare("5.pdf")],
    ),
  ).toEqual([bare("4.pdf"), bare("5.pdf")]);
});

test("trackers are no part of an address, and a document's number is", () => {
  const key = (query: string) => addressKeyOf(`https://a.example/x.pdf?${query}`);
  expect(key("utm_source=a&gbraid=1&usg=AOv&_gl=2&msclkid=3")).toBe(key(""));
  expect(key("id=1")).not.toBe(key("id=2"));
});

test.each([
  "<title>Página não encontrada</title><h1>Ops!</h1>",
  "<title>Prefeitura</title><h1>Erro 404</h1>",
  "<h1>404 - Not Found</h1>",
])("a page that says that it is gone has no documents, whatever its status: %s", (head) => {
  const html = `<html><body>${head}<ul><li><a href="/concursos">Concursos abertos</a>
    <li><a href="/edital-9.pdf">Edital 9</a></ul></body></html>`;
  expect(readFollowed(Buffer.from(html), url, "utf-8").items).toEqual([]);
});

test("documents of the site itself are none of the exam", () => {
  const html = `<html><body>${heading}<p><a href="/e/1.pdf">Edital nº 01/2026</a></p>
    <p><a href="/cookies.pdf">Política de cookies</a> <a href="/lgpd.pdf">LGPD: proteção de dados</a></p></body></html>`;
  expect(readFollowed(Buffer.from(html), url, "utf-8").items.map(({ title }) => title)).toEqual([
    "Edital nº 01/2026",
  ]);
});
