import { expect, test } from "vitest";
import { countPreferenciaValues, hasPreferencias, preferenciasVazias } from "./choices.ts";

const with_ = (change: Partial<typeof preferenciasVazias>) => ({ ...preferenciasVazias, ...change });

test.each([
  [{}, 0],
  [{ salario_minimo: 0.01 }, 1],
  [{ vagas_minimas: null }, 0],
  [{ vagas_minimas: 2 }, 1],
  [{ locais_prova: ["a", "b"], locais_trabalho: ["a"] }, 3],
  [{ nivel_escolaridade: ["MEDIO" as const], cursos_especificos: [1, 2] }, 3],
  [{ tiposCota: ["INDIGENA" as const, "QUILOMBOLA" as const] }, 0],
])("%j uses %i of the free plan's limit", (change, count) => {
  expect(countPreferenciaValues(with_(change))).toBe(count);
});

test("quotas alone are preferences, although they do not count", () => {
  expect(hasPreferencias(with_({ tiposCota: ["AMPLA_CONCORRENCIA"] }))).toBe(true);
  expect(hasPreferencias(preferenciasVazias)).toBe(false);
});
