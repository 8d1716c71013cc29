// Longer than other files: each trap is quoted in full.
import { expect, test } from "vitest";
import { findAsserted } from "./fields.ts";
import { type Act, type Reading, readAct } from "./leitura.ts";

const kindOf = (text: string, more: Partial<Act> = {}) => readAct({ text, ...more }).tipo_de_ato.valor;
const assertedOf = (
  reading: Reading,
  name: keyof Omit<Reading, "tipo_de_ato" | "cargos" | "contas" | "cronograma">,
) => findAsserted<string | number>(reading[name])?.valor ?? null;

const opening = (more: string) =>
  `EDITAL Nº 5/2026 A Prefeitura Municipal de Lages, Estado de Santa Catarina, torna pública a abertura ` +
  `de inscrições para o Concurso Público. ${more}`;

test("extending a selection's validity does not extend registration", () => {
  expect(
    kindOf(
      "EDITAL Nº 13 PRORROGAÇÃO DA VALIDADE DE CONCURSOS A Universidade torna pública a " +
        "prorrogação, por um ano, da validade dos Concursos Públicos.",
    ),
  ).toBe("andamento");
  expect(
    kindOf(
      "EDITAL Nº 14/2026 A Prefeitura Municipal de Lages torna pública a prorrogação do período de " +
        "inscrições do Concurso Público nº 1/2026.",
    ),
  ).toBe("prorrogacao");
});

test("a director appointed by a decree appoints nobody", () => {
  expect(
    kindOf(
      "EDITAL Nº 7/2026 O Diretor-Geral, nomeado pela Portaria nº 12, de 3 de maio de 2024, torna " +
        "pública a abertura de inscrições para o Processo Seletivo Simplificado.",
    ),
  ).toBe("abertura");
});

test("a written exam is not the organiser of that name", () => {
  expect(
    assertedOf(readAct({ text: opening("A prova objetiva terá 40 questões.") }), "organizadora"),
  ).toBeNull();
  expect(
    assertedOf(readAct({ text: opening("A execução caberá à Objetiva Concursos.") }), "organizadora"),
  ).toBe("Objetiva Concursos");
});

test("a running head about an opening opens nothing", () => {
  expect(
    kindOf(
      "ABERTURA DE INSCRIÇÕES CONCURSO PÚBLICO 002/2026 EDITAL DE CONVOCAÇÃO PARA A PROVA OBJETIVA " +
        "A Prefeitura Municipal de Andradina torna público o local das provas.",
    ),
  ).toBe("andamento");
});

test("a rectified notice printed completely is a rectification", () => {
  const reading = readAct({
    text:
      "EDITAL DE INSCRIÇÕES – RETIFICAÇÃO 4 DO CONCURSO PÚBLICO Nº 001/2026 O Município de Lages/SC " +
      "faz saber que abrirá inscrições para o Concurso Público nº 001/2026",
  });
  expect(reading.tipo_de_ato.valor).toBe("retificacao");
  expect(assertedOf(reading, "edital_referido")).toBe("001/2026");
});

test("a teacher's future level is not the required one", () => {
  const reading = readAct({
    text:
      "EDITAL Nº 20, DE 19 DE DEZEMBRO DE 2025 O Diretor-Geral do Instituto Federal Goiano torna " +
      "pública a abertura de inscrições para o Processo Seletivo de Professor Substituto. Área: " +
      "Informática 40h (Técnico Integrado ao Ensino Médio) 01 Graduação em Ciência da Computação",
  });
  expect(reading.cargos.map(({ nivel }) => nivel?.valor)).not.toContain("MEDIO");
});

test("none of several salaries by degree is asserted", () => {
  const { cargos } = readAct({
    text: opening(
      "Remuneração do cargo de Professor: Graduação R$ 3.090,43; Especialização R$ 3.500,00; " +
        "Mestrado R$ 4.100,00; Doutorado R$ 5.800,00.",
    ),
  });
  expect(cargos.map(({ salario }) => salario)).toEqual([null]);
});

test("a waiting list has no vacancies", () => {
  const record =
    '{"titulo": "SEFAZ - Secretaria da Fazenda", "cargos": ["AUDITOR"], "vagas_salario": "40 vagas ' +
    '+ 60 CR", "uf": "AL", "datas": {"fim": "2026-10-21", "inicio": "2026-09-17", "aberto": true}}';
  expect(assertedOf(readAct({ text: record }), "vagas_total")).toBe(40);
});

test("columns of quotas in any order leave the total unchanged", () => {
  const { cargos } = readAct({
    text: opening(
      "Nº CARGO JORNADA VAGAS TOTAL AC PI PQ PN PCD 1 Assistente de museu 40 h/s 41 28 08 01 01 03 " +
        "2 Técnico em Acústica 24 h/s 03 02 01 00 00 00",
    ),
  });
  expect(cargos.map(({ nome, vagas }) => [nome.valor, vagas?.valor])).toEqual([
    ["Assistente de museu", 41],
    ["Técnico em Acústica", 3],
  ]);
});

test.each([
  ["no período de 07 a 16 de outubro de 2026", "2026-10-07", "2026-10-16"],
  ["de 29 de setembro até 08 de outubro de 2026", "2026-09-29", "2026-10-08"],
  ["das 8h do dia 21/09/2026 até as 18h do dia 12/10/2026", "2026-09-21", "2026-10-12"],
  ["entre 10h do dia 20 de março de 2026 e 22h do dia 21 de abril de 2026", "2026-03-20", "2026-04-21"],
  ["de 1º a 30 de outubro de 2026", "2026-10-01", "2026-10-30"],
  ["de 20/12/2025 a 10/01/2026", "2025-12-20", "2026-01-10"],
])("registration %s", (days, first, last) => {
  const reading = readAct({ text: opening(`As inscrições serão recebidas ${days}.`) });
  expect([assertedOf(reading, "inscricao_inicio"), assertedOf(reading, "inscricao_fim")]).toEqual([
    first,
    last,
  ]);
});

test("a day without a year gets one only with a publication day", () => {
  const text = opening("As inscrições vão até 08/10.");
  expect(assertedOf(readAct({ text }), "inscricao_fim")).toBeNull();
  expect(assertedOf(readAct({ text, published: "2026-08-13" }), "inscricao_fim")).toBe("2026-10-08");
  expect(assertedOf(readAct({ text, published: "2026-12-20" }), "inscricao_fim")).toBeNull();
});

test("days counted from a publication are no date", () => {
  const reading = readAct({
    text: opening("As inscrições ficam abertas por 45 dias a contar da publicação."),
  });
  expect([reading.inscricao_inicio, reading.inscricao_fim]).toEqual([null, null]);
});

test("days of exemption, payment and results are not registration's", () => {
  const reading = readAct({
    text: opening(
      "Pedidos de isenção da taxa de inscrição de 01/08/2026 a 05/08/2026. Pagamento até " +
        "30/09/2026. Resultado em 10/10/2026.",
    ),
  });
  expect([reading.inscricao_inicio, reading.inscricao_fim]).toEqual([null, null]);
});

test("a page of a selection from years ago opens nothing", () => {
  const text =
    `24 de junho de 2016 ` +
    `${opening("As inscrições vão até 29 de junho de 2016.").replace("5/2026", "5/2016")}`;
  expect(kindOf(text, { published: "2026-07-02" })).toBe("nao_concurso");
  expect(kindOf(text, { published: "2016-07-02" })).toBe("abertura");
});

test("an act that names only the days of norms is not an old page", () => {
  const text =
    "A Prefeitura Municipal de Lages torna pública, pela Lei nº 9, de 3 de maio de 2014, a " +
    "abertura de inscrições para o Concurso Público.";
  expect(kindOf(text, { published: "2026-07-02" })).toBe("abertura");
  const dated = `${text} Anexo de 2 de junho de 2014.`;
  expect(kindOf(dated, { published: "2026-07-02" })).toBe("nao_concurso");
  expect(kindOf(dated, { published: "2026-07-02", hierarchy: "Prefeituras/Lages" })).toBe("abertura");
  expect(kindOf(`EDITAL Nº 2/2026 ${dated}`, { published: "2026-07-02" })).toBe("abertura");
});

test.each([
  [
    "ADITIVO DE PRORROGAÇÃO DE CONTRATO Nº 7 PROCESSO SELETIVO SIMPLIFICADO Nº 1/2026 As partes prorrogam o contrato.",
  ],
  [
    "EDITAL Nº 3 O Secretário torna público o processo seletivo de servidores públicos do Estado " +
      "para lotação nas escolas.",
  ],
])("%s is not an act of a selection for posts", (text) => {
  expect(kindOf(text)).toBe("nao_concurso");
});

test("an authorisation of a selection opens none", () => {
  expect(
    kindOf(
      "DECRETO Nº 3 Autoriza a realização de Concurso Público e dispõe sobre o regulamento. O " +
        "PREFEITO DE LAGES DECRETA: Art. 1º",
    ),
  ).toBe("andamento");
  expect(
    kindOf(
      "EDITAL Nº 3 A Prefeitura Municipal de Lages, pela Lei nº 9, que autoriza a realização de " +
        "contratações, torna pública a abertura de inscrições para o Processo Seletivo.",
    ),
  ).toBe("abertura");
});

test("an authority that announces with a commission opens the selection", () => {
  expect(
    kindOf(
      "EDITAL Nº 3 O Prefeito de Lages, em conjunto com a COMISSÃO ESPECIAL do certame, torna " +
        "público que abrirá inscrições para o Processo Seletivo.",
    ),
  ).toBe("abertura");
});

test("a university that opens registration opens the selection", () => {
  const reading = readAct({
    text:
      "PROCESSO SELETIVO Nº 1/2026 O Reitor da Universidade do Estado de Santa Catarina abre " +
      "inscrições para o Processo Seletivo de Professor Substituto.",
  });
  expect([reading.tipo_de_ato.valor, assertedOf(reading, "edital")]).toEqual(["abertura", "1/2026"]);
});

test("the authority after a title with a matter is the body", () => {
  const text =
    "EDITAL Nº 1/2026 DISPÕE SOBRE A ABERTURA DE CONCURSO PÚBLICO PARA O QUADRO DA AUTARQUIA DO " +
    "MUNICÍPIO DE LAGES. O SERVIÇO AUTÔNOMO DE ÁGUA E ESGOTO DE LAGES, por seu Diretor, faz saber " +
    "que será realizado, em datas e locais a ser divulgados, CONCURSO PÚBLICO DE PROVAS.";
  const reading = readAct({ text });
  expect([reading.tipo_de_ato.valor, assertedOf(reading, "orgao")]).toEqual([
    "abertura",
    "Serviço Autônomo de Água e Esgoto de Lages",
  ]);
});

test("a company's S/A belongs to its name", () => {
  const text =
    "EDITAL Nº 1/2026 A Diretora da Empresa de Saneamento de Sergipe S/A, no exercício do cargo, " +
    "torna público o Concurso Público.";
  expect(assertedOf(readAct({ text }), "orgao")).toBe("Empresa de Saneamento de Sergipe S/A");
});

test("a council's region belongs to its name", () => {
  const text =
    "EDITAL Nº 1/2026 A Presidenta do CONSELHO REGIONAL DE FARMÁCIA - GOIÁS - 19ª REGIÃO, em " +
    "despacho, torna pública a realização de CONCURSO PÚBLICO.";
  expect(assertedOf(readAct({ text }), "orgao")).toBe("Conselho Regional de Farmácia - Goiás - 19ª Região");
});

test.each([
  "inscrições ao Concurso Público de Provas para Cargos Efetivos, no período de 16 a 20 de julho de 2026",
  "nos dias 16 a 20 de julho do ano em curso, abrem-se as inscrições",
])("registration days: %s", (days) => {
  const reading = readAct({ text: opening(`${days}.`), published: "2026-07-05" });
  expect(assertedOf(reading, "inscricao_fim")).toBe("2026-07-20");
});

test("an appointed candidate makes an act an appointment", () => {
  expect(
    kindOf("PORTARIA Nº 3 O Presidente resolve: NOMEAR o candidato Fulano para o cargo de Analista."),
  ).toBe("nomeacao");
});

test("a notice of an old selection's series has its number and the selection's", () => {
  const reading = readAct({
    text:
      "EDITAL N° 117/2012 DO CONCURSO PÚBLICO 01/2012 - CONVOCAÇÃO DE CANDIDATOS. A Prefeitura " +
      "Municipal de Lages torna público que CONVOCA os candidatos.",
    published: "2017-10-05",
  });
  expect([assertedOf(reading, "edital"), assertedOf(reading, "edital_referido")]).toEqual([
    "117/2012",
    "01/2012",
  ]);
});

test.each([
  ["E D I T A L Nº 67, DE 22 DE ABRIL DE 2026", "67/2026"],
  ["EDITAL Nº 009/01/2026", "009/01/2026"],
  ["EDITAL/SEDUC Nº 022/2026", "022/2026"],
])("the number of %s", (title, number) => {
  const reading = readAct({ text: opening("").replace("EDITAL Nº 5/2026", title) });
  expect(assertedOf(reading, "edital")).toBe(number);
});

test.each([
  "EDITAL DE CONVOCAÇÃO PROCESSO SELETIVO SIMPLIFICADO – Saúde – EDITAL Nº 83/2026 A Prefeitura " +
    "Municipal de Lages convoca os candidatos.",
  "RESULTADO FINAL A Prefeitura Municipal de Lages, em conformidade com o Edital nº 83/2026, do " +
    "Processo Seletivo, torna público o resultado.",
  "2ª CONVOCAÇÃO SELEÇÃO SIMPLIFICADA EDITAL Nº 83/2026 A Prefeitura Municipal de Lages convoca os candidatos.",
])("the number of a followed act is not the act's own: %s", (text) => {
  const reading = readAct({ text });
  expect([reading.edital, assertedOf(reading, "edital_referido")]).toEqual([null, "83/2026"]);
});

test("the body is the one above the title if its unit publishes", () => {
  const text =
    "SERVIÇO PÚBLICO\nINSTITUTO FEDERAL DO ACRE\nEDITAL Nº 3/2026\nA Diretora do Campus torna " +
    "pública a abertura de inscrições para o Processo Seletivo.";
  expect(assertedOf(readAct({ text }), "orgao")).toBe("Instituto Federal do Acre");
});

test("an organiser's name includes its list of purposes", () => {
  const text = opening("Será executado pela Fundação de Amparo à Pesquisa, ao Ensino e à Cultura.");
  expect(assertedOf(readAct({ text }), "organizadora")).toBe(
    "Fundação de Amparo à Pesquisa, ao Ensino e à Cultura",
  );
});

test("a rectification of one area's day asserts no common day", () => {
  const reading = readAct({
    text:
      "EDITAL Nº 24, DE 26 DE MARÇO DE 2026 A Reitora da Universidade Federal do Espírito Santo " +
      "torna público a retificação do concurso público regido pelo Edital nº 124/2025-R: ALTERAR a " +
      "data da prova da área Ciência da Computação: onde se lê: Prova escrita - 04/05/2026; leia-se: " +
      "Prova escrita - 11/05/2026.",
  });
  expect(reading.tipo_de_ato.valor).toBe("retificacao");
  expect(reading.data_prova).toBeNull();
  expect([assertedOf(reading, "edital"), assertedOf(reading, "edital_referido")]).toEqual([
    "24/2026",
    "124/2025",
  ]);
});

test("two different fees apply to nobody in common, and both are shown", () => {
  const { taxa } = readAct({
    text: opening(
      "A taxa de inscrição será de R$ 60,00 para o nível médio e a taxa de inscrição será de R$ " +
        "90,00 para o nível superior.",
    ),
  });
  expect(taxa && "divergente" in taxa && taxa.divergente.map(({ valor }) => valor)).toEqual([60, 90]);
});

test.each([
  ["Processo Seletivo para ingresso nos cursos de Música - Bacharelado, com 42 vagas", "students"],
  ["processo seletivo de alunos regulares do mestrado em História", "a graduate school"],
  ["processo seletivo para bolsistas de iniciação científica", "scholarships"],
  ["processo seletivo para contratação de consultoria por produto, projeto PNUD", "consultants"],
])("%s is not an opening of posts (%s)", (what) => {
  expect(
    kindOf(
      `EDITAL Nº 6/2026 A Universidade Federal de Goiás torna pública a abertura de inscrições para o ${what}.`,
    ),
  ).toBe("nao_concurso");
});
