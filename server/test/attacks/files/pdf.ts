import { deflateSync } from "node:zlib";
import type { Random } from "./random.ts";

type PdfObject = string | { dict: string; stream: Uint8Array | string; length?: number };

/**
 * Writes objects 1, 2, 3 … as a PDF with a cross-reference table (ISO 32000-1, 7.5). `trailer` extends the trailer; the
 * root is object 1.
 */
export function buildPdf(objects: readonly PdfObject[], trailer = "", end = ""): Buffer {
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  let at = parts[0]?.length ?? 0;
  const rows = objects.map((object, index) => {
    const body =
      typeof object === "string"
        ? Buffer.from(object)
        : Buffer.concat([
            Buffer.from(`<<${object.dict}/Length ${object.length ?? object.stream.length}>>stream\n`),
            Buffer.from(object.stream as string),
            Buffer.from("\nendstream"),
          ]);
    const whole = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from("\nendobj\n")]);
    const row = `${String(at).padStart(10, "0")} 00000 n \n`;
    parts.push(whole);
    at += whole.length;
    return row;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join("")}`;
  const last =
    `trailer<</Size ${objects.length + 1}/Root 1 0 ` +
    `R${trailer.replace("@xref", String(at))}>>\nstartxref\n${at}\n%%EOF${end}`;
  return Buffer.concat([...parts, Buffer.from(table + last)]);
}

const catalog = "<</Type/Catalog/Pages 2 0 R>>";
const pages = "<</Type/Pages/Kids[3 0 R]/Count 1>>";
const text = "BT /F 10 Tf 20 700 Td (Edital do concurso publico) Tj ET";

/** Builds a page of the given content, resources and further objects (from 5). */
function onePage(
  content: Uint8Array | string,
  resources = "",
  more: readonly PdfObject[] = [],
  dict = "",
): Buffer {
  const font = "/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>";
  const page =
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 ` +
    `R/Resources<<${font}${resources}>>${dict}>>`;
  return buildPdf([
    catalog,
    pages,
    page,
    { dict: dict.includes("Flate") ? dict : "", stream: content },
    ...more,
  ]);
}

/** Builds a page whose form draws the next form twice, and so on: one word drawn 2^depth times. */
export function formsPdf(depth: number): Buffer {
  const forms = Array.from({ length: depth }, (_, index): PdfObject => {
    const isLast = index === depth - 1;
    const resources = isLast ? "" : `/Resources<</XObject<</X ${index + 6} 0 R>>>>`;
    return {
      dict: `/Type/XObject/Subtype/Form/BBox[0 0 9 9]${resources}`,
      stream: isLast ? text : "/X Do /X Do",
    };
  });
  return onePage("/X Do", "/XObject<</X 5 0 R>>", forms);
}

const noise = (random: Random, length: number) => Buffer.from(Array.from({ length }, () => random.upTo(255)));
const deflated = (content: string | Uint8Array) => deflateSync(content, { level: 9 });

/** Builds a page of compressed content, 1,000 times smaller in the file. */
function packedPage(content: string | Uint8Array): Buffer {
  const page = `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<<>>>>`;
  return buildPdf([catalog, pages, page, { dict: "/Filter/FlateDecode", stream: deflated(content) }]);
}

const form = (stream: string, resources: string): PdfObject => ({
  dict: `/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<<${resources}>>`,
  stream,
});

/** Hostile PDFs by name; `most` limits the size drawn. */
export const pdfShapes: Readonly<Record<string, (random: Random, most: number) => Buffer>> = {
  forms: (random) => formsPdf(1 + random.upTo(11)),
  formOfItself: () => onePage("/X Do", "/XObject<</X 5 0 R>>", [form("/X Do /X Do", "/XObject<</X 5 0 R>>")]),
  savedStates: (random, most) => packedPage("q ".repeat(random.size(Math.min(most, 3_000)))),
  restoredStates: (random, most) => packedPage("Q ".repeat(random.size(most))),
  pagesInCircle: () =>
    buildPdf([catalog, "<</Type/Pages/Kids[3 0 R 2 0 R]/Count 3>>", "<</Type/Pages/Kids[2 0 R]/Count 2>>"]),
  pagesDeep(random, most) {
    const depth = random.size(Math.min(most, 3_000));
    const nodes = Array.from(
      { length: depth },
      (_, index) => `<</Type/Pages/Kids[${index + 3} 0 R]/Count 1>>`,
    );
    return buildPdf([catalog, ...nodes, "<</Type/Page/MediaBox[0 0 9 9]>>"]);
  },
  pagesClaimed: (random) =>
    buildPdf([catalog, `<</Type/Pages/Kids[3 0 R]/Count ${random.pick([1e3, 1e9, -1])}>>`, "<</Type/Page>>"]),
  tablesInCircle: () => buildPdf([catalog, pages, "<</Type/Page>>"], "/Prev @xref"),
  objectsInThemselves: () =>
    buildPdf(
      [
        catalog,
        pages,
        "<</Type/Page>>",
        { dict: "/Type/ObjStm/N 2/First 10/Extends 4 0 R", stream: "2 0 3 4 <<>><<>>" },
      ],
      "/XRefStm 9",
    ),
  references: () => buildPdf([catalog, "3 0 R", "2 0 R"]),
  arrays: (random, most) => buildPdf([catalog, pages, `<</Type/Page/A ${"[".repeat(random.size(most))}>>`]),
  dictionaries: (random, most) =>
    buildPdf([catalog, pages, `<</Type/Page/A ${"<</A".repeat(random.size(most))}>>`]),
  wideArray: (random, most) =>
    buildPdf([catalog, pages, `<</Type/Page/MediaBox[${"0 ".repeat(random.size(most))}]>>`]),
  bomb: (random, most) => packedPage(Buffer.alloc(random.size(most * 200), 32)),
  bombOfBombs: (random, most) =>
    buildPdf([
      catalog,
      pages,
      "<</Type/Page/Contents 4 0 R>>",
      {
        dict: "/Filter[/FlateDecode/FlateDecode]",
        stream: deflated(deflated(Buffer.alloc(random.size(most * 200), 32))),
      },
    ]),
  pieces: (random, most) =>
    packedPage(`BT /F 1 Tf ${"1 0 Td (a) Tj ".repeat(random.size(Math.min(most, 20_000)))} ET`),
  spots: (random) =>
    onePage(`BT /F 10 Tf 1 0 0 1 ${random.pick(["1e30", "-99999999999", "0.0000001"])} 9 Tm (x) Tj ET`),
  images: (random, most) =>
    onePage("/I Do", "/XObject<</I 5 0 R>>", [
      {
        dict:
          `/Type/XObject/Subtype/Image/Width 60000/Height ` +
          `60000/Filter/${random.pick(["JBIG2Decode", "JPXDecode", "DCTDecode", "CCITTFaxDecode"])}`,
        stream: noise(random, random.size(Math.min(most, 2_000))),
      },
    ]),
  inlineImage: (random, most) =>
    onePage(
      Buffer.concat([Buffer.from("BI /W 9 /H 9 ID "), noise(random, random.size(Math.min(most, 2_000)))]),
    ),
  fonts: (random) =>
    onePage(
      "BT /G 9 Tf (abc) Tj ET",
      "/Font<</G<</Type/Font/Subtype/TrueType/FontDescriptor<</FontFile2 5 0 R>>>>>>",
      [{ dict: "", stream: noise(random, 900) }],
    ),
  cmap: (random, most) =>
    onePage(
      "BT /G 9 Tf <0001> Tj ET",
      "/Font<</G<</Type/Font/Subtype/Type0/Encoding/Identity-H/ToUnicode 5 0 " +
        "R/DescendantFonts[<</Type/Font/Subtype/CIDFontType2>>]>>>>",
      [
        {
          dict: "",
          stream:
            "1 begincodespacerange<0000><ffff>endcodespacerange\n" +
            "1 beginbfrange<0000><ffff><0041>endbfrange\n".repeat(random.size(Math.min(most, 60))),
        },
      ],
    ),
  glyphsOfThemselves: () =>
    onePage("BT /G 9 Tf (a) Tj ET", "/Font<</G 5 0 R>>", [
      "<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[1 0 0 1 0 0]/CharProcs<</a 6 0 " +
        "R>>/Encoding<</Differences[97/a]>>/FirstChar 97/LastChar 97/Widths[9]/Resources<</Font<</G " +
        "5 0 R>>>>>>",
      { dict: "", stream: "BT /G 9 Tf (a) Tj ET" },
    ]),
  notes: (random, most) =>
    onePage(
      text,
      "",
      ["<</Type/Annot/Subtype/Widget/Rect[0 0 1 1]/Kids[5 0 R]/Parent 5 0 R/AP<</N 5 0 R>>>>"],
      `/Annots[${"5 0 R ".repeat(random.size(Math.min(most, 2_000)))}]`,
    ),
  functionsOfThemselves: () =>
    onePage("/S sh /P scn", "/Shading<</S 5 0 R>>/ColorSpace<</P[/Separation/A/DeviceRGB 6 0 R]>>", [
      "<</ShadingType 2/ColorSpace/DeviceRGB/Coords[0 0 1 1]/Function 6 0 R>>",
      "<</FunctionType 3/Domain[0 1]/Functions[6 0 R 6 0 R]/Bounds[0.5]/Encode[0 1 0 1]>>",
    ]),
  patternsOfThemselves: () =>
    onePage("/Pattern cs /P scn 0 0 9 9 re f", "/Pattern<</P 5 0 R>>", [
      {
        dict: "/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep 1/YStep 1/Resources<</Pattern<</P 5 0 R>>>>",
        stream: "/Pattern cs /P scn 0 0 9 9 re f",
      },
    ]),
  wrongLengths: (random) =>
    buildPdf([
      catalog,
      pages,
      "<</Type/Page/Contents 4 0 R>>",
      { dict: "", stream: text, length: random.pick([-1, 0, 3, 1e9]) },
    ]),
  endless: (random, most) =>
    Buffer.concat([Buffer.from("%PDF-1.7\n1 0 obj<<"), Buffer.alloc(random.size(most), "/A ")]),
  encrypted: () =>
    buildPdf(
      [catalog, pages, "<</Type/Page>>", "<</Filter/Standard/V 5/R 6/Length 256/O(x)/U(y)/P -1>>"],
      "/Encrypt 4 0 R/ID[(a)(b)]",
    ),
};
