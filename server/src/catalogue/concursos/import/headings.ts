import { readCotaHeading } from "@cav/contract/cells.ts";
import { cargoFacts, concursoFacts } from "@cav/contract/concursos/concurso-facts.ts";
import { folded, foldedWords } from "@cav/contract/folded.ts";
import { countColumn, toFactColumns } from "./fact-cells.ts";

/** Columns that hold no fact of the exam. */
const otherColumns = { chave: "Chave", fonte: "Fonte", demonstracao: "Demonstração", etapas: "Etapas" };
/** Columns that people make and that stand for others: the days of a period, the state of a city, numbers of lines. */
export const period = "periodo_inscricao";
export const stateOfWork = "uf";
export const ignored = "";
const standIns = { [period]: "Período de Inscrição", [stateOfWork]: "UF", [ignored]: "" };

const factColumns = [...toFactColumns(concursoFacts), ...toFactColumns(cargoFacts)];

/** The name of each column as people write it. */
export const columnNames = new Map<string, string>([
  ...factColumns.map(({ column, row, code }): [string, string] => [
    column,
    code === undefined ? row.label : `Vagas: ${row.codes?.[code] ?? code}`,
  ]),
  ...Object.entries(otherColumns),
  ...Object.entries(standIns),
  // Two facts of the exam and of its positions have one label.
  ["cargo", "Cargo"],
  ["cargo_valor_inscricao", "Taxa do Cargo"],
  ["cargo_data_prova", "Prova do Cargo"],
]);

/** Headings that people write, by the column that they mean, beside the columns' own names and labels. */
const written: Record<string, string[]> = {
  titulo: ["concurso", "nome do concurso", "certame", "concurso publico", "selecao", "processo seletivo"],
  organizadora: [
    "banca",
    "banca organizadora",
    "banca examinadora",
    "instituicao organizadora",
    "empresa organizadora",
    "executora",
  ],
  orgao: ["entidade", "instituicao", "orgao entidade", "orgao publico", "contratante", "prefeitura"],
  status: ["situacao", "situacao do concurso"],
  cargo: [
    "cargos",
    "funcao",
    "cargo funcao",
    "nome do cargo",
    "emprego",
    "emprego publico",
    "cargo especialidade",
    "vaga para",
    "profissao",
  ],
  salario: [
    "remuneracao",
    "remuneracao inicial",
    "vencimento",
    "vencimentos",
    "vencimento base",
    "vencimento inicial",
    "salario base",
    "salario inicial",
    "salario r",
    "remuneracao r",
    "vencimento r",
    "vencimentos r",
    "subsidio",
    "salario bruto",
  ],
  nivel_escolaridade: [
    "escolaridade",
    "nivel",
    "nivel exigido",
    "escolaridade exigida",
    "escolaridade minima",
    "requisito de escolaridade",
    "grau de instrucao",
    "instrucao",
    "nivel escolaridade",
    "requisito",
    "requisitos",
    "requisitos minimos",
  ],
  quantidade_vagas: [
    "vagas",
    "total vagas",
    "vagas total",
    "numero de vagas",
    "n de vagas",
    "no de vagas",
    "qtd de vagas",
    "qtd vagas",
    "qtde vagas",
    "qtde de vagas",
    "quantidade de vagas",
  ],
  valor_inscricao: [
    "taxa",
    "taxa r",
    "taxa de inscricao",
    "taxa de inscricao r",
    "taxa inscricao",
    "valor da inscricao r",
    "valor da taxa",
    "valor da taxa de inscricao",
    "inscricao r",
  ],
  data_inicio_inscricao: [
    "inicio das inscricoes",
    "inicio inscricoes",
    "inicio da inscricao",
    "inicio inscricao",
    "abertura das inscricoes",
    "abertura inscricoes",
    "inscricoes de",
    "inscricoes a partir de",
    "inicio",
  ],
  data_fim_inscricao: [
    "fim das inscricoes",
    "fim inscricoes",
    "fim da inscricao",
    "termino das inscricoes",
    "termino inscricoes",
    "encerramento das inscricoes",
    "encerramento",
    "inscricoes ate",
    "prazo",
    "prazo de inscricao",
    "prazo das inscricoes",
    "ultimo dia de inscricao",
    "fim",
    "termino",
  ],
  [period]: [
    "periodo de inscricao",
    "periodo de inscricoes",
    "periodo das inscricoes",
    "periodo da inscricao",
    "inscricoes",
    "inscricao",
    "periodo inscricao",
    "periodo inscricoes",
  ],
  data_prova: [
    "prova",
    "provas",
    "data da prova",
    "data prova",
    "data das provas",
    "dia da prova",
    "data da prova objetiva",
    "prova objetiva",
    "data de prova",
  ],
  data_fim_isencao: ["isencao ate", "fim da isencao", "prazo de isencao", "pedido de isencao ate"],
  data_limite_pagamento: ["pagamento ate", "vencimento do boleto", "limite de pagamento"],
  locais_trabalho: [
    "local de trabalho",
    "lotacao",
    "local de lotacao",
    "cidade",
    "cidades",
    "municipio",
    "municipios",
    "local",
    "localidade",
    "cidade de lotacao",
    "municipio de lotacao",
    "municipio uf",
    "cidade uf",
    "local uf",
  ],
  [stateOfWork]: ["uf", "estado", "sigla do estado"],
  locais_prova: [
    "local de prova",
    "local da prova",
    "local das provas",
    "cidade da prova",
    "cidades de prova",
  ],
  edital_url: ["edital", "link", "link do edital", "url", "site", "endereco do edital", "pagina do edital"],
  edital_numero: ["no do edital", "n do edital", "edital no", "edital n", "num edital", "numero edital"],
  edital_ano: ["ano", "ano edital"],
  cadastro_reserva: ["cr", "cadastro de reserva", "tem cadastro reserva", "reserva", "cadastro reserva cr"],
  cursos_aceitos: ["curso", "cursos", "formacao", "formacao exigida", "graduacao exigida", "curso exigido"],
  descricao: ["observacoes", "observacao", "obs"],
  remoto: ["home office", "teletrabalho", "remota"],
  tipo_de_vaga: ["tipo", "tipo da vaga"],
  vagas_pessoa_com_deficiencia: [],
  [ignored]: ["no", "n", "item", "ordem", "seq", "sequencia", "linha", "id", "num"],
};

/** Returns a heading for comparison: "CARGO / FUNÇÃO" is "cargo funcao", "Nº" is "no". */
const plainOf = (heading: string) =>
  foldedWords(heading.replace("R$", "").replace(/[º°]/g, "o").replace(/ª/g, "a")).join(" ");

const byHeading = new Map<string, string>(
  [
    ...Object.entries(written).flatMap(([column, names]) =>
      names.map((name): [string, string] => [name, column]),
    ),
    ...[...columnNames].toReversed().map(([column, name]): [string, string] => [plainOf(name), column]),
    ...[...columnNames.keys()].map((column): [string, string] => [plainOf(column), column]),
  ].filter(([name]) => name !== ""),
);

/** Words that tell no columns apart. */
const fillingWords = new Set([
  "de",
  "da",
  "do",
  "das",
  "dos",
  "a",
  "o",
  "as",
  "os",
  "e",
  "em",
  "para",
  "data",
  "dia",
]);
/** Letters by which two words are of one kin: "inscrição" and "inscritos". */
const stem = 5;
const stemsOf = (text: string) =>
  foldedWords(text)
    .filter((word) => !fillingWords.has(word))
    .map((word) => word.replace(/s$/, "").slice(0, stem));
const kinOf = (text: string) => [...new Set(stemsOf(text))].sort().join(" ");

/** Columns by the words of their headings in any order: "Data de início das inscrições". Undefined: of several. */
const byKin = new Map(
  [...Map.groupBy(byHeading, ([name]) => kinOf(name))].map(([kin, named]) => {
    const columns = new Set(named.map(([, column]) => column));
    return [kin, columns.size === 1 ? [...columns][0] : undefined];
  }),
);

/** Returns the column that a heading means; undefined for an unknown one. */
export function findColumn(heading: string): string | undefined {
  const plain = plainOf(heading);
  if (plain === "") return heading.trim() === "" ? undefined : ignored;
  const cota = byHeading.has(plain) ? undefined : readCotaHeading(heading);
  const kin = kinOf(plain);
  return cota ? countColumn(cota) : (byHeading.get(plain) ?? (kin ? byKin.get(kin) : undefined));
}

/** Counts the cells that are known headings, each column once. */
export const countKnown = (cells: readonly string[]): number =>
  new Set(cells.map(findColumn).filter((column) => column !== undefined && column !== ignored)).size;

/** Returns the name of the column that an unknown heading probably means. */
export function findLikeColumn(heading: string): string | undefined {
  const sought = new Set(stemsOf(heading));
  let best: { column: string; share: number } | undefined;
  for (const [name, column] of byHeading) {
    const stems = new Set(stemsOf(name));
    const common = [...sought].filter((one) => stems.has(one)).length;
    const share = common / (sought.size + stems.size - common || 1);
    if (column !== ignored && share > (best?.share ?? 0.3)) best = { column, share };
  }
  return best && columnNames.get(best.column);
}

/** Returns whether two headings are one text. */
export const isSameHeading = (one: string, two: string) => folded(one).trim() === folded(two).trim();
