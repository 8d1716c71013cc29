import { expect, test } from "vitest";
import { readAct } from "./leitura.ts";

/** Texts about registrations, openings or wanted staff that open no selection for a position. */
test.each([
  "Portal da Prefeitura de Lages. Concursos públicos. No momento não estão abertas as inscrições de nenhum concurso.",
  "Concurso público 2024. Atualmente não se encontram abertas as inscrições. Veja o resultado final de 2025.",
  "Página do concurso público. Não há inscrições abertas.",
  "ATA. Concurso Público 1/2026. Procede-se à abertura dos envelopes das provas em sessão pública.",
  "TERMO. Concurso público. No dia 1 procede-se à abertura da sessão de identificação das provas.",
  "PORTARIA Nº 12 O Secretário, considerando denúncia contra servidor aprovado no concurso público " +
    "de 2019, procede-se à abertura de processo administrativo disciplinar.",
  "Extrato de ata do concurso público 2/2026: procede-se à abertura do prazo de recursos contra o gabarito preliminar.",
  "PORTARIA Nº 5/2026 Considerando a aprovação no concurso público nº 1/2020, procede-se à " +
    "abertura de prazo para a posse de FULANA DE TAL.",
  "Prefeitura de Lages\nProcesso Seletivo 1/2026\nSituação: Aberto prazo de recurso contra o " +
    "gabarito\nResultado final em 10/10/2026",
  "Concurso público nº 1/2026\nSituação: aberta a fase de recursos",
  "Processo Seletivo 1/2026 Prefeitura: os candidatos cujas inscrições foram feitas no período de " +
    "1/10 a 5/10 devem comparecer para a prova.",
  "RELAÇÃO DE CANDIDATOS das inscrições pagas no período de 1/10. Concurso Público 1/2026",
  "Concurso público nº 1/2026 da Câmara: as inscrições homologadas no período de 1/10 a 5/10 constam do anexo.",
  "Concurso Público 1/2026\nResultado dos pedidos de isenção da inscrição: a partir de 10/10\nGabarito: 12/10",
  "Processo Seletivo nº 1/2026 classificação final. Nº inscrição: 10/2026 Nome: Fulana",
  "Concurso Público 1/2026 da Prefeitura. Número de inscrição: 12/34",
  "EDITAL DE CONVOCAÇÃO PARA SELEÇÃO DE APROVADOS PARA VAGAS DO PROCESSO SELETIVO 1/2025: LOTE 3",
  "EDITAL DE CONVOCAÇÃO PARA SELEÇÃO DE VAGAS (ESCOLHA DE UNIDADE) DOS CLASSIFICADOS NO PROCESSO " +
    "SELETIVO Nº 1/2025 DIA 3 ÀS 8H",
  "AVISO DE CONVOCAÇÃO PARA SELEÇÃO DE FORNECEDORES. Contratação temporária de serviços.",
  "CONVOCAÇÃO PARA SELEÇÃO DE ALUNOS DO CURSINHO. Processo seletivo 2026.",
  "EDITAL Nº 4/2026 A Secretaria de Educação torna pública a abertura das inscrições para " +
    "preenchimento de vagas nos Centros de Educação Infantil para o ano letivo de 2027.",
  "EDITAL Nº 4/2026 O Município de Lages torna pública a abertura das inscrições para o " +
    "preenchimento de 5 vagas de ponto de táxi.",
  "EDITAL Nº 5 A Secretaria torna públicas as inscrições para preenchimento dos boxes do mercado " +
    "municipal, a partir de 1/10.",
  "EDITAL Nº 2 O Conselho Municipal torna pública a abertura de inscrições para o preenchimento de " +
    "cadeiras da sociedade civil no conselho de saúde.",
  "EDITAL Nº 2 A Secretaria de Cultura torna pública a abertura de inscrições para preenchimento " +
    "de vagas das oficinas de violão.",
  "CHAMADA PÚBLICA PARA CONTRATAÇÃO DE ARTISTAS. A Prefeitura torna pública a abertura das " +
    "inscrições para artistas locais na festa da cidade.",
  "CHAMADA PÚBLICA PARA CONTRATAÇÃO DE OPERAÇÃO DE CRÉDITO. O Município torna pública a abertura " +
    "de prazo para propostas de instituições financeiras.",
  "CHAMADA PÚBLICA. O Município torna pública a abertura das inscrições da chamada pública para " +
    "contratação de agricultores familiares no PNAE.",
  "EDITAL DE CHAMAMENTO PÚBLICO Nº 3/2026 O Município de Lages torna público o chamamento de " +
    "organizações da sociedade civil para parceria. Publicado por: Fulano Código " +
    "Identificador:1A2B3C4D EDITAL Nº 9 Considerando a necessidade temporária de excepcional " +
    "interesse público.",
  "Prefeitura de Lages. Comissão de Concurso Público. A Comissão TORNA PÚBLICO que as inscrições " +
    "do Concurso 1/2026 já foram encerradas. O boleto pode ser pago até 15/10/2026.",
  "3 Out | Edital 2/2026, Processo Seletivo de bolsas – 2º semestre 2027.\n10 Out – 20 Nov | Inscrições",
  "EDITAL Nº 4 A Universidade torna pública a realização do processo seletivo para as vagas " +
    "ociosas do Curso de Licenciatura em Música, com taxa de inscrição de R$ 10,00.",
  "Período de inscrição: 1/10/2026 a 9/10/2026\nProva escrita e prova de títulos: " +
    "20/10/2026\nGabarito: 21/10/2026\nMatrículas: 3/11/2026",
  "EDITAL Nº 8/2026 O Município de Lages torna pública a contratação de instituto, por dispensa de " +
    "licitação, para realizar o concurso público.",
])("not an opening: %s", (text) => {
  expect(readAct({ text, published: "2026-10-07" }).tipo_de_ato.valor).not.toBe("abertura");
});

test("a selection of candidates by accreditation is an opening, and one of firms is not", () => {
  const speaks = "A Prefeita do Município de Lages, Estado de Santa Catarina, faz saber que realizará";
  const ofPosts =
    `${speaks} Processo Seletivo, na modalidade de Credenciamento, para a seleção de ` +
    `candidatos ao cargo de Motorista. As inscrições serão de 3 a 7 de agosto de 2026.`;
  const ofFirms =
    `${speaks} Processo Seletivo, na modalidade de Credenciamento, para a seleção de ` +
    `empresas que prestem serviços médicos.`;
  const ofServices =
    `${speaks} Processo Seletivo, na modalidade Credenciamento, destinado a selecionar ` +
    `candidatos a prestadores de serviços de leilão.`;
  expect([ofPosts, ofFirms, ofServices].map((text) => readAct({ text }).tipo_de_ato.valor)).toEqual([
    "abertura",
    "nao_concurso",
    "nao_concurso",
  ]);
});
