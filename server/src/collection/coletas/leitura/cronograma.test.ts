import { expect, test } from "vitest";
import { findCronograma, isEventoPrinted } from "./cronograma.ts";

const rows = (between: string) =>
  [
    ["Publicação do edital", "03/02/2027"],
    ["Período de inscrições", "08/02 a 10/03/2027"],
    ["4 Solicitação de isenção da taxa", "das 9h de 08/02/2027 às 16h de 12/02/2027"],
    ["Divulgação do resultado dos pedidos de isenção", "19/02/2027"],
    ["Recurso contra o indeferimento da isenção", "22 e 23/02/2027"],
    ["Último dia para pagamento da taxa de inscrição", "11/03/2027"],
    ["Divulgação dos locais de prova", "2 de abril de 2027"],
    ["Aplicação da prova objetiva", "18/04/2027"],
    ["Publicação do gabarito preliminar", "19/04/2027"],
    ["Resultado final", "até 30/05/2027"],
    ["Homologação do concurso", "10/06/2027"],
  ].map((cells) => cells.join(between));
const read = (lines: readonly string[]) => findCronograma(lines.join("\n"));

const expected = [
  ["ISENCAO", "2027-02-08", "2027-02-12"],
  ["ISENCAO_RESULTADO", "2027-02-19", null],
  ["RECURSOS", "2027-02-22", "2027-02-23"],
  ["PAGAMENTO", null, "2027-03-11"],
  ["LOCAIS_DE_PROVA", "2027-04-02", null],
  ["GABARITO", "2027-04-19", null],
  ["RESULTADO", null, "2027-05-30"],
  ["HOMOLOGACAO", "2027-06-10", null],
];

test.each([
  ["cells", "\t"],
  ["colons", ": "],
  ["spaces", " "],
])("rows of a schedule with %s before their days", (_, between) => {
  expect(read(rows(between)).map(({ tipo, de, ate }) => [tipo, de, ate])).toEqual(expected);
});

test("a row's quote holds its days, and its words have no number and no hours", () => {
  const text = rows("\t").join("\n");
  const eventos = findCronograma(text);
  expect(eventos.filter((one) => !isEventoPrinted(text, one))).toEqual([]);
  expect(eventos[0]?.valor).toBe("Solicitação de isenção da taxa");
  expect(eventos.map((one) => isEventoPrinted(text, { ...one, de: "2027-12-24" }))).not.toContain(true);
});

test.each([
  ["a sentence with a day", ["O gabarito sai em 19/04/2027."]],
  ["days without a year", rows("\t").map((line) => line.replaceAll("/2027", "").replace(" de 2027", ""))],
  [
    "other matters",
    ["Perícia médica", "Entrega de títulos", "Heteroidentificação", "Impugnação do edital"].map(
      (one) => `${one}\t19/04/2027`,
    ),
  ],
])("%s is no schedule", (_, lines) => {
  expect(read(lines)).toEqual([]);
});
