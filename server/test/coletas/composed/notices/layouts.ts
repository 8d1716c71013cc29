import type { Draw } from "../../../oracle/draw.ts";
import type { Block, NoticeTable } from "./blocks.ts";
import { type DrawnCargo, levelNames, toReais } from "./cargos.ts";

/** A layout of a notice's table of positions, written as notices print it. */
export type Layout = {
  isLandscape?: boolean;
  /** Number of positions. */
  count?: number;
  /** Whether the table counts each modality. */
  countsCotas?: boolean;
  write: (cargos: readonly DrawnCargo[], draw: Draw) => Block[];
};

const sum = ({ vagas }: DrawnCargo) => String(vagas.ampla + vagas.pcd + vagas.negros);
const two = (count: number) => String(count).padStart(2, "0");
const byLevel = (cargos: readonly DrawnCargo[]) => [...Map.groupBy(cargos, ({ nivel }) => nivel)];
const bySalario = (cargos: readonly DrawnCargo[]) => [...Map.groupBy(cargos, ({ salario }) => salario)];

const plain = (rows: string[][], widths: number[], more: Partial<NoticeTable> = {}): NoticeTable => ({
  widths,
  rows,
  titles: 1,
  lines: "none",
  ...more,
});

const calendar: NoticeTable = {
  widths: [0.7, 0.3],
  rows: [
    ["EVENTO", "DATA"],
    ["Publicação do edital", "03/02/2027"],
    ["Período de inscrições", "08/02/2027 a 10/03/2027"],
    ["Último dia para pagamento da taxa", "11/03/2027"],
    ["Aplicação da prova objetiva", "18/04/2027"],
  ],
  titles: 1,
  lines: "all",
};

const fourColumns = (cargos: readonly DrawnCargo[]) => [
  ["Cargo", "Escolaridade", "Vagas", "Vencimento"],
  ...cargos.map((one) => [one.nome, levelNames[one.nivel], sum(one), toReais(one.salario)]),
];

export const layouts: Readonly<Record<string, Layout>> = {
  "columns without lines": {
    write: (cargos) => ["2.1 Das vagas:", plain(fourColumns(cargos), [0.42, 0.26, 0.12, 0.2])],
  },
  "only horizontal lines": {
    write: (cargos) => [
      "QUADRO DE VAGAS",
      plain(
        [
          ["Código", "Emprego Público", "Requisitos", "Nº de vagas", "Salário base (R$)", "Carga horária"],
          ...cargos.map((one, at) => [
            String(101 + at),
            one.nome,
            one.requisito,
            two(Number(sum(one))),
            toReais(one.salario).slice(3),
            `${one.horas}h`,
          ]),
        ],
        [0.1, 0.24, 0.3, 0.1, 0.14, 0.12],
        { lines: "rows" },
      ),
    ],
  },
  "shaded rows": {
    write: (cargos) => [
      "1.2 Os cargos são os seguintes.",
      plain(
        [
          ["Função", "Vagas + CR", "Remuneração", "Nível"],
          ...cargos.map((one) => [
            one.nome,
            `${two(Number(sum(one)))} + CR`,
            toReais(one.salario),
            levelNames[one.nivel],
          ]),
        ],
        [0.4, 0.15, 0.2, 0.25],
        { isShaded: true, right: [2] },
      ),
    ],
  },
  "titles over two lines": {
    countsCotas: true,
    write: (cargos) => [
      "ANEXO I – DAS VAGAS",
      plain(
        [
          ["Cargo", "Escolaridade mínima exigida", "VAGAS", ">", ">", ">", "Vencimento inicial"],
          ["^", "^", "AC", "PcD", "PPP", "Total", "^"],
          ...cargos.map((one) => [
            one.nome,
            levelNames[one.nivel],
            String(one.vagas.ampla),
            String(one.vagas.pcd),
            String(one.vagas.negros),
            sum(one),
            toReais(one.salario),
          ]),
        ],
        [0.3, 0.22, 0.08, 0.08, 0.08, 0.08, 0.16],
        { titles: 2, lines: "titles" },
      ),
    ],
  },
  "two pages, titles repeated": {
    count: 44,
    write: (cargos) => [
      "DOS CARGOS, DAS VAGAS E DOS VENCIMENTOS",
      plain(
        [
          ["Item", "Denominação do cargo", "Nível", "Vagas", "Vencimento"],
          ...cargos.map((one, at) => [
            String(at + 1),
            one.nome,
            levelNames[one.nivel],
            sum(one),
            toReais(one.salario),
          ]),
        ],
        [0.08, 0.4, 0.22, 0.1, 0.2],
        { repeats: true },
      ),
    ],
  },
  "two pages, titles once": {
    count: 44,
    write: (cargos) => [
      "ANEXO II",
      plain(
        [
          ["Cargo", "Vagas imediatas", "Cadastro reserva", "Salário", "Escolaridade"],
          ...cargos.map((one, at) => [
            one.nome,
            sum(one),
            at % 3 === 0 ? "" : String(10 + at),
            toReais(one.salario),
            levelNames[one.nivel],
          ]),
        ],
        [0.36, 0.12, 0.12, 0.18, 0.22],
        { lines: "rows" },
      ),
    ],
  },
  "modalities as columns": {
    countsCotas: true,
    write: (cargos) => [
      "Quadro I",
      plain(
        [
          ["CARGO", "AMPLA CONCORRÊNCIA", "PESSOAS COM DEFICIÊNCIA", "NEGROS", "SALÁRIO"],
          ...cargos.map((one) => [
            one.nome.toUpperCase(),
            two(one.vagas.ampla),
            two(one.vagas.pcd),
            two(one.vagas.negros),
            toReais(one.salario),
          ]),
        ],
        [0.36, 0.17, 0.17, 0.12, 0.18],
        { lines: "all" },
      ),
      ...byLevel(cargos).flatMap(([nivel, own]) => [
        `Requisito para ${own.map(({ nome }) => nome).join(", ")}: ${levelNames[nivel].toLowerCase()}.`,
      ]),
    ],
  },
  "vacancies as text": {
    write: (cargos) => [
      "2. DO QUADRO",
      plain(
        [
          ["Emprego", "Nº de Vagas", "Escolaridade / Requisitos", "Jornada semanal", "Salário"],
          ...cargos.map((one) => [
            one.nome,
            Number(sum(one)) > 0 ? `${sum(one)} + CR` : "CR",
            one.requisito,
            `${one.horas} horas`,
            toReais(one.salario),
          ]),
        ],
        [0.26, 0.12, 0.3, 0.14, 0.18],
      ),
    ],
  },
  "salary over several rows": {
    write: (cargos) => [
      "ANEXO I – CARGOS",
      plain(
        [
          ["Cargo", "Escolaridade", "Carga horária", "Vagas"],
          ...bySalario(cargos).flatMap(([salario, own]) => [
            [`Vencimento: ${toReais(salario)}`, ">", ">", ">"],
            ...own.map((one) => [one.nome, levelNames[one.nivel], `${one.horas}h`, sum(one)]),
          ]),
        ],
        [0.42, 0.28, 0.15, 0.15],
        { lines: "all" },
      ),
    ],
  },
  "level as a row": {
    write: (cargos) => [
      "DAS VAGAS OFERTADAS",
      plain(
        [
          ["Cargo", "Jornada", "Vencimento", "Vagas"],
          ...byLevel(cargos).flatMap(([nivel, own]) => [
            [levelNames[nivel].toUpperCase(), ">", ">", ">"],
            ...own.map((one) => [one.nome, `${one.horas}h`, toReais(one.salario), two(Number(sum(one)))]),
          ]),
        ],
        [0.45, 0.15, 0.25, 0.15],
      ),
    ],
  },
  landscape: {
    countsCotas: true,
    isLandscape: true,
    write: (cargos) => [
      "QUADRO GERAL DE CARGOS",
      plain(
        [
          ["Cód.", "Cargo", "Requisitos", "Atribuições", "C.H.", "AC", "PcD", "PN", "Total", "Vencimento"],
          ...cargos.map((one, at) => [
            String(201 + at),
            one.nome,
            one.requisito,
            "Executa as tarefas do cargo na unidade em que for lotado, conforme a lei municipal.",
            `${one.horas}`,
            String(one.vagas.ampla),
            String(one.vagas.pcd),
            String(one.vagas.negros),
            sum(one),
            toReais(one.salario),
          ]),
        ],
        [0.06, 0.18, 0.22, 0.2, 0.06, 0.05, 0.05, 0.05, 0.05, 0.1],
        { lines: "rows" },
      ),
    ],
  },
  "two tables side by side": {
    count: 10,
    write: (cargos) => {
      const table = (own: readonly DrawnCargo[]) =>
        plain(
          [["Cargo", "Vagas", "Salário"], ...own.map((one) => [one.nome, sum(one), toReais(one.salario)])],
          [0.52, 0.16, 0.32],
          { lines: "all" },
        );
      const [one = [], other = []] = [cargos.slice(0, 5), cargos.slice(5)];
      return [
        "3. VAGAS",
        { beside: [table(one), table(other)] },
        ...byLevel(cargos).map(
          ([nivel, own]) => `${levelNames[nivel]}: ${own.map(({ nome }) => nome).join("; ")}.`,
        ),
      ];
    },
  },
  "annex after the calendar": {
    write: (cargos) => [
      "ANEXO I – CRONOGRAMA",
      calendar,
      "\f",
      "ANEXO II – QUADRO DE CARGOS E VAGAS",
      plain(fourColumns(cargos), [0.42, 0.26, 0.12, 0.2], { right: [2, 3], lines: "titles" }),
    ],
  },
  "numbers to the right": {
    write: (cargos) => [
      "CARGOS",
      plain(
        [
          ["CARGO / FUNÇÃO", "TAXA DE INSCRIÇÃO", "SALÁRIO MENSAL", "VAGAS", "ESCOLARIDADE EXIGIDA"],
          ...cargos.map((one) => [
            one.nome,
            toReais(one.taxa),
            toReais(one.salario),
            sum(one),
            levelNames[one.nivel],
          ]),
        ],
        [0.34, 0.14, 0.18, 0.1, 0.24],
        { right: [1, 2, 3] },
      ),
    ],
  },
};
