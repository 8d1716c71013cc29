import type { Random } from "./random.ts";

type Shape = (random: Random, most: number) => string;
const repeated =
  (part: string, end = ""): Shape =>
  (random, most) =>
    `<html><body>${part.repeat(random.size(most))}${end}`;

export const htmlShapes: Readonly<Record<string, Shape>> = {
  deep: repeated("<div>", "a"),
  deepInline: repeated("<b><i>", "a"),
  wide: repeated("<p>a"),
  rows: repeated("<tr><td>a", ""),
  tables: repeated("<table><tr><td>", "a"),
  lists: repeated("<ul><li>"),
  links: repeated('<a href="/informacoes/1">'),
  heads: repeated('<h3><a href="/informacoes/2/">'),
  forms: repeated("<form><button>"),
  selects: repeated("<select><option>"),
  drawings: repeated("<svg><g>"),
  formulas: repeated("<math><mi>"),
  templates: repeated("<template>"),
  attributes: (random, most) => `<html><p ${"a b=1 ".repeat(random.size(most))}>x`,
  sameAttributes: (random, most) =>
    `<html><p ${Array.from({ length: random.size(most) }, (_, at) => `a${at}=1`).join(" ")}>x`,
  longAttribute: (random, most) => `<html><p title="${"x".repeat(random.size(most * 10))}`,
  fonts(random, most) {
    const fonts = Array.from(
      { length: random.size(Math.min(most, 1_400)) },
      (_, at) => `<font color=${at}>`,
    ).join("");
    return `<html><p>${fonts}</p>${"<p>a</p>".repeat(random.size(Math.min(most, 60)))}`;
  },
  comment: (random, most) => `<html><!--${"-".repeat(random.size(most * 10))}`,
  comments: repeated("<!-- -->"),
  script: (random, most) => `<html><script>${"<div>".repeat(random.size(most))}`,
  entities: repeated("&amp;&nbsp;&#x41;&zzz"),
  brackets: repeated("<"),
  ends: repeated("</div></p>"),
  spaces: (random, most) => `<html><td>${" \t".repeat(random.size(most * 5))}x`,
  lines: (random, most) => `<html>${"\n".repeat(random.size(most * 5))}x`,
  zeros: (random, most) => `<html>${"\0".repeat(random.size(most))}x`,
};

const article = (inside: string) =>
  `<?xml version="1.0"?><xml><article idMateria="1" artType="Edital" ` +
  `pubDate="07/10/2026"><body><Identifica>Concurso</Identifica>${inside}</body></article></xml>`;
const inXml =
  (shape: Shape): Shape =>
  (random, most) =>
    article(`<Texto><![CDATA[${shape(random, most)}]]></Texto>`);

export const xmlShapes: Readonly<Record<string, Shape>> = {
  deep: (random, most) => article(`${"<a>".repeat(random.size(most))}`),
  closed: (random, most) => {
    const depth = random.size(Math.min(most, 20_000));
    return article(`${"<a>".repeat(depth)}${"</a>".repeat(depth)}`);
  },
  wide: (random, most) => article("<a/>".repeat(random.size(most))),
  attributes: (random, most) =>
    article(
      `<a ${Array.from({ length: random.size(Math.min(most, 20_000)) }, (_, at) => `b${at}="1"`).join(" ")}/>`,
    ),
  laughs: (random) => {
    const names = Array.from(
      { length: 2 + random.upTo(9) },
      (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`,
    );
    return article("<Texto>&e9;</Texto>").replace(
      "<xml>",
      `<!DOCTYPE xml [<!ENTITY e0 "concurso">${names.join("")}]><xml>`,
    );
  },
  longEntity: (random, most) =>
    article("<Texto>&a;</Texto>").replace(
      "<xml>",
      `<!DOCTYPE xml [<!ENTITY a "${"a".repeat(random.size(most))}">]><xml>`,
    ),
  outside: (random) =>
    article("").replace(
      "<xml>",
      `<!DOCTYPE xml ${random.pick(["SYSTEM 'file:///etc/passwd'", "PUBLIC 'a' 'http://127.0.0.1/'"])}><xml>`,
    ),
  prototype: (random) =>
    article(`<${random.pick(["__proto__", "constructor", "toString"])}><polluted>1</polluted></x>`),
  cdata: inXml((random, most) => (htmlShapes[random.pick(Object.keys(htmlShapes))] as Shape)(random, most)),
  instructions: (random, most) => article("<?a ?>".repeat(random.size(most))),
  endlessComment: (random, most) => article(`<!--${"- ".repeat(random.size(most))}`),
  namespaces: (random, most) => article(`<a:b xmlns:a="u">`.repeat(random.size(Math.min(most, 20_000)))),
  cut: (random) => article("<Texto>x</Texto>").slice(0, random.upTo(150)),
};

const words = [
  "edital",
  "concurso público",
  "nº 1/2026",
  "R$ 1.000,00",
  "vagas",
  "cargo",
  "inscrições de",
  "01/02/2026",
  "prefeitura municipal de",
  "médico",
  "-\n",
  "\t",
  " ",
  "\n",
  "ª",
  "(",
  ")",
  ".",
  ";",
  "a",
  "1",
  "SC",
  "até",
  "às",
  "taxa",
  "prova",
  "retifica",
  "ensino superior",
];

/** Texts of acts with the rules' key words in unusual quantity. */
export const textShapes: Readonly<Record<string, Shape>> = {
  one: (random, most) => `CONCURSO PÚBLICO ${random.pick(words).repeat(random.size(Math.min(most, 60_000)))}`,
  two: (random, most) =>
    `EDITAL Nº 1/2026 concurso ` +
    `${`${random.pick(words)} ${random.pick(words)}`.repeat(random.size(Math.min(most, 30_000)))}`,
  many: (random, most) =>
    Array.from({ length: random.size(Math.min(most, 30_000)) }, () => random.pick(words)).join(" "),
  titles: (random, most) => "EDITAL Nº 1/2026\nconcurso\n".repeat(random.size(Math.min(most, 20_000))),
  oneWord: (random, most) => `concurso ${"a".repeat(random.size(most))}`,
};
