import { expect, test } from "vitest";
import { findByRules } from "../../../../test/harness/read-values.ts";
import { findAsserted } from "./fields.ts";
import { readAct } from "./leitura.ts";

const shown = (text: string) => {
  const { cargos, tipo_de_ato, cronograma: _rows, contas: _sums, ...fields } = readAct({ text });
  const said = Object.entries(fields).flatMap(([name, field]) => {
    const found = findAsserted<string | number>(field);
    return found ? [[name, found.valor]] : [];
  });
  return {
    ato: tipo_de_ato.valor,
    ...Object.fromEntries(said),
    cargos: findByRules(cargos).map(({ nome, vagas, salario }) => [
      nome.valor,
      vagas?.valor ?? null,
      salario?.valor ?? null,
    ]),
  };
};

const withColumns = `ALFA - Concursos Públicos
Concursos/ Processos Seletivos/ Vestibulares
LAGES - CONCURSO PÚBLICO - 03/2026 - EDITAL 02
Inscrições: 03/08/2026 a 28/08/2026
Pedido de Isenção: 04/08/2026 a 05/08/2026
Vencimento dos Boletos: 31/08/2026
Publicações
01- Edital de Abertura
02- Retificação do Edital de Abertura
Vagas
Cód. Vaga Escolaridade Vencimentos (R$) Carga Horária Qtde. Valor de Inscrição
11 COZINHEIRA Ensino Fundamental R$ 1.500,00 44h 3 R$ 40,00
12 AUXILIAR DE BIBLIOTECA Ensino Médio Completo R$ 2.100,50 40h Cadastro de Reserva R$ 40,00`;

test("a page with columns below its menu is an opening, with each row's post and the common fee", () => {
  expect(shown(withColumns)).toEqual({
    ato: "abertura",
    tipo: "concurso_publico",
    orgao: "Prefeitura Municipal de Lages",
    uf: "SC",
    municipio: "Lages",
    edital: "03/2026",
    inscricao_inicio: "2026-08-03",
    inscricao_fim: "2026-08-28",
    taxa: 40,
    cargos: [
      ["Cozinheira", 3, 1500],
      ["Auxiliar de Biblioteca", null, 2100.5],
    ],
  });
});

test("rows with several fees have no common one, and none is read as pay", () => {
  const text = withColumns.replace("40h Cadastro de Reserva R$ 40,00", "40h Cadastro de Reserva R$ 60,00");
  expect(shown(text)).not.toHaveProperty("taxa");
});

test("a row wrapped by a narrow cell still prevents a common fee", () => {
  const text = withColumns
    .replace("12 AUXILIAR DE BIBLIOTECA Ensino", "12 AUXILIAR DE\nBIBLIOTECA: SALA INFANTIL 1.\nEnsino")
    .replace("Reserva R$ 40,00", "Reserva R$ 60,00");
  expect(shown(text).cargos).toEqual([["Cozinheira", 3, 1500]]);
  expect(shown(text)).not.toHaveProperty("taxa");
});

test("a page of blocks has fee, pay and vacancies below each name, and the exam's day after its label", () => {
  const text = `Concurso Público | CONCURSO PÚBLICO PARA MOTORISTA - PREFEITURA DE LAGES, SC - EDITAL N.º 09/2026
INSCRIÇÕES 03/08/2026 a 28/08/2026
DATA DA PROVA 20/09/2026
EDITAL DE ABERTURA N.º 09.2026
COMUNICADO N.º 02 - ENTREGA DE LAUDOS
NÍVEL MÉDIO
MOTORISTA DE AMBULÂNCIA Taxa de Inscrição: R$ 50,00
Remuneração: R$ 2.500,00
Quantidade de vagas: 02
Etapas: PROVA OBJETIVA
MOTORISTA DE ÔNIBUS Taxa de Inscrição: R$ 50,00
Remuneração: R$ 2.400,00
Quantidade de vagas: 1`;
  expect(shown(text)).toMatchObject({
    ato: "abertura",
    orgao: "Prefeitura Municipal de Lages",
    edital: "09/2026",
    inscricao_fim: "2026-08-28",
    data_prova: "2026-09-20",
    taxa: 50,
    cargos: [
      ["Motorista de Ambulância", 2, 2500],
      ["Motorista de Ônibus", 1, 2400],
    ],
  });
});

test("a consortium's page has its town on a line, and numbered posts with requirements", () => {
  const text = `Processo Seletivo 004/2026
CONSÓRCIO INTERMUNICIPAL DE SAÚDE DO VALE VERDE (CISVAV)
Inscrições de 03/08/2026 - 08:00 até 28/08/2026 - 18:00
Viçosa - MG
VAGAS
EDITAL
SUPERIOR
01. ENFERMEIRO
Requisitos:
Curso superior em Enfermagem
Vagas: 2
Remuneração:
4.100,00
02. PSICÓLOGO
Requisitos: Curso superior em Psicologia
Remuneração:
3.900,00`;
  expect(shown(text)).toEqual({
    ato: "abertura",
    tipo: "processo_seletivo",
    orgao: "Consórcio Intermunicipal de Saúde do Vale Verde",
    uf: "MG",
    municipio: "Viçosa",
    edital: "004/2026",
    inscricao_inicio: "2026-08-03",
    inscricao_fim: "2026-08-28",
    cargos: [
      ["Enfermeiro", 2, 4100],
      ["Psicólogo", null, 3900],
    ],
  });
});

const withoutPeriod = `Processo Seletivo - 02/2026 - FUNDAÇÃO MUNICIPAL DE SAÚDE - VIÇOSA/MG
EDITAL COMPLETO 03/08/2026
RESULTADO PRELIMINAR DAS SOLICITAÇÕES DE ISENÇÃO 12/08/2026
Cód. Cargo Escolaridade Salário Carga Horária Qtde. Taxa de Inscrição
Recepcionista Médio R$ 2.184,64 40 h 6 + CR R$ 54,00
Dentista Superior R$ 30,10 por hora Até 120 h mensais 5 R$ 54,00`;

test("a page without a period but with fees is an opening, until it publishes later acts", () => {
  expect(shown(withoutPeriod)).toEqual({
    ato: "abertura",
    tipo: "processo_seletivo",
    orgao: "Fundação Municipal de Saúde de Viçosa",
    uf: "MG",
    municipio: "Viçosa",
    edital: "02/2026",
    taxa: 54,
    // Hourly pay is not a monthly salary.
    cargos: [
      ["Recepcionista", 6, 2184.64],
      ["Dentista", 5, null],
    ],
  });
  const over = withoutPeriod.replace(
    "RESULTADO PRELIMINAR DAS SOLICITAÇÕES DE ISENÇÃO",
    "CLASSIFICAÇÃO FINAL",
  );
  expect(shown(over).ato).toBe("resultado");
});

test("a page is a council's if its line says so, whatever is between the town and the line", () => {
  const ofCouncil = `Chapecó-SC - Processo Seletivo 012/2026 - Câmara Municipal
Processos Seletivos
Inscrições de 03/08/2026 a 14/08/2026
Situação: Em andamento
Vaga Qtde.
Contador 2
Assistente de Gabinete Cadastro de Reserva`;
  expect(shown(ofCouncil)).toMatchObject({
    ato: "abertura",
    orgao: "Câmara Municipal de Chapecó",
    edital: "012/2026",
    cargos: [
      ["Contador", 2, null],
      ["Assistente de Gabinete", null, null],
    ],
  });
  const withState = `Joinville - SC - Prefeitura Municipal - Concurso Público Nº 02/2026
Período de inscrições: 10/08/2026 a 21/08/2026
Edital Concurso Público nº 02/2026`;
  expect(shown(withState)).toMatchObject({ ato: "abertura", orgao: "Prefeitura Municipal de Joinville" });
});

test.each([
  [
    "homologacao",
    "Prefeitura Municipal de Lages / SC - Concurso Público - Edital nº 03/2026\nHOMOLOGAÇÃO DO " +
      "RESULTADO FINAL\nEDITAL DE ABERTURA\nCargos\nMotorista",
  ],
  [
    "prorrogacao",
    "LAGES - CONCURSO PÚBLICO - 03/2026\nEDITAL DE PRORROGAÇÃO DAS INSCRIÇÕES\nInscrições: " +
      "03/08/2026 a 11/09/2026\nEdital de Abertura",
  ],
  [
    "resultado",
    "LAGES - CONCURSO PÚBLICO - 03/2026\nRESULTADO PRELIMINAR\nEDITAL DE ABERTURA\nCód. Vaga " +
      "Escolaridade Salário Carga Horária Nota\n11 COZINHEIRA Fundamental 44h 8,50",
  ],
  [
    "nao_concurso",
    "UNIVERSIDADE ALFA\nPROCESSO SELETIVO Nº 01/2027 - VESTIBULAR DE VERÃO\nInscrições: 03/08/2026 " +
      "a 28/08/2026\nEdital de Abertura\nVagas\nMedicina",
  ],
  [
    "nao_concurso",
    "Prefeitura Municipal de Lages\nPROCESSO SELETIVO Nº 01/2026\nESTAGIÁRIOS\nInscrições: " +
      "03/08/2026 a 28/08/2026\nEdital de Abertura",
  ],
  [
    "nao_concurso",
    "PROCESSO SELETIVO PÚBLICO Nº 01/2026\nInscrições: 03/08/2026 a 28/08/2026\nEdital de Residência Médica",
  ],
  [
    "nao_concurso",
    "Processo Seletivo Público 01/2026\nEleição do Conselho Tutelar - Lages/SC\nInscrições: " +
      "03/08/2026 a 28/08/2026\nEDITAL",
  ],
])("a page of later acts, or for others, is not an opening: %s", (ato, text) => {
  expect(readAct({ text }).tipo_de_ato.valor).toBe(ato);
});
