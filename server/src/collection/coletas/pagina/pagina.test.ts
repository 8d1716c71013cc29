import { type Entrada, familias } from "@cav/emulators/fontes/paginas/familias.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findNewItems, readOffered } from "./compare.ts";
import { findDay } from "./find-day.ts";
import { readItems } from "./items.ts";

const url = "https://www.cidade.example/concursos/";

const titulo = fc
  .tuple(
    fc.constantFrom(
      "Concurso Público nº",
      "Processo Seletivo Simplificado",
      "Edital de Abertura",
      "Convocação para a prova prática",
      "Retificação do Edital",
      "Resultado final do Processo Seletivo",
    ),
    fc.integer({ min: 1, max: 400 }),
    fc.constantFrom("Prefeitura de Vale Claro", "Câmara de Monte Sereno", "Fundação Aurora", "SAAE"),
  )
  .map(([kind, number, body]) => `${kind} ${String(number).padStart(2, "0")}/2026 - ${body}`);
const entrada = fc.record({
  titulo,
  dia: fc
    .tuple(fc.integer({ min: 1, max: 28 }), fc.integer({ min: 1, max: 12 }))
    .map(([day, month]) => `${String(day).padStart(2, "0")}/${String(month).padStart(2, "0")}/2026`),
  href: fc.integer({ min: 1, max: 9_999 }).map((id) => `/arquivos/documento-${id}.pdf`),
});
const entradas = fc.uniqueArray(entrada, {
  minLength: 3,
  maxLength: 25,
  selector: ({ titulo, href }) => `${titulo} ${href}`,
  comparator: (a, b) =>
    a.split(" /arq")[0] === b.split(" /arq")[0] || a.split(" /arq")[1] === b.split(" /arq")[1],
});

const expected =
  (familia: string) =>
  ({ titulo, dia, href }: Entrada) => ({
    title: titulo,
    date: dia.split("/").reverse().join("-"),
    link: familia === "aspnet" ? null : new URL(href, url).href,
  });

describe.each(Object.entries(familias))("a page of the family %s", (name, familia) => {
  test("is read completely: each item once, with title, day and address, and without the page's frame", () => {
    fc.assert(
      fc.property(entradas, (listed) => {
        expect(readItems(familia(listed, 12_345), url)).toEqual({
          items: listed.map(expected(name)),
          causa: null,
        });
      }),
      { numRuns: 25 },
    );
  });

  test("order, banners and counters make no item new, and each added document is new once", () => {
    fc.assert(
      fc.property(entradas, fc.integer({ min: 1, max: 99_999 }), (listed, visitas) => {
        const [added, ...before] = listed as [Entrada, ...Entrada[]];
        const first = readOffered(familia(before, 12_345), url);
        expect(findNewItems(first, readOffered(familia(before.toReversed(), visitas), url))).toEqual([]);
        const later = [...before.slice(1), added, ...before.slice(0, 1)];
        expect(findNewItems(first, readOffered(familia(later, visitas), url))).toEqual([
          expected(name)(added),
        ]);
      }),
      { numRuns: 25 },
    );
  });
});

test.each([
  ["Publicado em 26/11/2026 às 10h", "2026-11-26"],
  ["31/11/2026, depois 01/12/2026", "2026-12-01"],
  ["12 de novembro de 2026", "2026-11-12"],
  ["1º de março de 2027", "2027-03-01"],
  ["5 nov 2026", "2026-11-05"],
  ["05.11.26", "2026-11-05"],
  ["2026-11-05T10:00", "2026-11-05"],
  ["Edital 01/2026, telefone 3333-4444, processo 12.345/2026-77", null],
])("the day in %j is %s", (text, day) => {
  expect(findDay(text)).toBe(day);
});

const list = (...items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul>`;
const link = (href: string, words: string) => `<a href="${href}">${words}</a>`;

test('sessions, "new" labels and sizes make no item new; a document with another address, or a new one in a card, does', () => {
  const offered = (html: string) => readOffered(`<body><h1>Concurso</h1>${html}</body>`, url);
  const edital = (href: string, more = "") => `${link(href, `Edital de abertura 01/2026${more}`)} 01/11/2026`;
  const other = `${link("/b.pdf", "Retificação 02/2026")} 02/11/2026`;
  const before = offered(list(edital("/a.pdf?PHPSESSID=1"), other));
  expect(
    findNewItems(
      before,
      offered(list(other, edital("/a.pdf;jsessionid=AB12?utm_source=x", " NOVO! (120 KB)"))),
    ),
  ).toEqual([]);
  expect(findNewItems(before, offered(list(edital("/a-retificado.pdf"), other)))).toMatchObject([
    { link: "https://www.cidade.example/a-retificado.pdf" },
  ]);
  const card = (files: string) =>
    `<div class="card"><h3>Concurso Público 01/2026</h3>${files}</div><div class="card"><h3>Concurso ` +
    `Público 02/2026</h3>${link("/c.pdf", "Edital")}</div>`;
  const call = link("/k.pdf", "Convocação para a prova prática");
  expect(
    findNewItems(offered(card(link("/a.pdf", "Edital"))), offered(card(link("/a.pdf", "Edital") + call))),
  ).toEqual([
    { title: "Convocação para a prova prática", date: null, link: "https://www.cidade.example/k.pdf" },
  ]);
});

test("exams in several lists by their status become items of one list", () => {
  const card = (at: number, body: string) =>
    `<li><a href="/x/${at}"><h3>${body}</h3><span>Edital 0${at}/2026</span></a></li>`;
  const part = (title: string, ...cards: string[]) => `<h2>${title}</h2><ul>${cards.join("")}</ul>`;
  const html =
    `<body><main>${part("Abertas", card(1, "Prefeitura de Vale Claro"), card(2, "IPREV"))}` +
    part("Em andamento", card(3, "Prefeitura de Monte Sereno")) +
    `${part("Encerrados", card(4, "Câmara de Rio Manso"), card(5, "SAMAE"))}</main></body>`;
  expect(readItems(html, url).items.map(({ link }) => link?.at(-1))).toEqual(["1", "2", "3", "4", "5"]);
});

test("a tree of kinds yields its exams and no kinds, even inside a navigation element", () => {
  const leaf = (number: string) => `<li>${link(`?id=${number.replace("/", "")}`, `PSS ${number}`)}</li>`;
  const branch = (kind: string, ...numbers: string[]) =>
    `<li><a>${kind}</a><ul>${numbers.map(leaf).join("")}</ul></li>`;
  const tree =
    `<ul>${branch("Processo Seletivo Simplificado", "01/2026", "02/2026", "03/2026")}` +
    `${branch("Processo Seletivo Público", "04/2026")}</ul>`;
  const { items } = readItems(`<body><nav>${tree}</nav><main><p>Escolha ao lado.</p></main></body>`, url);
  expect(items.map(({ title }) => title)).toEqual([
    "PSS 01/2026",
    "PSS 02/2026",
    "PSS 03/2026",
    "PSS 04/2026",
  ]);
});

test.each([
  [
    "RSS",
    '<?xml version="1.0"?><rss ' +
      'version="2.0"><channel><title>Editais</title><item><title><![CDATA[Concurso Público ' +
      "01/2026]]></title><link>https://www.cidade.example/1</link><pubDate>Thu, 01 Oct 2026 10:00:00 " +
      "-0300</pubDate></item></channel></rss>",
  ],
  [
    "Atom",
    '<feed xmlns="http://www.w3.org/2005/Atom"><entry><title type="html">Concurso Público ' +
      '01/2026</title><link rel="edit" href="/x"/><link rel="alternate" ' +
      'href="https://www.cidade.example/1"/><updated>2026-10-01T09:00:00Z</updated></entry></feed>',
  ],
  [
    "JSON Feed",
    '{"version":"https://jsonfeed.org/version/1.1","items":[{"title":"Concurso Público ' +
      '01/2026","url":"https://www.cidade.example/1","date_published":"2026-10-01T09:00:00-03:00"}]}',
  ],
])("a feed in %s is read in its order", (_, text) => {
  expect(readItems(text, url)).toEqual({
    items: [{ title: "Concurso Público 01/2026", date: "2026-10-01", link: "https://www.cidade.example/1" }],
    causa: null,
  });
});

test("a sitemap yields its addresses", () => {
  const text =
    "<urlset><url><loc>https://www.cidade.example/editais/pss-02-2026</loc><lastmod>2026-11-02</" +
    "lastmod></url></urlset>";
  expect(readItems(text, url).items).toEqual([
    { title: "pss-02-2026", date: "2026-11-02", link: "https://www.cidade.example/editais/pss-02-2026" },
  ]);
});

test("a page built by scripts and a page without exams have different causes", () => {
  expect(readItems('<body><div id="root"></div><script src="/app.js"></script></body>', url).causa).toBe(
    "SO_COM_JAVASCRIPT",
  );
  expect(
    readItems("<body><main><h1>Concursos</h1><p>Por favor, aguarde...</p></main></body>", url).causa,
  ).toBe("SO_COM_JAVASCRIPT");
  const plain = list("Horário da coleta de lixo", "Calendário escolar", "Feira do produtor");
  expect(readItems(`<body>${plain}<p>${"A cidade informa. ".repeat(100)}</p></body>`, url)).toEqual({
    items: [],
    causa: "NADA",
  });
});
