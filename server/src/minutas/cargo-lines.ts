import type { CargoInput } from "@cav/contract/cargos.ts";
import type { Reading } from "../coletas/index.ts";
import { AppError } from "../platform/http/app-error.ts";

type ReadCargo = Reading["cargos"][number];

/** Placeholder name for positions that no act names. */
export const unnamedCargos = "Cargos a definir";

/** Formats positions as typed: one a line, name; level; vacancies; salary. */
export function cargoLinesOf(cargos: readonly ReadCargo[]): string {
  return cargos
    .map(({ nome, nivel, vagas, salario }) => {
      const parts = [nivel?.valor.toLowerCase(), vagas?.valor, salario?.valor.toFixed(2)];
      const told = parts.slice(0, parts.findLastIndex((part) => part !== undefined) + 1);
      return [nome.valor.replaceAll(";", ","), ...told.map((part) => part ?? "")].join("; ");
    })
    .join("\n");
}

const niveis = { fundamental: "FUNDAMENTAL", medio: "MEDIO", médio: "MEDIO", superior: "SUPERIOR" } as const;

/**
 * Parses typed positions; missing values stay unknown. A position without a salary is marked as not detailed yet, and no
 * positions give the placeholder. @throws AppError validation
 */
export function parseCargoLines(typed: string | null, locais: string[]): Partial<CargoInput>[] {
  const lines = (typed ?? "").split("\n").filter((line) => line.trim());
  const shared = { locais_trabalho: locais, locais_derivados: locais.length > 0 };
  if (lines.length === 0)
    return [{ nome: unnamedCargos, salario: null, nivel_escolaridade: null, a_definir: true, ...shared }];
  return lines.map((line, index) => {
    const [nome = "", nivel = "", vagas = "", salario = ""] = line.split(";").map((part) => part.trim());
    const level = niveis[nivel.toLowerCase() as keyof typeof niveis] ?? null;
    const amount = salario.includes(",") ? salario.replaceAll(".", "").replace(",", ".") : salario;
    if (
      !nome ||
      (nivel && !level) ||
      !/^\d{0,6}$/.test(vagas) ||
      !/^(?:\d{1,7}(?:\.\d{1,2})?)?$/.test(amount)
    )
      throw new AppError("validation", {
        fields: [
          {
            field: "campos.cargos",
            message: `Linha ${index + 1}: escreva nome; nível (fundamental, médio ou superior); vagas; salário.`,
          },
        ],
      });
    return {
      nome,
      salario: amount || null,
      nivel_escolaridade: level,
      quantidade_vagas: vagas || null,
      a_definir: amount === "",
      ...shared,
    };
  });
}
