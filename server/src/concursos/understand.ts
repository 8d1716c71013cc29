import { leadingWords } from "@cav/contract/folded.ts";
import { limits } from "@cav/contract/limits.ts";
import { localOption, withRadius } from "@cav/contract/locais.ts";
import { type NivelEscolaridade, nivelLabels } from "@cav/contract/preferencias.ts";
import { type FoundLocal, findNamedLocais, findWithinRadius } from "../locais/index.ts";
import type { Db } from "../tables.ts";
import { findBancas, type SoughtBanca, type Understood } from "./search.queries.ts";

type Told = { count: number; take: (into: Understood) => void };

const levels: Record<string, NivelEscolaridade> = {
  fundamental: "FUNDAMENTAL",
  medio: "MEDIO",
  superior: "SUPERIOR",
};
/** What everybody looks for here: no exam needs to say it. */
const filling = new Set(["concurso", "concursos", "vaga", "vagas"]);
/** Words of the longest name of a place that is looked for. */
const longestName = 5;

/**
 * Recognises places, states, levels of schooling, organisers and years among the folded words of a text. What it does not
 * recognise stays text. "médico recife" is a position and a city, "nível médio até 100 km de Campinas" a level and a radius.
 */
export async function parseText(db: Db, words: string[]): Promise<Understood> {
  const names = words.flatMap((_, start) =>
    Array.from({ length: Math.min(longestName, words.length - start) }, (_, more) =>
      words.slice(start, start + more + 1).join(" "),
    ),
  );
  const [locais, bancas] = await Promise.all([findNamedLocais(db, names), findBancas(db, words)]);
  const understood: Understood = {
    rest: [],
    lugares: [],
    niveis: [],
    bancas: [],
    anos: [],
    reconhecidos: [],
  };
  for (let at = 0; at < words.length; ) {
    const told =
      radiusAt(words, at, locais) ??
      levelAt(words, at) ??
      localAt(words, at, locais) ??
      wordAt(words, at, bancas);
    if (told) {
      while (leadingWords.has(understood.rest.at(-1) ?? "")) understood.rest.pop();
      told.take(understood);
      at += told.count;
    } else {
      understood.rest.push(words[at] as string);
      at += 1;
    }
  }
  const telling = understood.rest.filter((word) => !filling.has(word));
  if (telling.length > 0 || understood.reconhecidos.length > 0) understood.rest = telling;
  for (const lugar of understood.lugares) lugar.locais = await findWithinRadius(db, lugar);
  return understood;
}

type Locais = Map<string, FoundLocal>;

/** The longest name of a place that begins there. */
function longestAt(words: string[], at: number, locais: Locais) {
  for (let count = Math.min(longestName, words.length - at); count > 0; count -= 1) {
    const texto = words.slice(at, at + count).join(" ");
    const found = locais.get(texto);
    if (found) return { ...found, texto, count };
  }
  return undefined;
}

function localAt(words: string[], at: number, locais: Locais): Told | undefined {
  const found = longestAt(words, at, locais);
  if (!found) return undefined;
  const { texto, count, local, ids, estados } = found;
  return {
    count,
    take: (into) => {
      into.lugares.push({ locais: ids, estados, words: texto.split(" ") });
      into.reconhecidos.push({ tipo: "LUGAR", texto, rotulo: localOption(local) });
    },
  };
}

/** `ate 100 km de campinas`, `100 km de campinas`. */
function radiusAt(words: string[], at: number, locais: Locais): Told | undefined {
  const from = words[at] === "ate" ? at + 1 : at;
  const said = /^(\d{1,3})(km)?$/.exec(words[from] ?? "");
  const unit = said?.[2] ? from : words[from + 1] === "km" ? from + 1 : -1;
  const km = Number(said?.[1]);
  if (unit < 0 || !leadingWords.has(words[unit + 1] ?? "") || km < 1 || km > limits.raioMaxKm)
    return undefined;
  const found = longestAt(words, unit + 2, locais);
  if (!found || found.local.tipo) return undefined;
  const count = unit + 2 + found.count - at;
  const texto = words.slice(at, at + count).join(" ");
  return {
    count,
    take: (into) => {
      into.lugares.push({ locais: found.ids, estados: [], words: [], km });
      into.reconhecidos.push({ tipo: "LUGAR", texto, rotulo: withRadius(localOption(found.local), km) });
    },
  };
}

function levelAt(words: string[], at: number): Told | undefined {
  const leads = words[at] === "nivel" || words[at] === "ensino";
  const nivel = leads ? levels[words[at + 1] ?? ""] : undefined;
  if (!nivel) return undefined;
  return {
    count: 2,
    take: (into) => {
      into.niveis.push(nivel);
      into.reconhecidos.push({
        tipo: "NIVEL",
        texto: words.slice(at, at + 2).join(" "),
        rotulo: nivelLabels[nivel],
      });
    },
  };
}

/** An organiser by its letters, or a year. */
function wordAt(words: string[], at: number, bancas: Map<string, SoughtBanca>): Told | undefined {
  const texto = words[at] as string;
  const banca = bancas.get(texto);
  if (banca)
    return {
      count: 1,
      take: (into) => {
        into.bancas.push(banca);
        into.reconhecidos.push({ tipo: "BANCA", texto, rotulo: banca.sigla });
      },
    };
  if (!/^20[12]\d$/.test(texto)) return undefined;
  return {
    count: 1,
    take: (into) => {
      into.anos.push(Number(texto));
      into.reconhecidos.push({ tipo: "ANO", texto, rotulo: texto });
    },
  };
}
