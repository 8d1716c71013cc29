import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { writeXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createImportStage, type ImportStage } from "../../../../test/harness/import-stage.ts";
import {
  csvTextOf,
  encodedIn,
  type MadeSheet,
  makeOds,
  makeXlsx,
  odsParts,
  relations,
  xlsxParts,
} from "../../../../test/harness/made-sheets.ts";

let on: ImportStage;
beforeAll(async () => {
  on = await createImportStage();
});
afterAll(() => on.api.close());
beforeEach(() => on.empty());

const head = ["Título", "Banca", "Cargo", "Salário"];
const good: MadeSheet = { rows: [head, ["Prefeitura", "Fundação", "Vigia", "2.000,00"]] };

const previa = (bytes: Buffer) => on.send(bytes, { path: "/previa" });
async function expectRefused(bytes: Buffer, detail: RegExp) {
  const response = await previa(bytes);
  expect(response.statusCode, response.body).toBe(422);
  expect(response.json().detail).toMatch(detail);
}
async function expectOne(bytes: Buffer, titulo = "Prefeitura") {
  const { registros } = await on.preview(bytes);
  expect(registros).toMatchObject([{ situacao: "novo", titulo, erros: [] }]);
}

type Edit = (text: string) => string;
const sheetPart = "xl/worksheets/sheet1.xml";
const edited = (parts: Record<string, Uint8Array>, name: string, edit: Edit) =>
  Buffer.from(
    zipSync({ ...parts, [name]: strToU8(edit(strFromU8(parts[name] as Uint8Array))) }, { level: 1 }),
  );
const xlsxWith = (edit: Edit, sheet = good) => edited(xlsxParts(sheet), sheetPart, edit);
const odsWith = (edit: Edit) => edited(odsParts(good), "content.xml", edit);
const manyRows = (count: number, row: (at: number) => string) => (text: string) =>
  text.replace(
    "</sheetData>",
    `${Array.from({ length: count }, (_, at) => row(at + 3)).join("")}</sheetData>`,
  );

describe("a sheet that is larger than it is", () => {
  test("XLSX whose used range ends at the last row of Excel", () =>
    expectOne(xlsxWith(manyRows(1_048_574, (at) => `<row r="${at}"><c r="A${at}" s="1"/></row>`))));

  test("XLSX with one cell at its last corner", () =>
    expectOne(
      xlsxWith((text) =>
        text.replace("</sheetData>", '<row r="1048576"><c r="XFD1048576" s="1"/></row></sheetData>'),
      ),
    ));

  test("XLSX with 60,000 filled lines", () =>
    expectRefused(
      xlsxWith(manyRows(60_000, (at) => `<row r="${at}"><c r="C${at}"><v>1</v></c></row>`)),
      /é grande demais: a aba “Planilha1” tem mais de 50\.000 linhas/,
    ));

  test("XLSX with 16,384 filled columns", () =>
    expectRefused(
      xlsxWith((text) =>
        text.replace("</sheetData>", `<row r="3">${"<c><v>1</v></c>".repeat(16_384)}</row></sheetData>`),
      ),
      /tem mais de 200 colunas/,
    ));

  test("ODS that repeats a filled cell a billion times", () =>
    expectRefused(
      odsWith((text) =>
        text.replace(
          "</table:table>",
          '<table:table-row table:number-rows-repeated="60000"><table:table-cell office:value-type="float" ' +
            'office:value="1" table:number-columns-repeated="16384"/></table:table-row></table:table>',
        ),
      ),
      /está quebrado, incompleto ou cheio demais/,
    ));

  test("XLSX that joins every cell, again and again", () =>
    expectRefused(
      xlsxWith(
        (text) =>
          text.replace(
            "</sheetData>",
            `</sheetData><mergeCells>${'<mergeCell ref="A2:XFD1048576"/>'.repeat(50_000)}</mergeCells>`,
          ),
        {
          rows: [
            head,
            ...Array.from({ length: 100 }, (_, at) => ["Prefeitura", "Fundação", `Vigia ${at}`, "2000"]),
          ],
        },
      ),
      /tem células mescladas demais/,
    ));

  test("a bomb that says its size, and one that hides it", async () => {
    const bomb = Buffer.from(
      zipSync({ ...xlsxParts(good), [sheetPart]: new Uint8Array(400_000_000).fill(32) }),
    );
    await expectRefused(bomb, /é grande demais: aberto, passa de 128 MB/);
    const size = Buffer.alloc(4);
    size.writeUInt32LE(400_000_000);
    const said = Buffer.alloc(4);
    said.writeUInt32LE(4_000);
    for (let at = bomb.indexOf(size); at >= 0; at = bomb.indexOf(size, at)) said.copy(bomb, at);
    await expectRefused(bomb, /está quebrado, incompleto|é complexo demais/);
  });

  test("entities that grow, and one that names a file, are not read", async () => {
    const declared =
      '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>';
    const bytes = xlsxWith((text) =>
      text.replace(/^<\?xml[^>]*>/, (first) => first + declared).replace("Prefeitura", "Prefeitura &b;&f;"),
    );
    const response = await previa(bytes);
    expect(response.body).not.toMatch(/aaaaaaaaaa|root:/);
  });
});

describe("formulas", () => {
  const withSalary = (salary: MadeSheet["rows"][0][0]): MadeSheet => ({
    rows: [head, ["Prefeitura", "Fundação", "Vigia", salary as never]],
  });

  test("give the value that they had, and no new one", async () => {
    const sheet = withSalary({ formula: 'WEBSERVICE("http://127.0.0.1:1/")', shown: 2500 });
    for (const bytes of [makeXlsx(sheet), makeOds(sheet)]) {
      await on.empty();
      const { registros } = await on.take(bytes);
      expect(await on.get(registros[0]?.uuid)).toMatchObject({ cargos: [{ salario: "2500.00" }] });
    }
  });

  test("without a value, or with an error, are named by their cell", async () => {
    const bare = xlsxWith((text) => text.replace("<v>7</v>", ""), withSalary({ formula: "A1", shown: 7 }));
    await expectRefused(bare, /tem na célula D2 uma fórmula sem valor/);
    await expectRefused(makeXlsx(withSalary("#REF!")), /tem um erro de fórmula na célula D2: #REF!/);
  });
});

describe("a file that is no sheet that can be read", () => {
  test("with a password, as XLSX and as ODS", async () => {
    const locked = await writeXlsx({
      sheets: [{ name: "A", rows: [head] }],
      encryption: { password: "segredo", spinCount: 100 },
    });
    await expectRefused(Buffer.from(locked), /está protegido por senha\. Retire a senha/);
    const ods = edited(odsParts(good), "META-INF/manifest.xml", (text) =>
      text.replace('text/xml"/>', 'text/xml"><manifest:encryption-data/></manifest:file-entry>'),
    );
    await expectRefused(ods, /está protegido por senha/);
  });

  const zip = (files: Record<string, string>) =>
    Buffer.from(
      zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
    );
  test.each<[string, Buffer, RegExp]>([
    [
      "an old XLS",
      Buffer.from("d0cf11e0a1b11ae1", "hex"),
      /é de um Excel antigo \(XLS\)\. Abra-o na planilha/,
    ],
    ["a cut XLSX", makeXlsx(good).subarray(0, 900), /está quebrado, incompleto/],
    ["another archive", zip({ "carta.txt": "oi" }), /não é uma planilha XLSX ou ODS/],
    ["a text document", zip({ "word/document.xml": "<w/>" }), /não é uma planilha XLSX ou ODS/],
    ["a PDF", Buffer.from("%PDF-1.7\n"), /é um PDF/],
    ["a page named XLS", Buffer.from("<html><table><tr><td>Título"), /é uma página com nome de planilha/],
    ["an empty sheet", makeXlsx({ rows: [] }), /não tem as colunas "titulo", "cargo", "salario"/],
  ])("%s", (_, bytes, detail) => expectRefused(bytes, detail));

  test("exams in two sheets, of which one would be lost", async () => {
    const parts = xlsxParts(good);
    const two = edited(
      { ...parts, "xl/worksheets/sheet2.xml": parts[sheetPart] as Uint8Array },
      "xl/workbook.xml",
      (text) => text.replace("</sheets>", '<sheet name="Sul" sheetId="2" r:id="rId3"/></sheets>'),
    );
    const whole = edited(unzipSync(two), "xl/_rels/workbook.xml.rels", () =>
      relations([
        ["worksheet", "worksheets/sheet1.xml"],
        ["styles", "styles.xml"],
        ["worksheet", "worksheets/sheet2.xml"],
      ]),
    );
    await expectRefused(whole, /tem concursos em mais de uma aba: “Planilha1”, “Sul”/);
    const hidden = edited(unzipSync(whole), "xl/workbook.xml", (text) =>
      text.replace('name="Sul"', 'name="Sul" state="hidden"'),
    );
    await expectOne(hidden);
  });
});

describe("letters", () => {
  const town: MadeSheet = { rows: [head, ["Câmara de São João", "Fundação Ação", "Técnico", "2.000,00"]] };
  test.each<[string, Buffer]>([
    ["of an old Mac", encodedIn("macintosh", csvTextOf(town))],
    ["of DOS", encodedIn("cp850", csvTextOf(town))],
    ["of Windows", Buffer.from(csvTextOf(town), "latin1")],
    [
      "of an old Mac, one accent alone",
      encodedIn("macintosh", csvTextOf(town).replace(/Fundação|Técnico|São João/g, "a")),
    ],
  ])("%s are Portuguese", async (_, bytes) => {
    const { registros } = await on.preview(bytes);
    expect(registros[0]?.titulo).toMatch(/^Câmara de/);
  });

  test.each<[string, Buffer, RegExp]>([
    ["that were read wrong before", Buffer.from(csvTextOf(town).replace("São", "SÃ£o")), /linha 2: “.*SÃ£o/],
    [
      "that a program replaced",
      Buffer.from(csvTextOf(town).replace("São", "S\uFFFDo")),
      /letras que se perderam na linha 2/,
    ],
    [
      "of no encoding that writes Portuguese",
      Buffer.from(
        csvTextOf(town).replace("São João", "\x81\x8d\x8f\x90\x9d\xfe\xf0\xd0 \xde\xfe\xd0"),
        "latin1",
      ),
      /codificação que não foi reconhecida/,
    ],
  ])("%s are refused", (_, bytes, detail) => expectRefused(bytes, detail));
});
