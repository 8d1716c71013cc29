import { listSome } from "../format.ts";
/** Returns `Nome - UF` for a municipality, the name alone for larger areas. */
export function localName(local: { nome: string; uf: string; tipo?: string | undefined }): string {
  return local.tipo ? local.nome : `${local.nome} - ${local.uf}`;
}

/** Returns a place as pickers show it; São Paulo is a city and a state. */
export function localOption(local: { nome: string; uf: string; tipo?: string | undefined }): string {
  if (local.tipo === "ESTADO") return `${local.nome} (estado)`;
  return local.tipo === "REGIAO" ? `${local.nome} (região)` : localName(local);
}

/** Returns a place as preferences store it (product.md, Preferences): `Campinas - SP`, `SP`, `Norte`, `Brasil`. */
export function localValue(local: { nome: string; uf: string; tipo?: string | undefined }): string {
  return local.tipo === "ESTADO" ? local.uf : localName(local);
}

/** Returns `Campinas - SP (até 50 km)`: the city and its surroundings in a straight line. */
export function withRadius(nome: string, km: number): string {
  return `${nome} (até ${km} km)`;
}

/** States and the federal district, by abbreviation. */
export const estados = {
  AC: "Acre",
  AL: "Alagoas",
  AM: "Amazonas",
  AP: "Amapá",
  BA: "Bahia",
  CE: "Ceará",
  DF: "Distrito Federal",
  ES: "Espírito Santo",
  GO: "Goiás",
  MA: "Maranhão",
  MG: "Minas Gerais",
  MS: "Mato Grosso do Sul",
  MT: "Mato Grosso",
  PA: "Pará",
  PB: "Paraíba",
  PE: "Pernambuco",
  PI: "Piauí",
  PR: "Paraná",
  RJ: "Rio de Janeiro",
  RN: "Rio Grande do Norte",
  RO: "Rondônia",
  RR: "Roraima",
  RS: "Rio Grande do Sul",
  SC: "Santa Catarina",
  SE: "Sergipe",
  SP: "São Paulo",
  TO: "Tocantins",
} as const;
export type Estado = keyof typeof estados;

/** Words before an area's name after "onde?"; other states take "em". São Paulo and Rio de Janeiro are also cities. */
const prepositions: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    (["AC", "AM", "AP", "CE", "DF", "ES", "MA", "PA", "PI", "PR", "RN", "RS", "TO"] as const).map((uf) => [
      estados[uf],
      "no",
    ]),
  ),
  ...{ Bahia: "na", Paraíba: "na", "São Paulo": "no estado de", "Rio de Janeiro": "no estado do" },
  ...{ Norte: "no", Nordeste: "no", "Centro-Oeste": "no", Sudeste: "no", Sul: "no", Brasil: "em todo o" },
};

/** An area as a choice in a list names it. */
const areaOption = / \((?:estado|região)\)$/;

/** Returns a place with its preposition: `em Recife - PE`, `no Acre`, `no estado de São Paulo`. */
export function inLocal(local: string): string {
  const nome = local.replace(areaOption, "");
  return `${prepositions[nome] ?? "em"} ${nome}`;
}

/** Names places after "where": `em Recife - PE, Olinda - PE, no Acre e mais 2`. */
export function inLocais(nomes: readonly string[], total = nomes.length): string {
  const said = nomes.map((nome, index) => {
    const led = inLocal(nome);
    const isLedBefore =
      index > 0 && led.startsWith("em ") && inLocal(nomes[index - 1] ?? "").startsWith("em ");
    return isLedBefore ? nome : led;
  });
  return listSome(said, total);
}
