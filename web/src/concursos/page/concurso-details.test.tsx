// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { patient, show } from "../../../test/show.tsx";
import { ConcursoDetails } from "./concurso-details.tsx";

test.each([
  ["https://www.um.example/edital", "https://www.um.example/edital", "Fonte: um.example"],
  [
    "https://um.example/a (consultada em 22/08/2026)",
    "https://um.example/a",
    "Fonte: um.example (consultada em 22/08/2026)",
  ],
  ["Diário do Município", undefined, "Fonte: Diário do Município"],
  ["javascript:alert(1)", undefined, "Fonte: javascript:alert(1)"],
])("the source %j opens %j", async (fonte, href, text) => {
  show(<ConcursoDetails concurso={{ descricao: null, locais_prova: [], fonte }} />);
  await vi.waitFor(() => expect(document.body.textContent).toContain(text), patient);
  expect(document.querySelector("a")?.getAttribute("href")).toBe(href ?? undefined);
});
