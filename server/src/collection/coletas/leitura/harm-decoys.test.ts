import { expect, test } from "vitest";
import { createDraw } from "../../../../test/oracle/draw.ts";
import { findAsserted } from "./fields.ts";
import { readAct } from "./leitura.ts";

/** Acts about an exam, or that only name one, which stop, shorten and reopen none. */
const exam = "014/2026";
const decoys = `
ACÓRDÃO Nº 410/2026 | O Tribunal de Contas do Estado resolve suspender o Pregão Eletrônico nº 9/2026, cujo objeto é a contratação de empresa para organizar concurso público.
DECISÃO CAUTELAR | O Conselheiro Relator determina a suspensão da Dispensa de Licitação nº 3/2026, que contrata a banca do Concurso Público nº ${exam}.
DECRETO Nº 91/2026 | Fica demitido o servidor NOME, admitido pelo Concurso Público nº ${exam}, por abandono de cargo.
DECRETO Nº 92/2026 | Fica exonerada, a pedido, NOME, nomeada em razão do Concurso Público nº ${exam}; revogadas as disposições em contrário.
COMUNICADO | O Juízo da 2ª Vara anulou a questão nº 31 da prova objetiva do Concurso Público nº ${exam}; a pontuação será atribuída a todos.
EDITAL DE RESULTADO DE RECURSOS | A banca do Concurso Público nº ${exam} torna pública a anulação das questões 4, 17 e 22 da prova de Língua Portuguesa.
ERRATA | Na lista de aprovados do Concurso Público nº ${exam}, onde se lê NOME, leia-se NOME DA SILVA.
RETIFICAÇÃO | Retifica-se a relação de candidatos com deficiência do Concurso Público nº ${exam}, para incluir o nome de NOME.
PORTARIA Nº 7/2026 | Fica suspenso, por 30 dias, o servidor NOME, presidente da comissão do Concurso Público nº ${exam}.
PORTARIA Nº 8/2026 | Fica suspensa a validade da carteira funcional de NOME, aprovado no Concurso Público nº ${exam}.
TERMO DE RESCISÃO | Fica rescindido e cancelado o contrato de trabalho de NOME, decorrente do Processo Seletivo nº ${exam}.
TERMO DE RESCISÃO UNILATERAL | Fica rescindido o contrato com o fornecedor de impressos das provas do Concurso Público nº ${exam}.
TERMO DE DESISTÊNCIA | NOME, aprovada no Concurso Público nº ${exam}, desiste em caráter definitivo de sua vaga.
TERMO DE FINAL DE FILA | NOME, candidato do Concurso Público nº ${exam}, pede o reposicionamento e a suspensão de sua convocação.
LEI Nº 2.210/2026 | Fica autorizada a suspensão dos prazos de validade dos concursos públicos homologados antes da calamidade.
LEI COMPLEMENTAR Nº 44/2026 | Ficam extintos, na vacância, os cargos de Telefonista providos por concurso público.
PROJETO DE LEI Nº 15/2026 | O Vereador NOME propõe que se anule toda cobrança de taxa de inscrição em concurso público municipal.
INDICAÇÃO Nº 33/2026 | O Vereador NOME indica ao Prefeito que reabra o prazo de posse dos aprovados no Concurso Público nº ${exam}.
EXTRATO DE ADITIVO | Prorroga-se até 30/12/2026 o contrato da banca do Concurso Público nº ${exam}, suspensa a multa por atraso.
AVISO DE LICITAÇÃO | Fica reaberto o prazo de propostas da licitação para contratar a organizadora de concurso público.
AVISO DE REVOGAÇÃO | Fica revogada a Tomada de Preços nº 2/2026, para serviços de realização de concurso público.
PORTARIA Nº 61/2026 | Fica anulada a posse de NOME no cargo de Motorista, obtida no Concurso Público nº ${exam}, por decisão judicial.
PORTARIA Nº 62/2026 | Torna sem efeito a Portaria nº 50/2026, que nomeou NOME, 3º lugar do Concurso Público nº ${exam}.
EDITAL DE CONVOCAÇÃO Nº 12 | Fica cancelada a convocação dos candidatos do 5º ao 9º lugar do Concurso Público nº ${exam} que não compareceram.
COMUNICADO AOS CANDIDATOS | O atendimento presencial aos candidatos do Concurso Público nº ${exam} fica suspenso nos dias 24 e 31 de dezembro.
NOTA DE ESCLARECIMENTO | O Município informa que não procede a notícia de que o Concurso Público nº ${exam} foi suspenso ou cancelado.
DESPACHO | Indefiro o pedido de NOME de anulação do Concurso Público nº ${exam}, por falta de fundamento.
PARECER JURÍDICO Nº 5/2026 | Opina-se pela legalidade da revogação de atos anteriores à abertura de concurso público.
DECRETO DE LUTO Nº 9/2026 | Fica suspenso o expediente nas repartições, mantidas as provas do Concurso Público nº ${exam}.
PORTARIA Nº 70/2026 | Suspende as férias de NOME, fiscal do contrato do Concurso Público nº ${exam}; revogadas as disposições em contrário.
`
  .trim()
  .split("\n")
  .map((line) => line.split(" | ") as [title: string, speech: string]);
const people = ["LAURA PIRES BATALHA", "ÉLCIO MORENO TRINDADE", "CELINA ABREU COUTO"];
const towns = ["Vila Cristalina", "Porto das Araras", "Alto Ventania"];
const closings = [
  "Revogadas as disposições em contrário.",
  "Revogam-se as disposições em contrário, em especial a Portaria nº 3/2025.",
  "Este ato entra em vigor nesta data, cessados os efeitos do ato anterior.",
];

function compose(seed: number): string[] {
  const draw = createDraw(seed);
  return decoys.flatMap(([title, speech]) =>
    ["DECRETA", "torna público"].map((order) => {
      const town = draw.any(towns);
      const said = `${title}\nO PREFEITO MUNICIPAL DE ${town.toUpperCase()}, no uso de suas atribuições, ${order}:\n`;
      const text = `${said}Art. 1º ${speech}\nArt. 2º ${draw.any(closings)}\n${town}, 20 de novembro de 2026.`;
      const filled = text.replaceAll("NOME", draw.any(people));
      return draw.maybe(0.3) ? filled.replaceAll("\n", " ") : filled;
    }),
  );
}

test.each([11, 23, 47])("acts on other objects stop, shorten and reopen no exam, seed %i", (seed) => {
  const harmed = compose(seed).flatMap((text) => {
    const { tipo_de_ato, inscricao_inicio, inscricao_fim } = readAct({ text });
    const isHarmful = ["anulacao", "suspensao", "reabertura"].includes(tipo_de_ato.valor);
    const moves = findAsserted(inscricao_inicio) ?? findAsserted(inscricao_fim);
    return isHarmful || moves ? [`${tipo_de_ato.valor}: ${text}`] : [];
  });
  expect(harmed).toEqual([]);
});
