import { folded } from "@cav/contract/folded.ts";
import { homeOf } from "../fetching/home.ts";

const lettersOf = (text: string) => folded(text).replace(/[^a-z0-9]/g, "");
/** Common words in names of organisers and of their sites. */
const common = /concursos?|instituto|fundacao|selecoes|selecao|portal/g;
const nameLettersMin = 8;

/** Parts of a host: `own` is the registered name; `bare` is `own` without common words. */
export type Host = { home: string; own: string; bare: string; labels: string[]; joined: string[] };

export function parseHost(host: string): Host {
  const home = homeOf(`https://${host}`);
  const own = lettersOf(home.split(".")[0] ?? "");
  const labels = host.split(".").map(lettersOf);
  const joined = labels.map((label, at) => label + (labels[at + 1] ?? ""));
  return { home, own, bare: own.replace(common, ""), labels, joined };
}

/** Builds a test that tells whether a host belongs to an organiser. */
export function buildBancaTest({ sigla, nome }: { sigla: string; nome: string }) {
  const letters = lettersOf(sigla);
  const name = lettersOf(nome);
  return ({ home, own, bare, labels, joined }: Host): boolean => {
    if (bare === letters) return true;
    if (home.endsWith(".gov.br")) return false;
    if (own.length >= nameLettersMin && bare !== "" && name.includes(own)) return true;
    // Other hosts may begin with a short sigla by chance.
    if (letters.length < 4) return false;
    const isPart = labels.some((label) => label.startsWith(letters) || label.endsWith(letters));
    return isPart || joined.includes(letters);
  };
}

/**
 * Builds a test of a municipality's hosts: name.uf.gov.br, or a host with a part of its name that its own
 * gazette prints.
 */
export function buildMunicipioTest({ ibge, nome, uf }: { ibge: string; nome: string; uf: string }) {
  const end = `.${uf.toLowerCase()}.gov.br`;
  const name = lettersOf(nome);
  return ({ home, own }: Host, gazette: string | null): boolean => {
    if (!home.endsWith(end)) return false;
    return own === name || (gazette === ibge && own.length >= 5 && name.includes(own));
  };
}
