import { expect, test } from "vitest";
import { searchOfShared } from "./shared-text.ts";

test.each([
  ["Prefeitura de Recife - PE abre concurso público com 100 vagas", "", "Prefeitura de Recife - PE"],
  ["TRT 6ª Região: inscrições abertas | PCI Concursos", "https://pci.example/a", "TRT 6ª Região"],
  ["", "Câmara de Santa Lúcia https://pci.example/noticia?x=1", "Câmara de Santa Lúcia"],
  ["", "https://pci.example/noticia", ""],
  ["Concurso UFPE 2026 tem edital publicado", "", "UFPE 2026"],
  ["Vagas de médico em Olinda", "", "médico em Olinda"],
])("shared content is searched by its exam's name: %s %s", (title, text, search) => {
  expect(searchOfShared({ title, text })).toBe(search);
});

test("a long text is cut between words, to the search's limit", () => {
  const search = searchOfShared({ title: `Prefeitura ${"municipal ".repeat(20)}`, text: "" });
  expect(search.length).toBeLessThanOrEqual(100);
  expect(search).toMatch(/ municipal$/);
});
