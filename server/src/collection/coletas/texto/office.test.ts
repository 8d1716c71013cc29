import { expect, test } from "vitest";
import { buildZip } from "../../../../test/attacks/files/zip.ts";
import { readParts } from "./documento.ts";

const textOf = async (bytes: Buffer) => {
  const acts = [];
  for await (const part of readParts(bytes, { charset: null, keeps: "all" }, 0)) acts.push(...part.acts);
  return acts.map(({ texto }) => texto).join("\n");
};

test("the words of a DOCX and of an ODT are read, one line a paragraph", async () => {
  const docx = buildZip([
    { name: "[Content_Types].xml", data: Buffer.from("<Types/>") },
    {
      name: "word/document.xml",
      data: Buffer.from(
        "<w:document><w:body><w:p><w:r><w:t>EDITAL Nº 4 &amp; " +
          "ANEXO</w:t></w:r></w:p><w:tbl><w:tr><w:tc><w:p><w:t>Cargo</w:t></w:p></w:tc></w:tr></" +
          "w:tbl></w:body></w:document>",
      ),
    },
  ]);
  expect(await textOf(docx)).toBe("EDITAL Nº 4 & ANEXO\nCargo");
  const odt = buildZip([
    { name: "mimetype", data: Buffer.from("application/vnd.oasis.opendocument.text") },
    {
      name: "content.xml",
      data: Buffer.from(
        "<office:text><text:h>CONVOCAÇÃO</text:h><text:p>Em <text:span>10/12/2026</text:span></text:p></office:text>",
      ),
    },
  ]);
  expect(await textOf(odt)).toBe("CONVOCAÇÃO\nEm 10/12/2026");
});
