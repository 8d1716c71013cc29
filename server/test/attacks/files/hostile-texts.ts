import { attacksOn, textOf } from "../../laws/attack-strings.ts";
import { expressions } from "../../laws/expressions.ts";
import { textShapes } from "./markup.ts";
import { createRandom, type Random } from "./random.ts";

export type HostileText = { name: string; text: string };

/** Words that readers of acts look for, and signs that only look like them. */
const parts: readonly string[] = [
  ..."0 1 9 a A é ( [ { < ) - . , ; : / | º ª \" ' & # ! $ R".split(" "),
  ...[" ", "\n", "\t", "\r\n", "\u00a0", "\u200b", "\u00ad", "&nbsp;", "a\n", " \n ", "-\n", "a-\n", "\n\n"],
  ...["\u0301", "\u0301\u0316", "a\u0301", "ì", "Aì", "\ud800", "𝟏", "Ɵ", "ﬁ", "İ", "ß", "각", "👩‍⚕️"],
  ...["1.", "1,", "1/", "1-", "12/", "01/02", "01/02/2026", "10 a ", "1º de ", "20 de ", "2026", "1.000,00 "],
  ...[
    "(a",
    "((a",
    "[(",
    "a (b) ",
    "(1) ",
    "a) ",
    "| ",
    "a | ",
    "1 | 2\n",
    '"a',
    "R$ 1",
    "R$ ",
    "nº ",
    "nº 1/",
  ],
  ...["onde se lê ", "leia-se ", "onde se lê 1 leia-se 2 ", "até ", "até o dia ", "das 8h do dia 1 às 9h "],
  ...["de 10 a 12/10/2026 ", "10, 11, 12 ", "inscrições de ", "inscrições | ", "prazo para recursos: "],
  ...[
    "prefeitura municipal de ",
    "São ",
    "Santo Antônio ",
    "/PR ",
    "- SC ",
    "presidência da república ab/pr ",
  ],
  ...[
    "validade de 2 (dois) anos ",
    "por igual período ",
    "cargo de ",
    "para os cargos de ",
    "Maria da Silva, ",
  ],
  ...[
    "a@b.",
    "www.a.",
    "CPF 123.",
    "123.456.789-",
    "inscrição nº 1",
    "secretaria de estado de ",
    "da da de ",
  ],
];

/** Returns texts of a size: each part alone, drawn mixtures, shapes of whole files. */
export function hostileTexts(seed: number, size: number): HostileText[] {
  const random = createRandom(seed);
  const filled = (part: string) => part.repeat(Math.ceil(size / part.length)).slice(0, size);
  const several = Array.from({ length: 20 }, () =>
    Array.from({ length: 2 + random.upTo(3) }, () => random.pick(parts)).join(random.pick(["", " ", "\n"])),
  );
  const nested = Array.from({ length: 6 }, () => {
    const half = size / 2;
    const [open, close] = random.pick(["()", "[]", "{}", "<>", "“”", "«»"]);
    const inner = random.pick(["", "a", "1", " "]);
    return `${`${open}${inner}`.repeat(half).slice(0, half)}${`${inner}${close}`.repeat(half).slice(0, half)}`;
  });
  const drawn = [...parts, ...several].map(filled).concat(nested, mixturesOf(random, size));
  return [...drawn, ...Object.values(textShapes).map((shape) => shape(random, size).slice(0, size))].map(
    (text) => ({ name: text.slice(0, 40), text }),
  );
}

const mixturesOf = (random: Random, size: number): string[] =>
  Array.from({ length: 6 }, () => {
    const own = Array.from({ length: 9 }, () => random.pick(parts));
    let text = "";
    while (text.length < size) text += random.pick(own);
    return text.slice(0, size);
  });

/** Returns near misses of each expression in some files: what it takes repeats, and the end fails. */
export function nearMisses(files: ReadonlySet<string>, seed: number, size: number): HostileText[] {
  const random = createRandom(seed);
  const each = new Map(
    [...expressions()]
      .filter(({ where }) => files.has(where))
      .map(({ expression, where }) => [`${where} ${expression}`, expression]),
  );
  return [...each].flatMap(([name, expression]) => {
    const attacks = attacksOn(expression);
    const attack = attacks[random.upTo(Math.max(0, attacks.length - 1))];
    return attack ? [{ name: name.slice(0, 200), text: textOf(attack, size) }] : [];
  });
}
