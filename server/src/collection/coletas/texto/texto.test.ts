import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { findActs } from "./acts.ts";
import { toText } from "./charset.ts";
import { readParts } from "./documento.ts";
import { readHtml } from "./html.ts";
import { readPdfText } from "./pdf.ts";
import { toPagesWithoutHeads } from "./running-heads.ts";
import { readArticle } from "./xml.ts";

const latin = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));

test("the bytes' encoding takes precedence over the declared charset", () => {
  expect(toText(new TextEncoder().encode("Inscrições"), "iso-8859-1")).toBe("Inscrições");
  expect(toText(latin("Inscri\xe7\xf5es \x96 p\xe1gina"), "utf-8")).toBe("Inscrições – página");
});

test("a page's text has one line a block, tabs between cells, and no scripts", () => {
  const html =
    "<html><head><title>x</title></head><body><h1>Edital  nº 1</h1><script>var " +
    "a</script><table><tr><td>Cargo</td><td>Vagas</td></tr><tr><td>Médico</td><td>2</td></tr></" +
    "table></body></html>";
  expect(readHtml(html)).toBe("Edital nº 1\nCargo\tVagas\nMédico\t2");
});

const article = (id: string, texto = "<p>Torna público.</p>") =>
  `<?xml version="1.0"?><xml><article idMateria="${id}" artType="Edital" pubDate="07/10/2026" ` +
  `artCategory="Ministério da Educação/UFG" numberPage="44" ` +
  `pdfPage="http://in.gov.br/p?a=1&amp;b=2"><body><Identifica><![CDATA[ EDITAL Nº 5]]></Identifica><Ementa ` +
  `/><Texto><![CDATA[${texto}]]></Texto></body></article></xml>`;

test("an article of the federal gazette is read with its metadata", () => {
  expect(readArticle(`\ufeff${article("7")}`)).toEqual({
    idMateria: "7",
    tipo: "Edital",
    titulo: "EDITAL Nº 5",
    hierarquia: "Ministério da Educação/UFG",
    publicadoEm: "2026-10-07",
    pagina: "44",
    endereco: "http://in.gov.br/p?a=1&b=2",
    texto: "EDITAL Nº 5\nTorna público.",
  });
  expect(readArticle("<xml><article></xml>")).toBeNull();
});

async function readAll(bytes: Uint8Array) {
  const read = { acts: [] as (string | null)[], unreadable: 0 };
  for await (const { acts, unreadable } of readParts(bytes, { charset: null, keeps: "all" }, 0)) {
    read.acts.push(...acts.map(({ chave }) => chave));
    read.unreadable += unreadable;
  }
  return read;
}

const deep = `${"<div>".repeat(12_000)}a`;
const nested = `<xml>${"<a>".repeat(2_000)}${"</a>".repeat(2_000)}</xml>`;
const doctype = (body: string) => `<?xml version="1.0"?><!DOCTYPE xml ${body}>${article("2").slice(21)}`;

test.each([
  ["malformed", "<xml><article"],
  ["a DOCTYPE of another place", doctype('SYSTEM "http://exemplo.com.br/a.dtd"')],
  ["a long entity", doctype(`[<!ENTITY a "${"a".repeat(20_000)}">]`)],
  ["entities of entities", doctype('[<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]')],
  ["tags as deep as nobody reads", nested],
  ["a prototype", article("2").replace("<body>", "<body><__proto__><x>1</x></__proto__>")],
  ["not of this charset", "\ud800".repeat(20)],
])("a member that is %s does not affect others", async (_, bad) => {
  const read = await readAll(
    zipSync({
      "1.xml": strToU8(article("1", "<p>Concurso</p>")),
      "2.xml": strToU8(bad.replace("Torna", "Concurso")),
      "2.jpg": strToU8("x"),
      "3.xml": strToU8(article("3", "<p>Concurso</p>")),
    }),
  );
  expect(read.acts.filter((chave) => chave !== "2")).toEqual(["1", "3"]);
});

test("a page nested too deeply does not affect other members", async () => {
  const members = ["", deep, ""].map((texto, id) => [
    `${id}.xml`,
    strToU8(article(String(id), `<p>Concurso</p>${texto}`)),
  ]);
  expect(await readAll(zipSync(Object.fromEntries(members)))).toEqual({ acts: ["0", "2"], unreadable: 1 });
});

test.each([
  ["deep", deep],
  ["of an element with as many attributes as nobody writes", `<p ${"a ".repeat(20_000)}>x</p>`],
  ["of as many elements as nobody writes", "<p>a".repeat(300_000)],
])("a page that is %s is refused", (_, page) => {
  expect(() => readHtml(page)).toThrow(expect.objectContaining({ name: "ComplexMarkup" }));
});

test("recorded real pages are accepted", () => {
  const rows = "<tr><td class='a' style=\"b: c\">1<td>2<br>".repeat(20_000);
  const unclosed = `${"<p>a<font color=red>b</font>".repeat(5_000)}<!-- ${"<div>".repeat(5_000)} -->`;
  for (const page of [`<table>${rows}</table>`, unclosed, `<script>${"<div>".repeat(5_000)}</script>x`])
    expect(readHtml(page)).not.toBe("");
});

test("a PDF page with 100,000 pieces of text is read, including pieces far outside of the page", async () => {
  const texts = Array.from({ length: 20_000 }, (_, index) => ({
    at: [20 + (index % 20) * 28, 780 - (index % 700)] as [number, number],
    text: `${index}`,
  }));
  const nowhere = { at: [1e9, 1e12] as [number, number], text: "longe" };
  const text = await readPdfText(pdfOf([...texts, nowhere]));
  expect(text).toContain("19999");
  expect(text).not.toContain("longe");
});

test("a gazette is split into acts; further titles of an act and running heads do not split it", () => {
  const body =
    "O Prefeito torna público o que segue, para conhecimento de quem interessar possa, nos termos da lei. ".repeat(
      3,
    );
  const text =
    `DIÁRIO OFICIAL\nPREFEITURA MUNICIPAL DE LAGES\nCONCURSO PÚBLICO\nEDITAL Nº ` +
    `1/2026\nERRATA Nº 2\n${body}\nEDITAL Nº 1/2026\n${body}\nCÂMARA MUNICIPAL DE LAGES\nPORTARIA Nº 9, DE 2 ` +
    `DE MARÇO DE 2026\n${body}\nA portaria nº 8 fica revogada.`;
  expect(findActs(text).map(({ titulo, inicio }) => [titulo, text.slice(inicio, inicio + 29)])).toEqual([
    ["CONCURSO PÚBLICO", "PREFEITURA MUNICIPAL DE LAGES"],
    ["PORTARIA Nº 9, DE 2 DE MARÇO DE 2026", "CÂMARA MUNICIPAL DE LAGES\nPOR"],
  ]);
});

const spoken = (deed: string) =>
  `O Prefeito, no uso de suas atribuições, torna público ${deed} e o mais que segue para conhecimento geral. `.repeat(
    8,
  );

const withoutHeads = (pages: string[][]) =>
  toPagesWithoutHeads(pages.map((lines) => lines.map((text) => ({ text })))).map((lines) =>
    lines.map(({ text }) => text),
  );

test("alternating heads do not split a notice, with or without pages", () => {
  const odd = "EDITAL N. 001, DE 25 DE OUTUBRO DE 2024\nCONCURSO PÚBLICO";
  const page = "2.1 O candidato fará a prova no local indicado no cartão, conforme o horário. ".repeat(8);
  const pageOf = (index: number) => `${page}${"abcdefgh".charAt(index)}`;
  const pages = Array.from(
    { length: 8 },
    (_, index) => `${index % 2 ? "CONCURSO PÚBLICO" : odd}\n${pageOf(index)}`,
  );
  const text = `EDITAL 001/2024\nABERTURA DE CONCURSO PÚBLICO\n${spoken("o concurso")}\n${pages.join("\n")}`;
  expect(findActs(text)).toHaveLength(1);
  const running = withoutHeads(pages.map((one) => one.split("\n"))).map((lines) => lines.join("\n"));
  expect(running.join("\n").match(/CONCURSO PÚBLICO/g)).toHaveLength(1);
  expect(running.every((one, index) => one.endsWith(pageOf(index)))).toBe(true);
});

test("a page's foot with its number is removed, and lines of a single page stay", () => {
  const pages = [1, 2, 3, 4].map((number) => [
    "DIÁRIO OFICIAL",
    `EXTRATO DE CONTRATO Nº ${number}`,
    ["limpeza", "merenda", "obras", "frota"][number - 1] ?? "",
    `Página ${number} de 4`,
  ]);
  expect(withoutHeads(pages)).toEqual([
    ["DIÁRIO OFICIAL", "EXTRATO DE CONTRATO Nº 1", "limpeza", "Página 1 de 4"],
    ["EXTRATO DE CONTRATO Nº 2", "merenda"],
    ["EXTRATO DE CONTRATO Nº 3", "obras"],
    ["EXTRATO DE CONTRATO Nº 4", "frota"],
  ]);
});

test("an annex and its forms belong to its notice, and the act after it does not", () => {
  const text = [
    "EDITAL DE CONCURSO PÚBLICO Nº 1/2026",
    spoken("o concurso público"),
    "ANEXO I\nQUADRO DE CARGOS",
    "Médico 2 R$ 5.000,00\n".repeat(30),
    "ANEXO II – CONTEÚDO PROGRAMÁTICO",
    "LEI Nº 8.112, DE 11 DE DEZEMBRO DE 1990\n",
    "Regime dos servidores e seus direitos. ".repeat(10),
    "ANEXO III\nTERMO DE COMPROMISSO\nEDITAL DE CONCURSO PÚBLICO Nº 1/2026",
    "Nome completo, documento de identidade e endereço. ".repeat(8),
    "PREFEITURA MUNICIPAL DE LAGES\nDECRETO Nº 9, DE 2 DE MARÇO DE 2026",
    spoken("a nomeação"),
    "EXTRATO DE CONTRATO\nContratante: Prefeitura. Objeto: limpeza das praças do centro e dos bairros. ".repeat(
      3,
    ),
  ].join("\n");
  expect(findActs(text).map(({ titulo }) => titulo)).toEqual([
    "EDITAL DE CONCURSO PÚBLICO Nº 1/2026",
    "DECRETO Nº 9, DE 2 DE MARÇO DE 2026",
    "EXTRATO DE CONTRATO",
  ]);
});

/** Builds a page of one font, with each text at its position, horizontal or vertical. */
function pdfOf(texts: { at: [number, number]; text: string; upwards?: boolean }[]): Uint8Array {
  const stream = texts
    .map(
      ({ at: [x, y], text, upwards }) =>
        `BT /F 10 Tf ${upwards ? "0 1 -1 0" : "1 0 0 1"} ${x} ${y} Tm (${text}) Tj ET`,
    )
    .join("\n");
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
    `<</Length ${stream.length}>>stream\n${stream}\nendstream`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
  ];
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj${object}endobj\n`;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  return latin(
    `${file}xref\n0 6\n0000000000 65535 f \n${rows}trailer<</Size 6/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF`,
  );
}

test("a page's columns are read one after the other, without the stamp in its margin", async () => {
  const lines = Array.from({ length: 12 }, (_, index) => 700 - index * 12);
  const pdf = pdfOf([
    {
      at: [50, 740],
      text: "A title that goes over the whole width of the page, from the first column to the last of them",
    },
    ...lines.flatMap((y, index) => [
      { at: [50, y] as [number, number], text: `left ${index} with words that fill the column well ins-` },
      { at: [320, y] as [number, number], text: `right ${index} with words that fill its column as well` },
    ]),
    { at: [20, 300], text: "assinado digitalmente", upwards: true },
  ]);
  const text = await readPdfText(pdf);
  expect(text).not.toContain("assinado");
  expect(text.indexOf("left 11")).toBeLessThan(text.indexOf("right 0"));
  expect(text.split("\n")[0]).toContain("A title");
  expect(text).toContain("well insleft 1 with");
});

test("a table's row is one line, cell after cell", async () => {
  const pdf = pdfOf(
    [0, 1, 2].flatMap((row) => [
      { at: [400, 700 - row * 14] as [number, number], text: `R$ ${row}.000,00` },
      { at: [50, 700 - row * 14] as [number, number], text: `Cargo ${row}` },
    ]),
  );
  expect((await readPdfText(pdf)).split("\n")).toEqual([
    "Cargo 0\tR$ 0.000,00",
    "Cargo 1\tR$ 1.000,00",
    "Cargo 2\tR$ 2.000,00",
  ]);
});

test("a pasted text without a selection keeps a few acts", async () => {
  const notices = (count: number) =>
    Array.from(
      { length: count },
      (_, at) => `DECRETO Nº ${at + 1}/2026\nFica nomeado o conselho da praça. ${"Texto. ".repeat(120)}`,
    );
  const keptOf = async (texts: readonly string[]) => {
    let kept = 0;
    const given = { charset: "utf-8", keeps: "only" } as const;
    for await (const { acts } of readParts(Buffer.from(texts.join("\n\n")), given, 0)) kept += acts.length;
    return kept;
  };
  expect(await keptOf(notices(3))).toBe(3);
  expect(await keptOf(notices(30))).toBe(0);
  expect(await keptOf([...notices(3), "EDITAL Nº 9/2026\nConcurso público da praça."])).toBe(1);
});
