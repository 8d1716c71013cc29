import { deflateSync } from "node:zlib";
import { buildPdf } from "./pdf.ts";
import type { Random } from "./random.ts";
import { buildZip } from "./zip.ts";

type Shape = (random: Random, most: number) => Buffer;
const catalog = "<</Type/Catalog/Pages 2 0 R>>";
const pages = "<</Type/Pages/Kids[3 0 R]/Count 1>>";
const pageWith = (resources: string) =>
  `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<<${resources}>>>>`;
const form = (stream: string, name: string, at: number) => ({
  dict: `/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</${name} ${at} 0 R>>>>`,
  stream,
});

/** Returns a font's ToUnicode map with forbidden targets: NUL, lone surrogates, 1,000 characters for one glyph. */
const lettersOf = (targets: readonly string[]) =>
  `1 begincodespacerange<00><ff>endcodespacerange\n${targets.length} beginbfchar\n${targets
    .map((target, at) => `<${(at + 65).toString(16)}><${target}>`)
    .join("\n")}\nendbfchar`;

const filters = ["/ASCIIHexDecode", "/LZWDecode", "/RunLengthDecode", "/ASCII85Decode"];

export const morePdfShapes: Readonly<Record<string, Shape>> = {
  formsInTurn: () =>
    buildPdf([
      catalog,
      pages,
      pageWith("/XObject<</A 5 0 R>>"),
      { dict: "", stream: "/A Do /A Do" },
      form("/B Do /B Do", "B", 6),
      form("/A Do /A Do", "A", 5),
    ]),
  lostLetters: (random, most) =>
    buildPdf([
      catalog,
      pages,
      pageWith(
        "/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica/FirstChar 65/LastChar " +
          "69/Widths[500 500 500 500 500]/ToUnicode 5 0 R>>>>",
      ),
      {
        dict: "",
        stream: `BT /F 10 Tf 20 700 Td ${"(ABCDE concurso) Tj 0 -12 Td ".repeat(random.size(Math.min(most, 500)))} ET`,
      },
      { dict: "", stream: lettersOf(["0000", "d800", "dc00", "d83d", "0041".repeat(1_000)]) },
    ]),
  streamsInStreams: (random) => {
    const inner = `5 0 4 8 <</A 1>>${"<</Type/ObjStm/N 1/First 4>>".repeat(1 + random.upTo(50))}`;
    return buildPdf([
      catalog,
      pages,
      "<</Type/Page/Contents 4 0 R>>",
      { dict: "/Type/ObjStm/N 2/First 8/Extends 5 0 R/Filter/FlateDecode", stream: deflateSync(inner) },
      { dict: "/Type/ObjStm/N 2/First 8/Extends 4 0 R/Filter/FlateDecode", stream: deflateSync(inner) },
    ]);
  },
  tableStreams: (random) =>
    buildPdf([
      catalog,
      pages,
      "<</Type/Page>>",
      {
        dict:
          `/Type/XRef/W[${random.pick(["1 2 1", "8 8 8", "0 0 0", "-1 4 4"])}]/Index[0 ` +
          `${random.pick([9, 1e9, -5])}]/Size 1000000000/Prev ${random.upTo(400)}`,
        stream: Buffer.alloc(random.size(2_000), 1),
      },
    ]),
  onePageManyTimes: (random, most) => {
    const count = random.size(Math.min(most, 5_000));
    return buildPdf([
      catalog,
      `<</Type/Pages/Kids[${"3 0 R ".repeat(count)}]/Count ${count}>>`,
      pageWith(""),
      { dict: "", stream: "BT (concurso) Tj ET" },
    ]);
  },
  pictureOfAnySize: (random) =>
    buildPdf([
      catalog,
      pages,
      pageWith("/XObject<</I 5 0 R>>"),
      { dict: "", stream: "/I Do" },
      {
        dict:
          `/Type/XObject/Subtype/Image/Width ${random.pick([65_500, 1e9])}/Height ` +
          `65500/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter[/FlateDecode/DCTDecode]/DecodeParms[<</Predictor ` +
          `15/Columns 1000000000>>null]`,
        stream: deflateSync(Buffer.from("ffd8ffc0001108ffdcffdc03011100021101031101ffd9", "hex")),
      },
    ]),
  filters: (random) =>
    buildPdf([
      catalog,
      pages,
      "<</Type/Page/Contents 4 0 R>>",
      {
        dict: `/Filter[${random.pick(filters).repeat(1 + random.upTo(300))}]`,
        stream: "41".repeat(random.size(2_000)),
      },
    ]),
};

const inWord = (body: string) =>
  buildZip([
    { name: "[Content_Types].xml", data: Buffer.from("<Types/>") },
    { name: "word/document.xml", data: Buffer.from(`<w:document><w:body>${body}</w:body></w:document>`) },
  ]);

export const moreZipShapes: Readonly<Record<string, Shape>> = {
  docxTables: (random, most) => inWord("<w:tbl><w:tr><w:tc>".repeat(random.size(Math.min(most, 30_000)))),
  zip64: (random) =>
    buildZip(
      [{ name: "1.xml", data: Buffer.from("<xml/>concurso"), claims: { size: -1, packed: -1, at: -1 } }],
      { count: random.pick([65_535, 1]) },
    ),
  mostMembers: (random, most) =>
    buildZip(
      Array.from({ length: random.size(Math.min(most, 65_535)) }, () => ({
        name: "",
        data: Buffer.alloc(0),
        method: 0,
      })),
    ),
};

const page = (inside: string) => Buffer.from(`<html><body><p>concurso público ${inside}`);
export const morePageShapes: Readonly<Record<string, Shape>> = {
  signsOfNothing: (random, most) =>
    page(random.pick(["&#0;", "&#xD800;", "&#xDFFF;", "&#x110000;", "\0"]).repeat(random.size(most))),
  pictures: (random, most) => page(`<img srcset="${"a.png 1x, ".repeat(random.size(most * 5))}">`),
  frames: (random, most) => page('<iframe srcdoc="'.repeat(random.size(most))),
  styles: (random, most) => page(`<p style="${"a:b;".repeat(random.size(most * 5))}">`),
};

const lost = ["\0", "\u{1f600}", "a\u0301", "\u202e", "\ufeff", "\u2028"];
export const moreActShapes: Readonly<Record<string, Shape>> = {
  lostSigns: (random, most) =>
    Buffer.from(`EDITAL Nº 1/2026 concurso público ${random.pick(lost).repeat(random.size(most * 10))}`),
  halves: (random, most) =>
    Buffer.from(`EDITAL Nº 1/2026 concurso ${"\ud83d".repeat(random.size(most))}`, "utf16le"),
};

const head = "From: a@exemplo.com.br\r\nTo: b@exemplo.com.br\r\n";
export const moreMailShapes: Readonly<Record<string, Shape>> = {
  longHeader: (random, most) => Buffer.from(`${head}Subject: ${"a".repeat(random.size(most * 20))}\r\n\r\na`),
  boundaries: (random, most) =>
    Buffer.from(
      `${head}Content-Type: multipart/mixed; boundary="${"-".repeat(70)}"\r\n\r\n${"-"
        .repeat(72)
        .concat("\r\n")
        .repeat(random.size(Math.min(most, 20_000)))}`,
    ),
};
