// Longer than other files: one table has the words of each notice.
import { expect, test } from "vitest";
import { readAct } from "./leitura.ts";
import type { TipoDeAto } from "./matters.ts";

/** Notices with the words of openings, and their real kinds. */
const notices: [TipoDeAto, string][] = [
  [
    "abertura",
    "EDITAL DE SELEÇÃO PÚBLICA A SECRETARIA DE OBRAS DE ARACATI – CE, à vista da Lei nº 1, " +
      "DECLARA: Aberta a Seleção Pública Simplificada de pedreiros e pintores.",
  ],
  [
    "abertura",
    "EDITAL 005/2018 – PROCESSO SELETIVO SIMPLIFICADO O GOVERNO DE LAGES, com apoio do Instituto " +
      "Alfa, realizará Processo Seletivo Simplificado para contratação temporária.",
  ],
  [
    "abertura",
    "PROCESSO SELETIVO SIMPLIFICADO EDITAL Nº 02/2013 ALTERADO POR ERRATA O Município de Lages " +
      "TORNA PÚBLICO que fará Processo Seletivo Simplificado para preenchimento das vagas.",
  ],
  [
    "abertura",
    "EDITAL 02/2011 De ordem do Prefeito, torno público que ficarão abertas, nos dias do quadro, " +
      "inscrições para o Concurso Público.",
  ],
  [
    "abertura",
    "EDITAL Nº 5/2020 A SECRETÁRIA torna público que estão abertas as inscrições para o Cadastro " +
      "Temporário de Contratação Emergencial.",
  ],
  [
    "andamento",
    "EDITAL Nº 11 CONCURSO PÚBLICO PARA EMPREGOS DE NÍVEL MÉDIO O Diretor-Presidente torna público " +
      "o cumprimento da decisão liminar para promover a reserva da vaga, inscrição nº 161, do " +
      "candidato.",
  ],
  [
    "andamento",
    "EDITAL Nº 78 CONCURSO PÚBLICO REINTEGRAÇÃO DE CANDIDATO O Chefe do Departamento torna pública " +
      "a reintegração do candidato, inscrição nº 161, no concurso público.",
  ],
  [
    "andamento",
    "EXTRATO O Secretário torna pública a prorrogação da autorização referente a concurso público que proverá vagas.",
  ],
  [
    "andamento",
    "INSTRUÇÃO Nº 47 O Diretor-Presidente resolve: Art. 2º Designar FULANA DE TAL para compor a " +
      "Comissão que acompanha os trabalhos de realização do Concurso Público do Serviço.",
  ],
  [
    "resultado",
    "EDITAL Nº 42/2019 DE DIVULGAÇÃO DO RESULTADO DA PROVA PRÁTICA DE TAQUIGRAFIA CONCURSO PÚBLICO " +
      "O Presidente da Câmara, considerando o concurso público, resolve: informar onde consultar.",
  ],
  [
    "nao_concurso",
    "AVISO DE CONVOCAÇÃO Nº 2 SELEÇÃO PÚBLICA O Governo avisa que realizará Convocação de Seleção " +
      "Pública para Outorga de Termos de Cessão de Uso de boxes da Feira Permanente.",
  ],
  [
    "nao_concurso",
    "EDITAL Nº 01 SELEÇÃO A Sociedade TORNA PÚBLICA a abertura das inscrições para o processo " +
      "seletivo destinado à concessão de auxílio financeiro ao empregado.",
  ],
  [
    "nao_concurso",
    "EDITAL Nº 1 O Secretário de Saúde TORNA PÚBLICA a realização de processo seletivo de " +
      "preceptores de ensino dos programas de residência em área profissional de saúde.",
  ],
  [
    "nao_concurso",
    "EDITAL Nº 9 A Companhia torna pública a realização de processo seletivo para provimento de " +
      "vagas e formação de cadastro de reserva no serviço voluntário de caráter temporário.",
  ],
  [
    "nao_concurso",
    "EDITAL Nº 8 O Secretário torna pública a abertura de processo seletivo que indicará " +
      "representantes da sociedade civil no Conselho de Cultura.",
  ],
  [
    "nao_concurso",
    "EDITAL Nº 1 O Chefe do Departamento torna público o processo seletivo simplificado para " +
      "Prestação de Tarefa por Tempo Certo, destinado a militares inativos.",
  ],
  [
    "abertura",
    "EDITAL PROCESSO SELETIVO PARA A PRESTAÇÃO DO SERVIÇO MILITAR VOLUNTÁRIO O Comando do Distrito " +
      "Naval torna pública a abertura de inscrições ao Processo Seletivo para Oficiais temporários.",
  ],
  [
    "andamento",
    "AVISO DE ABERTURA DE PROCESSO ADMINISTRATIVO O Tribunal de Contas comunica que está adotando " +
      "procedimentos administrativos para a realização de concursos públicos, com vistas ao " +
      "preenchimento de cargos efetivos.",
  ],
  [
    "andamento",
    "COMUNICADO O Município de Lages torna público que pretende realizar concurso público para o quadro de pessoal.",
  ],
  [
    "andamento",
    "COMUNICADO A Prefeitura Municipal de Lages comunica a realização de concurso público para a " +
      "área da saúde, para o qual contratou o Instituto. Ainda não há data.",
  ],
  [
    "abertura",
    "COMUNICADO A Prefeitura Municipal de Lages comunica a realização de concurso público para a " +
      "área da saúde. As inscrições estarão abertas de 1 a 20 de outubro de 2026.",
  ],
  [
    "andamento",
    "COMUNICADO A Prefeitura Municipal de Lages torna público o adiamento da realização do " +
      "Concurso Público nº 01/2026.",
  ],
  [
    "retificacao",
    "EDITAL Nº 3 O Prefeito torna pública a ampliação do número de vagas do Concurso Público nº " +
      "01/2026, para provimento do cargo de Agente.",
  ],
  [
    "nao_concurso",
    "EDITAL Nº 5 DISPÕE SOBRE A SELEÇÃO SIMPLIFICADA DE ORGANIZAÇÕES DA SOCIEDADE CIVIL PARA " +
      "INTEGRAR O CONSELHO O Secretário torna pública a abertura das inscrições.",
  ],
  [
    "nao_concurso",
    "EDITAL Nº 1 O Conselho Municipal torna pública a abertura das inscrições do processo seletivo " +
      "para o cargo de conselheiro tutelar.",
  ],
  [
    "nao_concurso",
    "EDITAL Nº 1 O Conselho Municipal torna pública a escolha de membros do Conselho Tutelar, por processo seletivo.",
  ],
  [
    "nao_concurso",
    "EDITAL Nº 3 O Conselho Municipal torna pública a abertura das inscrições do processo seletivo " +
      "para conselheiros(as) tutelares suplentes.",
  ],
  [
    "abertura",
    "EDITAL Nº 2 A Prefeitura torna pública a abertura das inscrições do processo seletivo " +
      "simplificado para contratação temporária de psicólogo, para atuar no CREAS e no Conselho " +
      "Tutelar.",
  ],
  [
    "abertura",
    "EDITAL Nº 2 A Prefeitura torna pública a abertura das inscrições do processo seletivo para " +
      "contratação temporária de motorista, à disposição dos conselheiros tutelares.",
  ],
  [
    "convocacao",
    "EDITAL Nº 9 A Prefeitura CONVOCA quem foi aprovado no Concurso Público nº 1/2025 para o " +
      "processo de escolha de vagas.",
  ],
  [
    "nao_concurso",
    "LEI Nº 1.234 O Prefeito sanciona a Lei que a Câmara aprovou: Art. 1º Fica autorizada a " +
      "contratação temporária de pessoal, por processo seletivo.",
  ],
  [
    "nao_concurso",
    "RECOMENDAÇÃO Nº 7 O Ministério Público resolve RECOMENDAR ao Município a realização de " +
      "concurso público para provimento dos cargos.",
  ],
  [
    "nao_concurso",
    "PORTARIA Nº 397 O Controlador-Geral torna pública a instituição de Processo Seletivo para " +
      "atuação de servidores em procedimentos disciplinares.",
  ],
  [
    "andamento",
    "EXTRATO DE AUTORIZAÇÃO O Secretário torna pública a PRORROGAÇÃO para realização de concurso " +
      "público com vistas ao provimento de vagas.",
  ],
  [
    "andamento",
    "EXTRATO DE AUTORIZAÇÃO O Secretário torna pública a AUTORIZAÇÃO para modificação do ato do " +
      "concurso público para provimento de cargos.",
  ],
  [
    "andamento",
    "EDITAL Nº 49/2019 CONCURSO PÚBLICO PARA PROVIMENTO DE VAGAS O Presidente, a que se refere o " +
      "Edital nº 04/2018 de Abertura de Inscrições, resolve: 1. Informar que os candidatos " +
      "matriculados deverão seguir o estabelecido no Edital nº 04/2018 de Abertura de Inscrições.",
  ],
  [
    "convocacao",
    "EDITAL Nº 54 CONCURSO PÚBLICO PARA INGRESSO NO QUADRO O Chefe torna público que o candidato " +
      "FULANO DE TAL, inscrição: 726001022, foi convocado e se apresentou.",
  ],
  [
    "nao_concurso",
    "EDITAL Nº 36 PROCESSO SELETIVO SIMPLIFICADO A Secretaria torna público o processo para a " +
      "seleção de Assistentes de Leitura voluntários nas escolas.",
  ],
  [
    "andamento",
    "EDITAL Nº 9 CONCURSO PÚBLICO PARA O PROVIMENTO DE VAGAS A Defensora torna público que as " +
      "provas orais do concurso público ocorrerão no período de 6 a 8 de dezembro.",
  ],
  [
    "andamento",
    "EDITAL Nº 11 CONCURSO PÚBLICO A Defensora torna pública a reabertura do prazo para a " +
      "interposição de recursos contra o resultado.",
  ],
  [
    "nao_concurso",
    "EDITAL Nº 47 O Secretário torna público o processo seletivo para seleção de servidores da " +
      "Carreira Magistério, para exercício no Projeto.",
  ],
  [
    "suspensao",
    "O prefeito assinou o Decreto nº 141, o qual determina a suspensão do concurso público nº " +
      "3/2026 por tempo indeterminado.",
  ],
  [
    "abertura",
    "CONCURSO PÚBLICO EDITAL Nº 001/2011 DE ABERTURA DAS INSCRIÇÕES A Prefeitura, considerando a " +
      "Portaria nº 343, que nomeia os membros da Comissão do Concurso Público, faz saber que " +
      "realizar-se-á Concurso Público para provimento de cargos.",
  ],
  [
    "abertura",
    "EDITAL Nº 12/PR/2023 (RETIFICADO) Retificado por: EDITAL 14/PR/2023 PROCESSO SELETIVO " +
      "SIMPLIFICADO O REITOR DA UNIVERSIDADE FEDERAL DE LAGES torna público o Processo Seletivo " +
      "Simplificado de Professor Substituto.",
  ],
  [
    "abertura",
    "Edital nº 1, de 25/02/2023, atualizado conforme o Edital de retificação nº 2, de 03/04/2023 " +
      "CONCURSO PÚBLICO EDITAL Nº 1, DE 25 DE FEVEREIRO DE 2023 A Presidente torna pública a " +
      "realização de CONCURSO PÚBLICO para provimento de vagas.",
  ],
  [
    "abertura",
    "CÂMARA MUNICIPAL DE LAGES CONCURSO PÚBLICO EDITAL 01/2023 CRONOGRAMA PREVISTO PARA O CONCURSO " +
      "A COMISSÃO ESPECIAL FAZ SABER que estarão abertas as inscrições do Concurso Público para o " +
      "provimento de cargos.",
  ],
  [
    "convocacao",
    "O DIRETOR da Fundação, à vista do Edital de Homologação do Concurso nº 4/2024, RESOLVE: " +
      "Convocar os aprovados no Concurso Público para apresentarem documentos.",
  ],
  [
    "abertura",
    "Concurso Público nº 1/2026, destinado ao provimento imediato de 12 vagas. As inscrições serão " +
      "aceitas no período de 10 de setembro a 12 de outubro.",
  ],
  [
    "abertura",
    "Câmara Municipal de Lages/SC - Ed. 02/26. CONCURSO PÚBLICO para Contador da Câmara. " +
      "Inscrições: das 06h do dia 19/08 às 18h do dia 18/09/2026.",
  ],
  [
    "andamento",
    "PROCESSO SELETIVO DA UNIVERSIDADE - CONTADOR. Edital nº 15/2026 - Avaliação Médica " +
      "18/05/2026. Edital nº 10/2026 - Homologação de Inscrições 19/03/2026.",
  ],
  [
    "nao_concurso",
    "EDITAL Nº 4/2023 SELEÇÃO DE TUTORES A UNIVERSIDADE FEDERAL torna pública a abertura de " +
      "inscrições do Processo Seletivo Simplificado para provimento de vagas de TUTOR, bolsistas da " +
      "Universidade Aberta do Brasil.",
  ],
  [
    "abertura",
    "Editais de 09 de fevereiro de 2025. O Magnífico Reitor da Universidade Federal de Lages torna " +
      "público que estarão abertas as inscrições para provimento de cargos de Professor do " +
      "Magistério Superior do Quadro Permanente.",
  ],
  [
    "abertura",
    "AVISO DE CONVOCAÇÃO PARA A SELEÇÃO DE PROFISSIONAIS DE NÍVEL SUPERIOR AO SERVIÇO MILITAR " +
      "TEMPORÁRIO 1. FINALIDADE Este Aviso tem por finalidade regular a seleção de profissionais.",
  ],
  [
    "abertura",
    "EDITAL Nº 3/2025 CHAMADA PÚBLICA SIMPLIFICADA PARA CONTRATAÇÃO DE PROFESSORES O Município de " +
      "Lages torna pública a abertura de inscrições para a função de Professor.",
  ],
  [
    "suspensao",
    "O Tribunal de Contas dos Municípios determinou a suspensão imediata do concurso público nº " +
      "3/2026 da Prefeitura de Lages.",
  ],
  [
    "nao_concurso",
    "CONSELHO DE ENSINO Resolução nº 34/2025 - CEPE Normas para Concurso Público para Professor " +
      "Adjunto O CONSELHO DE ENSINO, considerando a Lei nº 1, RESOLVE: As vagas serão providas " +
      "mediante concurso público.",
  ],
  [
    "abertura",
    "EDITAL Nº 1/2026 A Prefeitura Municipal de Lages torna pública a abertura das inscrições do " +
      "concurso público para provimento de cargos efetivos. As inscrições estarão abertas de 1 a 20 " +
      "de outubro de 2026. São isentos os bolsistas do ProUni.",
  ],
  [
    "abertura",
    "EDITAL Nº 1/2026 A Universidade Federal de Goiás torna pública a abertura das inscrições do " +
      "processo seletivo simplificado para contratação de professor substituto, vedada a contratação " +
      "de bolsistas da CAPES.",
  ],
  [
    "abertura",
    "Processo Seletivo 3/2026. Situação: Aberto. Aos dez dias procede-se à abertura do prazo das " +
      "inscrições, que deverão ser realizadas no período de 1/10 a 5/10.",
  ],
  ["abertura", "Processo Seletivo 3/2026\nSituação: Aberto\nPrazo: até 10/10/2026"],
  ["abertura", "CONVOCAÇÃO PARA SELEÇÃO DE PROFESSORES TEMPORÁRIOS. Processo seletivo 2026."],
  ["abertura", "AVISO DE CONVOCAÇÃO PARA SELEÇÃO DE OFICIAIS TEMPORÁRIOS. SERVIÇO MILITAR TEMPORÁRIO 2026."],
  ["abertura", "Aos dez dias procede-se à abertura de prazo para as inscrições do processo seletivo 2/2026"],
  [
    "abertura",
    "EDITAL Nº 1 A Prefeitura torna públicas as inscrições para preenchimento de 2 vagas para o cargo de médico.",
  ],
  [
    "abertura",
    "EDITAL Nº 1 A Prefeitura torna públicas as inscrições para preenchimento de vagas de médico e " +
      "enfermeiro na rede municipal.",
  ],
  [
    "abertura",
    "CHAMADA PÚBLICA PARA DESIGNAÇÃO DE SERVIDORES. O Município torna pública a abertura das inscrições.",
  ],
  [
    "abertura",
    "CHAMADA PÚBLICA PARA CONTRATAÇÃO DE PROFESSORES. O Município torna pública a abertura das inscrições.",
  ],
];

test.each(notices)("a notice is distinguished from an opening: %s", (tipo, text) => {
  expect(readAct({ text }).tipo_de_ato.valor).toBe(tipo);
});

test("a contract about a selection is no opening, however its object is printed", () => {
  const text =
    "EXTRATO DE CONTRATO Nº 9/2026. Contratada: Papelaria Sabiá. OBJETO: CONCURSO PÚBLICO EDITAL " +
    "Nº 1/2026, impressão de provas. O Secretário torna pública a contratação.";
  expect(readAct({ text }).tipo_de_ato.valor).toBe("nao_concurso");
});

test("letters and a number are not the year of a notice's number", () => {
  const text =
    "EDITAL NORMATIVO Nº 1/CP-29 - BRB, DE 2 DE MAIO DE 2019 O Banco de Brasília torna pública a " +
    "realização de concurso público.";
  expect(readAct({ text }).edital).toMatchObject({ valor: "1/2019" });
});

test("the year of a notice's number follows the body's letters", () => {
  const text =
    "EDITAL Nº 1 - SEEC/DF, DE 16 DE SETEMBRO DE 2019 A Secretaria de Economia torna pública a " +
    "realização de concurso público.";
  expect(readAct({ text }).edital).toMatchObject({ valor: "1/2019" });
});

test.each([
  ["EDITAL PROGRAD N°- 14, DE 15 DE JUNHO DE 2020 O Pró-Reitor", "14/2020"],
  ["Câmara Municipal de Lages/SC - Ed. 02/26. O Presidente", "02/2026"],
])("a notice's number is read in any form of its sign: %s", (title, number) => {
  const text = `${title} torna pública a abertura de inscrições para o concurso público.`;
  expect(readAct({ text }).edital).toMatchObject({ valor: number });
});
