import { columnNames } from "./headings.ts";

/** A day some days after today, for examples that are never over. */
type After = { days: number };
type Example = string | number | After;

/** The columns of the templates, with the cells of their examples, the first two of one exam. */
const examples: Record<string, [Example, Example, Example]> = {
  titulo: [
    "Exemplo: Prefeitura do Recife",
    "Exemplo: Prefeitura do Recife",
    "Exemplo: Câmara de Belo Horizonte",
  ],
  organizadora: ["Fundação Exemplo", "Fundação Exemplo", ""],
  orgao: ["Prefeitura do Recife", "Prefeitura do Recife", "Câmara Municipal de Belo Horizonte"],
  edital_numero: ["01", "01", ""],
  edital_ano: [2027, 2027, ""],
  edital_url: ["https://exemplo.org.br/edital-1", "https://exemplo.org.br/edital-1", ""],
  data_inicio_inscricao: [{ days: 10 }, { days: 10 }, ""],
  data_fim_inscricao: [{ days: 40 }, { days: 40 }, ""],
  data_prova: [{ days: 80 }, { days: 80 }, "a definir"],
  valor_inscricao: [85.5, 85.5, "isento"],
  locais_prova: ["Recife - PE", "Recife - PE", "Belo Horizonte - MG"],
  cargo: ["Analista de Sistemas", "Técnico de Enfermagem", "Professor"],
  nivel_escolaridade: ["Ensino Superior", "Ensino Médio", "Ensino Superior"],
  salario: [6500.75, 3200, "R$ 45,50/h"],
  vagas_ampla_concorrencia: [5, 10, ""],
  vagas_pessoa_com_deficiencia: [1, 1, ""],
  vagas_pessoa_negra: [1, 2, ""],
  quantidade_vagas: ["", "", "5 + CR"],
  locais_trabalho: ["Recife - PE", "Recife - PE", "Belo Horizonte - MG"],
};

/** The other sheet of a template, which an import leaves out. */
export const helpSheet = "Como preencher";
export const help: string[][] = [
  [
    "Cada linha é um cargo; os cargos de um concurso repetem o título, ou o deixam em branco abaixo do primeiro.",
  ],
  ["Apague as linhas de exemplo antes de importar. São obrigatórios: Título, Cargo e Salário."],
  ["Datas: 31/12/2027. Valores: 1.234,56. Ainda sem data ou valor: deixe em branco, ou escreva “a definir”."],
  ["Salário por hora: R$ 45,50/h. Taxa: 85,50, ou “isento”. Vagas: 10, CR, ou 5 + CR."],
  ["Lugares: Recife - PE; vários em uma célula, separados por ponto e vírgula; um estado: PE."],
  ["Nível: Ensino Fundamental, Ensino Médio ou Ensino Superior."],
  [`Outras colunas que podem existir: ${otherNames().join(", ")}.`],
];

function otherNames(): string[] {
  return [...columnNames].flatMap(([column, name]) => (name === "" || column in examples ? [] : [name]));
}

/** Returns the header and the examples of the file to fill in; days are dates. */
export function createModelo(today: string): { head: string[]; rows: (string | number | Date)[][] } {
  const dayOf = ({ days }: After) => new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000);
  return {
    head: Object.keys(examples).map((column) => columnNames.get(column) ?? column),
    rows: [0, 1, 2].map((at) =>
      Object.values(examples).map((cells) => {
        const cell = cells[at] as Example;
        return typeof cell === "object" ? dayOf(cell) : cell;
      }),
    ),
  };
}
