import { folded } from "@cav/contract/folded.ts";
import { type Estado, estados } from "@cav/contract/locais.ts";

/** Which selection an act or an exam is about, as bodies, numbers and places are compared. */
export type Identidade = {
  /** The body, recognised by any of its spellings. */
  orgao: string | null;
  selecao: "concurso_publico" | "processo_seletivo" | null;
  /** The notice's: without zeros before it and points in it. */
  numero: string | null;
  ano: number | null;
  uf: string | null;
  municipio: string | null;
};

/** What names a body and its selection, as it is written. */
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

/** A body by its name: the words that people leave out or say otherwise are gone. */
function bodyOf(name: string): string | null {
  const bare = name
    .replace(/\([^)]{0,60}\)/g, " ")
    .replace(/\s{0,3}[/–-]\s{0,3}[A-Z]{2,12}$/, "")
    .replace(/^[A-Z]{2,12}\s*[–-]\s+/, "");
  const plain = `${shortened(wordsOf(bare).join(" "))} `;
  if (townHall.test(plain)) return withKind("prefeitura", plain.replace(townHall, ""));
  if (council.test(plain)) return withKind("camara", plain.replace(council, ""));
  return plain.trim() || null;
}

/** What a body is called with or without: "Instituto Federal (de Educação, Ciência e Tecnologia) Goiano", "Tribunal de Justiça (do Estado) de Goiás". */
const shortened = (words: string) =>
  words
    .replace(/\binstituto federal educacao ciencia tecnologia\b/, "instituto federal")
    .replace(/^fundacao universidade /, "universidade ")
    .replace(/(?<=\S) estado (?=\S)/, " ");

const wordsOf = (text: string) =>
  folded(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word && !filling.has(word));

function withKind(kind: string, rest: string): string | null {
  const name = rest.replace(/^municipal |^municipio /, "").trim();
  return name ? `${kind} ${name}` : null;
}

/** "01/2026", "1.077/26", "001-2026": the number and the year. */
function numberOf(edital: string): Pick<Identidade, "numero" | "ano"> {
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

/** How surely two are one. */
export type Semelhanca = "MESMO" | "TALVEZ" | "OUTRO";

const differ = <T>(one: T | null, other: T | null) => one !== null && other !== null && one !== other;

/** Bodies of which the country has one. */
const unique =
  /federal|ministerio|exercito|marinha|aeronautica|nacional|brasil|republica|uniao|petrobras|banco central/;
const municipal = /^(?:prefeitura|camara) /;

/**
 * Whether two speak of one selection. To take two for one is the worst error, and to take one for two a small one: what
 * is not known on both sides is never the same by itself, where bodies of one name or two series of numbers are about.
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
  // A town's contests and its selections by a simpler procedure have a number 1/2026 each.
  return municipal.test(orgao) && (!one.selecao || !other.selecao) ? "TALVEZ" : "MESMO";
}
