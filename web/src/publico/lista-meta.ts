import { type DocumentSite, type ListaDocument, listaTitle } from "@cav/contract/coletas/documents.ts";
import { formatCount, formatDay, formatMoney } from "@cav/contract/format.ts";
import type { HeadFacts } from "./document-head.tsx";

/** Returns the address of one of the list's pages. */
export const listaPagePath = ({ path }: ListaDocument, pagina: number) =>
  pagina === 1 ? path : `${path}?pagina=${pagina}`;

/** Summarises a list: number of exams, vacancies, highest salary, next deadline. */
export function listaSentence({ total, vagas, salario, proximo, busca, leitura }: ListaDocument): string {
  if (busca !== "") {
    const { abertos } = leitura ?? { abertos: 0 };
    const open =
      abertos === 0 ? "nenhum com inscrições abertas" : `${abertos} com inscrições abertas ou previstas`;
    return total === 0
      ? "Nenhum concurso agora."
      : `${formatCount(total, "concurso", "concursos")}, ${open}.`;
  }
  if (total === 0) return "Nenhum concurso aberto agora.";
  const facts = [
    formatCount(total, "concurso aberto", "concursos abertos"),
    ...(vagas > 0 ? [`${formatCount(vagas, "vaga anunciada", "vagas anunciadas")}`] : []),
    ...(salario === null ? [] : [`salário de até ${formatMoney(salario)}`]),
  ];
  const next = proximo ? ` O próximo a encerrar: ${proximo.titulo}, em ${formatDay(proximo.dia)}.` : "";
  return `${facts.join(", ")}.${next}`;
}

export function listaHead(document: ListaDocument, { origin }: DocumentSite): HeadFacts {
  const { pagina, total, salario, busca, trilha, path } = document;
  const facts = [
    formatCount(total, "concurso", "concursos"),
    ...(salario === null ? [] : [`até ${formatMoney(salario).replace(/,\d\d$/, "")}`]),
  ];
  const steps = [...trilha, { path, nome: listaTitle(document) }];
  const onPage = pagina > 1 ? ` (página ${pagina})` : "";
  return {
    path: listaPagePath(document, pagina),
    title: `${listaTitle(document)}: ${facts.join(", ")}${onPage}`,
    // Starts with the title, because many lists contain the same exams.
    description: `${listaTitle(document)}${onPage}: ${listaSentence(document)}`,
    followed: path,
    image: { path: document.imagem, alt: `${listaTitle(document)}: ${facts.join(", ")}` },
    isListed: total > 0 && busca === "",
    data: [
      {
        "@type": "BreadcrumbList",
        itemListElement: steps.map((step, index) => ({
          "@type": "ListItem",
          position: index + 1,
          name: step.nome,
          item: origin + step.path,
        })),
      },
    ],
  };
}
