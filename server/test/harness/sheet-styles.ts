// Longer than other files: each style of a sheet is shown with all that it says.
import type { MadeSheet } from "./made-sheets.ts";

/** The position that must be stored, in the names of the API; places by "name - state". */
export type StoredCargo = {
  nome: string;
  salario?: string | null;
  salario_periodo?: "MES" | "HORA";
  nivel_escolaridade?: string | null;
  requer_pos_graduacao?: boolean;
  quantidade_vagas?: string | null;
  vagas_por_cota?: Record<string, string>;
  cadastro_reserva?: boolean | null;
  locais_trabalho?: string[];
};
export type StoredConcurso = {
  titulo: string;
  organizadora?: string;
  orgao?: string;
  edital_numero?: string;
  edital_ano?: number;
  data_inicio_inscricao?: string | null;
  data_fim_inscricao?: string | null;
  data_prova?: string | null;
  valor_inscricao?: number | null;
  locais_prova?: string[];
  cargos: StoredCargo[];
};
export type Style = { name: string; sheet: MadeSheet; stored: StoredConcurso[] };

const day = (text: string) => new Date(`${text}T00:00:00Z`);
const head = ["Título", "Organizadora", "Cargo", "Salário"];

/** Ten styles of sheets as city halls, organisers and editors make them, with what each says. */
export const styles: Style[] = [
  {
    name: "our own names of columns",
    sheet: {
      rows: [
        [
          "titulo",
          "organizadora",
          "orgao",
          "data_fim_inscricao",
          "valor_inscricao",
          "cargo",
          "salario",
          "vagas_ampla_concorrencia",
        ],
        [
          "Concurso de São João",
          "Fundação Ação",
          "Câmara de São João",
          day("2026-12-20"),
          85.5,
          "Guarda",
          3500,
          10,
        ],
        [
          "Concurso de São João",
          "Fundação Ação",
          "Câmara de São João",
          day("2026-12-20"),
          85.5,
          "Fiscal",
          4000.75,
          2,
        ],
      ],
    },
    stored: [
      {
        titulo: "Concurso de São João",
        organizadora: "Fundação Ação",
        orgao: "Câmara de São João",
        data_fim_inscricao: "2026-12-20",
        valor_inscricao: 85.5,
        cargos: [
          { nome: "Guarda", salario: "3500.00", vagas_por_cota: { AMPLA_CONCORRENCIA: "10" } },
          { nome: "Fiscal", salario: "4000.75", vagas_por_cota: { AMPLA_CONCORRENCIA: "2" } },
        ],
      },
    ],
  },
  {
    name: "merged cells of the exam and of a pay",
    sheet: {
      rows: [
        [...head, "Prova"],
        ["Concurso de Olinda", "Banca Um", "Pedreiro", "2.500,00", day("2027-01-10")],
        [null, null, "Pintor", "2.500,00", null],
        [null, null, "Vigia", "1.800,00", null],
        ["Concurso de Caruaru", "Banca Dois", "Gari", "1.900,00", day("2027-02-14")],
        [null, null, "Merendeira", "1.700,00", null],
      ],
      merges: ["A2:A4", "B2:B4", "E2:E4", "A5:A6", "B5:B6", "E5:E6"],
    },
    stored: [
      {
        titulo: "Concurso de Olinda",
        organizadora: "Banca Um",
        data_prova: "2027-01-10",
        cargos: [
          { nome: "Pedreiro", salario: "2500.00" },
          { nome: "Pintor", salario: "2500.00" },
          { nome: "Vigia", salario: "1800.00" },
        ],
      },
      {
        titulo: "Concurso de Caruaru",
        organizadora: "Banca Dois",
        data_prova: "2027-02-14",
        cargos: [{ nome: "Gari" }, { nome: "Merendeira", salario: "1700.00" }],
      },
    ],
  },
  {
    name: "a title, a date and an empty line above, a total and a note below",
    sheet: {
      rows: [
        ["CONCURSOS DO ESTADO, 2026", null, null, null, null],
        ["Atualizado em 20/11/2026; fonte: editais", null, null, null, null],
        [null, null, null, null, null],
        [...head, "Vagas"],
        ["Concurso do Recife", "Banca Um", "Médico", "R$ 9.000,00", 3],
        ["Concurso do Recife", "Banca Um", "Enfermeiro", "R$ 5.000,00", 4],
        [null, null, null, null, null],
        ["TOTAL", null, null, null, 7],
        ["Obs.: dados sujeitos a alteração", null, null, null, null],
      ],
      merges: ["A1:E1"],
    },
    stored: [
      {
        titulo: "Concurso do Recife",
        cargos: [
          { nome: "Médico", salario: "9000.00", quantidade_vagas: "3" },
          { nome: "Enfermeiro", salario: "5000.00", quantidade_vagas: "4" },
        ],
      },
    ],
  },
  {
    name: "headings that people write",
    sheet: {
      rows: [
        [
          "Nº",
          "Concurso",
          "Órgão",
          "Banca",
          "Taxa de inscrição",
          "Período de inscrição",
          "Data da Prova",
          "Cargo",
          "Escolaridade",
          "Remuneração (R$)",
          "Ampla",
          "PCD",
          "Local de trabalho",
        ],
        [
          1,
          "Seleção da Saúde",
          "Secretaria de Saúde",
          "Instituto Três",
          "R$ 60,00",
          "01/12/2026 a 20/12/2026",
          "10/01/2027",
          "Técnico de Enfermagem",
          "Médio",
          "2.100,00",
          "8",
          "1",
          "Recife - PE",
        ],
        [
          2,
          "Seleção da Saúde",
          "Secretaria de Saúde",
          "Instituto Três",
          "R$ 60,00",
          "01/12/2026 a 20/12/2026",
          "10/01/2027",
          "Enfermeiro",
          "Superior",
          "4.200,00",
          "3",
          "0",
          "Belo Horizonte - MG",
        ],
      ],
    },
    stored: [
      {
        titulo: "Seleção da Saúde",
        orgao: "Secretaria de Saúde",
        organizadora: "Instituto Três",
        valor_inscricao: 60,
        data_inicio_inscricao: "2026-12-01",
        data_fim_inscricao: "2026-12-20",
        data_prova: "2027-01-10",
        cargos: [
          {
            nome: "Técnico de Enfermagem",
            nivel_escolaridade: "MEDIO",
            salario: "2100.00",
            vagas_por_cota: { AMPLA_CONCORRENCIA: "8", PESSOA_COM_DEFICIENCIA: "1" },
            locais_trabalho: ["Recife - PE"],
          },
          {
            nome: "Enfermeiro",
            nivel_escolaridade: "SUPERIOR",
            salario: "4200.00",
            vagas_por_cota: { AMPLA_CONCORRENCIA: "3", PESSOA_COM_DEFICIENCIA: "0" },
            locais_trabalho: ["Belo Horizonte - MG"],
          },
        ],
      },
    ],
  },
  {
    name: "dates in every way",
    sheet: {
      is1904: true,
      rows: [
        [...head, "Início das inscrições", "Término das inscrições", "Dia da prova"],
        ["Concurso A", "Banca", "Vigia", "1500", "1º/12/2026", "20/dez/26", day("2027-01-10")],
        ["Concurso B", "Banca", "Vigia", "1500", "01.12.2026", "20-12-2026", "domingo, 10/01/2027"],
        ["Concurso C", "Banca", "Vigia", "1500", "1/12/26", "20 de dezembro de 2026", "10/01/2027 às 8h"],
        ["Concurso D", "Banca", "Vigia", "1500", "2026-12-01", "20/12/2026 23:59", "10 jan. 2027"],
        ["Concurso E", "Banca", "Vigia", "1500", day("2026-12-01"), "até 20/12/2026", "a definir"],
      ],
    },
    stored: ["A", "B", "C", "D", "E"].map((letter) => ({
      titulo: `Concurso ${letter}`,
      data_inicio_inscricao: "2026-12-01",
      data_fim_inscricao: "2026-12-20",
      data_prova: letter === "E" ? null : "2027-01-10",
      cargos: [{ nome: "Vigia" }],
    })),
  },
  {
    name: "levels in many ways of saying",
    sheet: {
      rows: [
        [...head, "Nível de escolaridade"],
        ...[
          "Nível Superior",
          "médio completo",
          "Ens. Fundamental Incompleto",
          "2º Grau",
          "Técnico",
          "Alfabetizado",
          "SUPERIOR COMPLETO",
          "Curso superior de Tecnólogo",
          "1º grau",
          "Ensino Médio/Técnico",
          "Pós-graduação",
          "Nível médio + curso técnico",
          "4ª série do ensino fundamental",
          "NS",
          "Não informado",
        ].map((nivel, index) => ["Concurso dos Níveis", "Banca", `Cargo ${index + 1}`, "2000", nivel]),
      ],
    },
    stored: [
      {
        titulo: "Concurso dos Níveis",
        cargos: [
          "SUPERIOR",
          "MEDIO",
          "FUNDAMENTAL",
          "MEDIO",
          "MEDIO",
          "FUNDAMENTAL",
          "SUPERIOR",
          "SUPERIOR",
          "FUNDAMENTAL",
          "MEDIO",
          "SUPERIOR",
          "MEDIO",
          "FUNDAMENTAL",
          "SUPERIOR",
          null,
        ].map((nivel_escolaridade, index) => ({
          nome: `Cargo ${index + 1}`,
          nivel_escolaridade,
          requer_pos_graduacao: index === 10,
        })),
      },
    ],
  },
  {
    name: "vacancies with reserve lists, and a group of columns",
    sheet: {
      rows: [
        [...head, "Vagas", null, null, "Total de vagas"],
        [null, null, null, null, "Ampla concorrência", "PcD", "Negros", null],
        ["Concurso das Vagas", "Banca", "Agente", "2000", "5 + CR", "1", "-", "6"],
        ["Concurso das Vagas", "Banca", "Auxiliar", "2000", null, null, null, "CR"],
        ["Concurso das Vagas", "Banca", "Assistente", "2000", null, null, null, "1.250"],
        ["Concurso das Vagas", "Banca", "Analista", "2000", null, null, null, "05 (cinco)"],
        ["Concurso das Vagas", "Banca", "Auditor", "2000", null, null, null, "-"],
        ["Concurso das Vagas", "Banca", "Médico", "2000", null, null, null, "2 vagas + cadastro de reserva"],
      ],
      merges: ["E1:G1", "A1:A2", "B1:B2", "C1:C2", "D1:D2", "H1:H2"],
    },
    stored: [
      {
        titulo: "Concurso das Vagas",
        cargos: [
          {
            nome: "Agente",
            vagas_por_cota: { AMPLA_CONCORRENCIA: "5", PESSOA_COM_DEFICIENCIA: "1" },
            cadastro_reserva: true,
          },
          { nome: "Auxiliar", quantidade_vagas: "0", cadastro_reserva: true },
          { nome: "Assistente", quantidade_vagas: "1250", cadastro_reserva: null },
          { nome: "Analista", quantidade_vagas: "5" },
          { nome: "Auditor", quantidade_vagas: null },
          { nome: "Médico", quantidade_vagas: "2", cadastro_reserva: true },
        ],
      },
    ],
  },
  {
    name: "pay and fee as people say them",
    sheet: {
      rows: [
        ["Título", "Banca", "Taxa", "Cargo", "Vencimento"],
        ["Concurso Isento", "Banca", "isento", "Professor", "R$ 45,50/h"],
        ["Concurso Isento", "Banca", "isento", "Diretor", "até R$ 5.000,00"],
        ["Concurso Isento", "Banca", "isento", "Monitor", "R$ 2.100,50 (40h semanais)"],
        ["Concurso Isento", "Banca", "isento", "Porteiro", "R$ 1.800,00 + benefícios"],
        ["Concurso Pago", "Banca", "R$ 1.120,00", "Juiz", { formula: "SUM(A1)", shown: 32004.65 }],
        ["Concurso a Definir", "Banca", "a definir", "Agente", "a definir"],
      ],
    },
    stored: [
      {
        titulo: "Concurso Isento",
        valor_inscricao: 0,
        cargos: [
          { nome: "Professor", salario: "45.50", salario_periodo: "HORA" },
          { nome: "Diretor", salario: "5000.00", salario_periodo: "MES" },
          { nome: "Monitor", salario: "2100.50", salario_periodo: "MES" },
          { nome: "Porteiro", salario: "1800.00" },
        ],
      },
      { titulo: "Concurso Pago", valor_inscricao: 1120, cargos: [{ nome: "Juiz", salario: "32004.65" }] },
      { titulo: "Concurso a Definir", valor_inscricao: null, cargos: [{ nome: "Agente", salario: null }] },
    ],
  },
  {
    name: "places as people write them",
    sheet: {
      rows: [
        [...head, "Locais de prova", "Lotação"],
        ["Concurso dos Lugares", "Banca", "Um", "2000", "RECIFE (PE)", "Recife/PE, Olinda/PE"],
        ["Concurso dos Lugares", "Banca", "Dois", "2000", "RECIFE (PE)", "Recife - PE\nBelo Horizonte - MG"],
        ["Concurso dos Lugares", "Banca", "Três", "2000", "RECIFE (PE)", "Recife e Olinda - PE"],
        ["Concurso dos Lugares", "Banca", "Quatro", "2000", "RECIFE (PE)", "Bom Jesus–PI; olinda pe"],
        ["Concurso dos Lugares", "Banca", "Cinco", "2000", "RECIFE (PE)", "Pernambuco"],
      ],
    },
    stored: [
      {
        titulo: "Concurso dos Lugares",
        locais_prova: ["Recife - PE"],
        cargos: [
          { nome: "Um", locais_trabalho: ["Olinda - PE", "Recife - PE"] },
          { nome: "Dois", locais_trabalho: ["Belo Horizonte - MG", "Recife - PE"] },
          { nome: "Três", locais_trabalho: ["Olinda - PE", "Recife - PE"] },
          { nome: "Quatro", locais_trabalho: ["Bom Jesus - PI", "Olinda - PE"] },
          { nome: "Cinco", locais_trabalho: ["Pernambuco - PE"] },
        ],
      },
    ],
  },
  {
    name: "another order, empty columns, and capitals",
    sheet: {
      rows: [
        [
          null,
          "CARGO / FUNÇÃO",
          "SALÁRIO BASE",
          null,
          "CONCURSO",
          "INSTITUIÇÃO ORGANIZADORA",
          "Nº DO EDITAL",
          "ANO",
        ],
        [null, "Assistente Social", 4321.09, null, "Prefeitura de Olinda", "Fundação Órion", "001", 2026],
        [null, "Psicólogo", 4321.1, null, "Prefeitura de Olinda", "Fundação Órion", "001", 2026],
      ],
    },
    stored: [
      {
        titulo: "Prefeitura de Olinda",
        organizadora: "Fundação Órion",
        edital_numero: "001",
        edital_ano: 2026,
        cargos: [
          { nome: "Assistente Social", salario: "4321.09" },
          { nome: "Psicólogo", salario: "4321.10" },
        ],
      },
    ],
  },
];
