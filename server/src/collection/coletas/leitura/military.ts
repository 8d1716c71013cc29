import { buildFound } from "./fields.ts";
import type { ReadCargo } from "./read-cargo.ts";
import { plainTextOf, type View } from "./view.ts";

/** First words in a call, with the name that they stand for. */
type Names = readonly [RegExp, string][];
const ranks: Names = [
  [/^sargento/, "Sargento"],
  [/^cabo/, "Cabo"],
  [/^soldado/, "Soldado"],
  [/^marinheiro/, "Marinheiro"],
  [/^ofici/, "Oficial"],
];
const specialties: Names = [
  [/^especialista/, "Especialista"],
  [/^tecnic/, "Técnico"],
  [/^engenheir/, "Engenheiro"],
  [/^medic/, "Médico"],
  [/^dentista/, "Dentista"],
  [/^farmaceutic/, "Farmacêutico"],
  [/^capela/, "Capelão"],
];
const nameOf = (names: Names, word: string | undefined): string[] =>
  word ? names.filter(([form]) => form.test(word)).map(([, name]) => name) : [];

const rank = "(?:sargentos?|cabos?|soldados?|marinheiros?|oficia(?:l|is))";
/**
 * Temporary service that the armed forces call for, possibly several: "Oficial, Sargento e Cabo Técnico
 * Temporário". Scans may leave characters between the words.
 */
const called = new RegExp(
  String.raw`\b(?<several>${rank}(?:(?:,| e) ${rank}){0,3})(?: (?<special>especialistas?|tecnic[oa]s?))?[ '-]{1,4}temporari[oa]s?\b`,
  "g",
);
/** Professional officers that they admit: "Estágio de Adaptação de Oficiais Engenheiros". */
const admitted =
  /(?<=\b(?:estagio|curso) de (?:adaptacao|formacao) (?:de|a) )oficia(?:l|is) (?<profession>engenheiros?|medicos?|dentistas?|farmaceuticos?|capela(?:o|es))\b/g;

/** Finds positions in the armed forces by rank; of two names with one rank the more specific is kept. */
export function findMilitaryCargos(view: View, to: number): ReadCargo[] {
  const part = view.plain.slice(0, to);
  const built = (from: number, words: string, names: readonly string[]): ReadCargo => {
    const nome = buildFound(view, from, from + words.length, names.join(" "), "posto-militar");
    return { nome, nivel: null, vagas: null, salario: null };
  };
  const found = [
    ...[...part.matchAll(called)].flatMap(({ index, 0: words, groups }) =>
      (groups?.several ?? "")
        .split(/,? (?:e )?/)
        .map((one) =>
          built(index, words, [...nameOf(ranks, one), ...nameOf(specialties, groups?.special), "Temporário"]),
        ),
    ),
    ...[...part.matchAll(admitted)].map(({ index, 0: words, groups }) =>
      built(index, words, ["Oficial", ...nameOf(specialties, groups?.profession)]),
    ),
  ];
  const byRank = Map.groupBy(found, ({ nome }) => plainTextOf(nome.valor).split(" ", 1)[0]);
  return [...byRank.values()].flatMap((same) =>
    same.toSorted((one, other) => other.nome.valor.length - one.nome.valor.length).slice(0, 1),
  );
}
