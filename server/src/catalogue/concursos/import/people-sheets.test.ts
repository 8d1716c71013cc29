import { readFileSync } from "node:fs";
import type { Concurso } from "@cav/contract/concursos/concursos.ts";
import type { Local } from "@cav/contract/locais/locais.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createImportStage, type ImportStage } from "../../../../test/harness/import-stage.ts";
import {
  csvTextOf,
  encodedIn,
  type MadeSheet,
  makeOds,
  makeXlsx,
} from "../../../../test/harness/made-sheets.ts";
import { type StoredConcurso, styles } from "../../../../test/harness/sheet-styles.ts";

let on: ImportStage;
beforeAll(async () => {
  on = await createImportStage();
  const olinda = { id: 2609600, nome: "Olinda", uf: "PE", populacao: 349_976 };
  await on.api.deps.db.insertInto("locais").values(olinda).execute();
});
afterAll(() => on.api.close());
beforeEach(() => on.empty());

const types = {
  csv: "text/csv",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ods: "application/vnd.oasis.opendocument.spreadsheet",
};

/** The encodings and separators of ten CSV files, by the number of their style. */
const csvForms: ((sheet: MadeSheet) => Buffer)[] = [
  (sheet) => Buffer.from(`\uFEFF${csvTextOf(sheet)}`),
  (sheet) => encodedIn("macintosh", csvTextOf(sheet)),
  (sheet) => Buffer.from(csvTextOf(sheet), "latin1"),
  (sheet) => encodedIn("cp850", csvTextOf(sheet)),
  (sheet) => Buffer.from(csvTextOf(sheet, ",")),
  (sheet) => Buffer.from(`\uFEFF${csvTextOf(sheet, "\t")}`, "utf16le"),
  (sheet) => Buffer.from(csvTextOf(sheet), "latin1"),
  (sheet) => Buffer.from(csvTextOf(sheet, "\t")),
  (sheet) => Buffer.from(csvTextOf(sheet)),
  (sheet) => encodedIn("macintosh", csvTextOf(sheet)),
];

const nameOf = ({ nome, uf }: Local) => `${nome} - ${uf}`;
const withPlaces = (concurso: Concurso) => ({
  ...concurso,
  locais_prova: concurso.locais_prova.map(nameOf).sort(),
  cargos: concurso.cargos.map((cargo) => ({
    ...cargo,
    locais_trabalho: cargo.locais_trabalho.map(nameOf).sort(),
  })),
});

async function expectStored(bytes: Buffer, type: string, stored: StoredConcurso[]) {
  const { registros } = await on.take(bytes, { type });
  expect(registros.flatMap(({ erros }) => erros)).toEqual([]);
  expect(registros.map(({ situacao, titulo }) => [situacao, titulo])).toEqual(
    stored.map(({ titulo }) => ["novo", titulo]),
  );
  const found = await Promise.all(registros.map(({ uuid }) => on.get(uuid)));
  expect(found.map(withPlaces)).toMatchObject(stored);
  expect(found.map(({ cargos }) => cargos.length)).toEqual(stored.map(({ cargos }) => cargos.length));
}

describe("thirty sheets as people make them", () => {
  styles.forEach(({ name, sheet, stored }, index) => {
    test(`CSV with ${name}`, () => expectStored(csvForms[index]?.(sheet) as Buffer, types.csv, stored));
    test(`XLSX with ${name}`, () => expectStored(makeXlsx(sheet), types.xlsx, stored));
    test(`ODS with ${name}`, () => expectStored(makeOds(sheet), types.ods, stored));
  });
});

/** Three of these sheets, opened in LibreOffice 7.4 and saved in the other format. */
test.each([
  ["merged.xlsx", 1],
  ["dates.ods", 4],
  ["groups.ods", 6],
] as const)("LibreOffice's %s", async (name, index) => {
  const folder = new URL("../../../../test/catalogue/sheets/", import.meta.url);
  const type = name.endsWith("ods") ? types.ods : types.xlsx;
  await expectStored(readFileSync(new URL(name, folder)), type, styles[index]?.stored ?? []);
});
