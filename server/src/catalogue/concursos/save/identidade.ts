import { folded } from "@cav/contract/folded.ts";
import { type Estado, estados } from "@cav/contract/locais/locais.ts";

/** Normalised identity of a selection, for comparison of acts and exams. */
export type Identidade = {
  /** The normalised body, equal for its spellings. */
  orgao: string | null;
  selecao: "concurso_publico" | "processo_seletivo" | null;
  /** The number of the notice, without leading zeros and points. */
  numero: string | null;
  ano: number | null;
  uf: string | null;
  municipio: string | null;
};

/** Names of a body and its selection, as written. */
export type Named = {
  orgao: string | null;
  selecao: string | null;
  /** "33/2026". */
  edital: string | null;
  uf: string | null;
  municipio: string | null;
};

const filling = new Set(["de", "do", "da", "dos", "das", "e", "em", "a", "o", "no", "na", "s", "sa"]);
const townHall =
  /^(?:prefeitura|municipio|governo municipal|pref)(?: municipal)?(?: (?:da )?estancia [a-z]+)? /;
const council = /^camara(?: municipal| vereadores)* /;

/** Normalises a body's name: removes words that people leave out or vary. */
function bodyOf(name: string): string | null {
  const bare = name
    .replace(/\([^)]{0,60}\)/g, " ")
    .replace(/\s{0,3}[/–-]\s{0,3}[A-Z]{2,12}$/, "")
    .replace(/^[A-Z]{2,12}\s*[–-]\s+/, "");
  const plain = `${shortened(wordsOf(bare).join(" "))} `;
  if (townHall.test(plain)) return withKind("prefeitura", plain.replace(townHall, ""));
  if (council.test(plain)) return withKind("camara", plain.replace(council, ""));
  return withoutState(plain.trim()) || null;
}

/**
 * Removes the state from a secretariat's name: some acts of a secretariat leave it out, so states are compared
 * separately.
 */
const withoutState = (plain: string): string => secretariat.exec(plain)?.groups?.own ?? plain;

/**
 * Removes optional parts of a name: "Instituto Federal (de Educação, Ciência e Tecnologia) Goiano", "Tribunal de
 * Justiça (do Estado) de Goiás".
 */
const shortened = (words: string) =>
  words
    .replace(/\binstituto federal educacao ciencia tecnologia\b/, "instituto federal")
    .replace(/^fundacao universidade /, "universidade ")
    .replace(/(?<=\S) estado (?=\S)/, " ");

const wordsOf = (text: string) =>
  folded(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word && !filling.has(word));

const stateNames = Object.values(estados)
  .map((name) => wordsOf(name).join(" "))
  .sort((one, other) => other.length - one.length);
const secretariat = new RegExp(`^(?<own>secretaria .{3,90}?) (?:${stateNames.join("|")})$`);

function withKind(kind: string, rest: string): string | null {
  const name = rest.replace(/^municipal |^municipio /, "").trim();
  return name ? `${kind} ${name}` : null;
}

/** Parses the number and year of "01/2026", "1.077/26", "001-2026". */
export function numberOf(edital: string): Pick<Identidade, "numero" | "ano"> {
  const [, serial = "", year = ""] = /^(.{1,40})[/-]\s?(\d{4}|\d{2})$/.exec(edital.trim()) ?? [];
  const numero = serial
    .split("/")
    .map((part) =>
      part
        .trim()
        .replace(/[.\s](?=\d{3}(?!\d))/g, "")
        .replace(/^0+(?=\w)/, ""),
    )
    .join("/")
    .toLowerCase();
  if (!numero || !year) return { numero: null, ano: null };
  return { numero, ano: Number(year.length === 2 ? `20${year}` : year) };
}

const ufIn = (name: string) => /(?:\/|\s[–-]\s*)([A-Z]{2})$/.exec(name.trim())?.[1];
const isUf = (text: string | null | undefined): text is Estado => Boolean(text && text in estados);

export function identidadeOf({ orgao, selecao, edital, uf, municipio }: Named): Identidade {
  const named = orgao ? ufIn(orgao) : undefined;
  return {
    orgao: orgao && bodyOf(orgao),
    selecao: selecao === "concurso_publico" || selecao === "processo_seletivo" ? selecao : null,
    ...(edital ? numberOf(edital) : { numero: null, ano: null }),
    uf: uf ?? (isUf(named) ? named : null),
    municipio: municipio && wordsOf(municipio).join(" "),
  };
}

/** Certainty that two identities are one selection. */
export type Semelhanca = "MESMO" | "TALVEZ" | "OUTRO";

const differ = <T>(one: T | null, other: T | null) => one !== null && other !== null && one !== other;

/** Names that only one body of the country can have. */
const unique =
  /federal|ministerio|exercito|marinha|aeronautica|nacional|brasil|republica|uniao|petrobras|banco central/;
const municipal = /^(?:prefeitura|camara) /;

/**
 * Compares two identities. A wrong match is worse than a missed one, so unknown values never make a match when bodies
 * share a name or have two series of numbers.
 */
export function semelhancaOf(one: Identidade, other: Identidade): Semelhanca {
  if (differ(one.orgao, other.orgao) || differ(one.uf, other.uf) || differ(one.selecao, other.selecao))
    return "OUTRO";
  if (differ(one.numero, other.numero) || differ(one.ano, other.ano)) return "OUTRO";
  const { orgao } = one.orgao ? one : other;
  const isNumbered = one.numero !== null && other.numero !== null;
  if (!one.orgao || !other.orgao || !orgao)
    return isNumbered && one.municipio && one.municipio === other.municipio ? "TALVEZ" : "OUTRO";
  if (!isNumbered) return "TALVEZ";
  const isPlaced = unique.test(orgao) || (one.uf !== null && other.uf !== null);
  if (!isPlaced || (differ(one.municipio, other.municipio) && !municipal.test(orgao))) return "TALVEZ";
  // A town numbers contests and simplified selections separately: each has a 1/2026.
  return municipal.test(orgao) && (!one.selecao || !other.selecao) ? "TALVEZ" : "MESMO";
}
