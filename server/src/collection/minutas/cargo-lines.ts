import type { CargoInput, VagasPorCota } from "@cav/contract/concursos/cargos.ts";
import { sumVagas } from "@cav/contract/concursos/cargos.words.ts";
import { folded } from "@cav/contract/folded.ts";
import type { Cota } from "@cav/contract/preferencias/preferencias.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import type { Reading } from "../coletas/index.ts";
import { toDecimal } from "./valores.ts";

type ReadCargo = Reading["cargos"][number];
type Cotas = NonNullable<ReadCargo["cotas"]>;

/** Placeholder name for positions that no act names. */
export const unnamedCargos = "Cargos a definir";

/** Formats positions as typed: one a line, name; level; vacancies; salary; modalities; courses; towns; fee. */
export function cargoLinesOf(cargos: readonly ReadCargo[]): string {
  return cargos
    .map(({ nome, nivel, vagas, salario, cotas = [], cursos = [], locais = [], taxa = null }) => {
      const lists = [cotasText(cotas), joinNames(cursos), joinNames(locais)].map((list) => list || undefined);
      const parts = [
        nivel?.valor.toLowerCase(),
        vagas?.valor,
        salario?.valor.toFixed(2),
        ...lists,
        taxa?.valor.toFixed(2),
      ];
      const told = parts.slice(0, parts.findLastIndex((part) => part !== undefined) + 1);
      return [nome.valor.replaceAll(";", ","), ...told.map((part) => part ?? "")].join("; ");
    })
    .join("\n");
}

/** Words of the modalities, in the order of a line. */
const cotaWords: Record<Cota, string> = {
  AMPLA_CONCORRENCIA: "AC",
  PESSOA_COM_DEFICIENCIA: "PcD",
  PESSOA_NEGRA: "negros",
  INDIGENA: "indígenas",
  QUILOMBOLA: "quilombolas",
};
const cotasInOrder = Object.keys(cotaWords) as Cota[];

/** "AC 6, PcD 1, negros 2". */
const cotasText = (cotas: Cotas): string =>
  cotasInOrder
    .flatMap((cota) => cotas.filter((one) => one.cota === cota))
    .map(({ cota, valor }) => `${cotaWords[cota]} ${valor}`)
    .join(", ");

/** "Direito | Rádio, TV e Internet". */
const joinNames = (named: readonly { valor: string }[]): string =>
  named.map(({ valor }) => valor).join(" | ");

const readNames = (typed: string): string[] =>
  typed
    .split("|")
    .map((name) => name.trim())
    .filter(Boolean);

/** Reads "AC 6, pcd 1": modalities in any order, each once; null for anything else. */
function readCotas(typed: string): VagasPorCota | null {
  const read: VagasPorCota = {};
  for (const part of typed ? typed.split(",") : []) {
    const [word = "", count = "", ...rest] = part.trim().split(/\s+/);
    const cota = cotasInOrder.find((one) => folded(cotaWords[one]) === folded(word));
    if (!cota || read[cota] || rest.length > 0 || !/^\d{1,6}$/.test(count)) return null;
    read[cota] = count;
  }
  return read;
}

const niveis = { fundamental: "FUNDAMENTAL", medio: "MEDIO", médio: "MEDIO", superior: "SUPERIOR" } as const;

/**
 * Parses typed positions; missing values stay unknown, and a missing place is the exam's. A position without a salary
 * is marked as not detailed yet, and no positions give the placeholder. @throws AppError validation
 */
export function parseCargoLines(typed: string | null, locais: string[]): Partial<CargoInput>[] {
  const lines = (typed ?? "").split("\n").filter((line) => line.trim());
  const shared = { locais_trabalho: locais, locais_derivados: locais.length > 0 };
  if (lines.length === 0)
    return [{ nome: unnamedCargos, salario: null, nivel_escolaridade: null, a_definir: true, ...shared }];
  return lines.map((line, index) => ({ ...shared, ...parseCargoLine(line, index + 1) }));
}

function parseCargoLine(line: string, number: number): Partial<CargoInput> {
  const parts = line.split(";").map((part) => part.trim());
  const [
    nome = "",
    nivel = "",
    vagas = "",
    salario = "",
    modalities = "",
    cursos = "",
    towns = "",
    taxa = "",
  ] = parts;
  const level = niveis[nivel.toLowerCase() as keyof typeof niveis] ?? null;
  const [amount, fee] = [toDecimal(salario), toDecimal(taxa)];
  const vagas_por_cota = readCotas(modalities);
  if (
    !nome ||
    (nivel && !level) ||
    !/^\d{0,6}$/.test(vagas) ||
    ![amount, fee].every((one) => /^(?:\d{1,7}(?:\.\d{1,2})?)?$/.test(one))
  )
    throw refuse(
      number,
      "escreva nome; nível (fundamental, médio ou superior); vagas; salário; modalidades; cursos; lugares; taxa.",
    );
  if (!vagas_por_cota)
    throw refuse(number, "escreva as modalidades assim: AC 6, PcD 1, negros 2, indígenas 1, quilombolas 1.");
  const sum = sumVagas(vagas_por_cota);
  // The exam would take the sum of the modalities for its vacancies.
  if (vagas && sum !== null && sum !== Number(vagas))
    throw refuse(number, `as modalidades somam ${sum}, e as vagas são ${Number(vagas)}.`);
  return {
    nome,
    salario: amount || null,
    nivel_escolaridade: level,
    quantidade_vagas: vagas || null,
    vagas_por_cota,
    cursos_aceitos: readNames(cursos),
    ...(towns && { locais_trabalho: readNames(towns), locais_derivados: false }),
    ...(fee && { valor_inscricao: Number(fee) }),
    a_definir: amount === "",
  };
}

const refuse = (number: number, message: string): AppError =>
  new AppError("validation", {
    fields: [{ field: "campos.cargos", message: `Linha ${number}: ${message}` }],
  });
