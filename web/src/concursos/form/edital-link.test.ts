import { expect, test } from "vitest";
import { editalLinkLabel } from "./edital-link.ts";

test.each<[string, "EDITAL" | "NOTICIA" | null, string]>([
  ["https://www.pciconcursos.com.br/noticias/prefeitura-de-recife", null, "Ver notícia na PCI Concursos"],
  ["https://jornal.example/noticias/concurso-da-prefeitura", null, "Ver notícia"],
  ["https://www.concursosfcc.com.br", null, "Acessar o Edital"],
  ["https://banca.example/editais/noticias-12-2026.pdf", null, "Acessar o Edital"],
  ["não é um endereço", null, "Acessar o Edital"],
  ["https://jornal.example/concurso", "NOTICIA", "Ver notícia"],
  ["https://prefeitura.example/noticias/edital", "EDITAL", "Acessar o Edital"],
])("%s (%s) is called %s", (url, tipo, label) => {
  expect(editalLinkLabel(url, tipo)).toBe(label);
});
