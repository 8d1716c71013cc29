import { expect, test } from "vitest";
import { readAct } from "./leitura.ts";

const recife = { ibge: "2611606", nome: "Recife", uf: "PE" };

/** Extracts in the forms of federal and municipal gazettes, with invented numbers and signers. */
const contracting: [organizadora: string, orgao: string, act: Parameters<typeof readAct>[0]][] = [
  [
    "Fundatec",
    "Prefeitura Municipal de Imbé",
    {
      text:
        "EXTRATO DE CONTRATO Nº 066/2025\nContratante: Município de Imbé/RS. Contratada: FUNDAÇÃO " +
        "UNIVERSIDADE EMPRESA DE TECNOLOGIA E CIÊNCIAS - FUNDATEC. Objeto: Contratação de empresa " +
        "especializada para a prestação de serviços de execução de concurso público, para provimento " +
        "de cargos efetivos da Prefeitura Municipal de Imbé/RS. Vigência: 14/07/2025 a 12/09/2026.",
    },
  ],
  [
    "Fundacao Norte Rio Grandense de Pesquisa e Cultura",
    "Universidade Federal do Rio Grande do Norte",
    {
      hierarchy:
        "Ministério da Educação/Universidade Federal do Rio Grande do Norte/Pró-Reitoria de Administração",
      text:
        "EXTRATO DE CONTRATO Nº 12/2026 - UASG 153103\nNº Processo: 23077.012345/2026-11. Dispensa " +
        "Nº 33/2026. Contratante: UNIVERSIDADE FEDERAL DO RIO GRANDE DO NORTE. Contratado: " +
        "00.000.000/0001-00 - FUNDACAO NORTE RIO GRANDENSE DE PESQUISA E CULTURA. Objeto: Prestação " +
        "de serviços de apoio à realização do concurso público para cargos técnico-administrativos " +
        "em educação. Fundamento Legal: LEI 14.133/2021 - Artigo: 75 - Inciso: XV. Vigência: " +
        "10/01/2026 a 10/01/2027. Valor Total: R$ 1.200.000,00. Data de Assinatura: 10/01/2026. " +
        "(COMPRASNET 4.0 - 10/01/2026).",
    },
  ],
  [
    "Cebraspe",
    "Tribunal Regional Federal da 6ª Região",
    {
      hierarchy: "Poder Judiciário/Tribunal Regional Federal da 6ª Região",
      text:
        "EXTRATO DE DISPENSA DE LICITAÇÃO Nº 15/2026\nProcesso: 0001234-56.2026. Objeto: contratação " +
        "de instituição para o planejamento, a organização e a realização de concurso público para " +
        "provimento de vagas e formação de cadastro de reserva. Contratada: Centro Brasileiro de " +
        "Pesquisa em Avaliação e Seleção e de Promoção de Eventos - CEBRASPE. Fundamento: art. 75, " +
        "XV, da Lei nº 14.133/2021. Ratificação em 05/03/2026.",
    },
  ],
  [
    "Vunesp",
    "Câmara Municipal de Campinas",
    {
      text:
        "TERMO DE RATIFICAÇÃO\nDISPENSA DE LICITAÇÃO Nº 08/2026\nA CÂMARA MUNICIPAL DE CAMPINAS/SP " +
        "ratifica a contratação direta, com fundamento no art. 75, inciso XV, da Lei Federal nº " +
        "14.133/2021.\nCONTRATADA: Fundação para o Vestibular da Universidade Estadual Paulista - " +
        "VUNESP\nOBJETO: Prestação de serviços técnicos especializados de organização e realização " +
        "de Concurso Público para provimento de cargos efetivos.\nVALOR: por inscrição.",
    },
  ],
  [
    "Instituto Consulplan",
    "Prefeitura Municipal de Recife",
    {
      territory: recife,
      text:
        "EXTRATO DO CONTRATO Nº 045/2026. CONTRATANTE: Município do Recife. CONTRATADA: Instituto " +
        "Consulplan de Desenvolvimento, Projetos e Assistência Social. OBJETO: Prestação de serviços " +
        "de planejamento, organização e execução de Concurso Público para provimento de cargos " +
        "efetivos da Secretaria de Educação. PRAZO: 12 (doze) meses.",
    },
  ],
  [
    "Alfa Concursos Ltda",
    "Prefeitura Municipal de Recife",
    {
      territory: recife,
      text:
        "EXTRATO DE CONTRATO\nContrato Administrativo nº 31/2026\nPregão Eletrônico nº " +
        "12/2026\nContratada: ALFA CONCURSOS LTDA, CNPJ 00.000.000/0001-00\nObjeto: Contratação de " +
        "empresa especializada na elaboração, aplicação e correção de provas de Concurso Público nº " +
        "01/2026.\nValor: R$ 58.000,00",
    },
  ],
  [
    "FGV",
    "Secretaria de Estado da Fazenda de Goiás",
    {
      text:
        "EXTRATO DO CONTRATO Nº 10/2026\nPARTES: Secretaria de Estado da Fazenda de Goiás e a " +
        "Fundação Getulio Vargas - FGV. OBJETO: serviços técnico-especializados de organização, " +
        "planejamento e execução do concurso público para o cargo de Auditor-Fiscal. VIGÊNCIA: 24 " +
        "meses.",
    },
  ],
  [
    "FEPESE",
    "Prefeitura Municipal de Lages",
    {
      text:
        "EXTRATO DE INEXIGIBILIDADE Nº 4/2026 - PREFEITURA MUNICIPAL DE LAGES/SC\nObjeto: " +
        "contratação de instituição para realização de processo seletivo simplificado de professores " +
        "temporários.\nContratado: Fundação de Estudos e Pesquisas Socioeconômicos - FEPESE.",
    },
  ],
  [
    "Legalle Concursos",
    "Prefeitura Municipal de Chapada",
    {
      text:
        "SÚMULA DE CONTRATO\nContratante: Prefeitura Municipal de Chapada/RS\nContratada: Legalle " +
        "Concursos e Soluções Integradas Ltda\nObjeto: Execução dos serviços de planejamento, " +
        "elaboração, aplicação e correção de provas do concurso público municipal.",
    },
  ],
  [
    "IDECAN",
    "Conselho Regional de Enfermagem de Goiás",
    {
      hierarchy:
        "Entidades de Fiscalização do Exercício das Profissões Liberais/Conselho Regional de Enfermagem de Goiás",
      text:
        "EXTRATO DE CONTRATO\nEspécie: Contrato nº 9/2026. Contratante: Conselho Regional de " +
        "Enfermagem de Goiás. Contratada: Instituto de Desenvolvimento Educacional, Cultural e " +
        "Assistencial Nacional - IDECAN. Objeto: Contratação de banca organizadora para realização " +
        "de concurso público. Assinatura: 02/02/2026.",
    },
  ],
  [
    "Instituto Quadrix",
    "Conselho Federal de Química",
    {
      hierarchy: "Entidades de Fiscalização do Exercício das Profissões Liberais/Conselho Federal de Química",
      text:
        "EXTRATO DE DISPENSA DE LICITAÇÃO\nProcesso nº 55/2026. Contratante: Conselho Federal de " +
        "Química. Contratado: Instituto Quadrix de Responsabilidade Social. Objeto: organização e " +
        "realização de concurso público para o preenchimento de vagas do quadro de pessoal. Base " +
        "legal: art. 75, XV.",
    },
  ],
  [
    "Fundação Universitária do Sertão",
    "Prefeitura Municipal de Recife",
    {
      territory: recife,
      text:
        "RATIFICAÇÃO DE DISPENSA DE LICITAÇÃO Nº 7/2026. Ratifico a dispensa de licitação em favor " +
        "da Fundação Universitária do Sertão, CNPJ 00.000.000/0001-00, cujo objeto é a realização de " +
        "concurso público para o quadro efetivo. Valor global: R$ 90.000,00.",
    },
  ],
];

test.for(contracting)("%s is contracted by %s", ([organizadora, orgao, act]) => {
  const reading = readAct(act);
  expect(reading.tipo_de_ato).toMatchObject({ valor: "andamento", regra: "banca-contratada" });
  const { inicio, fim } = reading.tipo_de_ato;
  expect(act.text.slice(inicio ?? 0, fim ?? 0)).toMatch(/^(?!.*Contratad).*(?:concurso|processo seletivo)/i);
  expect(reading.organizadora).toMatchObject({ valor: organizadora });
  expect(reading.orgao).toMatchObject({ valor: orgao });
  // A contract's number is not a notice's.
  expect(reading.edital).toBeNull();
});

test("a contract's selection has its number and kind", () => {
  const read = contracting.map(([, , act]) => readAct(act));
  expect(read.flatMap(({ edital_referido: one }) => (one && "valor" in one ? [one.valor] : []))).toEqual([
    "01/2026",
  ]);
  expect(read[7]?.tipo).toMatchObject({ valor: "processo_seletivo" });
  expect(read[0]?.tipo).toMatchObject({ valor: "concurso_publico" });
});

const contratada = "Contratada: FUNDAÇÃO GETULIO VARGAS.";
const town = "EXTRATO DE CONTRATO Nº 5/2026. Contratante: Prefeitura Municipal de Lages/SC.";
/** Texts that name no organiser of an exam: other purchases, and amendments and ends of contracts. */
const others: [string, string][] = [
  [
    "no contractor",
    `AVISO DE DISPENSA DE LICITAÇÃO\nObjeto: contratação de empresa especializada para realização de concurso público.`,
  ],
  [
    "a shopping list",
    "Pintura da sede do IPLAGES compra R$ 12.500,00 mar/27 44905200 3 4100 12 Contratação de " +
      "serviços de organização e execução de concurso público Falta de servidores contratação R$ 0,00",
  ],
  [
    "consulting",
    `${town} ${contratada} Objeto: Serviços de consultoria e assessoria jurídica para acompanhamento da ` +
      `realização de concurso público.`,
  ],
  [
    "rooms",
    `${town} Contratada: ASSOCIAÇÃO DE ENSINO LTDA. Objeto: Locação de salas para a realização de concurso público.`,
  ],
  [
    "projects",
    `${town} ${contratada} Objeto: Realização de concurso público de projetos de arquitetura para a nova sede.`,
  ],
  [
    "culture",
    `${town} Contratada: ALFA EVENTOS LTDA. Objeto: Organização e realização do Concurso Literário Municipal.`,
  ],
  [
    "the modality of a procurement",
    `${town} Contratada: BETA ARQUITETURA LTDA. Modalidade: Concurso nº 1/2026. Objeto: elaboração de ` +
      `projeto executivo, vencedor do concurso público de ideias.`,
  ],
  [
    "an amendment",
    `EXTRATO DO PRIMEIRO TERMO ADITIVO AO CONTRATO Nº 5/2025. ${contratada} Objeto: prorrogação do ` +
      `contrato de realização de concurso público.`,
  ],
  [
    "a rescission",
    `EXTRATO DE RESCISÃO DO CONTRATO Nº 5/2025. ${contratada} Objeto: realização de concurso público.`,
  ],
  [
    "a revocation",
    `AVISO DE REVOGAÇÃO DE DISPENSA DE LICITAÇÃO Nº 3/2026. ${contratada} Objeto: realização de concurso público.`,
  ],
  [
    "trainees",
    `${town} ${contratada} Objeto: Realização de processo seletivo de estagiários de nível superior.`,
  ],
  [
    "a council's election",
    `${town} ${contratada} Objeto: Organização e realização de processo seletivo para o Conselho Tutelar.`,
  ],
  [
    "students",
    `${town} ${contratada} Objeto: Planejamento e execução de processo seletivo para ingresso em cursos ` +
      `de graduação, Vestibular 2027.`,
  ],
  [
    "medical exams",
    `${town} Contratada: CLÍNICA VIDA LTDA. Objeto: Exames médicos admissionais dos aprovados na ` +
      `realização do concurso público.`,
  ],
  [
    "a hired teacher",
    `EXTRATO DE CONTRATO Nº 77/2026. Contratante: Universidade Federal de Lavras. Contratada: MARIA DAS ` +
      `DORES. Objeto: contratação de professor substituto, aprovada em processo seletivo, para execução de atividades.`,
  ],
  [
    "two contracts in one cut",
    `${town} Contratada: ALFA LIMPEZA LTDA. Objeto: limpeza predial. EXTRATO DE CONTRATO Nº 6/2026. ` +
      `Objeto: realização de concurso público.`,
  ],
];

test.for(others)("%s proposes no organiser", ([, text]) => {
  expect(readAct({ text }).tipo_de_ato.regra).not.toBe("banca-contratada");
});

test.each([
  ["organizado e executado pela empresa TRILHA E SABERES ESCOLARES LTDA-ME", "Trilha e Saberes Escolares"],
  ["executado pela empresa Máxima - Provas, Exames e Cursos Ltda", "Máxima"],
  ["organizado pela empresa LEGÍTIMA ASSESSORIA EIRELI ME, sediada à rua", "Legítima Assessoria"],
  ["realizado sob a responsabilidade da empresa MSCONCURSOS", "MS Concursos"],
  ["realizado, por meio do Instituto Sabiá, com supervisão da comissão", "Instituto Sabiá"],
  ["regido por este edital, com responsabilidade técnica do INEPAM", "INEPAM"],
])("an organiser is found by its task: %s", (words, organizadora) => {
  const text =
    `EDITAL Nº 1/2026 O Município de Lages torna pública a abertura do Processo Seletivo. O ` +
    `Processo Seletivo será ${words}.`;
  expect(readAct({ text }).organizadora).toMatchObject({ valor: organizadora });
});

test.each(["executado pela empresa CONTRATADA", "organizado pela empresa Vencedora da licitação"])(
  "an organiser not chosen yet is none: %s",
  (words) => {
    const text =
      `EDITAL Nº 1/2026 O Município de Lages torna pública a abertura do Processo Seletivo, ` +
      `que será ${words}, conforme contrato.`;
    expect(readAct({ text }).organizadora).toBeNull();
  },
);
