import { folded } from "@cav/contract/folded.ts";
import { homeOf } from "../fetching/home.ts";

const lettersOf = (text: string) => folded(text).replace(/[^a-z0-9]/g, "");
/** What names of organisers and of their sites share. */
const common = /concursos?|instituto|fundacao|selecoes|selecao|portal/g;
const nameLettersMin = 8;

/**
 * Whether a host is an organiser's, by its name alone: its sigla, or a long part of its full name. A short sigla must be all that the
 * domain says, since others begin with it.
 */
export function isOfBanca(host: string, { sigla, nome }: { sigla: string; nome: string }): boolean {
  const letters = lettersOf(sigla);
  const home = homeOf(`https://${host}`);
  const own = lettersOf(home.split(".")[0] ?? "");
  if (own.replace(common, "") === letters) return true;
  if (home.endsWith(".gov.br")) return false;
  if (own.length >= nameLettersMin && own.replace(common, "") && lettersOf(nome).includes(own)) return true;
  if (letters.length < 4) return false;
  const labels = host.split(".").map(lettersOf);
  const joined = labels.map((label, at) => label + (labels[at + 1] ?? ""));
  return (
    labels.some((label) => label.startsWith(letters) || label.endsWith(letters)) || joined.includes(letters)
  );
}

/** A municipality; `nome` as it is written. */
export type Municipio = { ibge: string; nome: string; uf: string };

/** Whether a host is a municipality's: name.uf.gov.br, or in its own gazette some words of its name. */
export function isOfMunicipio(host: string, { ibge, nome, uf }: Municipio, gazette: string | null): boolean {
  const end = `.${uf.toLowerCase()}.gov.br`;
  const home = homeOf(`https://${host}`);
  if (!home.endsWith(end)) return false;
  const own = lettersOf(home.slice(0, -end.length));
  if (own === lettersOf(nome)) return true;
  return gazette === ibge && own.length >= 5 && lettersOf(nome).includes(own);
}
