import { expect, test } from "vitest";
import {
  hasReserve,
  isHourly,
  isPosGraduacao,
  readCotaHeading,
  readCount,
  readDay,
  readDecimal,
  readNivel,
  splitLocais,
  splitPeriod,
} from "./cells.ts";

test.each([
  ["20/12/2026", "2026-12-20"],
  ["1º/12/2026", "2026-12-01"],
  ["20/12/26", "2026-12-20"],
  ["01.12.2026", "2026-12-01"],
  ["20-12-2026", "2026-12-20"],
  ["20/dez/26", "2026-12-20"],
  ["20 de dezembro de 2026", "2026-12-20"],
  ["1 de março de 2027", "2027-03-01"],
  ["2026-12-20", "2026-12-20"],
  ["46376", "2026-12-20"],
  ["", null],
  ["-", null],
  ["a definir", null],
  ["20 dez. 2026", "2026-12-20"],
  ["20/12/2026 23:59", "2026-12-20"],
  ["20/12/2026 às 23h59", "2026-12-20"],
  ["2026-12-20T23:59:00Z", "2026-12-20"],
  ["domingo, 20/12/2026", "2026-12-20"],
  ["20/12/2026 (domingo)", "2026-12-20"],
  ["até 20/12/2026", "2026-12-20"],
  ["46376,5", "2026-12-20"],
  ["31/02/2026", "2026-02-31"],
  ["20/12", "20/12"],
  ["dez/2026", "dez/2026"],
  ["20/xyz/26", "20/xyz/26"],
  ["amanhã", "amanhã"],
])("the day %j is %s", (cell, day) => {
  expect(readDay(cell)).toBe(day);
});

test.each([
  ["R$ 1.234,56", "1234.56"],
  ["até R$ 5.000,00", "5000.00"],
  ["R$ 45,50/h", "45.50"],
  ["45,50 por hora", "45.50"],
  ["3.000,00/mês", "3000.00"],
  ["isento", "0"],
  ["gratuita", "0"],
  ["a definir", null],
  ["-", null],
  ["R$ 2.100,50 (40h semanais)", "2100.50"],
  ["R$ 1.800,00 + benefícios", "1800.00"],
  ["R$ 3.500 mensais", "3500"],
  ["3,500", "3,500"],
  ["3,500.00", "3,500.00"],
  ["2.000,00 a 3.000,00", "2.000,00 a 3.000,00"],
  ["2.000,00 + 500,00", "2.000,00 + 500,00"],
  ["muito", "muito"],
])("the amount %j is %s", (cell, amount) => {
  expect(readDecimal(cell)).toBe(amount);
});

test.each([
  ["R$ 45,50/h", true],
  ["45,50 por hora", true],
  ["20,00/hora-aula", true],
  ["R$ 30,00 h/aula", true],
  ["45,50 à hora", true],
  ["R$ 3.000,00", false],
  ["3.000,00/mês", false],
])("%j is paid by the hour: %s", (cell, is) => {
  expect(isHourly(cell)).toBe(is);
});

test.each([
  ["5", "5", false],
  ["1.250", "1250", false],
  ["5 + CR", "5", true],
  ["5+cr", "5", true],
  ["10 e cadastro de reserva", "10", true],
  ["CR", "0", true],
  ["Cadastro Reserva", "0", true],
  ["3 vagas", "3", false],
  ["-", null, false],
  ["", null, false],
  ["05 (cinco)", "5", false],
  ["C.R.", "0", true],
  ["10/CR", "10", true],
  ["5 + 3", "5 + 3", false],
  ["dez", "dez", false],
])("the vacancies %j are %s, with a reserve list: %s", (cell, count, reserve) => {
  expect([readCount(cell), hasReserve(cell)]).toEqual([count, reserve]);
});

test.each([
  ["Nível Superior", "SUPERIOR"],
  ["Superior Completo", "SUPERIOR"],
  ["graduação", "SUPERIOR"],
  ["médio completo", "MEDIO"],
  ["Técnico", "MEDIO"],
  ["Ensino Médio Técnico", "MEDIO"],
  ["2º grau", "MEDIO"],
  ["Ensino Fundamental Incompleto", "FUNDAMENTAL"],
  ["Alfabetizado", "FUNDAMENTAL"],
  ["1º grau", "FUNDAMENTAL"],
  ["Curso superior de Tecnólogo", "SUPERIOR"],
  ["Pós-graduação", "SUPERIOR"],
  ["4ª série do ensino fundamental", "FUNDAMENTAL"],
  ["NS", "SUPERIOR"],
  ["Formação em nível superior", "SUPERIOR"],
  ["Superior incompleto", undefined],
  ["Médio incompleto", undefined],
  ["Médio ou Superior", undefined],
  ["qualquer", undefined],
])("the level %j is %s", (cell, nivel) => {
  expect(readNivel(cell)).toBe(nivel);
});

test.each([
  ["RECIFE (PE)", ["RECIFE - PE"]],
  ["Recife/PE, Olinda/PE", ["Recife/PE", "Olinda/PE"]],
  ["Recife - PE\nOlinda - PE", ["Recife - PE", "Olinda - PE"]],
  ["Recife - PE|Olinda - PE", ["Recife - PE", "Olinda - PE"]],
  ["Recife (PE), Olinda (PE)", ["Recife - PE", "Olinda - PE"]],
  ["Santa Bárbara d´Oeste - SP", ["Santa Bárbara d'Oeste - SP"]],
  ["Recife e Olinda - PE", ["Recife - PE", "Olinda - PE"]],
  ["Recife, Olinda e Paulista/PE", ["Recife - PE", "Olinda - PE", "Paulista - PE"]],
  ["Abreu e Lima - PE", ["Abreu e Lima - PE"]],
  ["Bom Jesus–PI; olinda pe", ["Bom Jesus - PI", "olinda - PE"]],
  ["Pio IX", ["Pio IX"]],
  ["Recife, PE", ["Recife - PE"]],
  ["Recife, Olinda", ["Recife", "Olinda"]],
  ["PE, SP", ["PE", "SP"]],
  ["Recife/PE e Olinda/PE", ["Recife/PE", "Olinda/PE"]],
  ["2611606", ["2611606"]],
  ["", []],
])("the places %j are %j", (cell, locais) => {
  expect(splitLocais(cell)).toEqual(locais);
});

test.each([
  ["01/12/2026 a 20/12/2026", "01/12/2026", "20/12/2026"],
  ["de 01/12/2026 até 20/12/2026", "01/12/2026", "20/12/2026"],
  ["01/12/2026 - 20/12/2026", "01/12/2026", "20/12/2026"],
  ["01/12 a 20/12/2026", "01/12/2026", "20/12/2026"],
  ["20/12 a 10/01/2027", "20/12/2026", "10/01/2027"],
  ["até 20/12/2026", "", "até 20/12/2026"],
  ["a definir", "a definir", "a definir"],
  ["em dezembro", "em dezembro", ""],
  ["", "", ""],
])("the period %j is from %j to %j", (cell, start, end) => {
  expect(splitPeriod(cell)).toEqual({ start, end });
});

test.each([
  ["Vagas: Ampla Concorrência", "AMPLA_CONCORRENCIA"],
  ["PCD", "PESSOA_COM_DEFICIENCIA"],
  ["Vagas para negros", "PESSOA_NEGRA"],
  ["Cota racial", "PESSOA_NEGRA"],
  ["Vagas", undefined],
])("the heading %j is of %s", (heading, cota) => {
  expect(readCotaHeading(heading)).toBe(cota);
});

test.each([
  ["Superior com especialização", true],
  ["Mestrado", true],
  ["Superior", false],
])("%j asks for more than a graduation: %s", (cell, is) => {
  expect(isPosGraduacao(cell)).toBe(is);
});
