/** An exam on an organiser's platform. Facts are of August 2026; the pages around them are invented. */
type Aberto = {
  id: string;
  titulo: string;
  edital: string;
  de: string;
  ate: string;
  isencao: string;
  prova?: string;
  vagas?: number;
};

const fafipa: readonly Aberto[] = [
  {
    id: "4181",
    titulo: "Concurso para Emprego Público do Município de Água Comprida - MG",
    edital: "001/2026",
    de: "28/07/2026",
    ate: "27/08/2026",
    isencao: "02/08/2026",
    prova: "27/09/2026",
  },
  {
    id: "4205",
    titulo: "Concurso Público do Município de Coronel Vivida - PR",
    edital: "001/2026",
    de: "11/08/2026",
    ate: "08/10/2026",
    isencao: "15/08/2026",
    prova: "01/11/2026",
  },
];
const ibam: readonly Aberto[] = [
  {
    id: "184",
    titulo: "MAUÁ - CONCURSO PÚBLICO Nº 01/2026",
    edital: "01/2026",
    de: "28/07/2026",
    ate: "27/08/2026",
    isencao: "29/07/2026",
    vagas: 92,
  },
];

const days = ({
  edital,
  de,
  ate,
  isencao,
}: Aberto): string => `<p class="edital"><span>Edital nº</span> ${edital}</p>
<p>Inscrições de <b>${de}</b> a <b>${ate}</b></p>
<p>Pedidos de Isenção de <b>${de}</b> a <b>${isencao}</b></p>`;

/** Renders an exam's card; one platform puts the link into the heading, the other the heading into the link. */
const cardOf = (aberto: Aberto): string => `<div class="card"><p class="tipo">Concurso Público</p>
<h3><a href="/informacoes/${aberto.id}/">${aberto.titulo}</a></h3>
${aberto.prova ? `<p>Aplicação da prova objetiva: ${aberto.prova}</p>` : ""}
${days(aberto)}</div>`;
const rowOf = (aberto: Aberto): string => `<li class="item"><p class="tipo">Concurso Público</p>
<a href="/informacoes/${aberto.id}/"><h3><span>${aberto.titulo}</span></h3></a>
${days(aberto)}
<a href="/informacoes/${aberto.id}/">Quantidade de Vagas <b>${aberto.vagas}</b></a></li>`;

const pageOf = (list: string): string => `<html><body><h2>Inscrições Abertas</h2>${list}</body></html>`;

/** Open exams by host. */
export const abertos = {
  "fundacaofafipa.org.br": {
    html: pageOf(`<div class="lista">${fafipa.map(cardOf).join("\n")}</div>`),
    publicado: "2026-08-13",
  },
  "www.ibamsp-concursos.org.br": {
    html: pageOf(`<ul class="lista">${ibam.map(rowOf).join("\n")}</ul>`),
    publicado: "2026-08-13",
  },
} as const;

/** Text of an exam's page, by its number. */
export const informacoes: Readonly<Record<string, string>> = Object.fromEntries(
  [...fafipa, ...ibam].map(({ id, titulo, edital, de, ate, isencao, prova, vagas }) => [
    id,
    [
      "Concurso Público",
      titulo,
      ...(prova ? [`Aplicação da prova objetiva: ${prova}`] : []),
      `Edital nº ${edital}`,
      `Inscrições de ${de} a ${ate}`,
      "Inscrições Abertas!",
      `Pedidos de Isenção de ${de} a ${isencao}`,
      ...(vagas ? [`Quantidade de Vagas ${vagas}`] : []),
    ].join("\n"),
  ]),
);
