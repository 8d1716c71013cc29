import { expect, test } from "vitest";
import { findAsserted } from "./fields.ts";
import { type Act, readAct } from "./leitura.ts";

const orgaoOf = (text: string, more: Partial<Act> = {}) =>
  findAsserted(readAct({ text, ...more }).orgao)?.valor ?? null;
const opens = "torna pública a realização de Concurso Público.";

test.each([
  ["EDITAL Nº 1/2024 A CAIXA ECONÔMICA FEDERAL, pela Gerência de Pessoal, ", "Caixa Econômica Federal"],
  [
    "CONCURSO PÚBLICO PARA O QUADRO DA EMPRESA DE TECNOLOGIA E INFORMAÇÕES DA PREVIDÊNCIA – " +
      "DATAPREV ABERTURA EDITAL Nº 1/2024 A Presidenta ",
    "Empresa de Tecnologia e Informações da Previdência",
  ],
  [
    "CONCURSO PÚBLICO PARA O QUADRO DE PESSOAL DA ASSEMBLEIA LEGISLATIVA DO ESTADO DO " +
      "AMAPÁ\n\nEDITAL Nº 02/2026 A MESA DIRETORA ",
    "Assembleia Legislativa do Estado do Amapá",
  ],
  [
    "EDITAL Nº 29/2018 O CHEFE DO DEPARTAMENTO DE PESSOAL, DO CORPO DE BOM-\nBEIROS MILITAR DE GOIÁS, ",
    "Corpo de Bombeiros Militar de Goiás",
  ],
  [
    "EDITAL Nº 01/2024 O BANCO NACIONAL DE DESENVOLVIMENTO ECONÔMICO E SOCIAL - BNDES, por meio do " +
      "Departamento de Recursos, ",
    "Banco Nacional de Desenvolvimento Econômico e Social",
  ],
])("%s is read completely", (text, orgao) => {
  expect(orgaoOf(text + opens)).toBe(orgao);
});

test("a body's name continues after its commas, and ends at its legal nature", () => {
  expect(
    orgaoOf(`O SECRETÁRIO DA SECRETARIA DE ESTADO DE FAZENDA, PLANEJAMENTO E GESTÃO, no uso, ${opens}`),
  ).toBe("Secretaria de Estado de Fazenda, Planejamento e Gestão");
  expect(
    orgaoOf(`O Serviço Social Autônomo Parque do Torto pessoa jurídica de direito privado, ${opens}`),
  ).toBe("Serviço Social Autônomo Parque do Torto");
});

test("the Federal District has no town hall", () => {
  const text =
    "EDITAL Nº 1/2026 O Chefe do Departamento de Pessoal torna pública a convocação para o Concurso Público.";
  const territory = { ibge: "5300108", nome: "Brasília", uf: "DF" };
  expect(orgaoOf(text, { territory })).toBeNull();
  expect(orgaoOf(text, { territory: { ibge: "4209300", nome: "Lages", uf: "SC" } })).toBe(
    "Prefeitura Municipal de Lages",
  );
});

test.each([
  ["EDITAL Nº 01 - 2022/001 BB, DE 22 DE DEZEMBRO DE 2022", "edital", "01/2022"],
  [
    "EDITAL Nº 7, DE 8 DE FEVEREIRO DE 2018 A Câmara Municipal de Lages torna pública a " +
      "retificação do Edital nº 1, publicado no Diário Oficial nº 88, de 2 de junho de 2017, que " +
      "regulamenta o",
    "edital_referido",
    "1/2017",
  ],
  [
    "EDITAL Nº 19, DE 25 DE JANEIRO DE 2019 A Câmara Municipal de Lages torna público o resultado " +
      "final, regido pelo Edital nº 21/DGP, do dia 24 de janeiro de 2018, do",
    "edital_referido",
    "21/2018",
  ],
] as const)("%s states its number", (text, name, valor) => {
  expect(findAsserted(readAct({ text: `${text} Concurso Público.` })[name])?.valor).toBe(valor);
});

test("a sentence is no body's name", () => {
  const text =
    "O Tribunal de Contas preferiu suspender o curso do certame até a análise completa dos " +
    "documentos e da defesa do Município e informa que o concurso público fica suspenso.";
  expect(orgaoOf(text)).toBeNull();
});

test("a town's body other than its town hall has the town of its name", () => {
  const text =
    "EDITAL Nº 1/2026 A DIRETORIA DO SERVIÇO AUTÔNOMO DE ÁGUA E ESGOTO DE CERQUILHO, por seu " +
    "Diretor, torna pública a abertura de inscrições para o Concurso Público.";
  const { municipio, uf } = readAct({ text });
  expect([municipio, uf].map((field) => findAsserted(field)?.valor)).toEqual(["Cerquilho", "SP"]);
});

test("an aggregator's letters before a name are not the name", () => {
  const text = '{"id": 1, "titulo": "UFSCar - Universidade Federal de São Carlos", "uf": "SP"}';
  expect(orgaoOf(text)).toBe("Universidade Federal de São Carlos");
});

test("a page's first number is its notice's, and general conditions' is another's", () => {
  const opens = "torna pública a abertura de inscrições para o Processo Seletivo";
  const of = (text: string) => findAsserted(readAct({ text }).edital)?.valor ?? null;
  expect(of(`001/2019 – Secretaria de Educação A Secretária ${opens}.`)).toBe("001/2019");
  expect(
    of(`A Reitora da Universidade ${opens}, segundo o Edital de Condições Gerais nº 30/2022, em vigor.`),
  ).toBeNull();
});

test("the gazette's town hall is not asserted if another body of the town publishes", () => {
  const territory = { ibge: "3106200", nome: "Belo Horizonte", uf: "MG" };
  const text =
    "EDITAL 038/2023 O Hospital Regional das Gerais – HRG, Autarquia Municipal, em seu processo seletivo";
  expect(orgaoOf(text, { territory })).toBeNull();
});

test("a letterhead in capitals without lines names the body", () => {
  const text =
    "1 MINISTÉRIO DA EDUCAÇÃO INSTITUTO FEDERAL DE EDUCAÇÃO, CIÊNCIA E TECNOLOGIA CATARINENSE " +
    "PROCESSO SELETIVO EDITAL 029/2010 CRONOGRAMA DE ATIVIDADES";
  expect(orgaoOf(text)).toBe("Instituto Federal de Educação, Ciência e Tecnologia Catarinense");
});

test("a later change's author is not the publisher", () => {
  const text =
    "EDITAL Nº 12/PR/UFX/2019 (RETIFICADO) Retificado por: EDITAL 14/PR/UFX/2019 PROCESSO SELETIVO " +
    "SIMPLIFICADO O Reitor torna público o edital de abertura de inscrições.";
  expect(findAsserted(readAct({ text }).edital_referido)).toBeNull();
});

test('a body\'s name continues after "Pública"', () => {
  const text =
    "EDITAL N° 01/2010 A DEFENSORIA PÚBLICA DO ESTADO DO TOCANTINS, no uso da lei, torna pública a " +
    "abertura de inscrições para o concurso público.";
  expect(orgaoOf(text)).toBe("Defensoria Pública do Estado do Tocantins");
});

test("a notice's number may be at the end of a long title", () => {
  const text =
    "EDITAL DE PROCESSO SELETIVO SIMPLIFICADO PARA ADMISSÃO TEMPORÁRIA DE MESTRES DE OBRAS Nº " +
    "14/2021 A Secretária Municipal de Educação torna públicas as normas do processo seletivo.";
  expect(findAsserted(readAct({ text }).edital)?.valor).toBe("14/2021");
});

test.each([
  ["CONCURSO PÚBLICO DE PROVAS E TÍTULOS Nº 01/2025", "01/2025"],
  ["CONCURSO PÚBLICO EDITAL NORMATIVO Nº 1/2025", "1/2025"],
  ["EDITAL/GAB/Nº 07/2025", "07/2025"],
])("%s has its number", (title, number) => {
  const text = `${title} A Prefeitura Municipal de Lages torna pública a abertura de inscrições ao processo seletivo.`;
  expect(findAsserted(readAct({ text }).edital)?.valor).toBe(number);
});

test.each([
  [
    "MINISTÉRIO DA EDUCAÇÃO FUNDAÇÃO UNIVERSIDADE FEDERAL DE LAGES PRÓ-REITORIA DE ENSINO EDITAL Nº 1/2024 A COMISSÃO ",
    "Universidade Federal de Lages",
  ],
  ["EDITAL Nº 1/2024 O Magnífico Reitor da Universidade Federal de Lages ", "Universidade Federal de Lages"],
  [
    "EDITAL Nº 1/2024 O PRÓ-REITOR DE ENSINO, em exercício, da Universidade Federal de Lages, no " +
      "uso de suas atribuições, ",
    "Universidade Federal de Lages",
  ],
  [
    "EDITAL 1/2024 A REITORA DA UNIVERSIDADE FEDERAL DE LAGES EM EXERCÍCIO, designado por portaria, ",
    "Universidade Federal de Lages",
  ],
  [
    "CÂMARA MUNICIPAL DE LAGES\nEDITAL Nº 1/2024\nA COMISSÃO ESPECIAL, autorizada pelo Presidente " +
      "da Câmara, e nas leis que regem o Município de Lages, ",
    "Câmara Municipal de Lages",
  ],
])("the body is the notice's, not a unit's or a law's: %s", (text, orgao) => {
  expect(orgaoOf(text + opens)).toBe(orgao);
});

test("a ministry is the body if it publishes, and above its own schools only a letterhead", () => {
  expect(
    orgaoOf(
      `EDITAL Nº 1 DE 17 DE JULHO DE 2008 A SECRETÁRIA-EXECUTIVA DO MINISTÉRIO DO TURISMO (MTur), nos ` +
        `termos da portaria, ${opens}`,
    ),
  ).toBe("Ministério do Turismo");
  expect(
    orgaoOf(`MINISTÉRIO PÚBLICO DE CONTAS DOS MUNICÍPIOS DO ESTADO DO PARÁ - MPC A presidenta ${opens}`),
  ).toBe("Ministério Público de Contas dos Municípios do Estado do Pará");
  expect(
    orgaoOf(`MINISTÉRIO DA EDUCAÇÃO\nUNIVERSIDADE FEDERAL DE LAGES\nEDITAL Nº 3/2024 O Pró-Reitor ${opens}`),
  ).toBe("Universidade Federal de Lages");
});

test("an acronym after a name does not belong to it, even without a dash", () => {
  expect(
    orgaoOf(`EDITAL Nº 2/2014 A Presidenta da Empresa Brasileira de Serviços Hospitalares EBSERH, ${opens}`),
  ).toBe("Empresa Brasileira de Serviços Hospitalares");
  expect(orgaoOf(`EDITAL Nº 2/2014 A Universidade Federal Rural da Amazônia, ${opens}`)).toBe(
    "Universidade Federal Rural da Amazônia",
  );
});

test("a town's waterworks are distinguished by their town, and an acronym is not their name", () => {
  const works = "O Diretor do Serviço Autônomo de Água e Esgoto - SAAE, do município de Aracati, no uso,";
  expect(orgaoOf(`SAAE MUNICÍPIO DE ARACATI EDITAL Nº 1/2026 O EXMO. SR. ${works.slice(2)} ${opens}`)).toBe(
    "Serviço Autônomo de Água e Esgoto de Aracati",
  );
  expect(orgaoOf(`EDITAL Nº 1/2026 A SAAE PIUMHI MG, no uso de suas atribuições, ${opens}`)).toBeNull();
});

test("a town hall opens its own bodies' selections, and does not replace an unknown body", () => {
  const staff = "CONCURSO PÚBLICO PARA O QUADRO DE PESSOAL DA AGÊNCIA MUNICIPAL DE TURISMO.";
  expect(orgaoOf(`${staff} O Prefeito do Município de Tijucas, no uso, ${opens}`)).toBe(
    "Prefeitura Municipal de Tijucas",
  );
  const territory = { ibge: "1600303", nome: "Macapá", uf: "AP" };
  for (const who of ["O DIRETOR-PRESIDENTE DA MACAPÁ PREVIDÊNCIA - MACAPAPREV", "A DAE S/A – Água e Esgoto"])
    expect(orgaoOf(`EDITAL Nº 1/2026 ${who} ${opens}`, { territory }), who).toBeNull();
  expect(orgaoOf(`EDITAL Nº 1/2026 A PRESIDENTE DA COMISSÃO ${opens}`, { territory })).toBe(
    "Prefeitura Municipal de Macapá",
  );
});

test("a regional council hires for itself, a ministry not for its forces, and a prosecutor-general for theirs", () => {
  const council = "Conselho Federal de Enfermagem/Conselho Regional de Enfermagem do Piauí";
  expect(orgaoOf(`EDITAL Nº 1/2026 A Presidente ${opens}`, { hierarchy: `Entidades/${council}` })).toBe(
    "Conselho Regional de Enfermagem do Piauí",
  );
  expect(orgaoOf(`MINISTÉRIO DA DEFESA\nEXÉRCITO BRASILEIRO\nEDITAL O DIRETOR ${opens}`)).toBeNull();
  expect(
    orgaoOf(`A PROCURADORA-GERAL DE JUSTIÇA DO DISTRITO FEDERAL E TERRITÓRIOS, em despacho, ${opens}`),
  ).toBe("Ministério Público do Distrito Federal e Territórios");
});

test("a name keeps its numeral, and all parts between commas", () => {
  expect(orgaoOf(`A REITORA DO COLÉGIO PEDRO II, no uso, ${opens}`)).toBe("Colégio Pedro II");
  expect(
    orgaoOf(`A Companhia Operacional de Desenvolvimento, Saneamento e Ações Urbanas – CODAU, ${opens}`),
  ).toBe("Companhia Operacional de Desenvolvimento, Saneamento e Ações Urbanas");
});

test("an office's letters are no state, and a gazette's hierarchy gives a town's", () => {
  const ufOf = (act: Act) => findAsserted(readAct(act).uf)?.valor ?? null;
  const office = "O Secretário de Estado da Educação, Processo nº 299/2009 - DRHU/SE,";
  expect(ufOf({ text: `${office} ${opens}` })).toBeNull();
  expect(ufOf({ text: `O Secretário de Estado da Educação, em RECIFE/PE, ${opens}` })).toBe("PE");
  const hierarchy = "Prefeituras/Estado do Paraná/Câmara Municipal de Toledo";
  expect(
    ufOf({ text: `EDITAL Nº 1/2026 O Presidente da Câmara Municipal de Toledo ${opens}`, hierarchy }),
  ).toBe("PR");
});

test("a body's name ends where it extends or rectifies its publication", () => {
  const name = "Instituto Federal de Santa Catarina";
  for (const does of [
    "prorroga as inscrições do",
    "retifica o Edital nº 1/2026 do",
    "reabre as inscrições do",
  ])
    expect(orgaoOf(`O Diretor-Geral do Campus Lages do ${name} ${does} Concurso Público.`), does).toBe(name);
});

test("a state's secretariat named after its matter is a body", () => {
  const letterhead = "GOVERNO DO ESTADO DA BAHIA\nSECRETARIA DA CULTURA DO ESTADO DA BAHIA\nEDITAL Nº 1/2026";
  expect(orgaoOf(`${letterhead}\nO SECRETÁRIO DA CULTURA DO ESTADO DA BAHIA, no uso, ${opens}`)).toBe(
    "Secretaria da Cultura do Estado da Bahia",
  );
});
