import { expect, test } from "vitest";
import { findPrazo } from "./prazo.ts";

const published = "2026-11-18"; // a Wednesday; Friday the 20th is a holiday
const today = "2026-11-19";

test.each([
  ["comparecer no prazo de 5 (cinco) dias úteis, contados da publicação deste edital", "2026-11-26"],
  ["deverá se apresentar em até 10 (dez) dias corridos a partir da publicação", "2026-11-28"],
  [
    "apresentar-se no prazo máximo de 03 (três) dias, contados do dia seguinte ao desta convocação",
    "2026-11-21",
  ],
  ["para comparecerem ao Departamento de Recursos Humanos no dia 01/12/2026 às 09h00", "2026-12-01"],
  ["deverá manifestar-se até o dia 5.12.2026", "2026-12-05"],
  ["deverão apresentar-se até 5 de dezembro de 2026, na sede", "2026-12-05"],
  ["Até o dia 05/12/2026, o candidato deverá comparecer à sede", "2026-12-05"],
  ["comparecer no dia 01/12/2026, podendo apresentar os documentos até o dia 05/12/2026", "2026-12-05"],
  ["comparecer no período de 01/12/2026 a 15/12/2026", "2026-12-15"],
  ["comparecer entre os dias 1º e 15 de dezembro de 2026", "2026-12-15"],
  ["comparecer nos dias 14 e 15/12/2026", "2026-12-15"],
  ["apresentar-se nos dias 10, 11 e 12 de dezembro de 2026", "2026-12-12"],
  ["deverão comparecer em 15/12/2026, às 9h", "2026-12-15"],
  ["comparecer à sede da Prefeitura em 15 de dezembro de 2026", "2026-12-15"],
  ["comparecer dia 15/12/2026", "2026-12-15"],
  ["Convoca os candidatos abaixo. Comparecimento. Data: 15/12/2026 Horário: 9h", null],
  ["Convoca os candidatos abaixo, Data: 15/12/2026 Horário: 9h", "2026-12-15"],
  ["Convoca os candidatos abaixo. Prazo: 15/12/2026, para apresentar os documentos", "2026-12-15"],
  ["apresentar-se de 30/11 a 04/12, na sede", "2026-12-04"],
  ["apresentar-se de 28/12 a 05/01, na sede", "2027-01-05"],
  ["apresentar os documentos até 15/12/26", "2026-12-15"],
  ["apresentar os documentos até o dia 15-12-2026", "2026-12-15"],
  ["DEVERÁ COMPARECER ATÉ O DIA 15 (QUINZE) DE DEZEMBRO", "2026-12-15"],
  ["comparecer até a data de 15/12/2026", "2026-12-15"],
  ["comparecer até as 17h do dia 15/12/2026", "2026-12-15"],
  ["comparecer até às 17 horas de 15/12/2026", "2026-12-15"],
  ["comparecer até 15.12.2026", "2026-12-15"],
  ["terá 5 (cinco) dias úteis para apresentar os documentos, contados a partir da publicação", "2026-11-26"],
  ["apresentar-se 2 dias úteis após a publicação deste edital", "2026-11-23"],
  ["apresentar-se em 2 dias úteis da publicação", "2026-11-23"],
  ["comparecer no prazo de 3 dias, a contar da publicação", "2026-11-21"],
  ["comparecer de 01 a 15 de dezembro de 2026", "2026-12-15"],
  ["comparecer no período de 1º/12/2026 até 15/12/2026, das 8h às 12h", "2026-12-15"],
  ["comparecer na terça-feira, dia 15/12/2026", "2026-12-15"],
  ["apresentar-se impreterivelmente até o dia 15 de dezembro", "2026-12-15"],
  // Other days near an order.
  ["convoca os candidatos do concurso homologado em 15/12/2026", null],
  ["convoca os aprovados, conforme a Lei de 15/12/2026", null],
  ["convoca os nascidos em 15/12/2026", null],
  ["apresentar certidão emitida entre 01/12/2026 e 15/12/2026", null],
  ["apresentar o edital publicado em 15/12/2026", null],
  // The order's own day, not that of its cause.
  [
    "considerando o resultado publicado no dia 10/12/2026, convoca para comparecer no prazo de 2 " +
      "dias úteis contados da publicação",
    "2026-11-23",
  ],
  [
    "Considerando a homologação no dia 10/10/2024, convoca para comparecer até o dia 30/11/2026",
    "2026-11-30",
  ],
  ["O edital saiu no dia 20/11/2026. Convoca os candidatos para a posse, sem data marcada", null],
  // The period begins with an event whose day is unknown.
  ["comparecer no prazo de 5 dias úteis, contados do recebimento da convocação", null],
  ["considerando o resultado publicado no dia 10/10/2026, convoca no prazo de 2 dias úteis", null],
  ["tomar posse no prazo de 30 dias", null],
  ["o concurso público tem validade de 2 anos", null],
  ["recursos no prazo de 2 dias úteis contados da publicação", null],
  // A past day, and days that don't exist.
  ["para comparecer até o dia 10/10/2026", null],
  ["para comparecer até o dia 31/11/2026", null],
  ["para comparecer até o dia 30/02/2027", null],
  ["para comparecer até o dia 29.02.2027", null],
  ["para comparecer até o dia 00/12/2026", null],
  ["para comparecer até o dia 12/13/2026", null],
  ["para comparecer até o dia 29/02/2028", "2028-02-29"],
  ["para comparecer até o dia 31/11/2026 ou no dia 01/12/2026", "2026-12-01"],
])("%s", (texto, day) => {
  expect(findPrazo(texto, published, today)?.dia ?? null).toBe(day);
});

test("a duration gives no deadline where the day of publication is unknown", () => {
  expect(findPrazo("comparecer no prazo de 5 dias úteis, contados da publicação", null, today)).toBeNull();
});

test("a past day is no deadline where the day of publication is unknown", () => {
  expect(findPrazo("comparecer até o dia 18/11/2026", null, today)).toBeNull();
  expect(findPrazo("comparecer até o dia 19/11/2026", null, today)?.dia).toBe("2026-11-19");
});

test("a computed deadline says how it was counted", () => {
  const counted = (texto: string) => findPrazo(texto, published, today)?.contado;
  expect(counted("comparecer em 2 dias úteis contados da publicação")).toBe(
    "2 dias úteis contados da publicação",
  );
  expect(counted("comparecer em 10 dias a partir da publicação")).toBe("10 dias contados da publicação");
  expect(counted("comparecer até o dia 30/11/2026")).toBeNull();
});

test("a deadline read after its day is dropped", () => {
  const later = "2026-12-10";
  expect(findPrazo("comparecer até o dia 30/11/2026", published, later)).toBeNull();
  expect(findPrazo("comparecer em 2 dias úteis contados da publicação", published, later)).toBeNull();
  expect(findPrazo("comparecer até o dia 10/12/2026", published, later)?.dia).toBe("2026-12-10");
});

const computed = "comparecer no prazo de 2 dias úteis contados da publicação";
test.each([
  // Over a weekend, a national holiday on a Monday, Carnival, Good Friday, Corpus Christi, Christmas and New Year.
  ["2026-11-27", computed, "2026-12-01"],
  ["2026-10-09", computed, "2026-10-14"],
  ["2027-02-05", computed, "2027-02-11"],
  ["2027-03-25", computed, "2027-03-30"],
  ["2027-05-26", computed, "2027-05-31"],
  ["2026-12-24", computed, "2026-12-29"],
  ["2026-12-30", computed, "2027-01-04"],
  // A Saturday's gazette.
  ["2026-11-28", computed, "2026-12-01"],
  ["2026-11-27", "apresentar-se em 1 (um) dia útil contado da publicação", "2026-11-30"],
  ["2026-11-27", "apresentar-se em até 48 (quarenta e oito) horas contadas da publicação", null],
  ["2026-11-27", "apresentar-se no prazo legal, contado da publicação", null],
  ["2026-11-27", "apresentar-se no prazo de 0 dias contados da publicação", null],
])("published on %s: %s", (day, texto, expected) => {
  expect(findPrazo(texto, day, day)?.dia ?? null).toBe(expected);
});
