import { leadingWords } from "@cav/contract/folded.ts";
import { limits } from "@cav/contract/limits.ts";
import { localOption, withRadius } from "@cav/contract/locais.ts";
import { linkingWords } from "@cav/contract/word-forms.ts";
import type { Db } from "../../../tables.ts";
import {
  type FoundLocal,
  findNamedLocais,
  findWithinRadius,
  localWords,
  remoteNames,
} from "../../locais/index.ts";
import { findMeanings, formerBancas, formerNamesOf } from "./abbreviations.ts";
import {
  type ParsedText,
  readAbertos,
  readAno,
  readLevel,
  readReserva,
  readSalario,
  type Saying,
} from "./sayings.ts";
import { findBancas, findOrgaos } from "./search.queries.ts";

/** Filler words, which everybody types or which only link words: exams need not contain them. */
const filling = new Set([
  ..."concurso concursos vaga vagas edital editais banca organizadora inscricao inscricoes".split(" "),
  ...linkingWords,
]);
/** Words that fill only after another: "concurso público", "prefeitura municipal". */
const fillingAfter: Record<string, Set<string>> = {
  publico: new Set(["concurso"]),
  publicos: new Set(["concursos"]),
  municipal: new Set(["prefeitura", "camara"]),
};
/** Most words of a place's name and of a body's name. */
const longestLocal = 7;
const longestOrgao = 10;
/** Municipalities named by a common word: together with other words they count as a place only after "em". */
const commonWords = new Set(
  (
    "alegre barro brasileira central estrela florestal maravilha pesqueira porto prata quilombo " +
    "registro reserva saude vigia"
  ).split(" "),
);
const leadingIn = new Set(["em", "no", "na"]);

type Names = {
  locais: Map<string, FoundLocal>;
  orgaos: Awaited<ReturnType<typeof findOrgaos>>;
  bancas: Awaited<ReturnType<typeof findBancas>>;
};

/** Returns every sequence of at most `most` words that does not begin with a filler word. */
const runsOf = (words: string[], most: number) =>
  words.flatMap((first, start) =>
    leadingWords.has(first)
      ? []
      : Array.from({ length: Math.min(most, words.length - start) }, (_, more) =>
          words.slice(start, start + more + 1).join(" "),
        ),
  );

/**
 * Recognises places, levels of schooling, bodies, organisers and years among the folded words of a text. Other words
 * stay text. "médico recife" is a position and a city, "nível médio até 100 km de Campinas" a level and a radius.
 */
export async function parseText(db: Db, words: string[]): Promise<ParsedText> {
  const [locais, orgaos, bancas] = await Promise.all([
    findNamedLocais(db, runsOf(words, longestLocal)),
    findOrgaos(db, runsOf(words, longestOrgao)),
    findBancas(db, [...runsOf(words, longestOrgao), ...words.flatMap((word) => formerBancas[word] ?? [])]),
  ]);
  // A search for an organiser's former name finds the organiser.
  for (const [former, name] of Object.entries(formerBancas)) {
    const known = bancas.get(name);
    if (known) bancas.set(former, known);
  }
  const understood = readWords(words, { locais, orgaos, bancas });
  for (const lugar of understood.lugares)
    if (lugar.km !== undefined) Object.assign(lugar, await findWithinRadius(db, lugar.locais, lugar.km));
  return understood;
}

function readWords(words: string[], names: Names): ParsedText {
  const understood: ParsedText = {
    rest: [],
    lugares: [],
    niveis: [],
    orgaos: [],
    bancas: [],
    anos: [],
    reserva: undefined,
    abertos: undefined,
    valor_min: undefined,
    valor_max: undefined,
    reconhecidos: [],
  };
  for (let at = 0; at < words.length; ) {
    const told = toldAt(words, at, names);
    if (told) {
      while (leadingWords.has(understood.rest.at(-1) ?? "")) understood.rest.pop();
      told.take(understood);
      at += told.count;
    } else {
      understood.rest.push(words[at] as string);
      at += 1;
    }
  }
  const telling = understood.rest.filter((word) => !filling.has(word) && !isFillingAfter(words, word));
  if (telling.length > 0 || understood.reconhecidos.length > 0) understood.rest = telling;
  return understood;
}

const isFillingAfter = (words: string[], word: string) =>
  Object.hasOwn(fillingAfter, word) && fillingAfter[word]?.has(words[words.indexOf(word) - 1] ?? "");

/** Returns the longest reading at a word; between equals a place, because bodies bear names of places. */
function toldAt(words: string[], at: number, { locais, orgaos, bancas }: Names): Saying | undefined {
  const sayings = [
    radiusAt(words, at, locais),
    readLevel(words, at),
    readSalario(words, at),
    readAbertos(words, at),
    remoteAt(words, at),
    readReserva(words, at, leadingIn.has(words[at - 1] ?? "")),
    localAt(words, at, locais),
    bancaAt(words, at, bancas),
    orgaoAt(words, at, orgaos),
    readAno(words, at),
  ].filter((one) => one !== undefined);
  return sayings.toSorted((a, b) => b.count - a.count)[0];
}

/** Returns the longest name that begins at a position. */
function longestAt<T>(words: string[], at: number, names: Map<string, T>) {
  for (let count = Math.min(longestOrgao, words.length - at); count > 0; count -= 1) {
    const texto = words.slice(at, at + count).join(" ");
    const found = names.get(texto);
    if (found) return { found, texto, count };
  }
  return undefined;
}

/** Reads a place with the words that introduce it: `recife`, `interior de sp`, `regiao norte`. */
function localAt(words: string[], at: number, locais: Map<string, FoundLocal>): Saying | undefined {
  let from = at;
  if (!longestAt(words, at, locais))
    while (localWords.has(words[from] ?? "") || (from > at && leadingWords.has(words[from] ?? ""))) from += 1;
  const longest = longestAt(words, from, locais);
  if (!longest) return undefined;
  const isLed = from > at || leadingIn.has(words[at - 1] ?? "");
  if (commonWords.has(longest.texto) && words.length > 1 && !isLed) return undefined;
  const { locais: named, lugar, isLarge = false } = longest.found;
  const isState = named.every(({ tipo }) => tipo === "ESTADO");
  const isSaid = isState && words[from + longest.count] === "estado";
  const count = from + longest.count - at + (isSaid ? 1 : 0);
  const texto = words.slice(at, at + count).join(" ");
  return {
    count,
    take: (into) => {
      // "Norte" and "Sul" are also parts of other names.
      const isWide = named.some(({ tipo }) => tipo === "REGIAO" || tipo === "PAIS");
      into.lugares.push({
        ...{ ...lugar, words: isWide ? [] : longest.texto.split(" ") },
        ...(isLarge && { isLarge }),
      });
      for (const local of named) into.reconhecidos.push({ tipo: "LUGAR", texto, rotulo: localOption(local) });
    },
  };
}

function remoteAt(words: string[], at: number): Saying | undefined {
  const count = [2, 1].find((many) => remoteNames.has(words.slice(at, at + many).join(" ")));
  if (!count) return undefined;
  const texto = words.slice(at, at + count).join(" ");
  return {
    count,
    take: (into) => {
      into.lugares.push({ locais: [], estados: [], acima: [], words: texto.split(" "), isRemoto: true });
      into.reconhecidos.push({ tipo: "LUGAR", texto, rotulo: "Trabalho remoto" });
    },
  };
}

/** Reads a radius around a place: `ate 100 km de campinas`, `100 km de campinas`. */
function radiusAt(words: string[], at: number, locais: Map<string, FoundLocal>): Saying | undefined {
  const from = words[at] === "ate" ? at + 1 : at;
  const said = /^(\d{1,3})(km)?$/.exec(words[from] ?? "");
  const unit = said?.[2] ? from : words[from + 1] === "km" ? from + 1 : -1;
  const km = Number(said?.[1]);
  if (unit < 0 || !leadingWords.has(words[unit + 1] ?? "") || km < 1 || km > limits.raioMaxKm)
    return undefined;
  const longest = longestAt(words, unit + 2, locais);
  const { locais: [local] = [], lugar } = longest?.found ?? {};
  if (!longest || !lugar || !local || local.tipo) return undefined;
  const count = unit + 2 + longest.count - at;
  const texto = words.slice(at, at + count).join(" ");
  return {
    count,
    take: (into) => {
      into.lugares.push({ ...lugar, words: [], km });
      into.reconhecidos.push({ tipo: "LUGAR", texto, rotulo: withRadius(localOption(local), km) });
    },
  };
}

/** Reads an organiser by its acronym or name. */
function bancaAt(words: string[], at: number, bancas: Names["bancas"]): Saying | undefined {
  const longest = longestAt(words, at, bancas);
  if (!longest) return undefined;
  const { found, texto, count } = longest;
  return {
    count,
    take: (into) => {
      into.bancas.push(found, ...formerNamesOf(found.sigla).map((sigla) => ({ sigla, nome: sigla })));
      into.reconhecidos.push({ tipo: "BANCA", texto, rotulo: found.sigla });
    },
  };
}

/** Reads a public body by one of its names. */
function orgaoAt(words: string[], at: number, orgaos: Names["orgaos"]): Saying | undefined {
  const longest = longestAt(words, at, orgaos);
  if (!longest) return undefined;
  const { found, texto, count } = longest;
  return {
    count,
    take: (into) => {
      // Some exams name the body by its acronym, others by its full name.
      into.orgaos.push(
        found.nome,
        ...findMeanings(texto.replaceAll(" ", "")).map((words) => words.join(" ")),
      );
      into.reconhecidos.push({ tipo: "ORGAO", texto, rotulo: found.rotulo });
    },
  };
}
