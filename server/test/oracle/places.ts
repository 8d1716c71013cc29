import { readFileSync } from "node:fs";

type Municipio = { id: number; nome: string; uf: string; latitude: number; longitude: number };

const file = new URL("../../data/municipios.csv", import.meta.url);
const [, ...lines] = readFileSync(file, "utf8").trim().split("\n");
export const municipios: Municipio[] = lines.map((line) => {
  const [id, nome = "", uf = "", , latitude, longitude] = line.split(",");
  return { id: Number(id), nome, uf, latitude: Number(latitude), longitude: Number(longitude) };
});

/** IBGE codes: the first two digits of a municipality are its state, the first one its region; 76 is Brazil. */
const estados = new Map(municipios.map(({ id, uf }) => [uf, Math.floor(id / 100_000)]));
const regioes = new Map([
  ["Norte", 1],
  ["Nordeste", 2],
  ["Sudeste", 3],
  ["Sul", 4],
  ["Centro-Oeste", 5],
]);
const brasil = 76;

/** Returns a place with everything that contains it. */
export function around(id: number): number[] {
  const text = String(id);
  const estado = text.length === 7 ? [Number(text.slice(0, 2))] : [];
  const regiao = id !== brasil && text.length > 1 ? [Number(text.slice(0, 1))] : [];
  return [...new Set([id, ...estado, ...regiao, brasil])];
}

export const isWithin = (id: number, area: number) => around(id).includes(area);

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Returns kilometres in a straight line. */
function distance(a: Municipio, b: Municipio): number {
  const [lat, long] = [radians(b.latitude - a.latitude), radians(b.longitude - a.longitude)];
  const h =
    Math.sin(lat / 2) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(long / 2) ** 2;
  return 2 * 6_371 * Math.asin(Math.sqrt(h));
}

const known = new Map<string, number[]>();

/** Resolves a place's name in preferences to ids. */
export function idsOf(name: string): number[] {
  const found = known.get(name) ?? resolve(name);
  known.set(name, found);
  return found;
}

function resolve(name: string): number[] {
  const [, municipio, km] = /^(.+) \(até (\d+) km\)$/.exec(name) ?? [];
  if (municipio) {
    const centre = municipios.find((one) => `${one.nome} - ${one.uf}` === municipio);
    if (!centre) throw new Error(`unknown municipio: ${municipio}`);
    return municipios.filter((one) => distance(centre, one) <= Number(km)).map(({ id }) => id);
  }
  if (name === "Brasil") return [brasil];
  const area = estados.get(name) ?? regioes.get(name);
  if (area !== undefined) return [area];
  const ids = municipios
    .filter(({ nome, uf }) => nome === name || `${nome} - ${uf}` === name)
    .map(({ id }) => id);
  if (ids.length === 0) throw new Error(`unknown place: ${name}`);
  return ids;
}
