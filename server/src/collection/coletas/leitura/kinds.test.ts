import { expect, test } from "vitest";
import { readAct } from "./leitura.ts";
import type { TipoDeAto } from "./matters.ts";

/** Announcements of authorities, with the kind of act that each makes. */
const acts: [TipoDeAto, string][] = [
  [
    "abertura",
    "PROCESSO SELETIVO SIMPLIFICADO – EDITAL Nº 01/2025 O PREFEITO DE LAGES, com apoio da COMISSÃO " +
      "DO PROCESSO SELETIVO, torna público este Edital, com as normas que regem o Processo Seletivo.",
  ],
  [
    "abertura",
    "COMISSÃO DE CONCURSO PÚBLICO\nEDITAL Nº 3/2024\nA COMISSÃO DE CONCURSO PÚBLICO, que a " +
      "Portaria nº 3/2024 nomeou, torna pública a abertura de inscrições ao Concurso Público.",
  ],
  [
    "andamento",
    "COMISSÃO DE CONCURSO PÚBLICO\nEDITAL Nº 4/2024\nA COMISSÃO DE CONCURSO PÚBLICO torna pública " +
      "a relação dos locais das provas do Concurso Público.",
  ],
  [
    "prorrogacao",
    "PORTARIA Nº 88/2024\nO Reitor da Universidade resolve prorrogar, até 20/03/2024, as " +
      "inscrições do concurso público objeto do Edital nº 05/2024.",
  ],
  [
    "abertura",
    "EDITAL 011/2017 – ABERTURA DE PROCESSO SELETIVO E CONVOCAÇÃO PARA PROVAS A Diretora da Escola " +
      "de Música torna público que ficarão abertas por dez dias as inscrições para contratação de um " +
      "docente.",
  ],
  [
    "prorrogacao",
    "DESPACHO DE 12 DE MAIO DE 2023.\nPRORROGANDO o prazo de inscrições de 16/05/2023 a 25/05/2023 " +
      "do Edital nº 75/2023, referente ao concurso público para contratação de 01 (um) PROFESSOR " +
      "SUBSTITUTO.",
  ],
  [
    "abertura",
    "EDITAL Nº 9/2023\nAcham-se abertas, nos termos da Lei nº 10.261, de 1968, e da Resolução nº " +
      "5, de 2015, as inscrições ao concurso público para o cargo de Professor Assistente.",
  ],
  [
    "retificacao",
    "FACULDADE DE LETRAS\nRetificação do Edital nº 278/2022 - Abertura das inscrições\nO Diretor " +
      "RETIFICA o Edital nº 278/2022 no item a seguir.",
  ],
  [
    "retificacao",
    "ESCOLA DE MÚSICA\nRetificação do DOE de 12-05-2023\nAo Edital nº 105/2023, sobre o resultado " +
      "final do Concurso Público, leia-se: RESULTADO FINAL",
  ],
  [
    "nao_concurso",
    "EDITAL Nº 4\nA COMISSÃO torna público o 5º Processo Seletivo Especial, que oferece as vagas " +
      "ociosas do Curso de Licenciatura em Música.",
  ],
  [
    "abertura",
    "AVISO DE ABERTURA DE CONCURSO PÚBLICO O Serviço Autônomo de Água e Esgoto torna público que " +
      "estarão abertas as inscrições para o Concurso Público nº 01/2026, para os cargos de Encanador " +
      "e Leiturista.",
  ],
  [
    "abertura",
    "O MUNICÍPIO DE BARRA DO TURVO torna público que realizará, através da empresa organizadora, " +
      "Concurso Público de Provas para o preenchimento de 12 vagas.",
  ],
  [
    "abertura",
    "EXTRATO DE EDITAL Processo Seletivo Simplificado nº 010/2026. Objeto: contratação temporária " +
      "de Médico. Inscrições: 05/10/2026 a 09/10/2026.",
  ],
  [
    "nao_concurso",
    "EDITAL Nº 4 O Secretário de Educação torna pública a abertura do processo seletivo de Licença " +
      "Remunerada para Estudos, entre servidores estáveis da rede.",
  ],
  [
    "nao_concurso",
    "EDITAL Nº 9 SELEÇÃO PÚBLICA DE PROPOSTAS PARA APOIO FINANCEIRO RESULTADO PRELIMINAR O Diretor " +
      "resolve tornar público o resultado das propostas, na ordem: beneficiário, instituição e valor " +
      "aprovado.",
  ],
  [
    "nao_concurso",
    "PORTARIA Nº 101 O Secretário, considerando o Processo Seletivo Interno Simplificado para " +
      "Servidores da Carreira de Enfermeiro, homologado pelo Edital nº 40, resolve: CONVOCAR os " +
      "servidores.",
  ],
  [
    "nao_concurso",
    "ORDEM DE SERVIÇO Nº 37 O Subsecretário resolve: CONCEDER afastamento do cargo para participar " +
      "de curso de formação previsto como etapa de concurso público.",
  ],
  [
    "suspensao",
    "NOTA DE SUSPENSÃO DO CONCURSO PÚBLICO – EDITAL Nº 01/2018 O Município de Lagoa da Prata " +
      "informa que o Concurso Público está suspenso por prazo indeterminado.",
  ],
  [
    "abertura",
    "007/2017 – Processo Seletivo 007/2017 Cronograma 06/11/2017 à 05/12/2017: Período de " +
      "inscrições 24/11/2017 Publicação da relação dos candidatos com pedidos de isenção",
  ],
  [
    "andamento",
    "CONCURSO PÚBLICO EDITAL 02/2022 ATO DE REVOGAÇÃO O Prefeito de Belo Horizonte revoga o ato de " +
      "nomeação para o cargo efetivo de ANALISTA, Edital 02/2022.",
  ],
  [
    "suspensao",
    "O concurso público nº 3/2026 da Câmara Municipal de Camaçari, com provas previstas para o dia " +
      "23 de outubro, foi suspenso.",
  ],
  [
    "abertura",
    "CONCURSO PBLICO PARA PROVIMENTO DE VAGAS EDITAL N 1, DE 26 DE JULHO DE 2017 O Diretor torna " +
      "pblica a realizao do CONCURSO PBLICO que prov vagas.",
  ],
  [
    "abertura",
    "AVISO DE CONVOCAÇÃO Nº 005, DE 30 DE JUNHO DE 2018, PARA SELEÇÃO DE SARGENTO TÉCNICO " +
      "TEMPORÁRIO O Comandante da 8ª Região Militar torna público e estabelece normas específicas " +
      "para a abertura de inscrição e a realização de processo seletivo.",
  ],
  [
    "prorrogacao",
    "Foram prorrogadas até 13 de agosto as inscrições para o concurso público de professor da " +
      "Prefeitura Municipal de Feira de Santana.",
  ],
  [
    "abertura",
    "PROCESSO SELETIVO SIMPLIFICADO 2. DAS INSCRIÇÕES 2.1. Inscrição: Só pela internet. 2.2. " +
      "Período: 02/06/2025 a 09/06/2025, no período entre 08 horas e 23 horas.",
  ],
  [
    "andamento",
    "EDITAL Nº 36, DE 21 DE FEVEREIRO DE 2019 CONCURSO PÚBLICO DE ADMISSÃO SUSPENSÃO DA ENTREVISTA " +
      "DE UMA CANDIDATA O Chefe torna pública a suspensão da etapa de entrevistas do concurso " +
      "público.",
  ],
  [
    "abertura",
    "EDITAL DE ABERTURA DE CONCURSO PÚBLICO Nº 01/2011 A DIRETORA DO SERVIÇO DE ÁGUAS DE ARACATI, " +
      "no exercício do cargo, estabelece as normas do Concurso Público. 1. O Concurso será regido " +
      "por este Edital e eventuais retificações.",
  ],
  [
    "reabertura",
    "EDITAL DE REABERTURA DAS INSCRIÇÕES CONCURSO PÚBLICO Nº 003/2026 A Prefeitura torna pública a " +
      "reabertura das inscrições do Concurso Público.",
  ],
  [
    "prorrogacao",
    "COMUNICADO A Câmara Municipal de Lages comunica que as inscrições do Concurso Público nº " +
      "01/2026 ficam prorrogadas até o dia 30 de outubro de 2026.",
  ],
  [
    "retificacao",
    "ERRATA AO EDITAL DE CONCURSO PÚBLICO Nº 01/2026 O Município torna pública esta errata: Onde " +
      "se lê: inscrições até 10/10/2026. Leia-se: inscrições até 20/10/2026.",
  ],
  [
    "suspensao",
    "O Município de Lages torna pública a SUSPENSÃO do Concurso Público nº 02/2026, por decisão judicial.",
  ],
  [
    "anulacao",
    "EDITAL DE REVOGAÇÃO DO PROCESSO SELETIVO Nº 05/2026 O Prefeito RESOLVE: REVOGAR o Processo " +
      "Seletivo Simplificado nº 05/2026.",
  ],
  [
    "resultado",
    "CONCURSO PÚBLICO Nº 01/2026 GABARITO PRELIMINAR A Câmara Municipal divulga o gabarito " +
      "preliminar das provas objetivas.",
  ],
  [
    "homologacao",
    "DECRETO Nº 43/2026 Dispõe sobre homologação do resultado do Processo Seletivo nº 001/2026.",
  ],
  [
    "convocacao",
    "EDITAL DE CONVOCAÇÃO Nº 15/2026 CONCURSO PÚBLICO Nº 01/2024 A PREFEITA CONVOCA os candidatos " +
      "aprovados para apresentação de documentos.",
  ],
  [
    "nomeacao",
    "PORTARIA Nº 455/2026 O Prefeito RESOLVE: NOMEAR, em virtude de aprovação no Concurso Público " +
      "nº 02/2023, FULANO DE TAL para o cargo de Enfermeiro.",
  ],
  [
    "andamento",
    "PORTARIA Nº 457/2026 O Prefeito RESOLVE: Nomear os membros da Comissão Organizadora do " +
      "Concurso Público nº 01/2026.",
  ],
  [
    "andamento",
    "EDITAL DE HOMOLOGAÇÃO DAS INSCRIÇÕES CONCURSO PÚBLICO EDITAL Nº 02/2026 O Prefeito TORNA " +
      "PÚBLICA a homologação das inscrições.",
  ],
  [
    "andamento",
    "EDITAL DE CONVOCAÇÃO PARA AS PROVAS OBJETIVAS CONCURSO PÚBLICO Nº 03/2026 A Prefeitura " +
      "CONVOCA os candidatos para as provas objetivas.",
  ],
  [
    "andamento",
    "PORTARIA Nº 88/2026 O Prefeito RESOLVE prorrogar por 02 (dois) anos a validade do Concurso Público nº 01/2024.",
  ],
  [
    "nao_concurso",
    "EXTRATO DO PRIMEIRO TERMO ADITIVO AO CONTRATO Nº 5/2025 Objeto: prorrogação da vigência. O " +
      "Presidente resolve tornar estável, após aprovação em concurso público, a servidora.",
  ],
  [
    "nao_concurso",
    "AVISO DE DISPENSA DE LICITAÇÃO Objeto: contratação de empresa especializada para realização de concurso público.",
  ],
  [
    "nao_concurso",
    "EDITAL Nº 3/2026 A COREME torna pública a abertura das inscrições do Processo Seletivo de Residência Médica 2027.",
  ],
  [
    "nao_concurso",
    "PORTARIA Nº 456/2026 O Prefeito RESOLVE: NOMEAR FULANO DE TAL para o cargo em comissão de Chefe de Gabinete.",
  ],
  [
    "nao_concurso",
    "DECRETO MUNICIPAL Nº 7.507, DE 01/12/2016 REGULAMENTA A REALIZAÇÃO DE PROCESSO SELETIVO " +
      "SIMPLIFICADO NO ÂMBITO DA ADMINISTRAÇÃO DIRETA. O Prefeito DECRETA: Art. 1º Fica instituído o " +
      "regulamento para realização de processo seletivo simplificado.",
  ],
  [
    "abertura",
    "EDITAL Nº 510, DE 24 DE FEVEREIRO DE 2025\nABERTURA DE SELEÇÃO PARA PROFESSOR SUBSTITUTO\nA " +
      "Reitora da Universidade, no uso de suas atribuições legais e",
  ],
  [
    "abertura",
    "A PREFEITA MUNICIPAL DE ARACATI, CEARÁ, e a COMISSÃO DO CONCURSO PÚBLICO, da Portaria n° 22, " +
      "fazem saber que se torna pública a realização de concurso público para provimento de vagas.",
  ],
  [
    "abertura",
    "EDITAL 10/2025 A Secretária Municipal de Saúde convoca os interessados a se inscreverem no " +
      "Processo Seletivo Simplificado para contratação temporária de Médicos.",
  ],
  [
    "andamento",
    "PORTARIA Nº 214/2019 TRATA DA NOMEAÇÃO DA COMISSÃO DE CONCURSO PÚBLICO. O PREFEITO RESOLVE: " +
      "Nomear a Comissão Especial.",
  ],
  [
    "reabertura",
    "AVISO DE REVOGAÇÃO DA SUSPENSÃO A Prefeitura Municipal de Lages torna pública a revogação da " +
      "suspensão do Concurso Público nº 01/2026.",
  ],
  [
    "reabertura",
    "DECRETO Nº 5 O Prefeito DECRETA: Art. 1º Fica revogado o Decreto municipal nº 4, que " +
      "suspendeu o Concurso Público nº 01/2026.",
  ],
  [
    "reabertura",
    "COMUNICADO A Prefeitura comunica o fim da suspensão do Concurso Público nº 01/2026, com nova data de prova.",
  ],
  [
    "reabertura",
    "EDITAL DE RETOMADA DO CONCURSO PÚBLICO Nº 01/2026 A Prefeitura Municipal torna pública a " +
      "retomada do Concurso Público, com inscrições de 01/12/2026 a 20/12/2026.",
  ],
  [
    "andamento",
    "DECRETO Nº 9 O Prefeito DECRETA: Fica revogada a suspensão do prazo de validade do Concurso Público nº 01/2020.",
  ],
];

test.each(acts)("%s: %s", (tipo, text) => {
  expect(readAct({ text }).tipo_de_ato.valor).toBe(tipo);
});
