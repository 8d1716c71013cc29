import { expect, test } from "vitest";
import { isCursoPrinted } from "./cursos.ts";
import { findCursosIn } from "./requisitos.ts";

const read = (text: string) => findCursosIn(text, 0).map(({ valor, regra }) => [valor, regra]);
const names = (text: string) => findCursosIn(text, 0).map(({ valor }) => valor);
const [exact, near] = ["curso-exato", "curso-parecido"];

test.each<[string, string[]]>([
  ["Diploma de curso superior em Direito, devidamente registrado.", ["Direito"]],
  [
    "Diploma de nível superior em Biomedicina, Enfermagem ou Odontologia, com registro no conselho.",
    ["Biomedicina", "Enfermagem", "Odontologia"],
  ],
  ["Ensino superior completo em Ciências Contábeis + registro no CRC", ["Ciências Contábeis"]],
  ["Bacharelado em Engenharia da Computação e CNH B", ["Engenharia de Computação"]],
  ["Curso superior de Arquitetura e\nUrbanismo", ["Arquitetura e Urbanismo"]],
  ["Graduação em Relações Públicas e/ou Jornalismo", ["Relações Públicas", "Jornalismo"]],
  [
    "Licenciatura plena em Física, Química ou Matemática",
    ["Licenciatura em Física", "Licenciatura em Química", "Licenciatura em Matemática"],
  ],
  ["Nível superior, bacharelado ou tecnólogo, em Gestão Pública.", ["Gestão Pública"]],
  ["Superior em Letras/Português", ["Letras - Português"]],
  ["Graduação em Economia", ["Ciências Econômicas"]],
  ["Graduação em Rádio, TV e Internet", ["Rádio, TV e Internet"]],
])("%s", (text, cursos) => {
  expect(read(text)).toEqual(cursos.map((one) => [one, exact]));
});

test("a name that the catalogue does not have is the closest course, and makes all of the list unsure", () => {
  expect(read("Graduação em Arquitetura ou Engenharia Civil")).toEqual([
    ["Arquitetura e Urbanismo", near],
    ["Engenharia Civil", near],
  ]);
  expect(read("Graduação em Numismática ou Direito")).toEqual([["Direito", near]]);
  expect(read("Graduação em Administração ou áreas afins")).toEqual([["Administração", near]]);
  expect(read("Graduação em Administração, cursos correlatos")).toEqual([["Administração", near]]);
  expect(names("Curso superior na área da computação")).toEqual([]);
});

test("a list goes on after a council, and ends before a further degree", () => {
  expect(names("Graduação em Agronomia, com registro no Conselho Regional – XY, ou Zootecnia")).toEqual([
    "Agronomia",
    "Zootecnia",
  ]);
  expect(
    names("Formação em Engenharia ou Arquitetura, acrescida de pós-\ngraduação em Engenharia e Direito"),
  ).toEqual(["Engenharia", "Arquitetura e Urbanismo"]);
});

test("a course's name that goes on is another course", () => {
  expect(read("Graduação em Engenharia de Segurança do Trabalho")).not.toContainEqual(["Engenharia", exact]);
  expect(read("Graduação em Direito Canônico")).toEqual([["Direito", near]]);
});

test.each([
  "Diploma de graduação em qualquer área de formação.",
  "Graduação em Direito ou em qualquer curso superior com especialização na área.",
  "Ensino médio completo e curso técnico em Enfermagem",
  "Ensino superior completo com pós-graduação em Direito",
  "Experiência em Administração e conhecimentos de Informática",
  "Registro no Conselho de Arquitetura e Urbanismo",
  "Especialização em Medicina do Trabalho",
  "Ensino superior completo em instituição reconhecida",
])("%s names no accepted course", (text) => {
  expect(names(text)).toEqual([]);
});

test("a cell under a title of courses may have names alone", () => {
  const cell = (text: string) => findCursosIn(text, 0, true).map(({ valor }) => valor);
  expect(cell("Administração, Economia ou Direito")).toEqual([
    "Administração",
    "Ciências Econômicas",
    "Direito",
  ]);
  expect(cell("Ensino Médio")).toEqual([]);
  expect(cell("Técnico em Enfermagem")).toEqual([]);
});

test("each course has its own words in the text", () => {
  const text = "REQUISITO: graduação em Econo-\nmia ou Direito";
  expect(
    findCursosIn(text.slice(11), 11).map(({ inicio, fim }) => text.slice(inicio ?? 0, fim ?? 0)),
  ).toEqual(["Econo-\nmia", "Direito"]);
});

test("a course of other words than its quote is not printed", () => {
  const isPrinted = (valor: string, quote: string) =>
    isCursoPrinted(quote, { valor, inicio: 0, fim: quote.length, regra: "r" });
  expect(isPrinted("Ciências Econômicas", "Economia")).toBe(true);
  expect(isPrinted("Arquitetura e Urbanismo", "Arquitetura")).toBe(true);
  expect(isPrinted("Medicina", "Enfermagem")).toBe(false);
});
