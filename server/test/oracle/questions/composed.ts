import type { Draw } from "../draw.ts";
import { municipios } from "../places.ts";
import {
  atLevel,
  atLocal,
  byOrganiser,
  type CargoFacts,
  type ConcursoFacts,
  type Expectation,
  fold,
  named,
  namesOf,
  openNow,
  type Part,
  paying,
  withCota,
} from "./expectation.ts";

const small = new Set([
  "de",
  "da",
  "do",
  "das",
  "dos",
  "e",
  "em",
  "a",
  "o",
  "com",
  "para",
  "i",
  "ii",
  "iii",
  "iv",
]);

/** The parts of a name that mean something: letters alone, without links and numerals. */
function wordsOf(name: string): string[] {
  const first = name.split(/[-–(:/,]/)[0] ?? name;
  return first.split(/[^a-z]+/).filter((word) => word.length > 2 && !small.has(word));
}

/** Fits another gender or number of the word: "enfermeira", "dentistas", "fiscais". */
const anyForm = (word: string) => {
  const stem = word.replace(/(oes|ais|eis|is|as|os|es|a|o|e|s|al|el|il|ao)$/, "");
  return `\\b${stem.length >= 4 ? stem : word.slice(0, -1)}`;
};

/** All words hold for one position; a word may also stand in the exam's body or title ("Polícia Civil: Delegado"). */
const nameParts = (words: string[]): Part => {
  const patterns = words.map((word) => new RegExp(anyForm(word)));
  return {
    words,
    judge: ({ orgao, titulo, organizadora }, cargo) => {
      const rest = [orgao ?? "", titulo, organizadora].map(fold).join(" ");
      const isIn = (name: string) => patterns.every((one) => one.test(name) || one.test(rest));
      if (namesOf(cargo).some((name) => patterns.every((one) => one.test(name)))) return "sure";
      return namesOf(cargo).some(isIn) ? "possible" : "no";
    },
  };
};

/** Without São Paulo and Rio de Janeiro: their names are a state's, too, which the product takes. */
const capitals: [name: string, uf: string][] = municipios
  .filter(({ id }) => [3106200, 2611606, 4106902, 5300108, 1501402, 2304400].includes(id))
  .map(({ nome, uf }) => [nome, uf]);
const states: [said: string, code: number][] = [
  ["sp", 35],
  ["MG", 31],
  ["paraná", 41],
  ["rj", 33],
  ["PE", 26],
  ["bahia", 29],
  ["rs", 43],
  ["goiás", 52],
  ["piaui", 22],
  ["no nordeste", 2],
];

type Form = (draw: Draw, cargo: CargoFacts, concurso: ConcursoFacts) => Expectation | undefined;

/** Two names of one profession. */
const dentist = /dentista|odontolog/;

/** A specialist is a physician without being called one: "Ginecologista" for "médico ginecologista". */
const relatedOf = ([first = "", second = "", ...more]: string[]): Pick<Expectation, "related"> => {
  if ([first, second].some((word) => dentist.test(word))) return { related: dentist };
  return /^medic/.test(first) && second && more.length === 0 ? { related: new RegExp(anyForm(second)) } : {};
};

const withName =
  (
    more: (
      draw: Draw,
      cargo: CargoFacts,
      concurso: ConcursoFacts,
    ) => { said: string; parts: Part[] } | undefined,
  ): Form =>
  (draw, cargo, concurso) => {
    const words = wordsOf(draw.any(namesOf(cargo))).slice(0, 3);
    const added = more(draw, cargo, concurso);
    if (words.length === 0 || !added) return;
    return {
      text: `${words.join(" ")} ${added.said}`.trim(),
      parts: [nameParts(words), ...added.parts],
      ...relatedOf(words),
    };
  };

const forms: Form[] = [
  withName(() => ({ said: "", parts: [] })),
  withName((draw) => {
    const [said, code] = draw.any(states);
    return { said, parts: [atLocal(said, code)] };
  }),
  withName((draw) => {
    const [nome, uf] = draw.any(capitals);
    return { said: `em ${nome}`, parts: [atLocal(nome, `${nome} - ${uf}`)] };
  }),
  withName((draw, { salario, salario_periodo }) => {
    if (salario === null || salario_periodo === "HORA") return;
    const least = Math.max(1, Math.floor(Number(salario) / 1000) + draw.any([-2, -1, 0, 1])) * 1000;
    return { said: `acima de ${least}`, parts: [paying(`acima ${least}`, least)] };
  }),
  withName(() => ({ said: "pcd", parts: [withCota("pcd", "PESSOA_COM_DEFICIENCIA")] })),
  withName(() => ({ said: "inscrições abertas", parts: [openNow("inscricoes abertas")] })),
  withName((_, __, { organizadora }) => {
    const said = fold(organizadora);
    if (said === "organizadora nao informada" || !/^[a-z]+$/.test(said)) return;
    return { said, parts: [byOrganiser(said, new RegExp(`\\b${said}\\b`))] };
  }),
  // A word of no exam must be said to be left out.
  withName((draw) => {
    const said = draw.any(["xupetro", "qwertinop", "zzkjw", "blorvex"]);
    return { said, parts: [named(said, new RegExp(said))] };
  }),
  (draw) => {
    const [said, level] = draw.any([
      ["nível médio", "MEDIO"],
      ["superior", "SUPERIOR"],
      ["ensino fundamental", "FUNDAMENTAL"],
    ]);
    const [local, code] = draw.any(states);
    return {
      text: `${said} ${local}`,
      parts: [atLevel(fold(said as string), level as string), atLocal(local, code)],
    };
  },
];

/** Composes different questions about a catalogue; each is made from facts, so its meaning is known. */
export function composeQuestions(
  concursos: readonly ConcursoFacts[],
  draw: Draw,
  count: number,
): Expectation[] {
  const composed = new Map<string, Expectation>();
  for (let turn = 0; composed.size < count && turn < 40 * count; turn += 1) {
    const concurso = draw.any(concursos);
    const cargo = draw.any(concurso.cargos);
    const made = /divulgar/.test(fold(cargo.nome))
      ? undefined
      : forms[turn % forms.length]?.(draw, cargo, concurso);
    if (made) composed.set(made.text, made);
  }
  return [...composed.values()];
}
