import { preferenciasVazias } from "@cav/contract/preferencias/choices.ts";
import { expect, test } from "vitest";
import { describeManner, describeWanted } from "./busca-summary.ts";

test("a search is described in one line, with quotas only counted", () => {
  const wanted = {
    ...preferenciasVazias,
    salario_minimo: 5_000,
    vagas_minimas: 1,
    locais_prova: ["SP", "Recife - PE", "Norte"],
    nivel_escolaridade: ["MEDIO" as const, "SUPERIOR" as const],
    cursos_especificos: [1, 2],
    tiposCota: ["INDIGENA" as const],
  };
  expect(describeWanted(wanted).replaceAll("\u00a0", " ")).toBe(
    "A partir de R$ 5.000,00 · 1 vaga ou mais · prova em SP, Recife - PE e mais 1 · Ensino Médio " +
      "ou Ensino Superior · 2 cursos · 1 cota",
  );
  expect(describeWanted(preferenciasVazias)).toBe("Nada escolhido ainda");
});

test("only deviations from the profile's channels and frequency are described", () => {
  expect(describeManner({ canais: null, frequencia: null })).toBe("Canais do perfil, frequência do perfil");
  expect(describeManner({ canais: ["whatsapp"], frequencia: "DIARIO" })).toBe("WhatsApp, resumo diário");
  expect(describeManner({ canais: ["email", "whatsapp", "telegram"], frequencia: null })).toBe(
    "E-mail, WhatsApp e Telegram, frequência do perfil",
  );
});
