import type { EditalTipo } from "@cav/contract/concursos/concursos.ts";

const newspaper = /(^|\.)pciconcursos\.com\.br$/;
const article = /\/(noticias?|news|blog)\//;

/** Returns the link's label; an article about the exam is not labelled as the notice. */
export function editalLinkLabel(url: string, tipo: EditalTipo | null): string {
  const { hostname = "", pathname = "" } = URL.parse(url) ?? {};
  if (tipo === "EDITAL") return "Acessar o Edital";
  if (newspaper.test(hostname)) return "Ver notícia na PCI Concursos";
  return tipo === "NOTICIA" || article.test(pathname) ? "Ver notícia" : "Acessar o Edital";
}
