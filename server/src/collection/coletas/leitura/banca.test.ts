import { expect, test } from "vitest";
import { findAsserted } from "./fields.ts";
import { readAct } from "./leitura.ts";

const organizerOf = (said: string) => {
  const text =
    `EDITAL Nº 5/2026 A Prefeitura Municipal de Lages, Estado de Santa Catarina, torna ` +
    `pública a abertura de inscrições para o Concurso Público. ${said}`;
  return findAsserted(readAct({ text }).organizadora)?.valor ?? null;
};

test.each([
  ["sua execução caberá à empresa Alfa Serviços S/S Ltda (Alfa).", "Alfa Serviços"],
  ["será executado pelo ICAP – Instituto de Capacitação Ltda.", "ICAP"],
  ["executado pela Associação dos Municípios do Alto Vale (AMAV).", "Associação dos Municípios do Alto Vale"],
  [
    "será executado pela FUNDAÇÃO ALFA DE ENSINO e destina-se a selecionar candidatos.",
    "Fundação Alfa de Ensino",
  ],
  ["por contrato, sob a execução da sociedade empresária Pró-Campo Serviços LTDA.", "Pró-Campo Serviços"],
  ["caberá à organizadora Sociedade de Exames dos Campos - Sudeste.", "Sociedade de Exames dos Campos"],
  [
    "com a execução técnico-administrativa da empresa Alfa e Beta Organização de Eventos Ltda.",
    "Alfa e Beta Organização de Eventos",
  ],
  ["com a execução técnico-administrativa do Instituto Alfa.", "Instituto Alfa"],
  ["sob a responsabilidade da Empresa Fulano de Tal ME - (ALFA.COM), sediada aqui.", "Fulano de Tal"],
  ["realizado pela Fundação Alfa de Pesquisa e Cultura - FAPC.", "Fundação Alfa de Pesquisa e Cultura"],
  [
    "sob a responsabilidade técnica e operacional do Alfa Concursos O prazo de validade é de um ano.",
    "Alfa Concursos",
  ],
  ["\nREALIZAÇÃO:\n\nALFA – ASSESSORIA E CONCURSOS LTDA\n", "Alfa – Assessoria e Concursos"],
  ["aplicado no Centro de Seleção e de Promoção de Eventos da Universidade de Brasília.", "Cebraspe"],
  ["aplicado na Coordenadoria de Processos Seletivos da Universidade Estadual de Londrina.", "COPS/UEL"],
  [
    "tudo sob a coordenação técnico-administrativa da Alfa Consult Ltda., cabendo ao Município.",
    "Alfa Consult",
  ],
  ["sob a execução técnico- administrativa da empresa BETA Assessoria, com sede.", "BETA Assessoria"],
  ["será realizado nesta Cidade, pelo IGAMA - INSTITUTO GAMA DE GESTÃO S/S LTDA, em datas.", "IGAMA"],
  ["realizado pelo INSTITUTO DELTA obedecendo às normas deste Edital.", "Instituto Delta"],
  [
    "a cargo do INSTITUTO DE ESTUDO E PESQUISA SOCIAL, ECONÔMICA E CULTURAL DO SUL – IEPES, conforme contrato.",
    "IEPES",
  ],
  ["por contrato celebrado com a empresa ÔMEGA CONCURSOS LTDA, com base na Lei.", "Ômega Concursos"],
  ["de responsabilidade da KLM ASSESSORIA E CONCURSOS LTDA.", "KLM Assessoria e Concursos"],
  ["organizado pela AOCP Assessoria em Organização Ltda. (AOCP Concursos Públicos).", "AOCP"],
  ["executado pelo Instituto AOCP.", "Instituto AOCP"],
  ["O certame será executado pela ALFAPES/BETAPLAN.", "ALFAPES/BETAPLAN"],
  ["será realizado por meio da empresa Gama Assessoria e Consultoria Ltda.", "Gama Assessoria e Consultoria"],
  ["será executado, por meio da empresa Gama Assessoria Ltda.", "Gama Assessoria"],
  [
    "A empresa contratada para a realização do concurso é a Zeta Concursos Ltda, inscrita no CNPJ.",
    "Zeta Concursos",
  ],
  ["executado pela DELTA - Prestação de Serviços Ltda.", "DELTA - Prestação de Serviços"],
  ["sob organização e aplicação da ÁPIS CONCURSOS PÚBLICOS LTDA.", "Ápis Concursos Públicos"],
  ["elaborado e aplicado pela Rho Assessoria Educacional Ltda.", "Rho Assessoria Educacional"],
  ["será coordenado pela empresa Psi Recursos Humanos Ltda.", "Psi Recursos Humanos"],
  [
    "sob a responsabilidade do Instituto Alfa de Gestão, contratado por dispensa de licitação.",
    "Instituto Alfa de Gestão",
  ],
  ["O Instituto Iota será responsável pela execução do concurso.", "Instituto Iota"],
  ["A empresa Kapa Concursos Ltda, contratada pelo Município, realizará o concurso.", "Kapa Concursos"],
  ["As provas serão elaboradas e corrigidas pela Delta Concursos Públicos.", "Delta Concursos Públicos"],
  ["será realizado pela Ômicron – Gestão e Concursos.", "Ômicron – Gestão e Concursos"],
  ["\nEmpresa Responsável\nIota Assessoria e Consultoria S/C Ltda.\n", "Iota Assessoria e Consultoria"],
  ["\nBANCA ORGANIZADORA: INSTITUTO KAPA\n1. DO CONCURSO", "Instituto Kapa"],
  [
    "O concurso público segue este Edital, mas a execução caberá à Universidade Federal de Alfa (UFA).",
    "Universidade Federal de Alfa",
  ],
])("the organiser is stated: %s", (said, organizer) => {
  expect(organizerOf(said)).toBe(organizer);
});

test.each([
  "sua execução caberá à empresa contratada.",
  "cabendo à Secretaria Municipal de Administração publicar os atos.",
  "será executado pelo Município de Lages.",
  "sob a responsabilidade da empresa Fulano de Tal e da Comissão.",
  "\nREALIZAÇÃO:\nPREFEITURA MUNICIPAL DE LAGES - COMISSÃO DE CONCURSOS\n",
  "sob a responsabilidade da organizadora contratada pelo Município.",
  "executado pela SEMAD/PMLG.",
  "O Instituto Médico será responsável pela perícia.",
  "Os documentos serão autenticados através da Nu Assessoria Jurídica.",
  "A perícia será realizada pelo Instituto Nacional de Seguro Social.",
  "O curso será coordenado pela Alfa Consultoria.",
  "executado pela Comissão - Portaria nº 5.",
  "A empresa contratada para a realização do concurso será a vencedora da licitação.",
  "\nEmpresa Responsável\nSecretaria Municipal de Administração\n",
  "A bolsa é de curso realizado pela Universidade Federal de Alfa.",
  "e publicado através da Gráfica Alfa Ltda.",
  "por contrato celebrado com a empresa Fulano de Tal Ltda.",
])("the organiser is not stated: %s", (said) => {
  expect(organizerOf(said)).toBeNull();
});

test("an organiser on a shared platform is named by its address", () => {
  const text = "Concurso Público\nCÂMARA MUNICIPAL DE NOVA LIMA - CONCURSO PÚBLICO Nº 01/2026";
  const read = (address: string) => findAsserted(readAct({ text, address }).organizadora)?.valor ?? null;
  expect(read("https://fundep.selecao.net.br/informacoes/9/")).toBe("FUNDEP");
  expect(read("https://outra.selecao.net.br/informacoes/9/")).toBeNull();
});

test("a name with commas is replaced by its acronym, and dropped without one", () => {
  const name = "executado pela Fundação de Apoio à Educação, Ciência e Cultura do Paraná";
  expect(organizerOf(`${name} - FUNTEF, com apoio.`)).toBe("FUNTEF");
  expect(organizerOf(`${name}.`)).toBeNull();
  expect(organizerOf("será realizado pela empresa Alfaseg.")).toBe("Alfaseg");
});

test("a university's office for others' selections is their organiser", () => {
  const text = (who: string) =>
    `EDITAL Nº 1/2026\nA Prefeitura Municipal de Lages torna pública a abertura de inscrições para o ` +
    `Concurso Público, realizado pela Universidade Federal de Alfa – UFA por meio de sua ${who}.`;
  expect(
    findAsserted(readAct({ text: text("Coordenação de Seleção Acadêmica – COSEAC") }).organizadora)?.valor,
  ).toBe("COSEAC");
});

test("letters that end like an organiser's acronym are not its name", () => {
  const text =
    "Processo Seletivo Nº 06/2026 - SMS\nConcursos e Processos Seletivos\nPeríodo de inscrições: " +
    "24/08/2026 a 08/09/2026";
  expect(readAct({ text }).organizadora).toBeNull();
  expect(readAct({ text: text.replace("SMS", "MS") }).organizadora).not.toBeNull();
});
