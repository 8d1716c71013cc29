import { escapeHtml } from "../html.ts";
import type { Fault } from "./faults.ts";
import { printed, shiftDays } from "./printed.ts";

type Organiser = keyof typeof printed.abertos;

export const isOrganiser = (host: string): host is Organiser => Object.hasOwn(printed.abertos, host);

/** Renders an organiser's list of open exams; in one layout the heading contains the link, in the other the reverse. */
export function openListPage(host: Organiser, day: string, fault: Fault | undefined): string {
  const { html, publicado } = printed.abertos[host];
  const text = shiftDays(html, publicado, day);
  if (fault === "vazia") return text.replaceAll(/<a href="\/informacoes[\s\S]*?<\/a>/g, "");
  if (fault !== "layout-b") return text;
  return text.includes("<h3><a")
    ? text.replaceAll(/<h3>(<a [^>]*>)([^<]*)<\/a><\/h3>/g, "$1<h3>$2</h3></a>")
    : text.replaceAll(/(<a [^>]*>)<h3>([\s\S]*?)<\/h3><\/a>/g, "<h3>$1$2</a></h3>");
}

/** Renders an exam's page in the platform's parts; it shows the time of the visit, as real ones do. */
export function informacoesPage(id: string, day: string, now: Date): string | undefined {
  const text = printed.informacoes[id];
  if (text === undefined) return undefined;
  const shown = escapeHtml(shiftDays(text, "2026-08-13", day));
  return `<!doctype html><html><head><title>Informações</title></head><body>
<div id="relogio">${now.toISOString()}</div>
<div id="blocoInformacoesGerais">${shown}</div>
<div id="blocoPublicacoes"><h4>Editais</h4><ul>
<li><a href="https://anexos-r2.selecao.net.br/uploads/${id}/edital-de-abertura.pdf">Edital de Abertura</a></li></ul></div>
</body></html>`;
}

/** The JSON has the shape of Cebraspe's API, including one exam in both phases, and a duplicate. */
const eventos = [
  { idEvento: 0, eventoURL: "TJ_PA_25_SERVIDOR", eventoNomeAbreviado: "TJ PA 25 SERVIDOR", eventoAno: 2025 },
  { idEvento: 0, eventoURL: "PC_DF_24_ADM", eventoNomeAbreviado: "PC DF 24 ADM", eventoAno: 2024 },
];

export function eventosOfPhase(phase: string) {
  const faseEvento = phase === "novos" ? "Novos" : "Inscrições abertas";
  return [
    { faseEvento, eventos: phase === "novos" ? eventos.slice(0, 1) : [...eventos, ...eventos.slice(1)] },
  ];
}

export function eventoOf(name: string) {
  const evento = eventos.find(({ eventoURL }) => eventoURL === name);
  if (!evento) return undefined;
  const arquivo = { nomeArquivo: `ED_1_${name}_ABERTURA.PDF`, descricaoArquivo: "Edital nº 1 – Abertura" };
  return { ...evento, eventoCargos: [], arquivosEdital: [arquivo], arquivosGabarito: [] };
}
