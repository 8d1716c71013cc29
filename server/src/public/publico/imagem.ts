import { createHash } from "node:crypto";
import { brand } from "@cav/contract/brand.ts";
import { type ListaDocument, listaTitle } from "@cav/contract/coletas/documents.ts";
import { type Concurso, isClosed, statusLabels } from "@cav/contract/concursos/concursos.ts";
import { folded } from "@cav/contract/folded.ts";
import { formatCount, formatDay, formatMoney } from "@cav/contract/format.ts";
import type { Face } from "../../platform/lettering.ts";

/** The picture's typefaces. */
export type Faces = { title: Face; text: Face };

/** A picture's title, detail, and three labelled figures. */
export type ImagemFacts = { titulo: string; detail: string; figures: { label: string; value: string }[] };

/** Composes an exam's picture without any date-dependent fact, since it is cached until the exam changes. */
export function composeConcursoImagem({ titulo, resumo, orgao, ...rest }: Concurso): ImagemFacts {
  const { vagas, salario, local, banca } = resumo;
  const isNamed = orgao === null || folded(titulo).includes(folded(orgao));
  const figures = [
    vagas && { label: "Vagas", value: vagas.replace(/ vagas?\b/, "").replace(/^c/, "C") },
    salario && { label: "Salário", value: salario },
    prazoOf(rest),
  ];
  return {
    titulo,
    detail: [isNamed ? null : orgao, local, banca].filter(Boolean).join(" · "),
    figures: figures.filter((figure) => figure !== null && figure !== ""),
  };
}

function prazoOf({
  status,
  data_inicio_inscricao: start,
  data_fim_inscricao: end,
}: Pick<Concurso, "status" | "data_inicio_inscricao" | "data_fim_inscricao">) {
  if (isClosed(status) || status === "PREVISTO") return { label: "Situação", value: statusLabels[status] };
  if (status === "AGUARDANDO_PROVAS") return { label: "Inscrições", value: "encerradas" };
  if (end !== null) return { label: "Inscrições", value: `até ${formatDay(end)}` };
  return start === null ? null : { label: "Inscrições", value: `a partir de ${formatDay(start)}` };
}

/** Figures of a list's exams. */
export type ListaFigures = Pick<ListaDocument, "nome" | "total" | "vagas" | "salario" | "proximo">;

/** Composes a list's picture. */
export function composeListaImagem(lista: ListaFigures): ImagemFacts {
  const { total, salario, proximo, vagas } = lista;
  const figures = [
    { label: "Abertos agora", value: formatCount(total, "concurso", "concursos") },
    salario !== null && { label: "Salário", value: `até ${formatMoney(salario)}` },
    proximo && { label: "O próximo encerra em", value: formatDay(proximo.dia) },
  ];
  return {
    titulo: listaTitle(lista),
    detail: vagas > 0 ? formatCount(vagas, "vaga anunciada", "vagas anunciadas") : "",
    figures: figures.filter((figure) => figure !== false && figure !== null),
  };
}

/** Returns a hash of a picture's facts. */
export function imagemVersionOf(facts: ImagemFacts): string {
  return createHash("sha256").update(JSON.stringify(facts)).digest("base64url").slice(0, 12);
}

const { width, height } = { width: 1200, height: 630 };
const margin = 80;
const inner = width - 2 * margin;

/** Font sizes of titles, from the largest with few lines to one that is cut. */
const titleSizes = [
  { size: 72, lines: 2 },
  { size: 58, lines: 3 },
  { size: 46, lines: 3 },
];

/** Renders the link preview's picture as SVG shapes without text elements. */
export function renderImagem({ titulo, detail, figures }: ImagemFacts, { title, text }: Faces): string {
  const [first] = titleSizes;
  const fitting = titleSizes.find(
    ({ size, lines }) => title.linesOf(titulo, { size, width: inner, lines: lines + 1 }).length <= lines,
  );
  const { size, lines } = fitting ?? titleSizes.at(-1) ?? first ?? { size: 46, lines: 3 };
  const step = size * 1.12;
  const top = 160 + size;
  const written = title.linesOf(titulo, { size, width: inner, lines });
  const below = top + (written.length - 1) * step + 56;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    // Flat areas: few colours make the image small and fast.
    `<rect width="${width}" height="${height}" fill="#10275F"/>`,
    `<ellipse cx="600" cy="1010" rx="1100" ry="560" fill="#0C1E4C"/>`,
    mark(title),
    `<g fill="#FFFFFF">`,
    ...written.map((line, index) => title.shapesOf(line, { x: margin, y: top + index * step, size })),
    `</g><g fill="#B9CCFF">`,
    ...text
      .linesOf(detail, { size: 32, width: inner, lines: 1 })
      .map((line) => text.shapesOf(line, { x: margin, y: below, size: 32 })),
    "</g>",
    ...panel(figures, { title, text }),
    "</svg>",
  ].join("");
}

/** Draws the product's logo and name, as on the favicon. */
function mark(title: Face): string {
  return [
    `<g transform="translate(${margin - 8} 52) scale(2)" fill="none" stroke-linecap="round">`,
    `<path d="M4 25c3.500-5 8-7 12-7s8.500 2 12 7" stroke="#8FB0FF" stroke-width="3"/>`,
    `<path d="M16 18V5" stroke="#FFFFFF" stroke-width="2.500"/>`,
    `<path d="M16 5.500h10l-3 3.250 3 3.250H16z" fill="#F5B301"/></g>`,
    `<g fill="#FFFFFF">${title.shapesOf(brand.name, { x: margin + 72, y: 100, size: 34 })}</g>`,
  ].join("");
}

/** Draws the figures side by side; the last figure, the deadline, is highlighted. */
function panel(figures: ImagemFacts["figures"], { title, text }: Faces): string[] {
  if (figures.length === 0) return [];
  const column = inner / figures.length;
  const room = column - 32;
  return [
    `<rect x="${margin}" y="448" width="${inner}" height="2" fill="#8FB0FF" opacity="0.4"/>`,
    ...figures.flatMap(({ label, value }, index) => {
      const x = margin + index * column;
      const size = Math.min(46, (46 * room) / Math.max(1, title.widthOf(value, 46)));
      const colour = index === figures.length - 1 ? "#F5B301" : "#FFFFFF";
      return [
        `<g fill="#B9CCFF">${text.shapesOf(label, { x, y: 500, size: 28 })}</g>`,
        `<g fill="${colour}">${title.shapesOf(value, { x, y: 556, size })}</g>`,
      ];
    }),
  ];
}
