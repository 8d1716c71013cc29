import { expect, test } from "vitest";
import { readValues as read } from "../../../../test/harness/read-values.ts";
import { buildView, plainTextOf, printedTextOf } from "./view.ts";

test("ligatures and lost ligatures of a PDF are read as their letters", () => {
  expect(plainTextOf("re!fica o concurso do ins!tuto")).toBe("retifica o concurso do instituto");
  expect(plainTextOf("homologação ﬁnal da parƟcipação, no#cia de ﬂuxo")).toBe(
    "homologacao final da participacao, noticia de fluxo",
  );
  // Between other characters the signs # and ! are kept.
  expect(plainTextOf("Atenção! Vaga #1: inscreva-se!")).toBe("atencao! vaga #1: inscreva-se!");
});

test("a name has the letters, and its quote the sign for them", () => {
  const text = "TÉCNICO: AdministraƟvo";
  const view = buildView(text);
  const from = view.plain.indexOf("admin");
  expect(printedTextOf(view, from, view.plain.length)).toBe("Administrativo");
  expect(text.slice(view.at[from], (view.at[view.plain.length - 1] ?? 0) + 1)).toBe("AdministraƟvo");
  expect(
    read(
      "EDITAL Nº 4/2026 A Prefeitura Municipal de Lages torna pública a abertura de inscrições " +
        "para o concurso público para provimento dos cargos efe!vos de Agente AdministraƟvo e " +
        "Motorista.",
    ).cargos,
  ).toEqual(["Agente Administrativo", "Motorista"]);
});
