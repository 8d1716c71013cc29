import { expect, test } from "vitest";
import { findAsserted } from "./fields.ts";
import { readAct } from "./leitura.ts";

const read = (more: string) =>
  readAct({
    text:
      `EDITAL Nº 5/2024 O Tribunal de Justiça do Estado de Rondônia torna pública a abertura de ` +
      `inscrições para o Concurso Público. ${more}`,
  });

test("a list's fees belong to their posts, and none applies to everyone", () => {
  expect(
    findAsserted(
      read(
        "7.1 Taxas de inscrição por cargo: a) Oficial de Cartório: R$ 80,00 (oitenta reais); b) " +
          "Perito Contábil (qualquer especialidade): R$ 110,00 (cento e dez reais).",
      ).taxa,
    ),
  ).toBeNull();
  expect(
    findAsserted(
      read("4.1 O recolhimento do valor de inscrição será de R$ 65,00. 4.2 Remuneração: R$ 900,00.").taxa,
    )?.valor,
  ).toBe(65);
});

test("vacancies counted post by post belong to the posts, and their sum is the total", () => {
  const { vagas_total, cargos } = read(
    "1.1 Serão providas 10 (dez) vagas para o cargo de Oficial de Cartório (nível médio) e 15 " +
      "(quinze) vagas para os cargos de Perito Contábil (nível superior).",
  );
  expect(findAsserted(vagas_total)?.valor).toBe(25);
  expect(cargos.map(({ nome, vagas }) => [nome.valor, vagas?.valor])).toEqual([
    ["Oficial de Cartório", 10],
    ["Perito Contábil", 15],
  ]);
});

test("the vacancies of one post of several are not the total, whether equal or not", () => {
  for (const other of ["01 (uma) vaga", "02 (duas) vagas"]) {
    const said = read(
      `O Edital oferta 01 (uma) vaga para Agente Fiscal e ${other} para Agente Administrativo.`,
    );
    expect(findAsserted(said.vagas_total)).toBeNull();
  }
  expect(findAsserted(read("O Edital oferta 01 (uma) vaga para Agente Fiscal.").vagas_total)?.valor).toBe(1);
});

test("a reserve list has no vacancies", () => {
  const { cargos } = read(
    "O Concurso forma apenas Cadastro de Reserva de 30 (trinta) vagas para o cargo de AUDITOR-FISCAL.",
  );
  expect(cargos.map(({ vagas }) => vagas)).toEqual([null]);
});

test("repeated vacancies are counted once, and a clause's number is no count", () => {
  const sentence = "106 (cento e seis) vagas em cargos de Redator de Atas.";
  const said = read(
    `O Concurso destina-se ao preenchimento de ${sentence} Item 1: preenchimento de ${sentence}`,
  );
  expect(findAsserted(said.vagas_total)?.valor).toBe(106);
  expect(findAsserted(read("DO NÚMERO DE VAGAS\n\n1.1 - O anexo mostra as vagas.").vagas_total)).toBeNull();
});

test("a stated total that contradicts the posts' sum leaves the count unknown", () => {
  const said =
    "torna pública a realização do Concurso Público para provimento de 58 (cinquenta e oito) " +
    "vagas. Serão preenchidas 15 (quinze) vagas para o cargo de Copista e 45 (quarenta e cinco) " +
    "vagas no cargo de Revisor.";
  const totalOf = (text: string) =>
    readAct({ text: `EDITAL Nº 1/2023 O Presidente do Tribunal de Contas do Amapá ${text}` }).vagas_total;
  expect(totalOf(said)).toHaveProperty("divergente");
  expect(totalOf(said.replace("58", "60"))).toMatchObject({ valor: 60 });
});

test("the fee of one level, or of one post of several, does not apply to everyone", () => {
  for (const words of [
    "Taxa de inscrição: Ensino Superior: R$ 100,00",
    "O valor da taxa de inscrição é, conforme o cargo: Agente R$ 60,00",
    "para os cargos de Consultor e Analista. Remuneração inicial: Consultor: R$ 19.486,95 Valor da " +
      "Inscrição: R$ 200,00.",
  ])
    expect(findAsserted(read(`${words} (cem reais).`).taxa), words).toBeNull();
  expect(
    findAsserted(read("para o cargo de Analista. Remuneração: R$ 900,00. Valor da Inscrição: R$ 50,00.").taxa)
      ?.valor,
  ).toBe(50);
});

test("a count in brackets after a post belongs to that post", () => {
  const { vagas_total } = read("para o cargo de Procurador (01 vaga) e para o cargo de Analista (reserva).");
  expect(findAsserted(vagas_total)).toBeNull();
});

test("a fee may follow the means of payment in its sentence", () => {
  const paid =
    "O recolhimento da taxa de inscrição será feito por boleto, gerado na página da seleção e pago " +
    "em qualquer agência do Banco do Brasil até o último dia";
  expect(findAsserted(read(`${paid}, no valor de R$ 45,00.`).taxa)?.valor).toBe(45);
  for (const other of [
    ". O contratado receberá auxílio no valor de",
    ", sob pena de multa no valor de",
    " e comprovado. O seguro é",
  ])
    expect(findAsserted(read(`${paid}${other} R$ 45,00.`).taxa), other).toBeNull();
});

const columns = (...rows: string[]) =>
  read(
    [
      "",
      "Cargos:",
      "Escolaridade exigida:",
      "Cargos Vagos:",
      "Taxa de Inscrição:",
      "Vencimento:",
      ...rows,
    ].join("\n\n"),
  ).taxa;

test("a column of fees gives one for everyone if its rows are equal", () => {
  const rows = [
    "Escriturário",
    "Ensino Médio",
    "1",
    "R$ 35,00",
    "R$ 1.245,71",
    "Tesoureiro",
    "Ensino Médio",
    "1",
  ];
  expect(findAsserted(columns(...rows, "R$ 35,00", "R$ 1.245,71"))?.valor).toBe(35);
  expect(findAsserted(columns(...rows, "R$ 45,00", "R$ 1.245,71"))).toBeNull();
  expect(findAsserted(columns(...rows.slice(0, 5)))).toBeNull();
});

const feeOf = (terms: string) => findAsserted(read(terms).taxa)?.valor ?? null;
const totalOf = (terms: string) => findAsserted(read(terms).vagas_total)?.valor ?? null;

test("a payment slip's due date is not a salary", () => {
  expect(
    feeOf(
      "Efetuar o pagamento da taxa de inscrição em qualquer banco até o vencimento do boleto " +
        "bancário, dia 07/07/2024, no valor de R$ 98,80 (noventa e oito reais e oitenta centavos).",
    ),
  ).toBe(98.8);
  expect(
    feeOf("A taxa de inscrição será paga por boleto com vencimento em 07/07/2024, no valor de R$ 50,00."),
  ).toBe(50);
  expect(feeOf("Quem pagar a taxa por boleto terá vencimento básico no valor de R$ 950,00.")).toBeNull();
});

test("posts to be filled count as vacancies", () => {
  expect(totalOf("Visa ao provimento de 253 (duzentos e cinquenta e três) cargos públicos.")).toBe(253);
  expect(
    totalOf("O concurso visa ao preenchimento de 54 cargos efetivos vagos, e dos que vierem a vagar."),
  ).toBe(54);
  expect(totalOf("A lei criou 12 cargos públicos de Técnico.")).toBeNull();
  expect(totalOf("Visa ao provimento de 15 cargos vagos de Técnico.")).toBeNull();
  expect(
    totalOf("Visa ao provimento de 187 cargos vagos do Poder Executivo e de 13 cargos vagos do Legislativo."),
  ).toBeNull();
});

test("a row's number is not the total that its column's title names", () => {
  const titles = "CARGO\nREQUISITOS\nCARGA\nHORÁRIA\nREMUNERAÇÃO\nNÚMERO DE\nVAGAS\n";
  expect(totalOf(`${titles}01\nMédico Urologista\nDiploma\n12h\nR$ 6.039,34\n02`)).toBeNull();
  expect(totalOf("Número de vagas: 5")).toBe(5);
  expect(totalOf("Cargo: Médico\nRequisitos: diploma\nNúmero de vagas: 5")).toBe(5);
});

test.each([
  "O boleto bancário, no valor de R$ 75,00 (setenta e cinco reais), deverá ser pago até 5/10/2024.",
  "O preço da inscrição é de R$ 75,00.",
  "As inscrições custarão R$ 75,00.",
  "O candidato deve pagar a inscrição até o vencimento do boleto, 5/10/2024, no valor de R$ 75,00.",
])("a fee has other words: %s", (terms) => {
  expect(feeOf(terms)).toBe(75);
});

test("a post's vacancies belong to it, and those of open competition are not the total", () => {
  expect(totalOf("Para provimento de 10 vagas no cargo de Técnico e 5 vagas no cargo de Analista.")).toBe(15);
  expect(
    totalOf(
      "Para o provimento de 52 vagas no cargo de Revisor de Contas. Visa ao preenchimento de 52 " +
        "vagas para o cargo de Revisor de Contas.",
    ),
  ).toBe(52);
  expect(totalOf("São 12 vagas para ampla concorrência e 3 para pessoas com deficiência.")).toBeNull();
});

test("vacancies by sex are added up, and a quota's are none", () => {
  const said =
    "O concurso destina-se ao preenchimento de 400 (quatrocentas) vagas para o sexo masculino e 40 " +
    "(quarenta) vagas para o sexo feminino.";
  const quota =
    "§ 1º Para a ampla concorrência: 320 (trezentas e vinte) vagas para o sexo masculino e 32 vagas " +
    "para o sexo feminino.";
  expect(totalOf(`${said}\n${quota}`)).toBe(440);
});
